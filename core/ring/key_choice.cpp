// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/key_choice.h"

#include "core/ring/fingerprint.h"
#include "core/ring/names.h"

#include <algorithm>

namespace blockwarp::ring {
namespace {

Error unknownName(const Entries& entries, const std::string& name) {
    std::vector<Message> near;
    for (const std::string& one : namesNear(name, entries.names()))
        near.push_back(asIs(shownName(one)));
    const Message typed = asIs(shownName(name));
    if (near.empty()) return refused({CORE_TEXT("core", "no contact is called %1"), {typed}});
    return refused({CORE_TEXT("core", "no contact is called %1; similar names: %2"),
                    {typed, joined(near, CORE_TEXT("core", "%1, %2"))}});
}

bool isAllPostQuantum(const keys::Recipients& keys) {
    return std::ranges::all_of(keys, keys::isPostQuantum);
}

/// Smaller is better. In the order of the alternatives of keys::Recipient, but RSA last.
int rankOf(const keys::Recipient& key) {
    if (std::holds_alternative<keys::RsaRecipient>(key)) return 2;
    return std::holds_alternative<keys::Ed25519Recipient>(key) ? 1 : 0;
}

/// Null if the contact has no key of that family.
const keys::Recipient* bestKey(const Entry& contact, bool postQuantum) {
    const keys::Recipient* best = nullptr;
    for (const keys::Recipient& key : contact.keys)
        if (keys::isPostQuantum(key) == postQuantum &&
            (best == nullptr || rankOf(key) < rankOf(*best)))
            best = &key;
    return best;
}

bool canAllUse(const std::vector<const Entry*>& contacts, bool postQuantum) {
    return std::ranges::all_of(
        contacts, [&](const Entry* contact) { return bestKey(*contact, postQuantum) != nullptr; });
}

Message noteOn(const Entry& contact, const keys::Recipient& key) {
    return {CORE_TEXT("core", "%1 has %2 keys; the file is encrypted for the one of kind %3."),
            {asIs(contact.name), count(contact.keys.size()), asIs(std::string(kindNameOf(key)))}};
}

} // namespace

Result<std::vector<const Entry*>> entriesNamed(const Entries& entries,
                                               const std::vector<std::string>& names) {
    std::vector<const Entry*> found;
    for (const std::string& name : names) {
        const Entry* entry = entries.find(name);
        if (entry == nullptr) return unknownName(entries, name);
        if (entry->isDamaged())
            return refused({CORE_TEXT("core", "the entry %1 is damaged: %2"),
                            {asIs(shownName(entry->name)), entry->damage}});
        found.push_back(entry);
    }
    return found;
}

Result<ChosenKeys> chooseKeys(const std::vector<const Entry*>& contacts,
                              const keys::Recipients& others) {
    const bool postQuantum = isAllPostQuantum(others) && canAllUse(contacts, true);
    ChosenKeys chosen;
    for (const Entry* contact : contacts) {
        const keys::Recipient* key = bestKey(*contact, postQuantum);
        if (key == nullptr)
            return refused({CORE_TEXT("core", "%1 has only a post-quantum key, and another "
                                              "recipient has none; a file is for keys of one "
                                              "family"),
                            {asIs(contact->name)}});
        chosen.keys.push_back(*key);
        if (contact->keys.size() > 1) chosen.notes.push_back(noteOn(*contact, *key));
    }
    return chosen;
}

} // namespace blockwarp::ring
