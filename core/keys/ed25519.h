// SPDX-License-Identifier: GPL-3.0-or-later
/// ssh-ed25519 keys and their stanza, as the `age` program writes and reads it in files of its
/// format. Its documentation of the format leaves SSH keys out; our tests let the two programs open
/// each other's files.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/primitives.h"
#include "core/keys/stanza.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::keys {

class Unwrapping;

/// A public key of Ed25519 (RFC 8032 §5.1.5): a point of the Edwards curve.
struct Ed25519Recipient {
    std::array<std::uint8_t, 32> point{};

    /// Equal only for the same key.
    Result<std::vector<std::uint8_t>> bytes() const;
    /// The key on one line, as typed.
    std::string line() const;
};

struct Ed25519Identity {
    SecretBytes seed; ///< the private key of RFC 8032 §5.1.5
    Ed25519Recipient recipient;

    Ed25519Identity clone() const { return {seed.clone(), recipient}; }
};

/// "ssh-ed25519 <name> <share>": X25519, whose result is multiplied with a number that follows from
/// the key in SSH's form. The name is the start of the hash of sshBytesOf().
struct SshEd25519Stanza {
    using Recipient = Ed25519Recipient;
    using Identity = Ed25519Identity;
    static constexpr std::string_view kType = "ssh-ed25519";

    static StanzaSize size(const Ed25519Recipient& recipient, std::size_t fileKeyBytes);
    /// Errors: badRecipient (a point of low order), cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const Ed25519Recipient& recipient);
    /// Error: malformed.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// Of a stanza that check() takes. Errors: malformed (a share of low order), cryptoLibrary.
    static Unwrapped unwrap(const Stanza& stanza, const Ed25519Identity& identity,
                            Unwrapping& unwrapping);
    static std::string describe(const Stanza& stanza);
};

/// A line that parseSshRecipient() takes (ssh_keys.h), with no comment.
std::string formatRecipient(const Ed25519Recipient& recipient);

/// The public key as SSH writes it, whose hash names it (keyNameOf()). Never an error.
Result<std::vector<std::uint8_t>> sshBytesOf(const Ed25519Recipient& recipient);

/// The same point on the Montgomery curve (RFC 7748 §4.1). Error: badRecipient (the neutral point).
Result<crypto::X25519Point> montgomeryOf(const Ed25519Recipient& recipient);

/// What Ed25519 multiplies with (RFC 8032 §5.1.5), for X25519. Error: cryptoLibrary.
Result<SecretBytes> scalarOf(const Ed25519Identity& identity);

} // namespace blockwarp::keys
