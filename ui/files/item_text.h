// SPDX-License-Identifier: GPL-3.0-or-later
/// A file's state in words, with a symbol and a colour that mean the same.
#pragma once

#include "core/files/many_files.h"
#include "ui/files/queue_item.h"
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

/// `names` are those of the queue.
QString stateText(const QueueItem& item, const OutputRule& rule, const ShortNames& names);

/// Waiting, and known not to be possible as things are.
bool isBlocked(const QueueItem& item);

/// Its state is a sentence, which needs room.
bool isWordy(const QueueItem& item);

/// What is in a file's way, and what to do.
QString obstacleSentence(const Obstacle& obstacle, const ShortNames& names);

/// A QColor, or nothing for the usual text colour.
QVariant stateColour(const QueueItem& item, const OutputRule& rule);

/// The sentence for a failure. Names the file without its folder: the queue has little room, and
/// its tool tips show whole paths.
QString failureText(const Error& error);

} // namespace blockwarp::ui
