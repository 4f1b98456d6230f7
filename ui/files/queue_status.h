// SPDX-License-Identifier: GPL-3.0-or-later
/// How the queue as a whole stands, in words.
#pragma once

#include <QString>

namespace blockwarp::ui {

class QueueModel;

/// What the main button would do: "Encrypt", "Decrypt again".
QString mainAction(const QueueModel& queue);

/// Nothing in it waits, and nothing failed: true of an empty queue, too.
bool isDone(const QueueModel& queue);

/// How much there is: "3 files, 1.2 GiB".
QString amountText(const QueueModel& queue);

int failedFiles(const QueueModel& queue);

/// Before the work how much there is; after it what came of it.
QString idleStatus(const QueueModel& queue);

} // namespace blockwarp::ui
