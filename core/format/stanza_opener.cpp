// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/stanza_opener.h"

#include "core/format/x25519_wraps.h"
#include "core/keys/ed25519.h"
#include "core/keys/rsa_stanzas.h"

namespace blockwarp::age {
namespace {

using Opened = StanzaOpener::Opened;

Opened nothing() {
    return std::optional<SecretBytes>{};
}

/// What the first of them that can makes of a stanza; nothing if none can.
template <class Identity, class Try>
Opened tryEach(const std::vector<Identity>& identities, Try tryOne) {
    for (const Identity& identity : identities) {
        Opened opened = tryOne(identity);
        if (!opened || *opened) return opened;
    }
    return nothing();
}

} // namespace

Result<void> checkStanza(const HeaderFormat& format, const Stanza& stanza) {
    if (isX25519Stanza(stanza)) return checkX25519Stanza(format, stanza);
    if (format.rsa) return isRsaStanza(stanza) ? checkRsaStanza(stanza) : Result<void>();
    return isSshStanza(stanza) ? checkSshStanza(format.fileKeyBytes, stanza) : Result<void>();
}

Opened StanzaOpener::open(const Stanza& stanza) {
    if (isX25519Stanza(stanza))
        return tryEach(identities_.x25519,
                       [&](const X25519Identity& identity) { return tryX25519(stanza, identity); });
    if (format_.rsa) return isRsaStanza(stanza) ? openRsa(stanza) : nothing();
    return isSshStanza(stanza) ? openSsh(stanza) : nothing();
}

/// What a batch has tried counts as if it were tried here, so that a file opens, or does not,
/// whether there was a batch or none.
Opened StanzaOpener::openRsa(const Stanza& stanza) {
    const OpenedStanzas* const batch = identities_.opened.get();
    const SecretBytes* known = batch != nullptr ? batch->find(stanza) : nullptr;
    if (known != nullptr) return std::optional(known->clone());
    return tryEach(identities_.rsa, [&](const RsaIdentity& identity) -> Opened {
        const auto named = namesRsaKey(stanza, identity);
        if (!named) return named.error();
        if (!*named || !allowance_.take()) return nothing();
        if (batch != nullptr && batch->triedInVain(stanza, identity)) return nothing();
        return tryRsa(format_.fileKeyBytes, stanza, identity);
    });
}

Opened StanzaOpener::openSsh(const Stanza& stanza) {
    Opened opened = tryEach(identities_.rsa, [&](const RsaIdentity& identity) -> Opened {
        const auto named = namesSshKey(stanza, identity);
        if (!named) return named.error();
        if (!*named || !allowance_.take()) return nothing();
        return trySsh(format_.fileKeyBytes, stanza, identity);
    });
    if (!opened || *opened) return opened;
    return tryEach(identities_.ed25519,
                   [&](const Ed25519Identity& identity) { return trySsh(stanza, identity); });
}

} // namespace blockwarp::age
