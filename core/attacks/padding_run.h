// SPDX-License-Identifier: GPL-3.0-or-later
/// A padding oracle attack from the text to the last query, as a value: what the attacker sends,
/// what the server answers, what is known after it.
#pragma once

#include "core/attacks/padding_oracle.h"

#include <atomic>

namespace blockwarp {

/// The padding takes 1 byte at least.
inline constexpr std::size_t kMaxPaddingTextBytes = kMaxPaddingAttackBytes - 1;

enum class PaddingDefence : std::uint8_t {
    none,           ///< AES-128-CBC; the server says whether the padding is right
    encryptThenMac, ///< the same, with an HMAC-SHA-256 of IV and ciphertext that is checked first
    gcm,            ///< AES-128-GCM
};

struct PaddingQuery {
    AesState forged{}; ///< the block before the block under attack
    bool accepted = false;
};

struct PaddingRun {
    PaddingDefence defence = PaddingDefence::none;
    AesState iv{};
    std::vector<std::uint8_t> ciphertext{};
    /// HMAC or GCM's tag of the real message, which the attacker sends along; else empty.
    std::vector<std::uint8_t> tag{};
    std::vector<PaddingQuery> queries{};
    std::vector<PaddingStep> steps{}; ///< bytes that were found, in their order
    PaddingOutcome outcome = PaddingOutcome::running;
    std::vector<std::uint8_t>
        text{}; ///< as the attacker has it at the end; empty, if nothing is known

    /// Whether that query, from 0, is the real message and no altered one: possible if the real one
    /// has a single block.
    bool isGenuine(std::size_t query) const {
        return ciphertext.size() == kAesBlockBytes && queries.at(query).forged == iv;
    }
};

/// `text`: 1 to kMaxPaddingTextBytes (asserted). `queries` counts while it runs. Error: cancelled,
/// cryptoLibrary.
Result<PaddingRun> runPaddingAttack(std::span<const std::uint8_t> text, PaddingDefence defence,
                                    std::uint64_t seed, std::atomic<std::uint64_t>& queries,
                                    const CancelToken& cancel);

} // namespace blockwarp
