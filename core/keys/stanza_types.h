// SPDX-License-Identifier: GPL-3.0-or-later
/// The types of stanzas, one row each: for which keys, and how they are made, checked, opened and
/// described.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/identities.h"
#include "core/keys/scrypt_keys.h"
#include "core/keys/stanza.h"
#include "core/keys/unwrapping.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp::keys {

struct StanzaType {
    std::string_view name; ///< the first word
    StanzaSet knownTo;
    bool passphrase;  ///< a passphrase opens it (scrypt_stanza.h), and no key does
    bool postQuantum; ///< for keys that are (isPostQuantum())
    /// Error: malformed, unless the stanza has the words and lengths that it should.
    Result<void> (*check)(const Stanza& stanza, std::size_t fileKeyBytes);
    /// For somebody without a key, of any stanza of this type: a phrase; empty if it is malformed.
    std::string (*describe)(const Stanza& stanza);

    /// Of a stanza that check() takes. Errors: badPassphrase (an empty one), cryptoLibrary. Null
    /// for keys.
    Unwrapped (*open)(const Stanza& stanza, const SecretBytes& passphrase, ScryptKeys* keys);

    // The rest is null for a passphrase.
    bool (*takes)(const Recipient& recipient);
    /// What wrap() will make for a recipient that it takes.
    StanzaSize (*size)(const Recipient& recipient, std::size_t fileKeyBytes);
    /// For a recipient that it takes. Errors: badRecipient (a point of low order), cryptoLibrary.
    Result<Stanza> (*wrap)(const SecretBytes& fileKey, const Recipient& recipient);
    /// Of a stanza that check() takes; nothing also for an identity of another kind. Errors:
    /// malformed (a share of low order), cryptoLibrary.
    Unwrapped (*unwrap)(const Stanza& stanza, const Identity& identity, Unwrapping& unwrapping);
};

/// A header's stanzas are written in the order of these rows.
std::span<const StanzaType> stanzaTypes();

/// Null if the set does not know such a stanza, which is then passed over.
const StanzaType* findStanzaType(StanzaSet set, std::string_view name);
/// What is made for a recipient: every set has one type for each kind of key.
const StanzaType& stanzaTypeFor(StanzaSet set, const Recipient& recipient);

/// Whether the private half of the key may open a stanza that begins with this word.
bool isStanzaFor(std::string_view type, const Recipient& recipient);

/// Wraps a file key for a recipient. Errors: badRecipient (a point of low order), cryptoLibrary.
Result<Stanza> wrap(StanzaSet set, const SecretBytes& fileKey, const Recipient& recipient);

} // namespace blockwarp::keys
