// SPDX-License-Identifier: GPL-3.0-or-later
/// A file's name and state in words, with a symbol and a colour that mean the same. Files of the
/// same name are told apart by as much of their folders as that takes.
#pragma once

#include "core/files/many_files.h"
#include "core/queue/queue_item.h"

#include <QString>
#include <QStringList>
#include <QVariant>

#include <cstdint>
#include <string>
#include <unordered_map>

namespace blockwarp::ui {

/// Adding and naming take time by the depth of a path, however many there are.
class ShortNames {
  public:
    /// `file` stays where it is until clear().
    void add(const std::string& file);
    void clear() { ends_.clear(); }
    /// The shortest end of the path that no other has: "report", or "2025/report".
    std::string of(const std::string& file) const;

  private:
    struct End {
        int files = 0;
        const std::string* only = nullptr; ///< the file whose longer ends were not counted
    };
    void claim(const std::string& file, std::size_t shared);

    /// By hashes. Where two ends have one hash, a name is longer than it has to be.
    std::unordered_map<std::uint64_t, End> ends_;
};

/// The name; of an archive also how much it is made of: "photos and 2 more".
QString inputText(const QueueItem& item, const ShortNames& names);
/// Whole paths, for a tool tip.
QStringList inputLines(const QueueItem& item);

/// What the file was before, if it says so: "Blockwarp file, AES-256-GCM, passphrase".
QString originText(const QueueItem& item);

/// Why what it says makes no sense; may be empty.
QString strangeText(const QueueItem& item);

/// In a few words; what takes a sentence is in reasonText().
QString stateText(const QueueItem& item, const OutputRule& rule);
/// The same as a whole sentence: why it failed, or cannot be started. `names` are those of the
/// queue.
QString reasonText(const QueueItem& item, const OutputRule& rule, const ShortNames& names);
/// What stands before both; may be empty.
QString stateSymbol(const QueueItem& item, const OutputRule& rule);

/// It names the file that it replaces, which needs room.
bool isWordy(const QueueItem& item);

/// A QColor, or nothing for the usual text colour.
QVariant stateColour(const QueueItem& item, const OutputRule& rule);

/// The sentence for a failure. Names the file without its folder: tool tips show whole paths.
QString failureText(const Error& error);

} // namespace blockwarp::ui
