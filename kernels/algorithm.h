// SPDX-License-Identifier: GPL-3.0-or-later
/// What a kernel computes: the words that strategies, engines and the cipher table share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace blockwarp {

enum class Direction : std::uint8_t { encrypt, decrypt };

/// The chaining that a kernel implements; the key length is in the key schedule.
enum class Algorithm : std::uint8_t {
    aesEcb,   ///< SP 800-38A §6.1
    aesCbc,   ///< SP 800-38A §6.2
    aesCtr,   ///< SP 800-38A §6.5, the counter is the whole block: 128 bits, big-endian
    aesXts,   ///< SP 800-38E and IEEE 1619, over data units, with ciphertext stealing in the last
    aesGcm,   ///< SP 800-38D with 96-bit nonces and 128-bit tags, over segments
    chacha20, ///< RFC 8439 §2.4, with a 64-bit counter (see Iv)
    chacha20Poly1305, ///< RFC 8439 §2.8, over segments
};

/// True for the ciphers that add a tag to each segment.
constexpr bool isAuthenticated(Algorithm algorithm) {
    return algorithm == Algorithm::aesGcm || algorithm == Algorithm::chacha20Poly1305;
}

inline constexpr std::size_t kAesBlockBytes = 16;
inline constexpr std::size_t kChachaBlockBytes = 64;
inline constexpr std::size_t kTagBytes = 16;

/// What a run of blocks starts from.
/// - CTR: the first counter block.
/// - CBC: the initialization vector, or the ciphertext block before the run.
/// - ChaCha20: 32-bit counter and 96-bit nonce, as words 12 to 15 of the state, little-endian;
///   a carry out of the counter goes into the next word, as in OpenSSL.
/// - XTS: the number of the first data unit, 128 bits, little-endian; the units count up from it.
/// - AES-GCM and ChaCha20-Poly1305, in the first twelve bytes: the nonce of the run's first
/// segment.
///   Eleven bytes are a big-endian counter, one up for each segment; the twelfth byte belongs to
///   the run's last segment, and the others have 0 there (the STREAM construction as age uses it,
///   where it marks the end of a file). So a run of a single segment may have any nonce.
/// - ECB: unused.
using Iv = std::array<std::uint8_t, 16>;

} // namespace blockwarp
