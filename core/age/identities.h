// SPDX-License-Identifier: GPL-3.0-or-later
/// Whom a file is for and who opens it: keys of all kinds together.
#pragma once

#include "core/age/keys.h"
#include "core/age/opened_stanzas.h"
#include "core/age/rsa.h"
#include "core/age/ssh_keys.h"
#include "core/error.h"
#include "core/secret.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp::age {

struct Recipients {
    std::vector<X25519Point> x25519;
    std::vector<RsaRecipient> rsa;
    std::vector<Ed25519Recipient> ed25519; ///< of SSH; for age files only

    std::size_t size() const { return x25519.size() + rsa.size() + ed25519.size(); }
    bool empty() const { return size() == 0; }
    void add(const Recipients& more);
};

struct Identities {
    std::vector<X25519Identity> x25519;
    std::vector<RsaIdentity> rsa;
    std::vector<Ed25519Identity> ed25519;
    /// What the RSA keys among them have opened already (unwrapAhead()); null: nothing.
    std::shared_ptr<const OpenedStanzas> opened;

    std::size_t size() const { return x25519.size() + rsa.size() + ed25519.size(); }
    bool empty() const { return size() == 0; }
    void add(Identities&& more); ///< its keys
    /// An explicit copy, where two owners are really meant.
    Identities clone() const;
};

/// Text with "age1…" or an SSH public key (ssh_keys.h) on each line, as age's recipient files have
/// it, empty lines and those that start with # apart; or the contents of a PEM file (rsa_pem.h), of
/// which the first key is taken. At least one. Error: badRecipient.
Result<Recipients> parseRecipients(std::string_view text);

/// The contents of an identity file: age's (keys.h), or a PEM private key (rsa_pem.h), for which
/// the passphrase is; an empty one is none. Errors: badIdentity (says so of public keys),
/// cryptoLibrary.
Result<Identities> parseIdentities(std::span<const std::uint8_t> contents,
                                   const SecretBytes& passphrase = {});

} // namespace blockwarp::age
