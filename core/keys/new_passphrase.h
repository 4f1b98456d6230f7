// SPDX-License-Identifier: GPL-3.0-or-later
/// Passphrases drawn from the system's random numbers, each one of its kind equally likely.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstddef>

namespace blockwarp::keys {

inline constexpr std::size_t kDefaultWords = 6;
inline constexpr std::size_t kDefaultCharacters = 20;
inline constexpr std::size_t kMaxPassphraseParts = 64;

struct NewPassphrase {
    SecretBytes text; ///< ASCII
    double bits = 0;  ///< exact: the base-two logarithm of how many there are
};

/// Words of BIP 39's English list, 11 bits each, with a space between. `count` is 1 to
/// kMaxPassphraseParts. Error: cryptoLibrary.
Result<NewPassphrase> passphraseOfWords(std::size_t count);

/// Digits and letters without those that look alike (0 and O, 1, l and I). As above.
Result<NewPassphrase> passphraseOfCharacters(std::size_t count);

} // namespace blockwarp::keys
