// SPDX-License-Identifier: GPL-3.0-or-later
/// A header's stanzas, which wrap its file key: X25519 (x25519_wraps.h), scrypt (c2sp.org/age, "The
/// scrypt recipient type"), SSH keys (ed25519.h) and, in formats that know it, RSA (rsa.h).
#pragma once

#include "core/format/header.h"
#include "core/format/x25519_wraps.h"
#include "core/keys/identities.h"

#include <vector>

namespace blockwarp::age {

/// The base-two logarithm of scrypt's N in new files: about a second and 256 MiB.
inline constexpr unsigned kScryptLogN = 18;
/// Files that ask for more are refused: 16 seconds and 4 GiB.
inline constexpr unsigned kMostScryptLogN = 22;

/// A stanza for each of them, one too for those named more than once. Errors: badRecipient (none
/// given, a point of low order, or a key of SSH in a format that does not know those),
/// cryptoLibrary.
Result<std::vector<Stanza>> wrapForAll(const HeaderFormat& format, const SecretBytes& fileKey,
                                       const Recipients& recipients);

/// The only stanza of its header. Errors: badPassphrase (an empty one), cryptoLibrary.
Result<Stanza> wrapForPassphrase(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                 unsigned logN = kScryptLogN);

/// The file key, after the header's MAC was found right. Stanzas of unknown types are passed over,
/// and those of RSA for the identities once kMostRsaOperations (rsa_allowance.h) have been spent.
/// Errors: malformed, wrongKeyOrDamaged, cryptoLibrary.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const Identities& identities);
/// The same for a passphrase; also badPassphrase.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const SecretBytes& passphrase);

/// True if a passphrase opens it. Error: malformed (such a stanza beside others).
Result<bool> takesPassphrase(const Header& header);

} // namespace blockwarp::age
