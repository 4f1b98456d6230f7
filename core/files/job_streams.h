// SPDX-License-Identifier: GPL-3.0-or-later
/// What a job reads from and writes to: files, or standard input and output; with armor or without.
#pragma once

#include "core/files/file_job.h"
#include "core/format/armor_stream.h"
#include "core/io/atomic_output.h"
#include "core/io/descriptor_stream.h"
#include "core/io/file_source.h"

#include <memory>
#include <vector>

namespace blockwarp {

/// "-" stands for standard input and output.
bool isStandardStream(const std::filesystem::path& path);

class JobInput {
  public:
    /// Errors: inputMissing, inputNotRegular.
    static Result<JobInput> open(const std::filesystem::path& path);

    /// The first `most` bytes, or all if there are fewer. Armor is taken off first where
    /// `unarmor`.
    Result<std::vector<std::uint8_t>> start(std::size_t most, bool unarmor,
                                            const ProgressSink& progress);
    Source& source();
    /// Null for standard input.
    const FileSource* file() const { return file_.get(); }
    bool armored() const { return armor_ != nullptr; }

  private:
    Result<std::vector<std::uint8_t>> startOfText(std::size_t most, const ProgressSink& progress);

    std::unique_ptr<FileSource> file_;
    std::unique_ptr<DescriptorSource> stream_;
    std::unique_ptr<ArmorSource> armor_; ///< around one of the two
};

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
