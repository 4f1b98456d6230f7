// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/padding_run.h"

#include "core/attacks/attack_keys.h"
#include "core/base/text.h"
#include "core/crypto/primitives.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace blockwarp {
namespace {

using PaddingBytes = std::span<const std::uint8_t>;

std::vector<std::uint8_t> joined(const AesState& iv, PaddingBytes ciphertext) {
    std::vector<std::uint8_t> all(iv.begin(), iv.end());
    all.insert(all.end(), ciphertext.begin(), ciphertext.end());
    return all;
}

/// Nothing, if it cannot be computed.
std::optional<crypto::Hmac> messageMac(const AttackKeys& keys, PaddingBytes message) {
    const auto mac = crypto::hmacSha256(keys.mac, asText(message));
    return mac ? std::optional(*mac) : std::nullopt;
}

/// What was sent, and the server that takes it.
struct Sent {
    std::vector<std::uint8_t> ciphertext;
    std::vector<std::uint8_t> tag; ///< none without a defence
    PaddingServer server;
};

PaddingServer checkedServer(const AttackKeys& keys, const crypto::Hmac& right,
                            PaddingServer inner) {
    return [keys, right, inner = std::move(inner)](const AesState& iv, PaddingBytes altered) {
        const auto mac = messageMac(keys, joined(iv, altered));
        return mac == right && inner(iv, altered);
    };
}

/// The altered message has the tag of the real one, and the attacker's block in front.
PaddingServer gcmServer(std::shared_ptr<AttackedAes> aes, const AttackKeys& keys,
                        const AesState& tag) {
    return [aes = std::move(aes), keys, tag](const AesState& forged, PaddingBytes block) {
        return aes->accepts(keys.iv, joined(forged, block), tag);
    };
}

Result<Sent> send(PaddingBytes text, PaddingDefence defence, const AttackKeys& keys) {
    const bool gcm = defence == PaddingDefence::gcm;
    auto made = AttackedAes::make(gcm ? AttackedCipher::gcm : AttackedCipher::cbc, keys);
    if (!made) return made.error();
    const auto aes = std::make_shared<AttackedAes>(std::move(*made));
    std::vector<std::uint8_t> padded(text.begin(), text.end());
    if (gcm) padded.resize((text.size() / kAesBlockBytes + 1) * kAesBlockBytes); // whole blocks
    auto sealed = aes->encrypt(keys.iv, padded);
    if (!sealed) return sealed.error();
    if (gcm) {
        AesState tag{};
        std::copy(sealed->end() - kAesBlockBytes, sealed->end(), tag.begin());
        sealed->resize(padded.size());
        return Sent{std::move(*sealed), {tag.begin(), tag.end()}, gcmServer(aes, keys, tag)};
    }
    PaddingServer server = [aes](const AesState& iv, PaddingBytes altered) {
        return aes->accepts(iv, altered);
    };
    if (defence == PaddingDefence::none) return Sent{std::move(*sealed), {}, std::move(server)};
    const auto mac = crypto::hmacSha256(keys.mac, asText(joined(keys.iv, *sealed)));
    if (!mac) return mac.error();
    return Sent{std::move(*sealed),
                {mac->begin(), mac->end()},
                checkedServer(keys, *mac, std::move(server))};
}

} // namespace

Result<PaddingRun> runPaddingAttack(PaddingBytes text, PaddingDefence defence, std::uint64_t seed,
                                    std::atomic<std::uint64_t>& queries,
                                    const CancelToken& cancel) {
    assert(!text.empty() && text.size() <= kMaxPaddingTextBytes);
    const auto keys = attackKeys(seed);
    if (!keys) return keys.error();
    auto sent = send(text, defence, *keys);
    if (!sent) return sent.error();
    PaddingRun run{.defence = defence,
                   .iv = keys->iv,
                   .ciphertext = std::move(sent->ciphertext),
                   .tag = std::move(sent->tag)};
    const PaddingServer watched = [&](const AesState& iv, PaddingBytes ciphertext) {
        run.queries.push_back({iv, sent->server(iv, ciphertext)});
        queries.store(run.queries.size(), std::memory_order_relaxed);
        return run.queries.back().accepted;
    };
    auto attack = PaddingAttack::start(run.iv, run.ciphertext, watched);
    if (!attack) return attack.error();
    while (attack->outcome() == PaddingOutcome::running) {
        const auto step = attack->step(cancel);
        if (!step) return step.error();
        if (*step) run.steps.push_back(**step);
    }
    run.outcome = attack->outcome();
    run.text = attack->text().value_or(std::vector<std::uint8_t>{});
    return run;
}

} // namespace blockwarp
