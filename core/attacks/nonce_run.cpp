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

/// The nonces of the sender: the same one again, or the next.
class Nonces {
  public:
    Nonces(const AesState& first, NonceUse use) : now_(first), use_(use) {}

    const AesState& now() const { return now_; }
    const AesState& next() {
        if (use_ == NonceUse::fresh) ++now_[kNonceBytes - 1];
        return now_;
    }

  private:
    static constexpr std::size_t kNonceBytes = 12;

    AesState now_;
    NonceUse use_;
};

/// Equal ciphertexts tell nothing. Under fresh nonces short ones can be equal by chance: then the
/// sender comes to this message one nonce later.
Result<GcmMessage> sealSecond(const GcmMessage& first, const AttackedAes& aes, Nonces& nonces,
                              std::span<const std::uint8_t> text) {
    auto second = sealUnder(aes, nonces.next(), text);
    while (second && second->ciphertext == first.ciphertext)
        second = sealUnder(aes, nonces.next(), text);
    return second;
}

Result<void> narrow(NonceRun& run, const AttackedAes& aes, Nonces& nonces) {
    run.left = run.recovery.candidates;
    if (run.left.size() < 2) return {};
    auto further = sealUnder(aes, nonces.next(), asBytes(kFurtherText));
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
    Nonces nonces(keys->iv, use);
    auto first = sealUnder(*aes, nonces.now(), texts.known);
    if (!first) return first.error();
    auto second = sealSecond(*first, *aes, nonces, texts.second);
    if (!second) return second.error();
    auto recovery = recoverHashKey(*first, *second, cancel);
    if (!recovery) return recovery.error();
    NonceRun run{.use = use,
                 .first = std::move(*first),
                 .second = std::move(*second),
                 .recovery = std::move(*recovery),
                 .hashKey = *hashKey};
    run.keystream = sumOf(run.first.ciphertext, texts.known);
    run.read = sumOf(run.second.ciphertext, run.keystream);
    if (auto ok = narrow(run, *aes, nonces); !ok) return ok.error();
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
