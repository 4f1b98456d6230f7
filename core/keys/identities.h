// SPDX-License-Identifier: GPL-3.0-or-later
/// Whom a file is for and who opens it: keys of all kinds together.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/opened_stanzas.h"
#include "core/keys/rsa.h"
#include "core/keys/ssh_keys.h"
#include "core/keys/x25519.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace blockwarp::age {

struct Recipients {
    std::vector<X25519Point> x25519;
    std::vector<RsaRecipient> rsa;
    std::vector<Ed25519Recipient> ed25519; ///< of SSH; for age files only

    std::size_t size() const { return x25519.size() + rsa.size() + ed25519.size(); }
    bool empty() const { return size() == 0; }
    void add(const Recipients& more);

    /// Calls `visit` with each key. A kind of key that `visit` does not take, or that is missing
    /// here, does not compile.
    template <class Visit>
    void forEach(Visit visit) const {
        const auto& [native, rsaKeys, sshKeys] = *this;
        const auto visitAll = [&visit](const auto& keys) {
            for (const auto& key : keys)
                visit(key);
        };
        visitAll(native);
        visitAll(rsaKeys);
        visitAll(sshKeys);
    }
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

} // namespace blockwarp::age
