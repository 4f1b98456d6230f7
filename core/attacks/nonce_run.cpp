// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/nonce_run.h"

#include "core/attacks/attack_keys.h"
#include "core/base/text.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

namespace blockwarp {
namespace {

/// A message that nobody typed: it only has to differ from the others.
constexpr std::string_view kFurtherText = "Confirmed. The next message follows in an hour.";

Result<GcmMessage> sealUnder(const AttackedAes& aes, const AesState& nonce,
                             std::span<const std::uint8_t> text) {
    auto bytes = aes.encrypt(nonce, text);
    if (!bytes) return bytes.error();
    GcmMessage message;
    std::copy(bytes->end() - kAesBlockBytes, bytes->end(), message.tag.begin());
    bytes->resize(text.size());
    message.ciphertext = std::move(*bytes);
    return message;
}

/// H = E(K, 0): CBC's first block of zeros under an IV of zeros.
Result<Gf128> hashKeyOf(const AttackKeys& keys) {
    const auto aes = AttackedAes::make(AttackedCipher::cbc, keys);
    if (!aes) return aes.error();
    const auto block = aes->encrypt(AesState{}, AesState{});
    if (!block) return block.error();
    AesState first{};
    std::copy_n(block->begin(), first.size(), first.begin());
    return fromBlock(first);
}

Result<void> narrow(NonceRun& run, const AttackedAes& aes, const AesState& nonce) {
    run.left = run.recovery.candidates;
    if (run.left.size() < 2) return {};
    auto further = sealUnder(aes, nonce, asBytes(kFurtherText));
    if (!further) return further.error();
    run.left = agreeing(run.left, *further);
    run.further = std::move(*further);
    return {};
}

} // namespace

Result<NonceRun> runNonceAttack(const NonceTexts& texts, NonceUse use, std::uint64_t seed,
                                std::atomic<std::uint64_t>& queries, const CancelToken& cancel) {
    assert(texts.known.size() == texts.second.size() && texts.known != texts.second);
    const auto keys = attackKeys(seed);
    if (!keys) return keys.error();
    const auto aes = AttackedAes::make(AttackedCipher::gcm, *keys);
    const auto hashKey = hashKeyOf(*keys);
    if (!aes) return aes.error();
    if (!hashKey) return hashKey.error();
    AesState otherNonce = keys->iv;
    if (use == NonceUse::fresh) otherNonce[11] = static_cast<std::uint8_t>(otherNonce[11] + 1);
    auto first = sealUnder(*aes, keys->iv, texts.known);
    auto second = sealUnder(*aes, otherNonce, texts.second);
    if (!first) return first.error();
    if (!second) return second.error();
    auto recovery = recoverHashKey(*first, *second, cancel);
    if (!recovery) return recovery.error();
    NonceRun run{.first = std::move(*first),
                 .second = std::move(*second),
                 .recovery = std::move(*recovery),
                 .hashKey = *hashKey};
    run.keystream = sumOf(run.first.ciphertext, texts.known);
    run.read = sumOf(run.second.ciphertext, run.keystream);
    if (auto ok = narrow(run, *aes, keys->iv); !ok) return ok.error();
    const auto receiver = [&](const GcmMessage& message) {
        queries.fetch_add(1, std::memory_order_relaxed);
        return aes->accepts(keys->iv, message.ciphertext, message.tag);
    };
    auto trials = tryForgeries(run.left, run.keystream, texts.forged, receiver, cancel);
    if (!trials) return trials.error();
    run.trials = std::move(*trials);
    return run;
}

} // namespace blockwarp
