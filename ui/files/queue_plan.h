// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/files/queue_model.h"
#include "ui/files/secret_source.h"

namespace blockwarp::ui {

/// The work for each file of a queue.
struct QueuePlan {
    FileJob job; ///< its kind and files are filled in per file
    bool race = false;
    bool failedOnly = false;             ///< leaves alone what waits or was cancelled
    const CipherSpec* unnamed = nullptr; ///< decrypting: the cipher of files that name none
    SecretSources secrets;               ///< made on the worker

    const CipherSpec* cipherFor(const QueueItem& item) const;
    FileJob jobFor(const QueueModel& queue, int row) const;
};

} // namespace blockwarp::ui
