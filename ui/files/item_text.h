// SPDX-License-Identifier: GPL-3.0-or-later
/// A file's state in words, with a symbol and a colour that mean the same.
#pragma once

#include "ui/files/queue_item.h"

#include <QString>
#include <QVariant>

namespace blockwarp::ui {

/// What the file was before, if it says so: "blockwarp, AES-256-GCM, passphrase".
QString originText(const QueueItem& item);

QString stateText(const QueueItem& item, const OutputRule& rule);

/// A QColor, or nothing for the usual text colour.
QVariant stateColour(const QueueItem& item, const OutputRule& rule);

/// The sentence for a failure. Names the file without its folder: the queue has little room, and
/// its tool tips show whole paths.
QString failureText(const Error& error);

} // namespace blockwarp::ui
