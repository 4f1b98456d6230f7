// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_status.h"

#include "ui/base/format.h"
#include "ui/files/queue_model.h"

#include <QCoreApplication>

namespace blockwarp::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("queue", text);
}

struct Tally {
    int done = 0;
    int failed = 0;
    int verified = 0;
    bool encrypted = false; ///< the last one that is done
    std::uint64_t bytes = 0;
};

Tally tallyOf(const QueueModel& queue) {
    Tally tally;
    for (int row = 0; row < queue.size(); ++row) {
        const QueueItem& item = queue.item(row);
        tally.bytes += item.bytes;
        tally.failed += item.state == ItemState::failed;
        if (item.state != ItemState::done) continue;
        ++tally.done;
        tally.encrypted = item.result.direction == Direction::encrypt;
        tally.verified += item.result.runs.back().outcome.verified;
    }
    return tally;
}

} // namespace

QString mainAction(const QueueModel& queue) {
    const bool again = queue.find(ItemState::done) >= 0 && queue.find(ItemState::waiting) < 0 &&
                       queue.find(ItemState::failed) < 0 && queue.find(ItemState::cancelled) < 0;
    if (queue.rule().direction == Direction::encrypt)
        return again ? words("Encrypt again") : words("Encrypt");
    return again ? words("Decrypt again") : words("Decrypt");
}

QString idleStatus(const QueueModel& queue) {
    if (queue.size() == 0) return words("Add files to begin.");
    const Tally tally = tallyOf(queue);
    if (tally.done + tally.failed == 0)
        return words("Files: %1, %2 in all").arg(queue.size()).arg(formatBytes(tally.bytes));
    QString text = tally.encrypted ? words("%1 of %2 encrypted") : words("%1 of %2 decrypted");
    if (tally.done == 0) text = words("%1 of %2 done");
    text = text.arg(tally.done).arg(queue.size());
    if (tally.verified > 0) text += words(", %1 verified").arg(tally.verified);
    if (tally.failed > 0) text += words(", %1 failed: the list says why").arg(tally.failed);
    return text;
}

} // namespace blockwarp::ui
