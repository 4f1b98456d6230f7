// SPDX-License-Identifier: GPL-3.0-or-later
/// What is to be done with a queue, and with one of its files alone.
#pragma once

#include "core/files/file_draft.h"
#include "core/files/opened_file.h"
#include "core/queue/queue_item.h"
#include "core/queue/queue_list.h"
#include "core/queue/queue_secrets.h"

#include <memory>

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

/// How far the passes over a file are.
struct ItemMeters {
    std::shared_ptr<ProgressMeter> first = std::make_shared<ProgressMeter>(); ///< or the CPU's
    std::shared_ptr<ProgressMeter> gpu = std::make_shared<ProgressMeter>();   ///< of a race
    /// Of a race with an emulated GPU over a file's start: the CPU's pass over the whole.
    std::shared_ptr<ProgressMeter> output = std::make_shared<ProgressMeter>();

    void cancel() {
        first->cancel();
        gpu->cancel();
        output->cancel();
    }
};

/// No secret was given that a file could be opened with.
Error noSecret();

/// Errors: those of runFileJob() or runRace(); noSecret(), if `secret` is null.
Result<ItemResult> runItem(const FileJob& job, bool race, const Secret* secret, JobContext& context,
                           const ItemMeters& meters);

/// Errors: those of repairFile(); damaged, if it cannot be repaired.
Result<ItemResult> repairItem(const PathText& file, ProgressMeter& meter);

/// Saves what is authentic of an openSalvage(). `requested`: the output as its job named it.
/// Errors: those of salvageFile().
Result<ItemResult> salvageItem(OpenedFile file, Secret secret, const PathText& requested,
                               ProgressMeter& meter);

} // namespace blockwarp
