// SPDX-License-Identifier: GPL-3.0-or-later
/// What a job writes to: a file or standard output, with armor or without.
#pragma once

#include "core/files/file_job.h"
#include "core/format/armor_stream.h"
#include "core/io/atomic_output.h"
#include "core/io/descriptor_stream.h"

#include <sys/types.h>

#include <memory>

namespace blockwarp {

class JobOutput {
  public:
    /// Errors: as AtomicOutput's.
    static Result<JobOutput> create(const FileJob& job, std::uint64_t expectedBytes, mode_t mode);

    Sink& sink();
    /// Null for standard output.
    AtomicOutput* file() { return file_.get(); }
    /// Completes what was written, `bytes` without armor; returns the bytes with it.
    Result<std::uint64_t> finish(std::uint64_t bytes, const ProgressSink& progress);

  private:
    std::unique_ptr<AtomicOutput> file_;
    std::unique_ptr<DescriptorSink> stream_;
    std::unique_ptr<ArmorSink> armor_; ///< around one of the two
};

} // namespace blockwarp
