// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys of all kinds: for whom a file is encrypted, and who opens it. A new kind is a file with its
/// recipient, its identity and its stanza, an alternative of each variant below, and a row in the
/// table of stanzas (stanza_types.cpp). Only a new form of text needs more: key_file.cpp reads it.
#pragma once

#include "core/base/error.h"
#include "core/keys/ed25519.h"
#include "core/keys/hybrid.h"
#include "core/keys/rsa.h"
#include "core/keys/unwrapping.h"
#include "core/keys/x25519.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace blockwarp::keys {

/// Each has bytes() and line(), as X25519Recipient describes them.
using Recipient = std::variant<X25519Recipient, HybridRecipient, RsaRecipient, Ed25519Recipient>;
/// Each has clone(): an explicit copy, where two owners are really meant.
using Identity = std::variant<X25519Identity, HybridIdentity, RsaIdentity, Ed25519Identity>;

/// In the order given.
using Recipients = std::vector<Recipient>;

struct Identities {
    std::vector<Identity> keys; ///< in the order given, in which they are tried
    /// Keys of the files that are not used, because they are of kinds that are not read: each its
    /// line and why.
    std::vector<std::string> skipped{};
    /// What the RSA keys among them have opened already (unwrapInBatch()); null: nothing.
    std::shared_ptr<const OpenedStanzas> opened;

    std::size_t size() const { return keys.size(); }
    bool empty() const { return keys.empty(); }
    void add(Identities&& more); ///< its keys, and what was skipped with them
    Identities clone() const;
};

/// Says of a file what was skipped in it, which is something: a sentence.
std::string sayingSkipped(std::string_view file, const Identities& identities);

/// The key on one line, as typed; empty if it is too long for that.
std::string lineOf(const Recipient& recipient);

/// Whether they are the same key, however it was given.
bool isSameKey(const Recipient& one, const Recipient& other);

/// Whether what is wrapped for the key stays secret from a quantum computer.
bool isPostQuantum(const Recipient& recipient);

/// The public key that belongs to a private one, on a line that parseRecipients() takes: age's, or
/// SSH's for RSA and Ed25519. Error: cryptoLibrary.
Result<std::string> publicLineOf(const Identity& identity);

/// The same of a public key, however it was given: no line of it is too long. Error: cryptoLibrary.
Result<std::string> publicLineOf(const Recipient& recipient);

/// Those of one kind, in their order. They point into `keys`.
template <class Kind, class Key>
std::vector<const Kind*> ofKind(const std::vector<Key>& keys) {
    std::vector<const Kind*> found;
    for (const Key& key : keys)
        if (const auto* one = std::get_if<Kind>(&key)) found.push_back(one);
    return found;
}

} // namespace blockwarp::keys
