// SPDX-License-Identifier: GPL-3.0-or-later
/// bcrypt_pbkdf, with which OpenSSH locks private keys: OpenBSD's combination of PBKDF2's shape
/// (RFC 8018 §5.2) with bcrypt (Provos and Mazières, "A Future-Adaptable Password Scheme", 1999).
/// Neither OpenSSL nor libsodium has it. Like every bcrypt it looks up tables at places that depend
/// on the passphrase, so that others on the same processor core could learn something of it.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::crypto {

/// Each round takes about 5 ms for 32 bytes, as much as in OpenSSH.
inline constexpr std::uint32_t kMaxBcryptRounds = 1024;
inline constexpr std::size_t kMaxBcryptSaltBytes = 64;

/// Passphrase and salt of at least one byte; `rounds`: 1 to kMaxBcryptRounds; `size`: 1 to 1024.
/// `cancel` is asked in each round. Errors: cancelled, cryptoLibrary.
Result<SecretBytes> bcryptPbkdf(std::span<const std::uint8_t> passphrase,
                                std::span<const std::uint8_t> salt, std::uint32_t rounds,
                                std::size_t size, const CancelToken& cancel);

} // namespace blockwarp::crypto
