// SPDX-License-Identifier: GPL-3.0-or-later
/// The attack on AES-GCM with a nonce that is used twice, from two texts to a forgery, as a value.
#pragma once

#include "core/attacks/nonce_reuse.h"

#include <atomic>

namespace blockwarp {

struct NonceTexts {
    std::vector<std::uint8_t> known;  ///< the attacker knows the first message
    std::vector<std::uint8_t> second; ///< as long as `known`, and different
    std::vector<std::uint8_t> forged; ///< what the attacker wants to send; at most as long
};

enum class NonceUse : std::uint8_t { twice, fresh };

struct NonceRun {
    NonceUse use = NonceUse::twice;
    GcmMessage first;
    GcmMessage second;
    std::vector<std::uint8_t> keystream{}; ///< of `first`, as long as the text
    std::vector<std::uint8_t> read{};      ///< second.ciphertext XOR keystream
    HashKeyRecovery recovery;
    /// The attacker does not know its text. Under the first nonce, or under a third one if nonces
    /// are fresh. Only sent if there are several candidates.
    std::optional<GcmMessage> further{};
    std::vector<HashKeyCandidate> left{}; ///< candidates that explain `further`, too
    std::vector<ForgeryTrial> trials{};   ///< a message to the receiver each; none without `left`
    Gf128 hashKey{};                      ///< the sender's; the attacker never sees it

    bool succeeded() const { return !trials.empty() && trials.back().accepted; }
};

/// Texts: as NonceTexts says, `known` 1 to kMaxNonceReuseBytes long (asserted). `queries` counts
/// while it runs. Error: cancelled, cryptoLibrary.
Result<NonceRun> runNonceAttack(const NonceTexts& texts, NonceUse use, std::uint64_t seed,
                                std::atomic<std::uint64_t>& queries, const CancelToken& cancel);

} // namespace blockwarp
