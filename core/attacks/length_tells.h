// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads a secret from the lengths of files that hold it, compressed, beside a line of the
/// attacker's (Kelsey, "Compression and Information Leakage of Plaintext", FSE 2002; Rizzo and
/// Duong, "The CRIME attack", ekoparty 2012), with every query and every digit as a step. A guess
/// that repeats the secret makes the file shorter. The attacker never holds a key, and sees nothing
/// but lengths.
///
/// How long a literal's code is depends on all literals (Huffman), so single lengths mislead. A try
/// therefore asks twice: the guess before a filler, and behind it. Both lines have the same
/// characters, but only the first one continues the match.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

inline constexpr std::size_t kMaxCookieDigits = 1024;
inline constexpr std::size_t kCookieCandidates = 10; ///< 0 to 9
/// Tries for a candidate, with a filler each.
inline constexpr std::size_t kLengthTries = 4;
/// Queries for a digit; more, if the attacker fills up.
inline constexpr std::size_t kLengthQueries = 2 * kCookieCandidates * kLengthTries;
/// Characters behind guess and filler, of an attacker who fills up to a boundary.
inline constexpr std::size_t kMaxFillingBytes = 192;
/// What the attacker knows stands before the secret.
inline constexpr std::string_view kCookieName = "session=";
inline constexpr std::size_t kMaxAttackerLine =
    kCookieName.size() + kMaxCookieDigits + 8 + kMaxFillingBytes;

/// Bytes of the sealed file, if the attacker writes that line.
using LengthServer = std::function<Result<std::uint64_t>(std::string_view line)>;

struct LengthQuery {
    std::uint8_t candidate = 0;
    std::uint8_t attempt = 0; ///< below kLengthTries
    bool guessFirst = false;  ///< else the filler stands before the guess
    std::uint8_t filling = 0; ///< characters behind them
    std::uint64_t length = 0;
};

/// The two lengths of a try, and the queries that were sent when both were known.
struct LengthTry {
    std::uint64_t guessFirst = 0;
    std::uint64_t fillerFirst = 0;
    std::uint64_t queries = 0;

    /// Below 0: the guess made the file shorter.
    std::int64_t difference() const {
        return static_cast<std::int64_t>(guessFirst) - static_cast<std::int64_t>(fillerFirst);
    }
};

/// A digit was chosen.
struct LengthStep {
    std::array<std::array<LengthTry, kLengthTries>, kCookieCandidates> tries{};
    std::vector<std::uint8_t>
        shortest{};            ///< candidates with the smallest sum; more than one: a tie
    std::uint8_t chosen = 0;   ///< the first of them
    std::uint64_t queries = 0; ///< from the start of the attack up to here

    std::int64_t sum(std::size_t candidate) const;
};

struct LengthFindings {
    std::vector<LengthQuery> queries{};
    std::vector<LengthStep> steps{}; ///< a digit each

    std::string digits() const;
};

struct LengthPlan {
    std::size_t digits = 0; ///< 1 to kMaxCookieDigits
    /// Lengths are padded: the attacker adds characters until the file with the filler before the
    /// guess has just passed a boundary.
    bool fillsUp = false;
};

/// The line that the attacker writes.
std::string attackerLine(std::string_view known, const LengthQuery& query);

/// All digits, one after the other. Error: badTuning (no digits, or too many), cancelled, those of
/// the server. `cancel` is asked before every query.
Result<LengthFindings> readByLengths(const LengthPlan& plan, const LengthServer& server,
                                     const CancelToken& cancel);

} // namespace blockwarp
