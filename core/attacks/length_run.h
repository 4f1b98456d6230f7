// SPDX-License-Identifier: GPL-3.0-or-later
/// A secret read from the lengths of compressed and sealed files, from the cookie to the last
/// query, as a value.
#pragma once

#include "core/attacks/length_tells.h"

#include <atomic>

namespace blockwarp {

/// What the server does to hide lengths.
enum class LengthDefence : std::uint8_t {
    none,         ///< zstd as `--archive --zstd` does, then AES-128-GCM
    uncompressed, ///< AES-128-GCM alone
    maximum,      ///< compressed, then padded to the longest that any line can make it
    blocks,       ///< compressed, then padded to a multiple of kLengthBlock
    blocksFilled, ///< the same, but the attacker fills up to the boundary
};

inline constexpr std::size_t kLengthBlock = 64; ///< bytes

struct LengthRun {
    LengthDefence defence = LengthDefence::none;
    std::string cookie; ///< which the attacker does not know
    LengthFindings findings;

    bool succeeded() const { return findings.digits() == cookie; }
    /// Digits that are right, up to the first wrong one.
    std::size_t rightDigits() const;
    /// Digits for which all ten candidates were equal: the first one was taken.
    std::size_t undecided() const;
};

/// The file before it is compressed: what is around the secret is known to the attacker.
std::string lengthDocument(std::string_view cookie, std::string_view line);

/// `cookie`: 1 to kMaxCookieDigits decimal digits (asserted). `queries` counts while it runs.
/// Error: cancelled, cryptoLibrary, outOfMemory.
Result<LengthRun> runLengthAttack(const std::string& cookie, LengthDefence defence,
                                  std::uint64_t seed, std::atomic<std::uint64_t>& queries,
                                  const CancelToken& cancel);

} // namespace blockwarp
