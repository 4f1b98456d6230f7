// SPDX-License-Identifier: GPL-3.0-or-later
/// Length extension of SHA-256(key ‖ message) used as a MAC, with every compression as a step. The
/// digest is the whole state after the last block (FIPS 180-4 §6.2.2), so whoever has it continues
/// the hash: behind the padding that the server added (§5.1.1), the glue, comes a text of the
/// attacker's choice. Of the key only the length matters, which is guessed. (Duong and Rizzo,
/// "Flickr's API Signature Forgery Vulnerability", 2009.)
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/crypto/primitives.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp {

inline constexpr std::size_t kMaxGuessedKeyBytes = 64;
/// Of the message, and of the text behind it.
inline constexpr std::size_t kMaxExtensionBytes = 1024;

/// The eight words of the state, a to h.
using Sha256Words = std::array<std::uint32_t, 8>;

/// One application of the compression function (FIPS 180-4 §6.2.2).
struct Sha256Step {
    Sha256Words before{};
    std::array<std::uint8_t, 64> block{};
    Sha256Words after{};
};

/// The message and digest that the attacker has seen, and the text to add.
struct ExtensionInput {
    std::vector<std::uint8_t> message; ///< at most kMaxExtensionBytes, or empty
    crypto::Sha256 digest{};           ///< of key ‖ message
    std::vector<std::uint8_t> added;   ///< 1 to kMaxExtensionBytes
};

struct ExtensionGuess {
    std::size_t keyBytes = 0;
    std::vector<std::uint8_t> glue;   ///< 9 to 72 bytes: 80, zeros, the length in bits
    std::vector<std::uint8_t> forged; ///< message ‖ glue ‖ added
    /// Over `added` and its padding; the first one starts from the words of the input's digest.
    std::vector<Sha256Step> steps{};
    crypto::Sha256 digest{};        ///< of key ‖ forged, if the key has keyBytes
    std::optional<bool> accepted{}; ///< the server's answer, once it was asked
};

/// Whether the server takes `digest` for the MAC of `message`.
using MacServer =
    std::function<bool(std::span<const std::uint8_t> message, const crypto::Sha256& digest)>;

/// The padding behind `bytes` of hashed text (FIPS 180-4 §5.1.1), for texts below 2⁶¹ bytes.
std::vector<std::uint8_t> sha256Padding(std::uint64_t bytes);

/// The state that ends in that digest.
Sha256Words sha256WordsOf(const crypto::Sha256& digest);

/// The forgery for a key of `keyBytes`: 1 to kMaxGuessedKeyBytes. Error: badTuning, for other
/// sizes.
Result<ExtensionGuess> extendHash(const ExtensionInput& input, std::size_t keyBytes);

/// The guesses of 1 byte, 2 bytes and so on, a query each, up to the one that the server accepts.
/// If it accepts none, the digest is not such a hash, or the key is longer. Error: badTuning,
/// cancelled. `cancel` is asked before every query.
Result<std::vector<ExtensionGuess>> extendHash(const ExtensionInput& input, const MacServer& server,
                                               const CancelToken& cancel);

} // namespace blockwarp
