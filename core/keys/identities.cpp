// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/identities.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace blockwarp::age {

void Recipients::add(const Recipients& more) {
    x25519.insert(x25519.end(), more.x25519.begin(), more.x25519.end());
    rsa.insert(rsa.end(), more.rsa.begin(), more.rsa.end());
    ed25519.insert(ed25519.end(), more.ed25519.begin(), more.ed25519.end());
}

void Identities::add(Identities&& more) {
    std::ranges::move(more.x25519, std::back_inserter(x25519));
    std::ranges::move(more.rsa, std::back_inserter(rsa));
    std::ranges::move(more.ed25519, std::back_inserter(ed25519));
}

Identities Identities::clone() const {
    Identities copy;
    for (const X25519Identity& identity : x25519)
        copy.x25519.push_back({identity.secret.clone(), identity.recipient});
    for (const RsaIdentity& identity : rsa)
        copy.rsa.push_back(identity.clone());
    for (const Ed25519Identity& identity : ed25519)
        copy.ed25519.push_back({identity.seed.clone(), identity.recipient});
    copy.opened = opened;
    return copy;
}

} // namespace blockwarp::age
