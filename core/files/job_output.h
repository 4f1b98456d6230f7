// SPDX-License-Identifier: GPL-3.0-or-later
/// What a job writes to: a file or standard output, with armor or without, or a new folder.
#pragma once

#include "core/archive/extraction.h"
#include "core/archive/tar_sink.h"
#include "core/files/file_recovery.h"
#include "core/files/unlocked_file.h"
#include "core/format/armor.h"
#include "core/io/atomic_output.h"
#include "core/io/descriptor_stream.h"
#include "core/io/permissions.h"

#include <sys/types.h>

#include <memory>

namespace blockwarp {

/// Permissions of the job's output, or what the entries of a folder may have at most: they give
/// access to nobody who could not read the input.
mode_t outputMode(const UnlockedFile& file, OutputModes& modes);

class JobOutput {
  public:
    /// Errors: as AtomicOutput's or Extraction's.
    static Result<JobOutput> create(const UnlockedFile& file, OutputModes& modes);

    Sink& sink();
    /// Null for standard output and folders.
    AtomicOutput* file() { return file_.get(); }
    /// Of a job that keeps both files: the name that it has once it is committed; else empty.
    const std::filesystem::path& keptName() const;
    /// Null unless it is a folder.
    const Extraction* extraction() const { return extraction_.get(); }
    bool isStream() const { return stream_ != nullptr; }
    /// Makes recovery data of a file of `bytes`, which gets its name with it; returns its bytes.
    /// Errors: makeRecovery()'s.
    Result<std::uint64_t> addRecovery(std::uint64_t bytes, unsigned percent, std::size_t threads,
                                      const CancelToken& cancel, ProgressSink& progress);
    /// The file, with the recovery data that belongs to it.
    WrittenOutput written(std::uint64_t bytes) const;
    /// Once the file has its name: its recovery data has the name that belongs to it, and none that
    /// is older stays beside a file that replaced another.
    void settleRecovery() const;
    /// Completes what was written, `bytes` without armor; returns the bytes with it.
    Result<std::uint64_t> finish(std::uint64_t bytes, const CancelToken& cancel);
    /// Of an extraction whose tar goes on, but is lost from here: keeps the entries that are whole.
    Result<void> finishCut(const CancelToken& cancel) { return tar_->finishCut(cancel); }
    /// Gives a file or folder of `bytes` its name. Errors: as their commit().
    Result<void> commit(std::uint64_t bytes, const CancelToken& cancel);
    /// After a failure: removes what was unpacked. Returns the failure, or outputUncreatable if
    /// something stays, with its path.
    Error discard(Error why);

  private:
    bool keepsBoth_ = false;
    bool replaces_ = false;
    std::unique_ptr<AtomicOutput> file_;
    MadeRecovery recovery_; ///< of the file, if it was asked for
    std::unique_ptr<DescriptorSink> stream_;
    std::unique_ptr<ArmorSink> armor_; ///< around one of the two
    std::unique_ptr<Extraction> extraction_;
    std::unique_ptr<TarSink> tar_; ///< shows its entries to the extraction
};

} // namespace blockwarp
