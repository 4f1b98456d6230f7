// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/edits.h"

#include "core/base/text.h"
#include "core/io/atomic_output.h"
#include "core/ring/fingerprint.h"
#include "core/ring/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace blockwarp::ring {
namespace {

/// At most kMaxFieldBytes, without half a character at the end.
std::string cutToFit(std::string text) {
    if (text.size() <= kMaxFieldBytes) return text;
    text.resize(kMaxFieldBytes);
    while (!text.empty() && !isUtf8(text))
        text.pop_back();
    return text;
}

Error nameless(std::string_view name) {
    return refused({CORE_TEXT("core", "nobody is called %1"), {asIs(shownName(name))}});
}

Result<Entry*> knownPerson(Entries& entries, const std::string& name) {
    Entry* entry = entries.find(name);
    if (entry == nullptr) return nameless(name);
    if (entry->isOwn())
        return refused({CORE_TEXT("core", "%1 is a key of your own"), {asIs(entry->name)}});
    if (entry->isDamaged()) return refused(damagedEntry(*entry));
    return entry;
}

Result<Entry*> newPerson(Entries& entries, const std::string& name) {
    if (const Message why = whyNameIsRefused(name); !why.empty()) return refused(why);
    Entry entry;
    entry.name = name;
    entry.added = today();
    if (auto ok = addEntry(entries, std::move(entry)); !ok) return ok.error();
    return &entries.all.back();
}

bool isSameEntry(const Entry& one, const Entry& other) {
    return one.kind == other.kind && one.name == other.name && one.lines == other.lines &&
           one.file == other.file && one.check == other.check;
}

bool isNameShared(const Entries& entries, const Entry& entry) {
    const std::string name = nameKeyOf(entry.name);
    return std::ranges::any_of(entries.all, [&](const Entry& other) {
        return &other != &entry && nameKeyOf(other.name) == name;
    });
}

} // namespace

Message whyNoteIsRefused(std::string_view note) {
    if (note.size() > kMaxFieldBytes)
        return {CORE_TEXT("core", "a note has at most %1 bytes"), {count(kMaxFieldBytes)}};
    if (!isField(note))
        return CORE_TEXT("core", "a note is one line, without characters that nobody sees");
    return {};
}

Result<void> addPerson(Entries& entries, const NewPerson& person) {
    if (const Message why = whyNoteIsRefused(person.note); !why.empty()) return refused(why);
    const auto entry =
        person.isKnown ? knownPerson(entries, person.name) : newPerson(entries, person.name);
    if (!entry) return entry.error();
    const std::size_t before = (*entry)->lines.size();
    for (const keys::Recipient& key : person.keys)
        if (!(*entry)->has(key))
            if (auto ok = addKey(**entry, key); !ok) return ok;
    if ((*entry)->lines.size() == before && before > 0)
        return refused({CORE_TEXT("core", "%1 has these keys already"), {asIs((*entry)->name)}});
    if (before == 0 && person.keys.empty())
        return refused(CORE_TEXT("core", "there is no public key to add"));
    (*entry)->source = cutToFit(displayName(person.source));
    if (!person.note.empty()) (*entry)->note = person.note;
    return {};
}

std::vector<KeyOwner> ownersOf(const Entries& entries, const keys::Recipients& keys,
                               std::string_view except) {
    const std::string excepted = nameKeyOf(except);
    std::vector<KeyOwner> owners;
    for (const Entry& entry : entries.all)
        for (const keys::Recipient& key : keys)
            if (entry.has(key) && nameKeyOf(entry.name) != excepted)
                owners.push_back({entry.name, std::string(kindNameOf(key))});
    return owners;
}

Result<Entry*> findSeen(Entries& entries, const Entry& seen) {
    const auto found = std::ranges::find_if(
        entries.all, [&](const Entry& entry) { return isSameEntry(entry, seen); });
    if (found != entries.all.end()) return &*found;
    return refused({CORE_TEXT("core", "another program has changed or removed %1"),
                    {asIs(shownName(seen.name))}});
}

Result<void> removeSeen(Entries& entries, const Entry& seen) {
    const auto entry = findSeen(entries, seen);
    if (!entry) return entry.error();
    entries.all.erase(entries.all.begin() + (*entry - entries.all.data()));
    return {};
}

Result<void> describeSeen(Entries& entries, const Entry& seen, const std::string& name,
                          const std::string& note) {
    if (const Message why = whyNoteIsRefused(note); !why.empty()) return refused(why);
    const auto entry = findSeen(entries, seen);
    if (!entry) return entry.error();
    if ((*entry)->isDamaged()) return refused(damagedEntry(**entry));
    if (const Entry* taken = entries.find(name); taken != nullptr && taken != *entry)
        return nameTaken(*taken);
    (*entry)->name = name;
    (*entry)->note = note;
    return acceptEntry(**entry);
}

Result<void> acceptSeen(Entries& entries, const Entry& seen) {
    const auto entry = findSeen(entries, seen);
    if (!entry) return entry.error();
    if (isNameShared(entries, **entry))
        return refused({CORE_TEXT("core", "several entries are called %1; remove all but one"),
                        {asIs(shownName((*entry)->name))}});
    return acceptEntry(**entry);
}

std::string recipientsText(const std::vector<Entry>& entries) {
    std::string text;
    for (const Entry& entry : entries) {
        text += fmt::format("# {}\n", shownName(entry.name));
        for (const std::string& line : entry.lines)
            text += line + '\n';
    }
    return text;
}

Result<void> saveRecipients(const std::vector<Entry>& entries, const std::filesystem::path& file) {
    const std::string text = recipientsText(entries);
    auto output = AtomicOutput::create(file, Overwrite(), text.size());
    if (!output) return withoutReplacing(output.error());
    const auto done = output->commitText(text);
    if (!done) return withoutReplacing(done.error());
    return {};
}

} // namespace blockwarp::ring
