// SPDX-License-Identifier: GPL-3.0-or-later
/// What is to be done with a queue.
#pragma once

#include "core/queue/queue_list.h"
#include "core/queue/queue_secrets.h"

namespace blockwarp {

/// Which files a run takes.
enum class Taken {
    unfinished, ///< what waits, failed or was cancelled; if there is none, all
    failed,     ///< leaves alone what waits or was cancelled
    asLooked,   ///< what waits, by the last look at the disk; the others look once more
};

struct QueuePlan {
    FileJob job; ///< its kind and files are filled in per file
    bool race = false;
    Taken taken = Taken::unfinished;
    const CipherSpec* unnamed = nullptr; ///< decrypting: the cipher of files that name none
    SecretSources secrets;               ///< made on the worker

    const CipherSpec* cipherFor(const QueueItem& item) const;
    FileJob jobFor(const QueueList& queue, int row) const;
};

} // namespace blockwarp
