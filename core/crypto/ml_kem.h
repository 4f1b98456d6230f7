// SPDX-License-Identifier: GPL-3.0-or-later
/// ML-KEM-768 (FIPS 203), which Debian 12's libraries do not have. Takes the same time and reads
/// the same memory whatever the secrets: there is no branch, index or division that depends on one.
/// Only the matrix, which follows from the public key, is sampled in varying time. Error
/// everywhere: cryptoLibrary (OpenSSL's SHA-3 refused).
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace blockwarp::crypto {

/// FIPS 203 §8, table 3.
inline constexpr std::size_t kMlKemPublicBytes = 1184;
inline constexpr std::size_t kMlKemSecretBytes = 2400;
inline constexpr std::size_t kMlKemCiphertextBytes = 1088;
inline constexpr std::size_t kMlKemSharedBytes = 32;
/// d and z, one after the other (§7.1).
inline constexpr std::size_t kMlKemSeedBytes = 64;

struct MlKemKeys {
    std::vector<std::uint8_t> encapsulation; ///< ek, the public one
    SecretBytes decapsulation;               ///< dk, which holds ek too
};

struct Encapsulated {
    SecretBytes shared;
    std::vector<std::uint8_t> ciphertext;
};

/// ML-KEM.KeyGen_internal (algorithm 16) of kMlKemSeedBytes.
Result<MlKemKeys> mlKemKeys(const SecretBytes& seed);

/// The checks of §7.2 on an encapsulation key: its length, and that its numbers are below q.
bool isMlKemPublic(std::span<const std::uint8_t> key);

/// ML-KEM.Encaps_internal (algorithm 17) for a key that isMlKemPublic() takes; `message` is 32
/// random bytes.
Result<Encapsulated> mlKemEncapsulate(std::span<const std::uint8_t> key,
                                      const SecretBytes& message);

/// ML-KEM.Decaps_internal (algorithm 18); both of their lengths. A ciphertext that was not made for
/// the key gives another secret than its maker has, and no error.
Result<SecretBytes> mlKemDecapsulate(const SecretBytes& key,
                                     std::span<const std::uint8_t> ciphertext);

/// 256 numbers below q = 3329: a polynomial, or what the NTT makes of one.
using MlKemNumbers = std::array<std::uint16_t, 256>;

/// SampleNTT (algorithm 7). `squeeze` fills a span with the start of the XOF's output, of whatever
/// length is asked for; it is asked again, for more, where the first 840 bytes do not suffice.
Result<void> sampleNtt(const std::function<Result<void>(std::span<std::uint8_t>)>& squeeze,
                       MlKemNumbers& sampled);

} // namespace blockwarp::crypto
