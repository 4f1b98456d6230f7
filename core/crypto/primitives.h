// SPDX-License-Identifier: GPL-3.0-or-later
/// The primitives around a file key: libsodium's HMAC, scrypt and X25519, OpenSSL's others. Off the
/// bulk path: each runs once a file or stanza. Error everywhere: cryptoLibrary, unless said
/// otherwise.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp::crypto {

inline constexpr std::size_t kX25519Bytes = 32;
using X25519Point = std::array<std::uint8_t, kX25519Bytes>;

inline constexpr std::size_t kHmacBytes = 32;
using Hmac = std::array<std::uint8_t, kHmacBytes>;

inline constexpr std::size_t kSha256Bytes = 32;
using Sha256 = std::array<std::uint8_t, kSha256Bytes>;

/// FIPS 180-4, of OpenSSL.
Result<Sha256> sha256(std::span<const std::uint8_t> bytes);

/// What HKDF and scrypt give here unless asked for more or less.
inline constexpr std::size_t kDerivedBytes = 32;

/// RFC 5869 with SHA-256. No salt is a salt of zeros (§2.2); `size`: 1 to 255 · 32 bytes (§2.3).
Result<SecretBytes> hkdfSha256(std::span<const std::uint8_t> secret,
                               std::span<const std::uint8_t> salt, std::string_view info,
                               std::size_t size = kDerivedBytes);

/// RFC 2104 with SHA-256.
Result<Hmac> hmacSha256(std::span<const std::uint8_t> key, std::string_view message);

/// Memory that scrypt() takes (RFC 7914 §5 and §6): V has 128·r·N bytes; B, T and X have some more
/// of 128·r.
std::uint64_t scryptBytes(unsigned logN);

/// RFC 7914 with N = 2^logN, r = 8, p = 1; 32 bytes. Takes 2^(logN + 10) bytes of memory. Error:
/// outOfMemory.
Result<SecretBytes> scrypt(std::span<const std::uint8_t> passphrase,
                           std::span<const std::uint8_t> salt, unsigned logN);

/// RFC 7748 §6.1: the public key of a private one.
Result<X25519Point> x25519Public(const SecretBytes& secret);

/// RFC 7748 §6.1: what two keys have in common; nothing if that is zero, which a point of low order
/// makes it whatever the secret.
Result<std::optional<SecretBytes>> x25519Shared(const SecretBytes& secret,
                                                const X25519Point& point);

using AeadNonce = std::array<std::uint8_t, 12>;

/// ChaCha20-Poly1305 (RFC 8439 §2.8), for keys that seal one text ever.
Result<std::vector<std::uint8_t>>
sealOnce(const SecretBytes& key, std::span<const std::uint8_t> plain, const AeadNonce& nonce = {});
/// Nothing if the tag is wrong.
Result<std::optional<SecretBytes>>
openOnce(const SecretBytes& key, std::span<const std::uint8_t> sealed, const AeadNonce& nonce = {});

} // namespace blockwarp::crypto
