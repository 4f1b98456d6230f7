// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys and OpenSSL's ciphers for the servers that are attacked. They protect nothing but the
/// example: keys come from a seed, so that a run can be repeated, and are not wiped.
#pragma once

#include "core/base/error.h"
#include "core/crypto/openssl.h"
#include "core/trace/aes_trace.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

inline constexpr std::size_t kAttackMacKeyBytes = 64;

struct AttackKeys {
    std::array<std::uint8_t, kAesBlockBytes> cipher{}; ///< of AES-128
    AesState iv{};                                     ///< its first 12 bytes are GCM's nonce
    std::array<std::uint8_t, kAttackMacKeyBytes> mac{};
};

/// By SHA-256 of the seed. Error: cryptoLibrary.
Result<AttackKeys> attackKeys(std::uint64_t seed);

enum class AttackedCipher : std::uint8_t { cbc, gcm };

/// AES-128 with a key, for many messages. Error: cryptoLibrary, outOfMemory.
class AttackedAes {
  public:
    static Result<AttackedAes> make(AttackedCipher cipher, const AttackKeys& keys);

    /// With CBC's padding, or GCM's tag of 16 bytes behind the ciphertext.
    Result<std::vector<std::uint8_t>> encrypt(std::span<const std::uint8_t> iv,
                                              std::span<const std::uint8_t> text) const;
    /// Whether padding or `tag` (of GCM) are right; not, if OpenSSL fails.
    bool accepts(std::span<const std::uint8_t> iv, std::span<const std::uint8_t> ciphertext,
                 AesState tag = {}) const;

  private:
    AttackedAes(AttackedCipher cipher, crypto::EvpContext seal, crypto::EvpContext open)
        : cipher_(cipher), seal_(std::move(seal)), open_(std::move(open)) {}

    AttackedCipher cipher_;
    crypto::EvpContext seal_;
    crypto::EvpContext open_;
};

} // namespace blockwarp
