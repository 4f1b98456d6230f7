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

Message whyMixed(const Entry& contact, bool hasOnlyPostQuantum) {
    if (hasOnlyPostQuantum)
        return {CORE_TEXT("core", "%1 has only a post-quantum key, and another recipient has none; "
                                  "a file is for keys of one family"),
                {asIs(contact.name)}};
    return {CORE_TEXT("core", "the file is for post-quantum keys, and not all of the contacts have "
                              "one; a file is for keys of one family")};
}

} // namespace

Result<std::vector<const Entry*>> entriesNamed(const Entries& entries,
                                               const std::vector<std::string>& names) {
    std::vector<const Entry*> found;
    for (const std::string& name : names) {
        const Entry* entry = entries.find(name);
        if (entry == nullptr) return unknownName(entries, name);
        if (entry->isDamaged()) return refused(damagedEntry(*entry));
        found.push_back(entry);
    }
    return found;
}

Family familyOf(const keys::Recipients& others) {
    if (others.empty()) return Family::any;
    return std::ranges::all_of(others, keys::isPostQuantum) ? Family::postQuantum : Family::classic;
}

Result<ChosenKeys> chooseKeys(const std::vector<const Entry*>& contacts, Family family) {
    const bool postQuantum = family != Family::classic && canAllUse(contacts, true);
    ChosenKeys chosen;
    for (const Entry* contact : contacts) {
        const keys::Recipient* key = bestKey(*contact, postQuantum);
        if (key == nullptr || (family == Family::postQuantum && !postQuantum))
            return refused(whyMixed(*contact, key == nullptr));
        chosen.keys.push_back(*key);
        if (contact->keys.size() > 1) chosen.notes.push_back(noteOn(*contact, *key));
    }
    return chosen;
}

} // namespace blockwarp::ring
