// SPDX-License-Identifier: GPL-3.0-or-later
/// How the queue as a whole stands, in words.
#pragma once

#include "core/queue/queue_batch.h"

#include <QString>

namespace blockwarp::ui {

class QueueModel;

/// What the main button would do: "Encrypt for 3", "Decrypt again". `openers`: who will be able to
/// open what is encrypted, as far as they are counted.
QString mainAction(const QueueModel& queue, std::size_t openers);

/// The first row that failed or cannot be started; -1: none.
int firstProblem(const QueueModel& queue);

/// Nothing in it waits, and nothing failed: true of an empty queue, too.
bool isDone(const QueueModel& queue);

/// All are done, and in the direction that is chosen: the button would repeat that.
bool isRepeat(const QueueModel& queue);

/// What is said of a queue that nobody works on.
struct IdleStatus {
    QString text;            ///< what is in the way, or what came of the work
    QString amount;          ///< "3 files, 1.2 GiB"
    int failed = 0;          ///< files
    int inTheWay = 0;        ///< their outputs' names are taken
    int agreed = 0;          ///< they replace what has their outputs' names
    std::uint64_t bytes = 0; ///< of all inputs
    QString whyOff{};        ///< the main button: a repeat would fail
};

/// Counts all rows once: a long queue takes its time. `repeatable`: all that is done could be done
/// again.
IdleStatus idleStatus(const QueueModel& queue, bool repeatable = true);

/// How many files have which verdict.
QString examText(const ExamCount& count);

} // namespace blockwarp::ui
