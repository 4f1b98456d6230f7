// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/stanza_types.h"

#include "core/keys/rsa_stanzas.h"
#include "core/keys/scrypt_stanza.h"

#include <algorithm>
#include <type_traits>

namespace blockwarp::keys {
namespace {

template <class Type>
bool takesKey(const Recipient& recipient) {
    return std::holds_alternative<typename Type::Recipient>(recipient);
}

template <class Type>
StanzaSize sizeForKey(const Recipient& recipient, std::size_t fileKeyBytes) {
    return Type::size(*std::get_if<typename Type::Recipient>(&recipient), fileKeyBytes);
}

template <class Type>
Result<Stanza> wrapForKey(const SecretBytes& fileKey, const Recipient& recipient) {
    return Type::wrap(fileKey, *std::get_if<typename Type::Recipient>(&recipient));
}

template <class Type>
Unwrapped unwrapWithKey(const Stanza& stanza, const Identity& identity, Unwrapping& unwrapping) {
    const auto* key = std::get_if<typename Type::Identity>(&identity);
    return key == nullptr ? nothingUnwrapped() : Type::unwrap(stanza, *key, unwrapping);
}

template <class Type>
constexpr StanzaType forKeys(StanzaSet knownTo) {
    return {.name = Type::kType,
            .knownTo = knownTo,
            .passphrase = false,
            .postQuantum = std::is_same_v<Type, HybridStanza>,
            .check = Type::check,
            .describe = Type::describe,
            .open = nullptr,
            .takes = takesKey<Type>,
            .size = sizeForKey<Type>,
            .wrap = wrapForKey<Type>,
            .unwrap = unwrapWithKey<Type>};
}

template <class Type>
constexpr StanzaType forPassphrases(StanzaSet knownTo) {
    return {.name = Type::kType,
            .knownTo = knownTo,
            .passphrase = true,
            .postQuantum = false,
            .check = Type::check,
            .describe = Type::describe,
            .open = Type::unwrap,
            .takes = nullptr,
            .size = nullptr,
            .wrap = nullptr,
            .unwrap = nullptr};
}

constexpr StanzaType kStanzaTypes[] = {
    forPassphrases<ScryptStanza>(StanzaSet::both),          // alone in its header
    forPassphrases<ScryptManyStanza>(StanzaSet::blockwarp), // so is this
    forKeys<X25519Stanza>(StanzaSet::both),                 // x25519.h
    forKeys<HybridStanza>(StanzaSet::both),                 // hybrid.h
    forKeys<RsaStanza>(StanzaSet::blockwarp),               // rsa_stanzas.h
    forKeys<SshRsaStanza>(StanzaSet::age),                  // for the same keys
    forKeys<SshEd25519Stanza>(StanzaSet::both),             // ed25519.h
};

bool knows(StanzaSet set, const StanzaType& type) {
    return (static_cast<unsigned>(set) & static_cast<unsigned>(type.knownTo)) != 0;
}

template <class Matches>
const StanzaType* findIn(StanzaSet set, Matches matches) {
    const auto* found = std::ranges::find_if(
        kStanzaTypes, [&](const StanzaType& type) { return knows(set, type) && matches(type); });
    return found == std::end(kStanzaTypes) ? nullptr : found;
}

} // namespace

std::span<const StanzaType> stanzaTypes() {
    return kStanzaTypes;
}

const StanzaType* findStanzaType(StanzaSet set, std::string_view name) {
    return findIn(set, [&](const StanzaType& type) { return type.name == name; });
}

const StanzaType& stanzaTypeFor(StanzaSet set, const Recipient& recipient) {
    return *findIn(
        set, [&](const StanzaType& type) { return !type.passphrase && type.takes(recipient); });
}

bool isStanzaFor(std::string_view type, const Recipient& recipient) {
    return std::ranges::any_of(kStanzaTypes, [&](const StanzaType& row) {
        return row.name == type && !row.passphrase && row.takes(recipient);
    });
}

Result<Stanza> wrap(StanzaSet set, const SecretBytes& fileKey, const Recipient& recipient) {
    return stanzaTypeFor(set, recipient).wrap(fileKey, recipient);
}

} // namespace blockwarp::keys
