// SPDX-License-Identifier: GPL-3.0-or-later
/// Recipients and identities as people keep them: text with keys of any kinds in any order. Every
/// key in it is used, or the text is refused with the line that cannot be. Only among identities,
/// keys of kinds that are not read are skipped: nobody is left out by that.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/identities.h"
#include "core/keys/key_pieces.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp::keys {

/// A file of public keys: lines with "age1…" (x25519.h, hybrid.h) or an SSH key (ssh_keys.h), and
/// PEM blocks (rsa_pem.h), cut as key_pieces.h says. At least one key; of certificates at most one,
/// because the others of a chain are not its owner's. Error: badRecipient, with the line.
Result<Recipients> parseRecipients(std::string_view text);

/// The public key in one piece of such a file. Error: badRecipient, without the line.
Result<Recipient> recipientIn(const KeyPiece& piece);

/// Public keys as typed or pasted into one line: those that a line of a file holds, with white
/// space between them, or a whole file. Error: badRecipient.
Result<Recipients> parseTypedRecipients(std::string_view text);

/// True if a private key among them is protected by a passphrase that parseIdentities() takes.
bool isLockedFile(std::span<const std::uint8_t> contents);

/// A file of private keys: lines with "AGE-SECRET-KEY-…", and PEM blocks of `openssl`
/// (pem_private.h) and of OpenSSH (ssh_keys.h). At least one key. The passphrase is for all keys
/// that have one; an empty one is none. `cancel` ends the derivations of OpenSSH's keys. Errors:
/// badIdentity, with the line (says so of public keys); unsupported: all keys are of kinds that are
/// not read; cancelled; cryptoLibrary.
Result<Identities> parseIdentities(std::span<const std::uint8_t> contents,
                                   const SecretBytes& passphrase = {},
                                   const CancelToken& cancel = NoCancel());

} // namespace blockwarp::keys
