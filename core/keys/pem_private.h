// SPDX-License-Identifier: GPL-3.0-or-later
/// Private keys as PEM text (RFC 7468), in the forms that `openssl` reads and writes: RSA and
/// Ed25519. Nothing here ever asks on the terminal.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/identities.h"
#include "core/keys/pem_block.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp::keys {

/// True if a private key in it is protected by a passphrase.
bool isEncryptedPem(std::span<const std::uint8_t> contents);

bool isPrivateBlock(std::string_view name); ///< of any kind, OpenSSH's included

/// PKCS#8 ("PRIVATE KEY", RFC 5208 §5, and "ENCRYPTED PRIVATE KEY", §6; of Ed25519 RFC 8410 §7) or
/// RSAPrivateKey ("RSA PRIVATE KEY", RFC 8017 §A.1.2, also encrypted by RFC 1421 §4.6.1.1). An
/// empty passphrase is none, and one that is not needed is not looked at. Errors: badIdentity, also
/// for a passphrase that is missing or wrong; unsupported: a key of another kind.
Result<Identity> pemIdentityOf(PemBlock block, const SecretBytes& passphrase = {});

} // namespace blockwarp::keys
