// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_plan.h"

namespace blockwarp {

const CipherSpec* QueuePlan::cipherFor(const QueueItem& item) const {
    const bool says = job.sealing() != nullptr || containerSpec(item.container).namesCipher;
    return says ? job.cipher() : unnamed;
}

FileJob QueuePlan::jobFor(const QueueList& queue, int row) const {
    const QueueItem& item = queue.item(row);
    const OutputRule& rule = queue.rule();
    FileJob own = job;
    own.input = item.input;
    own.root = item.root;
    if (item.seen) own.seen = *item.seen;
    const OutputPlace place = queue.place(row);
    own.target = {.output = place.wanted(rule), .overwrite = place.overwrite()};
    if (const Sealing* sealing = job.sealing()) {
        if (auto archive = archiveOf(item, rule.archive))
            own.work = EncryptArchive{*sealing, std::move(*archive)};
        return own;
    }
    Opening opening = *job.opening();
    opening.cipher = cipherFor(item);
    if (rule.range) {
        own.work = DecryptRange{opening, *rule.range};
    } else if (isExtracted(item, rule)) {
        own.work = ExtractArchive{opening, {.liftSoleFolder = true}};
    } else {
        own.work = DecryptFile{opening};
    }
    return own;
}

} // namespace blockwarp
