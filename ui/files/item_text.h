// SPDX-License-Identifier: GPL-3.0-or-later
/// A file's state in words, with a symbol and a colour that mean the same.
#pragma once

#include "core/files/many_files.h"
#include "core/queue/queue_item.h"
#include "ui/files/short_names.h"

#include <QString>
#include <QStringList>
#include <QVariant>

namespace blockwarp::ui {

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
