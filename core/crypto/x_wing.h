// SPDX-License-Identifier: GPL-3.0-or-later
/// X-Wing (draft-connolly-cfrg-xwing-kem; HPKE's KEM 0x647a): ML-KEM-768 and X25519 in one key
/// encapsulation, which holds as long as one of the two does. The sizes are those of libsodium
/// 1.0.22's crypto_kem_xwing, which can replace this once the distributions have it. Error
/// everywhere: cryptoLibrary, unless said otherwise.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/ml_kem.h"
#include "core/crypto/primitives.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp::crypto {

inline constexpr std::size_t kXWingSeedBytes = 32;
inline constexpr std::size_t kXWingPublicBytes = kMlKemPublicBytes + kX25519Bytes;
inline constexpr std::size_t kXWingCiphertextBytes = kMlKemCiphertextBytes + kX25519Bytes;

/// What follows from a seed (§5.2).
struct XWingKeys {
    SecretBytes mlKem; ///< the decapsulation key
    SecretBytes x25519;
    std::vector<std::uint8_t> encapsulation; ///< ML-KEM's, and the point of X25519 behind it
};

Result<XWingKeys> xWingKeys(const SecretBytes& seed);

/// Whether ML-KEM's half is a key (FIPS 203 §7.2).
bool isXWingPublic(std::span<const std::uint8_t> key);

/// §5.4 for a key that isXWingPublic() takes, with 64 random bytes: ML-KEM's message and the secret
/// of the ephemeral key. Nothing if the point is of low order.
Result<std::optional<Encapsulated>> xWingEncapsulate(std::span<const std::uint8_t> key,
                                                     const SecretBytes& randomness);

/// §5.5, of kXWingCiphertextBytes. Nothing if the ciphertext's point is of low order. A ciphertext
/// for another key gives another secret.
Result<std::optional<SecretBytes>> xWingDecapsulate(const XWingKeys& keys,
                                                    std::span<const std::uint8_t> ciphertext);

} // namespace blockwarp::crypto
