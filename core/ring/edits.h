// SPDX-License-Identifier: GPL-3.0-or-later
/// Edits of the ring that a person asks for, to be used within KeyRing::change(). An entry is meant
/// as the person saw it: if another program changed it since, the edit is refused.
#pragma once

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/keys/identities.h"
#include "core/ring/entries.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::ring {

/// Why the note cannot be kept; empty for one that can.
Message whyNoteIsRefused(std::string_view note);

struct NewPerson {
    std::string name;
    keys::Recipients keys;
    std::string source;   ///< where the keys came from: cut after kMaxFieldBytes
    std::string note{};   ///< empty: a person who is there keeps theirs
    bool isKnown = false; ///< the keys are for a person who is there
};

/// Adds a person, or keys to one. Keys that the person has are left out. Errors: badRecipient (the
/// name or the note is refused; there is such a person and should not be, or there is none; an own
/// key has the name; the entry is damaged; all keys are there; there is no room), cryptoLibrary.
Result<void> addPerson(Entries& entries, const NewPerson& person);

/// An entry that has one of the keys.
struct KeyOwner {
    std::string name;
    std::string kind; ///< kindNameOf() the key
};
/// All but the entry called `except`.
std::vector<KeyOwner> ownersOf(const Entries& entries, const keys::Recipients& keys,
                               std::string_view except);

/// The entry that still is what was seen: kind, name, keys, file and check value. Error:
/// badRecipient.
Result<Entry*> findSeen(Entries& entries, const Entry& seen);

Result<void> removeSeen(Entries& entries, const Entry& seen);
/// Name and note. Errors: badRecipient (either is refused, another entry has the name, the entry is
/// damaged), cryptoLibrary.
Result<void> describeSeen(Entries& entries, const Entry& seen, const std::string& name,
                          const std::string& note);
/// acceptEntry(), unless another entry has the same name.
Result<void> acceptSeen(Entries& entries, const Entry& seen);

/// A recipients file, as `age -R` takes it: each entry's name in a comment, then its keys.
std::string recipientsText(const std::vector<Entry>& entries);
/// Writes it to a new file. Errors: nameTaken, outputUncreatable, writeFailed, diskFull.
Result<void> saveRecipients(const std::vector<Entry>& entries, const std::filesystem::path& file);

} // namespace blockwarp::ring
