// SPDX-License-Identifier: GPL-3.0-or-later
/// Jobs of many files at once, by a pool of threads (file_pool.h). Outputs are flushed and named in
/// groups.
#pragma once

#include "core/files/file_job.h"
#include "core/files/file_pool.h"
#include "core/files/many_files.h"

#include <cstddef>

namespace blockwarp {

/// The files of a batch, and who hears what becomes of them.
class Batch : public PoolWatcher {
  public:
    virtual std::size_t size() const = 0;
    /// The input and its output, which checkFiles() let pass. Not asked for once it has ended.
    virtual const PlannedFile& file(std::size_t index) const = 0;
    /// What to do with it; called on any of the threads.
    virtual FileJob job(std::size_t index) const = 0;
    virtual const Secret& secret(std::size_t index) const = 0;

    /// For each file once: it is worked on. On any of the threads.
    virtual void begun(std::size_t index) = 0;
    /// For each file once, also for those that a cancel left: its output is on the disk under its
    /// name and survives a power loss, or nothing of it is there; or the error is notFlushed. One
    /// call at a time.
    virtual void ended(std::size_t index, Result<FileOutcome> outcome) = 0;
};

/// Returns once each has ended. An error of one stops none of the others.
void runBatch(Batch& batch, MadeFolders& folders);

} // namespace blockwarp
