// SPDX-License-Identifier: GPL-3.0-or-later
/// Why RSA character by character is a substitution cipher: the numbers occur as often as the
/// letters, and whoever has the public key looks every one of them up.
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::rsa {

struct Symbol {
    std::uint64_t number; ///< a character, or what it was encrypted to
    std::size_t count;
};

/// The most frequent first; those equally frequent in the order in which they first occur.
std::vector<Symbol> countSymbols(std::span<const std::uint64_t> text);

/// What everybody may know of a key.
struct LettersKey {
    std::uint64_t n;
    std::uint64_t e;
};

struct LettersRun {
    LettersKey key; ///< of classroomKey()
    std::vector<std::uint64_t> ciphertext;
    std::vector<Symbol> letters;
    std::vector<Symbol> blocks; ///< blocks[i] is what letters[i] became
};

/// Each character (code point) a number of its own. Errors: those of runTextbook().
Result<LettersRun> encryptLetters(std::u32string_view text);

/// Characters of Unicode's Basic Multilingual Plane: all that most languages write.
inline constexpr std::size_t kCodeBookSize = 65'536;

struct BrokenLetters {
    std::u32string text{};   ///< U+FFFD where the code book has no such number
    std::size_t unknown = 0; ///< how many of these
    double seconds = 0;      ///< to make the code book
};

/// Encrypts the first `characters` characters with the public key, and looks the ciphertext up in
/// what that gives.
Result<BrokenLetters> breakLetters(const LettersKey& key, std::span<const std::uint64_t> ciphertext,
                                   std::size_t characters = kCodeBookSize);

} // namespace blockwarp::rsa
