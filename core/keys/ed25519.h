// SPDX-License-Identifier: GPL-3.0-or-later
/// Stanzas for SSH keys, as the `age` program writes and reads them in files of its format. Its
/// documentation of the format leaves them out; our tests let the two open each other's files.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/ssh_keys.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <optional>

namespace blockwarp::age {

/// "ssh-rsa <name>": RSAES-OAEP with SHA-256. `name`, here and below: 4 bytes of the hash of what
/// sshBytesOf() gives. Error: cryptoLibrary.
Result<Stanza> wrapForSsh(const SecretBytes& fileKey, const RsaRecipient& recipient);

/// "ssh-ed25519 <name> <share>": X25519, whose result is multiplied with a number that follows from
/// the key in SSH's form. Errors: badRecipient (a point of low order), cryptoLibrary.
Result<Stanza> wrapForSsh(const SecretBytes& fileKey, const Ed25519Recipient& recipient);

bool isSshStanza(const Stanza& stanza);

/// Error: malformed.
Result<void> checkSshStanza(std::size_t fileKeyBytes, const Stanza& stanza);

/// Of a stanza that checkSshStanza() takes: whether it is one of RSA, names this key and has its
/// size, so that trying it takes a private operation. Error: cryptoLibrary.
Result<bool> namesSshKey(const Stanza& stanza, const RsaIdentity& identity);

/// Of a stanza that checkSshStanza() takes. Nothing if it is for somebody else, or does not open.
/// Errors: malformed (a share of low order), cryptoLibrary.
Result<std::optional<SecretBytes>> trySsh(std::size_t fileKeyBytes, const Stanza& stanza,
                                          const RsaIdentity& identity);
Result<std::optional<SecretBytes>> trySsh(const Stanza& stanza, const Ed25519Identity& identity);

} // namespace blockwarp::age
