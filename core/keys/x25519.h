// SPDX-License-Identifier: GPL-3.0-or-later
/// X25519 keys as age writes them, recipients "age1…" public and identities "AGE-SECRET-KEY-1…"
/// private, and their stanza (c2sp.org/age, "The X25519 recipient type").
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/primitives.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::keys {

class Unwrapping;

struct X25519Recipient {
    crypto::X25519Point point{};

    /// Equal only for the same key.
    Result<std::vector<std::uint8_t>> bytes() const;
    /// The key on one line, as typed.
    std::string line() const;

    bool operator==(const X25519Recipient&) const = default;
};

struct X25519Identity {
    SecretBytes secret;
    X25519Recipient recipient;

    X25519Identity clone() const { return {secret.clone(), recipient}; }
};

/// "X25519 <share>".
struct X25519Stanza {
    using Recipient = X25519Recipient;
    using Identity = X25519Identity;
    static constexpr std::string_view kType = "X25519";

    static StanzaSize size(const X25519Recipient& recipient, std::size_t fileKeyBytes);
    /// Errors: badRecipient (a point of low order), cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const X25519Recipient& recipient);
    /// Error: malformed.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// Of a stanza that check() takes. Errors: malformed (a share of low order), cryptoLibrary.
    static Unwrapped unwrap(const Stanza& stanza, const X25519Identity& identity,
                            Unwrapping& unwrapping);
    static std::string describe(const Stanza& stanza);
};

/// Error: cryptoLibrary.
Result<X25519Identity> generateIdentity();

std::string formatRecipient(const X25519Recipient& recipient);
SecretBytes formatIdentity(const X25519Identity& identity);

/// Error: badRecipient.
Result<X25519Recipient> parseRecipient(std::string_view text);

/// Errors: badIdentity, cryptoLibrary.
Result<X25519Identity> parseIdentity(std::string_view text);

} // namespace blockwarp::keys
