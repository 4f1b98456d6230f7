// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys that people have for SSH and that age files can be made for: ssh-ed25519 and ssh-rsa. The
/// formats are RFC 4253 §6.6 and RFC 8709 §4 (public), and OpenSSH's PROTOCOL.key (private).
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/primitives.h"
#include "core/keys/pem_block.h"
#include "core/keys/rsa.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace blockwarp::age {

/// A public key of Ed25519 (RFC 8032 §5.1.5): a point of the Edwards curve.
struct Ed25519Recipient {
    std::array<std::uint8_t, 32> point{};
};

struct Ed25519Identity {
    SecretBytes seed; ///< the private key of RFC 8032 §5.1.5
    Ed25519Recipient recipient;
};

/// True if the text begins as a line of authorized_keys with such a key does.
bool isSshRecipient(std::string_view text);

/// Type, key in base64 and perhaps a comment, on one line. Error: badRecipient.
Result<std::variant<RsaRecipient, Ed25519Recipient>> parseSshRecipient(std::string_view line);

/// A line that parseSshRecipient() takes, with no comment.
std::string formatRecipient(const Ed25519Recipient& recipient);

/// The PEM block of OpenSSH's own format.
inline constexpr std::string_view kSshPrivateBlock = "OPENSSH PRIVATE KEY";

/// Error: badIdentity, also for one with a passphrase: bcrypt is nothing that OpenSSL has.
Result<std::variant<RsaIdentity, Ed25519Identity>> parseSshIdentity(const PemBlock& block);

/// The public key as SSH writes it, whose hash names it. Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> sshBytesOf(const Ed25519Recipient& recipient);
Result<std::vector<std::uint8_t>> sshBytesOf(EVP_PKEY* rsa);

/// The same point on the Montgomery curve (RFC 7748 §4.1). Error: badRecipient (the neutral point).
Result<X25519Point> montgomeryOf(const Ed25519Recipient& recipient);

/// What Ed25519 multiplies with (RFC 8032 §5.1.5), for X25519. Error: cryptoLibrary.
Result<SecretBytes> scalarOf(const Ed25519Identity& identity);

} // namespace blockwarp::age
