// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA keys as PEM text (RFC 7468), in the forms that `openssl` reads and writes. Nothing here ever
/// asks on the terminal.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/pem_block.h"
#include "core/keys/rsa.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp::keys {

inline constexpr std::string_view kCertificateBlock = "CERTIFICATE"; ///< its name

/// SubjectPublicKeyInfo ("PUBLIC KEY", RFC 5280 §4.1), RSAPublicKey ("RSA PUBLIC KEY",
/// RFC 8017 §A.1.1) or an X.509 certificate. Only the certificate's key counts, neither its dates
/// nor who signed it.
bool isPublicBlock(std::string_view name);

/// Error: badRecipient, unless it is a public block with an RSA key of kMinRsaBits to
/// kMaxRsaBits.
Result<RsaRecipient> rsaRecipientOf(const PemBlock& block);

/// The one key that is in PEM text. Errors: badRecipient, also if there is a second key.
Result<RsaRecipient> parseRsaRecipient(std::span<const std::uint8_t> contents);

/// The one private key that is in PEM text (pem_private.h); its public key or certificate may stand
/// beside it.
/// Errors: badIdentity, also if there is a second private key.
Result<RsaIdentity> parseRsaIdentity(std::span<const std::uint8_t> contents,
                                     const SecretBytes& passphrase = {});

/// A SubjectPublicKeyInfo. Error: cryptoLibrary.
Result<std::string> formatRecipient(const RsaRecipient& recipient);

/// PKCS#8; encrypted if the passphrase is not empty, with AES-256-CBC under PBKDF2-HMAC-SHA256
/// (RFC 8018 §6.2) with kRsaPemIterations: some tenths of a second. Error: cryptoLibrary.
inline constexpr int kRsaPemIterations = 600'000;
Result<SecretBytes> formatIdentity(const RsaIdentity& identity, const SecretBytes& passphrase = {});

} // namespace blockwarp::keys
