// SPDX-License-Identifier: GPL-3.0-or-later
/// What is done with one file of a queue alone.
#pragma once

#include "core/files/opened_file.h"
#include "core/files/workbench.h"
#include "core/queue/queue_item.h"

#include <memory>

namespace blockwarp {

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
Result<ItemResult> runItem(const FileJob& job, bool race, const Secret* secret, Workbench& bench,
                           const ItemMeters& meters);

/// Saves what is authentic of an openSalvage(). `requested`: the output as its job named it.
/// Errors: those of salvageFile().
Result<ItemResult> salvageItem(OpenedFile file, Secret secret, const PathText& requested,
                               ProgressMeter& meter);

} // namespace blockwarp
