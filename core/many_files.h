// SPDX-License-Identifier: GPL-3.0-or-later
/// Files and folders that get the same treatment: which files of a folder are taken, and what their
/// outputs are called. Each file is a job with its own outcome.
#pragma once

#include "core/error.h"
#include "core/file_job.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

struct ManyFiles {
    FileJob job;                               ///< of each, without its input and output
    std::vector<std::filesystem::path> inputs; ///< files, and folders whose files are meant
    std::filesystem::path folder;              ///< of the outputs; empty: beside the inputs
    bool recursive = false;                    ///< also folders in folders
};

struct PlannedFile {
    std::filesystem::path input;
    std::filesystem::path output;
    std::filesystem::path root{}; ///< the folder that was meant, or the one a named file is in
    std::optional<Error> error{}; ///< why it cannot be done: known before anything is
};

struct SkippedFile {
    std::filesystem::path path;
    std::string why;
};

struct FilesPlan {
    std::vector<PlannedFile> files;
    std::vector<SkippedFile> skipped;
};

/// Files that are named are taken, whatever they are. Of a folder, in the order of their names:
/// encrypting, all ordinary files but those that are Blockwarp or age files already, or of the
/// job's container; decrypting, all of the job's container, or without one all Blockwarp and age
/// files (OpenSSL's too, if the job has a cipher). Links in folders are left alone. With `folder`,
/// what is in an input folder keeps its place below it. No two files get one output, and none gets
/// an input's name. Creates nothing. Error: unsupported (a container whose key must not be used
/// twice; standard streams; `folder` is none).
Result<FilesPlan> planFiles(const ManyFiles& request);

/// The folders that outputs need and that were not there: each open to no more people than the one
/// that it stands for. Those that are empty at the end go again.
class MadeFolders {
  public:
    MadeFolders() = default;
    ~MadeFolders();
    MadeFolders(const MadeFolders&) = delete;
    MadeFolders& operator=(const MadeFolders&) = delete;

    /// Error: outputUncreatable.
    Result<void> makeFor(const PlannedFile& file);

  private:
    std::vector<std::filesystem::path> made_;
};

} // namespace blockwarp
