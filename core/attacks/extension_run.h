// SPDX-License-Identifier: GPL-3.0-or-later
/// Length extension of a hash that is used as a MAC, from the message to the accepted forgery, as a
/// value.
#pragma once

#include "core/attacks/length_extension.h"

#include <atomic>

namespace blockwarp {

/// How the server makes its MAC of key and message. All have 32 bytes.
enum class MacKind : std::uint8_t {
    sha256,      ///< SHA-256(key ‖ message)
    hmac,        ///< HMAC-SHA-256 (RFC 2104)
    sha512To256, ///< SHA-512/256(key ‖ message): the digest is half of the state (FIPS 180-4 §6.7)
    sha3,        ///< SHA3-256(key ‖ message): 512 bits of the state stay inside (FIPS 202 §5.1)
};

struct ExtensionTexts {
    std::vector<std::uint8_t> message; ///< 1 to kMaxExtensionBytes
    std::vector<std::uint8_t> added;   ///< 1 to kMaxExtensionBytes
    std::size_t keyBytes = 16;         ///< 1 to kMaxGuessedKeyBytes; the attacker does not know it
};

struct ExtensionRun {
    MacKind kind = MacKind::sha256;
    ExtensionInput input;
    std::vector<ExtensionGuess> guesses; ///< a query each

    bool succeeded() const { return !guesses.empty() && guesses.back().accepted == true; }
};

/// Sizes: as ExtensionTexts says (asserted). `queries` counts while it runs. Error: cancelled,
/// cryptoLibrary.
Result<ExtensionRun> runExtensionAttack(const ExtensionTexts& texts, MacKind kind,
                                        std::uint64_t seed, std::atomic<std::uint64_t>& queries,
                                        const CancelToken& cancel);

} // namespace blockwarp
