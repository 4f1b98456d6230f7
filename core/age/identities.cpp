// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/identities.h"

#include "core/age/rsa_pem.h"
#include "core/age/text.h"

#include <iterator>
#include <utility>

namespace blockwarp::age {

void Recipients::add(const Recipients& more) {
    x25519.insert(x25519.end(), more.x25519.begin(), more.x25519.end());
    rsa.insert(rsa.end(), more.rsa.begin(), more.rsa.end());
}

void Identities::add(Identities&& more) {
    std::ranges::move(more.x25519, std::back_inserter(x25519));
    std::ranges::move(more.rsa, std::back_inserter(rsa));
}

Identities Identities::clone() const {
    Identities copy;
    for (const X25519Identity& identity : x25519)
        copy.x25519.push_back({identity.secret.clone(), identity.recipient});
    for (const RsaIdentity& identity : rsa)
        copy.rsa.push_back(identity.clone());
    return copy;
}

Result<Recipients> parseRecipients(std::string_view text) {
    Recipients found;
    if (isPem(asBytes(text))) {
        auto recipient = parseRsaRecipient(asBytes(text));
        if (!recipient) return recipient.error();
        found.rsa.push_back(std::move(*recipient));
        return found;
    }
    const auto recipient = parseRecipient(trimmed(text));
    if (!recipient) return recipient.error();
    found.x25519.push_back(*recipient);
    return found;
}

Result<Identities> parseIdentities(std::span<const std::uint8_t> contents,
                                   const SecretBytes& passphrase) {
    Identities found;
    if (isPem(contents)) {
        auto identity = parseRsaIdentity(contents, passphrase);
        if (!identity) return identity.error();
        found.rsa.push_back(std::move(*identity));
        return found;
    }
    auto identities = parseIdentityFile(contents);
    if (!identities) return identities.error();
    found.x25519 = std::move(*identities);
    return found;
}

} // namespace blockwarp::age
