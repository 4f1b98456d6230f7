// SPDX-License-Identifier: GPL-3.0-or-later
/// Many files at once: small ones whole, each by one of as many threads as there are workers, large
/// ones after them with all workers. Outputs are flushed and named in groups.
#pragma once

#include "core/files/file_job.h"
#include "core/files/many_files.h"

#include <cstddef>

namespace blockwarp {

/// The files of a batch, and who hears what becomes of them.
class Batch {
  public:
    virtual ~Batch() = default;
    virtual std::size_t size() const = 0;
    /// The input and its output, which checkFiles() let pass.
    virtual const PlannedFile& file(std::size_t index) const = 0;
    /// What to do with it; called on any of the threads.
    virtual FileJob job(std::size_t index) const = 0;
    virtual const Secret& secret(std::size_t index) const = 0;

    /// Asked often, on any of the threads.
    virtual bool cancelled() const = 0;
    /// For each file once: it is worked on. On any of the threads.
    virtual void begun(std::size_t index) = 0;
    /// Of a large one while it is worked on.
    virtual void progressed(std::size_t index, std::uint64_t done, std::uint64_t total) = 0;
    /// For each file once, also for those that a cancel left: its output is on the disk under its
    /// name and survives a loss of power, or nothing of it is there. One call at a time.
    virtual void ended(std::size_t index, Result<FileOutcome> outcome) = 0;
};

/// Files up to this size are worked on whole by one thread.
inline constexpr std::uint64_t kSmallFileBytes = std::uint64_t{8} << 20;

/// Returns once each has ended. An error of one stops none of the others.
void runBatch(Batch& batch, MadeFolders& folders);

} // namespace blockwarp
