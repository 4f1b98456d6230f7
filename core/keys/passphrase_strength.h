// SPDX-License-Identifier: GPL-3.0-or-later
/// How hard a passphrase is to guess at most: as zxcvbn estimates it (D. Wheeler, USENIX Security
/// 2016), by looking for words, names, dates, keyboard runs and the like, in English above all, and
/// by a list of famous phrases. It is too high for what is well known but not listed.
#pragma once

#include "core/base/secret.h"

#include <cstdint>
#include <optional>

namespace blockwarp {

/// A thousand fast GPUs try some 10^7 passphrases a second against PBKDF2 with 600,000 iterations,
/// and fewer against scrypt.
enum class PassphraseRating : std::uint8_t {
    veryWeak, ///< below 20 bits: falls at once
    weak,     ///< below 35: within the hour
    fair,     ///< below 50: within some years
    good,     ///< below 65: not within a lifetime
    strong,
};

/// Below these bits a person is asked, or warned, before a passphrase is used for something new.
inline constexpr double kLeastPassphraseBits = 40;

struct PassphraseStrength {
    double bits = 0; ///< the base-two logarithm of the guesses needed, at most
    PassphraseRating rating = PassphraseRating::veryWeak;
};

PassphraseRating ratingOf(double bits);

/// Nothing if this program was built without the library. Takes milliseconds. UTF-8, up to a zero
/// byte. No copy stays behind.
std::optional<PassphraseStrength> strengthOf(const SecretBytes& passphrase);

} // namespace blockwarp
