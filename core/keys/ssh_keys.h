// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys that people have for SSH and that age files can be made for: ssh-ed25519 and ssh-rsa. The
/// formats are RFC 4253 §6.6 and RFC 8709 §4 (public), and OpenSSH's PROTOCOL.key (private).
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/identities.h"
#include "core/keys/pem_block.h"

#include <optional>
#include <string>
#include <string_view>

namespace blockwarp::keys {

/// True if the text begins as a line of authorized_keys with such a key does.
bool isSshRecipient(std::string_view text);

/// Why a line with a key of SSH cannot be used: another type of key, a certificate, or a line of
/// authorized_keys with options before the key. Nothing for other lines.
std::optional<std::string> whyOtherSsh(std::string_view line);

/// Type, key in base64 and perhaps a comment, on one line. Error: badRecipient.
Result<Recipient> parseSshRecipient(std::string_view line);

/// The PEM block of OpenSSH's own format.
inline constexpr std::string_view kSshPrivateBlock = "OPENSSH PRIVATE KEY";

/// True of such a block if parseSshIdentity() takes a passphrase for it.
bool isLockedSsh(const PemBlock& block);

/// An empty passphrase is none, and one that is not needed is not looked at. A locked key takes the
/// derivation that it asks for, up to ten seconds, which `cancel` ends. Errors: badIdentity, also
/// for a passphrase that is missing or wrong; unsupported: another type of key, or a lock that is
/// not read (ssh_lock.h); cancelled; cryptoLibrary.
Result<Identity> parseSshIdentity(const PemBlock& block, const SecretBytes& passphrase = {},
                                  const CancelToken& cancel = NoCancel());

} // namespace blockwarp::keys
