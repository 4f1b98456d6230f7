// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA's paddings by themselves (RFC 8017 §7.1 and §9.1), so that a batch can be padded here and
/// computed elsewhere. By OpenSSL, with SHA-256 as hash and in MGF1.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <openssl/evp.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace blockwarp::rsa {

inline constexpr std::size_t kHashBytes = 32;

/// The longest message for a modulus of so many bytes (at least 256).
constexpr std::size_t maxOaepBytes(std::size_t modulusBytes) {
    return modulusBytes - 2 * kHashBytes - 2;
}

/// Pads a message of at most maxOaepBytes() into `padded`, which is as long as the modulus. Error:
/// cryptoLibrary.
Result<void> padOaep(std::span<const std::uint8_t> message, std::string_view label,
                     std::span<std::uint8_t> padded);

/// The message; nothing, after the same time and whatever the reason, if there is none. Throws
/// std::bad_alloc, as OpenSSL says that it had no memory like a wrong padding.
std::optional<SecretBytes> unpadOaep(std::span<const std::uint8_t> padded, std::string_view label);

/// EMSA-PSS of a SHA-256 digest with a random salt of 32 bytes. Error: cryptoLibrary.
Result<void> padPss(EVP_PKEY* key, std::span<const std::uint8_t> digest,
                    std::span<std::uint8_t> padded);

/// What an encoding has to be made with.
struct PssKind {
    const EVP_MD* hash = EVP_sha256();
    const EVP_MD* mgf = EVP_sha256();
    std::optional<unsigned> saltBytes{}; ///< nothing: any length
};

/// True if `padded` is an encoding of the digest.
bool checkPss(EVP_PKEY* key, std::span<const std::uint8_t> digest,
              std::span<const std::uint8_t> padded, const PssKind& kind = {});

} // namespace blockwarp::rsa
