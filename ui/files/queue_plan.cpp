// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_plan.h"

namespace blockwarp::ui {

const CipherSpec* QueuePlan::cipherFor(const QueueItem& item) const {
    const bool says =
        job.direction == Direction::encrypt || containerSpec(item.container).namesCipher;
    return says ? job.cipher : unnamed;
}

FileJob QueuePlan::jobFor(const QueueModel& queue, int row) const {
    const QueueItem& item = queue.item(row);
    const OutputRule& rule = queue.rule();
    FileJob own = job;
    own.input = item.input;
    const OutputPlace place = queue.place(row);
    own.output = place.wanted(rule);
    own.overwrite = place.overwrite();
    own.cipher = cipherFor(item);
    own.range = rule.range;
    own.archive = archiveOf(item, rule.archive);
    if (isExtracted(item, rule)) own.extraction.emplace();
    return own;
}

} // namespace blockwarp::ui
