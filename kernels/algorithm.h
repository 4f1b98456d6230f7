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
    chacha20, ///< RFC 8439 §2.4, with a 64-bit counter (see Iv)
};

inline constexpr std::size_t kAesBlockBytes = 16;
inline constexpr std::size_t kChachaBlockBytes = 64;

/// What a run of blocks starts from.
/// - CTR: the first counter block.
/// - CBC: the initialization vector, or the ciphertext block before the run.
/// - ChaCha20: 32-bit counter and 96-bit nonce, as words 12 to 15 of the state, little-endian;
///   a carry out of the counter goes into the next word, as in OpenSSL.
/// - ECB: unused.
using Iv = std::array<std::uint8_t, 16>;

} // namespace blockwarp
