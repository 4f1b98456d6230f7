// SPDX-License-Identifier: GPL-3.0-or-later
/// Recovery data beside files, NAME.recovery: made with an output, found when a file is damaged.
#pragma once

#include "core/base/cancel.h"
#include "core/base/progress.h"
#include "core/io/atomic_output.h"
#include "core/io/file_source.h"
#include "core/recovery/recovered_file.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace blockwarp {

/// NAME.recovery, beside the target of a link.
std::filesystem::path recoveryNameOf(const std::filesystem::path& file);

/// What new recovery data may replace at its name: recovery data, and nothing else. Errors:
/// nameTaken, readFailed.
Result<Overwrite> replaceableRecovery(const std::filesystem::path& recovery);

/// Removes recovery data that is beside a file that was replaced; never another file.
void removeOldRecovery(const std::filesystem::path& file);

struct MadeRecovery {
    std::unique_ptr<AtomicOutput> output; ///< complete, without its name
    std::uint64_t bytes = 0;
};

struct NewRecovery {
    const PositionedSource& file;
    struct stat info;               ///< of the file: its time and permissions
    std::filesystem::path recovery; ///< the new one's name
    unsigned percent = 0;
    std::size_t threads = 0; ///< 0: as many as the machine has
};

/// Errors: badTuning, nameTaken, those of AtomicOutput::create() and writeRecovery().
Result<MadeRecovery> makeRecovery(const NewRecovery& request, const CancelToken& cancel,
                                  ProgressSink& progress = noProgress());

/// What was written, read back.
class OutputSource final : public PositionedSource {
  public:
    OutputSource(const AtomicOutput& output, std::uint64_t bytes)
        : output_(output), bytes_(bytes) {}
    std::uint64_t size() const override { return bytes_; }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override {
        return output_.readAt(offset, into);
    }

  private:
    const AtomicOutput& output_;
    std::uint64_t bytes_;
};

/// Of an output that is complete but for its name, with its final length. Errors: makeRecovery()'s,
/// readFailed, writeFailed.
Result<MadeRecovery> makeRecoveryOf(AtomicOutput& output, std::uint64_t bytes, unsigned percent,
                                    std::size_t threads, const CancelToken& cancel,
                                    ProgressSink& progress = noProgress());

/// What recovery data beside a file was made for, in percent; 0 if there is none of this file.
/// Error: damaged, if the file is not as it says: new recovery data would confirm the damage.
Result<unsigned> checkedPercentOf(const std::filesystem::path& name, const FileSource& file,
                                  const CancelToken& cancel);

struct RecoveryOfFile {
    std::filesystem::path file;
    unsigned percent = recovery::kSuggestedPercent;
    bool replace = false; ///< recovery data that is there, which may heal what is damaged already
};
struct RecoveryBeside {
    std::filesystem::path name;
    std::uint64_t bytes = 0;
    bool holdsContents = false; ///< the file is not encrypted, and parts of it stand there
};

/// Makes recovery data beside any file. Errors: makeRecovery()'s; inputMissing, inputNotRegular,
/// inputChanged, outputExists.
Result<RecoveryBeside> makeRecoveryBeside(const RecoveryOfFile& request, const CancelToken& cancel,
                                          ProgressSink& progress = noProgress());

/// A file with the recovery data beside it, open.
class WithRecovery {
  public:
    /// Nothing if there is none, or no copy of its index is whole.
    static Result<std::optional<WithRecovery>> open(const std::filesystem::path& file,
                                                    const CancelToken& cancel);

    const recovery::FoundIndex& found() const { return found_; }
    const FileSource& source() const { return *source_; }
    /// `file` stays open; `threads`: 0 means as many as the machine has. Errors:
    /// RecoveredFile::open()'s.
    Result<std::unique_ptr<recovery::RecoveredFile>> recover(const FileSource& file,
                                                             std::size_t threads,
                                                             const CancelToken& cancel,
                                                             ProgressSink& progress = noProgress());

  private:
    WithRecovery() = default;
    std::unique_ptr<FileSource> source_;
    recovery::FoundIndex found_;
};

} // namespace blockwarp
