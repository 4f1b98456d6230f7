// SPDX-License-Identifier: GPL-3.0-or-later
/// Files and folders that get the same treatment: which files of a folder are taken, what outputs
/// are called, also of a file alone, and which outputs would be in each other's way. The command
/// line and the window's queue both ask here. Each file is a job with its own outcome.
#pragma once

#include "core/base/error.h"
#include "core/files/file_job.h"
#include "core/files/inspect.h"
#include "core/format/container.h"
#include "core/io/file_places.h"
#include "core/io/path_text.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// The output path that is suggested for an input: the container's extension added when
/// encrypting, a known one removed (or ".decrypted" added) when decrypting.
std::filesystem::path suggestOutput(const std::filesystem::path& input, Direction direction,
                                    Container container);

struct ManyFiles {
    FileJob job;                               ///< of each, without its input and output
    std::vector<std::filesystem::path> inputs; ///< files, and folders whose files are meant
    std::filesystem::path folder;              ///< of the outputs; empty: beside the inputs
    bool recursive = false;                    ///< also folders in folders
};

/// Another file of the plan that an output is in the way of.
struct Clash {
    enum class Kind {
        otherInput,   ///< the output would replace it
        sharedOutput, ///< it has the same output
    };
    Kind kind;
    std::filesystem::path input; ///< of that other file
};

struct PlannedFile {
    PathText input;
    PathText output;
    PathText root{};              ///< the folder that was meant, or the one a named file is in
    std::optional<Error> error{}; ///< why it cannot be done: known before anything is
    std::optional<Clash> clash{}; ///< if that is the error: then it is `unsupported`
    bool begun = false;           ///< running or done: its output is taken, and not checked
    bool seen = false;            ///< read a moment ago: only its output is left to be checked
    std::uint64_t bytes = 0;      ///< of the input, when it was seen or checked
    std::optional<Overwrite> overwrite{}; ///< instead of the job's
};

/// Why a file is not taken that is for the other direction; `chosen`: the one that is.
std::string_view whyMisfit(Direction chosen);

struct SkippedFile {
    std::filesystem::path path;
    std::string why;
    std::optional<Container> other{}; ///< its own, if the other direction would take it
};

struct FilesPlan {
    std::vector<PlannedFile> files;
    std::vector<SkippedFile> skipped;
    /// Of the files: the input when it was listed or checked. For FileJob::seen.
    std::vector<std::optional<InputStamp>> seen{};
};

/// Files that are named are taken, whatever they are. Of a folder, in the order of their names:
/// encrypting, all ordinary files but those that are Blockwarp or age files already, or of the
/// job's container; decrypting, all of the job's container, or without one all Blockwarp and age
/// files (OpenSSL's too, if the job has a cipher). Links in folders are left alone. With `folder`,
/// what is in an input folder keeps its place below it. The files are checked. Creates nothing.
/// Error: unsupported (a container whose key must not be used twice; standard streams; `folder` is
/// none).
Result<FilesPlan> planFiles(const ManyFiles& request,
                            const FilePlaces::FoldsNames& folds = foldsNames);

/// Hears of files as they are found.
class FilesListener : public CancelToken {
  public:
    /// `start`: null where it was not looked at. A folder that cannot be
    /// read comes as a file with its error.
    virtual void found(PlannedFile file, const FileStart* start) = 0;
    virtual void skipped(SkippedFile file) = 0;
    bool cancelled() const override { return false; }
};

/// As planFiles(), file by file, without its checks. Errors: cancelled, outOfMemory.
Result<void> listFiles(const ManyFiles& request, FilesListener& listener,
                       const FilePlaces::FoldsNames& folds = foldsNames);

/// Fills in `bytes`, and `error` for each file that cannot be done: of two files with one
/// output the later one; one whose output would replace another's input, even if `job` may replace
/// files; and whatever OpenedFile::open() says. `seen`, unless null, gets the inputs as they
/// were then. Creates nothing. Error: outOfMemory.
Result<void> checkFiles(std::vector<PlannedFile>& files, const FileJob& job,
                        std::vector<std::optional<InputStamp>>* seen = nullptr,
                        const FilePlaces::FoldsNames& folds = foldsNames);

/// The folders that outputs need and that were not there: each open to no more people than the one
/// that it stands for. Those that are empty at the end go again.
class MadeFolders {
  public:
    MadeFolders() = default;
    ~MadeFolders();
    MadeFolders(const MadeFolders&) = delete;
    MadeFolders& operator=(const MadeFolders&) = delete;

    /// Called by any thread. Error: outputUncreatable.
    Result<void> makeFor(const PlannedFile& file);
    /// Makes the new folders' own names survive a power loss. Error: notFlushed, if one of those
    /// that the complete `output` is in may not.
    Result<void> flushFor(const std::filesystem::path& output);

  private:
    std::mutex mutex_;
    std::filesystem::path last_; ///< was there
    std::vector<std::filesystem::path> made_;
    std::size_t flushed_ = 0;                ///< of `made_`
    std::set<std::filesystem::path> unsafe_; ///< of those, the ones that the disk did not confirm
};

} // namespace blockwarp
