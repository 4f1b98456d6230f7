// SPDX-License-Identifier: GPL-3.0-or-later
/// Stanzas that wrap a file key (c2sp.org/age, "Native recipient types"): X25519 and scrypt.
#pragma once

#include "core/age/header.h"
#include "core/age/keys.h"

#include <span>

namespace blockwarp::age {

/// The base-two logarithm of scrypt's N in new files: about a second and 256 MiB.
inline constexpr unsigned kScryptLogN = 18;
/// Files that ask for more are refused: 16 seconds and 4 GiB.
inline constexpr unsigned kMostScryptLogN = 22;

/// Errors: badRecipient (a point of low order), cryptoLibrary.
Result<Stanza> wrapForRecipient(const SecretBytes& fileKey, const X25519Point& recipient);

/// The only stanza of its header. Errors: badPassphrase (an empty one), cryptoLibrary.
Result<Stanza> wrapForPassphrase(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                 unsigned logN = kScryptLogN);

/// The file key, after the header's MAC was found right. Stanzas of unknown types are passed over.
/// Errors: malformed, wrongKeyOrDamaged, cryptoLibrary.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           std::span<const X25519Identity> identities);
/// The same for a passphrase; also badPassphrase.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const SecretBytes& passphrase);

/// True if a passphrase opens it. Error: malformed (such a stanza beside others).
Result<bool> takesPassphrase(const Header& header);

} // namespace blockwarp::age
