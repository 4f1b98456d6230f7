// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs that were kept: one JSON file each in a folder of the user's.
#pragma once

#include "core/base/error.h"
#include "core/bench/measure/run.h"

#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp {

struct SavedRun {
    std::filesystem::path path;
    BenchRun run;
};

class RunLibrary {
  public:
    explicit RunLibrary(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// `$XDG_DATA_HOME/blockwarp/runs`, or the same under ~/.local/share.
    static std::filesystem::path usualFolder();

    /// Those that can be read, the latest first; one experiment's, or all for an empty name.
    std::vector<SavedRun> list(std::string_view experiment) const;
    /// Makes the folder if need be. Errors: outputUncreatable, writeFailed, diskFull.
    Result<std::filesystem::path> save(const BenchRun& run) const;
    /// Writes a changed note into the file. Errors: those of loadRun() and save().
    static Result<void> setNote(const std::filesystem::path& path, const std::string& note);

  private:
    std::filesystem::path folder_;
};

/// Writes a file whole or not at all, replacing one of that name.
Result<void> writeTextFile(const std::filesystem::path& path, std::string_view text);

} // namespace blockwarp
