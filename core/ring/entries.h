// SPDX-License-Identifier: GPL-3.0-or-later
/// Contacts and own keys as the file contacts.toml holds them (docs/keys.md, "contacts.toml").
#pragma once

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/keys/identities.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::ring {

inline constexpr std::size_t kMaxFileBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxEntries = 5000;    ///< of each kind
inline constexpr std::size_t kMaxKeys = 16;         ///< of one entry
inline constexpr std::size_t kMaxFieldBytes = 1000; ///< of a note, a source, a path

struct Entry {
    enum class Kind : std::uint8_t { contact, own };

    Kind kind = Kind::contact;
    std::string name;
    std::vector<std::string> lines; ///< public keys, as publicLineOf() writes them
    std::string file;               ///< of an own key: where the private half is; else empty
    std::string note;
    std::string added; ///< a date
    std::string source;
    std::string check; ///< as written; checkValueOf() if nobody changed the entry

    keys::Recipients keys; ///< of `lines`; empty where the entry is damaged
    Message damage;        ///< why it cannot be used; empty: it can

    bool isOwn() const { return kind == Kind::own; }
    bool isDamaged() const { return !damage.empty(); }
    bool has(const keys::Recipient& key) const;
};

struct Entries {
    std::vector<Entry> all; ///< contacts first, in the order of the file

    /// Null where no name is the same by nameKeyOf().
    Entry* find(std::string_view name);
    const Entry* find(std::string_view name) const;
    std::vector<std::string> names() const;
};

/// Whether text can be kept as a note, a source, a path: one line of at most kMaxFieldBytes.
bool isField(std::string_view text);

/// Today's date, in UTC: "2026-11-28".
std::string today();

/// badRecipient, with the sentence.
Error refused(const Message& why);
/// badRecipient: that entry has the name which another one was to get.
Error nameTaken(const Entry& taken);
/// Why the entry cannot be used: "the entry Anna is damaged: …".
Message damagedEntry(const Entry& entry);

/// Whether another entry can be added. Errors: badRecipient (its name is taken, or there are
/// kMaxEntries).
Result<void> checkRoomFor(const Entries& entries, const Entry& entry);
/// Adds it. Errors: those of checkRoomFor().
Result<void> addEntry(Entries& entries, Entry entry);

/// Adds a public key to an entry that is not damaged, or is new. Errors: badRecipient (the entry
/// has it, or has kMaxKeys), cryptoLibrary.
Result<void> addKey(Entry& entry, const keys::Recipient& key);

/// Takes the entry as it stands for right. Errors: badRecipient (it has no usable name or key),
/// cryptoLibrary.
Result<void> acceptEntry(Entry& entry);

/// Damaged entries are among the result. Error: malformed, with the line, for a file that is not of
/// this form.
Result<Entries> parseEntries(std::string_view toml);

/// What parseEntries() reads to the same, damaged entries included.
std::string formatEntries(const Entries& entries);

} // namespace blockwarp::ring
