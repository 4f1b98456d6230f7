// SPDX-License-Identifier: GPL-3.0-or-later
/// The ring as the page shows it: read and put into words off the GUI thread.
#pragma once

#include "core/ring/key_ring.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp::ui {

/// A public key in words.
struct KeyFacts {
    QString kind;    ///< "X25519", "RSA 3072"
    QString words;   ///< the fingerprint; empty for a line that is no key
    QString text{};  ///< the whole line
    QString brief{}; ///< its start and its end

    bool isReadable() const { return !words.isEmpty(); }
};

/// Of a key, and of a line that may be none.
KeyFacts factsOf(const keys::Recipient& key);
KeyFacts factsOf(const std::string& line);

/// Where the private half is.
enum class PrivateHalf : std::uint8_t { notOurs, locked, open, missing };

struct EntryRow {
    ring::Entry entry;
    QString name; ///< to be shown: what cannot be seen in it is escaped
    QString initials{};
    std::vector<KeyFacts> keys{}; ///< of a damaged entry: what its lines say
    PrivateHalf half = PrivateHalf::notOurs;
    QString place{};    ///< of an own key: its file
    QString searched{}; ///< name, note and words

    QString kinds() const; ///< of all keys, with commas between them
};

struct RingView {
    ring::Entries entries{};
    std::vector<EntryRow> people{}; ///< by name
    std::vector<EntryRow> own{};
    std::optional<Error> problem{}; ///< why there is nothing to show
    bool hasKeyFile = false;        ///< with age keys, which one passphrase opens
    std::string contents{};         ///< equal for equal views

    const EntryRow* find(const ring::Entry& entry) const;
    /// The row whose entry has that name, by nameKeyOf().
    const EntryRow* find(const QString& name) const;
    bool isEmpty() const { return people.empty() && own.empty(); }
};

RingView readRing(const ring::KeyRing& ring);

/// "14 November 2026"; another text as it is.
QString dayText(const std::string& date);
/// "added 14 November 2026, from anna.pub"; says what is known.
QString originOf(const ring::Entry& entry);

} // namespace blockwarp::ui
