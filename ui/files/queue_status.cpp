// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_status.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/files/item_text.h"
#include "ui/files/queue_model.h"
#include "ui/widgets/message_line.h"

namespace blockwarp::ui {
namespace {

QString rowsOf(const QueueModel& queue) {
    return formatCount(static_cast<std::uint64_t>(queue.size()));
}

struct Tally {
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    std::uint64_t blocked = 0;
    std::uint64_t verified = 0;
    int inTheWay = 0;
    int agreed = 0;
    bool encrypted = false;  ///< the last one that is done
    std::uint64_t files = 0; ///< with those in archives
    std::uint64_t bytes = 0;
};

Tally tallyOf(const QueueModel& queue) {
    Tally tally;
    for (int row = 0; row < queue.size(); ++row) {
        const QueueItem& item = queue.item(row);
        tally.files += item.archived.empty() ? 1 : item.archivedFiles;
        tally.bytes += item.bytes;
        tally.failed += item.state == ItemState::failed;
        tally.blocked += isBlocked(item);
        tally.inTheWay += isInTheWay(item);
        tally.agreed += item.agreed != nullptr;
        if (item.state != ItemState::done) continue;
        ++tally.done;
        tally.encrypted = item.result->direction == Direction::encrypt;
        tally.verified += item.result->runs.back().outcome.verified;
    }
    return tally;
}

QString doneText(const QueueModel& queue, const Tally& tally) {
    if (tally.done + tally.failed == 0) return Words::tr("Ready");
    QString text =
        tally.encrypted ? Words::tr("%1 of %2 encrypted") : Words::tr("%1 of %2 decrypted");
    if (tally.done == 0) text = Words::tr("%1 of %2 done");
    text = text.arg(formatCount(tally.done), rowsOf(queue));
    if (tally.verified > 0) text += Words::tr(", %1 verified").arg(formatCount(tally.verified));
    if (tally.failed > 0) text += Words::tr(", %1 failed").arg(formatCount(tally.failed));
    return text;
}

QString amountText(const Tally& tally) {
    const QString bytes = formatBytes(tally.bytes);
    return tally.files == 1 ? Words::tr("1 file, %1").arg(bytes)
                            : Words::tr("%1 files, %2").arg(formatCount(tally.files), bytes);
}

QString stateText(const QueueModel& queue, const Tally& tally) {
    if (queue.size() == 0) return Words::tr("Add files to begin.");
    const QString caution = toneSymbol(Tone::caution) + QLatin1Char(' ');
    if (!queue.rule().hasPlace())
        return caution +
               Words::tr("Choose the folder for the outputs by its whole path, or save beside each "
                         "file.");
    if (tally.blocked > 0)
        return caution + Words::tr("%1 of %2 cannot be started")
                             .arg(formatCount(tally.blocked), rowsOf(queue));
    return doneText(queue, tally);
}

} // namespace

bool isRepeat(const QueueModel& queue) {
    for (int row = 0; row < queue.size(); ++row) {
        const QueueItem& item = queue.item(row);
        if (item.state != ItemState::done || item.result->direction != queue.rule().direction)
            return false;
    }
    return queue.size() > 0;
}

QString mainAction(const QueueModel& queue, std::size_t openers) {
    const bool again = isRepeat(queue);
    if (queue.rule().direction == Direction::decrypt)
        return again ? Words::tr("Decrypt again") : Words::tr("Decrypt");
    if (openers == 0) return again ? Words::tr("Encrypt again") : Words::tr("Encrypt");
    const QString action = again ? Words::tr("Encrypt again for %1") : Words::tr("Encrypt for %1");
    return action.arg(openers);
}

int firstProblem(const QueueModel& queue) {
    for (int row = 0; row < queue.size(); ++row)
        if (queue.item(row).state == ItemState::failed || isBlocked(queue.item(row))) return row;
    return -1;
}

bool isDone(const QueueModel& queue) {
    for (int row = 0; row < queue.size(); ++row)
        if (queue.item(row).state != ItemState::done) return false;
    return true;
}

QString examText(const ExamCount& count) {
    QString text = Words::tr("%1 of %2 files verified").arg(count.ended()).arg(count.files);
    for (std::size_t i = 0; i < count.byVerdict.size(); ++i)
        if (count.byVerdict[i] > 0)
            text += Words::tr("; %1: %2")
                        .arg(coreText(nameOf(static_cast<FileVerdict>(i))))
                        .arg(count.byVerdict[i]);
    return text;
}

IdleStatus idleStatus(const QueueModel& queue, bool repeatable) {
    const Tally tally = tallyOf(queue);
    IdleStatus status{stateText(queue, tally), amountText(tally), static_cast<int>(tally.failed),
                      tally.inTheWay,          tally.agreed,      tally.bytes};
    if (repeatable || !isRepeat(queue)) return status;
    status.text = Words::tr("%1. Add other files, or clear the queue.").arg(status.text);
    status.whyOff =
        Words::tr("All outputs are there already, and another run would replace none of them.");
    return status;
}

} // namespace blockwarp::ui
