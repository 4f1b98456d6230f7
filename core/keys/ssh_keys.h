// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys that people have for SSH and that age files can be made for: ssh-ed25519 and ssh-rsa. The
/// formats are RFC 4253 §6.6 and RFC 8709 §4 (public), and OpenSSH's PROTOCOL.key (private).
#pragma once

#include "core/base/error.h"
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

/// Errors: badIdentity; unsupported: another type of key, or one with a passphrase, because OpenSSL
/// has no bcrypt.
Result<Identity> parseSshIdentity(const PemBlock& block);

} // namespace blockwarp::keys
