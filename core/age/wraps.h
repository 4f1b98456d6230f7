// SPDX-License-Identifier: GPL-3.0-or-later
/// Stanzas that wrap a file key: X25519 and scrypt (c2sp.org/age, "Native recipient types"), and,
/// in formats that know it, RSA (rsa.h).
#pragma once

#include "core/age/header.h"
#include "core/age/identities.h"

#include <vector>

namespace blockwarp::age {

/// The base-two logarithm of scrypt's N in new files: about a second and 256 MiB.
inline constexpr unsigned kScryptLogN = 18;
/// Files that ask for more are refused: 16 seconds and 4 GiB.
inline constexpr unsigned kMostScryptLogN = 22;

/// Errors: badRecipient (a point of low order), cryptoLibrary.
Result<Stanza> wrapForRecipient(const SecretBytes& fileKey, const X25519Point& recipient);

/// A stanza for each of them. Errors: badRecipient (none given, a point of low order, or a key of
/// SSH in a format that does not know those), cryptoLibrary.
Result<std::vector<Stanza>> wrapForAll(const HeaderFormat& format, const SecretBytes& fileKey,
                                       const Recipients& recipients);

/// The only stanza of its header. Errors: badPassphrase (an empty one), cryptoLibrary.
Result<Stanza> wrapForPassphrase(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                 unsigned logN = kScryptLogN);

/// The file key, after the header's MAC was found right. Stanzas of unknown types are passed over.
/// Errors: malformed, wrongKeyOrDamaged, cryptoLibrary.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const Identities& identities);
/// The same for a passphrase; also badPassphrase.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const SecretBytes& passphrase);

/// True if a passphrase opens it. Error: malformed (such a stanza beside others).
Result<bool> takesPassphrase(const Header& header);

} // namespace blockwarp::age
