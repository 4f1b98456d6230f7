// SPDX-License-Identifier: GPL-3.0-or-later
/// Who may read an output: nobody who could not reach its input.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <utility>

namespace blockwarp {

/// Permission bits that `folder` and each folder above it, up to `root`, have in common; 0 if one
/// of them cannot be examined.
mode_t modeWithin(const std::filesystem::path& folder, const std::filesystem::path& root);

/// The permissions of outputs. Remembers what it found out about folders, for the next file in
/// them; for the time of one run.
class OutputModes {
  public:
    /// For an output made from a file with permissions `mode`. An output in the input's own folder
    /// keeps them. In another folder, group and others get only what the input's folder let
    /// through: nothing where they cannot enter it (no x bit). `root` is the folder that was named
    /// above the input, so that each folder from the input up to it counts; empty: the input's
    /// folder alone. Where the output replaces what is there, that may be a link.
    mode_t of(mode_t mode, const std::filesystem::path& input, const std::filesystem::path& root,
              const std::filesystem::path& output, bool replaces);

  private:
    using path = std::filesystem::path;
    const path& real(const path& folder);
    path realFolderOf(const path& file);
    mode_t passed(const path& folder, const path& top);

    std::map<path, path> real_;
    std::map<std::pair<path, path>, mode_t> passed_;
};

} // namespace blockwarp
