// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/permissions.h"

#include <sys/stat.h>

#include <system_error>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;
using fs::path;

path realPath(const path& file) {
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(file, error), error);
}

} // namespace

mode_t modeWithin(const path& folder, const path& root) {
    struct stat info {};
    const mode_t own = ::stat(folder.c_str(), &info) == 0 ? info.st_mode & 0777 : 0;
    return folder == root || folder == folder.parent_path()
               ? own
               : own & modeWithin(folder.parent_path(), root);
}

const path& OutputModes::real(const path& folder) {
    const auto [known, isNew] = real_.try_emplace(folder);
    if (isNew) known->second = realPath(folder.empty() ? path(".") : folder);
    return known->second;
}

/// Where a file really lies, through links.
path OutputModes::realFolderOf(const path& file) {
    std::error_code error;
    return fs::is_symlink(file, error) ? realPath(file).parent_path() : real(file.parent_path());
}

mode_t OutputModes::passed(const path& folder, const path& top) {
    const auto [known, isNew] = passed_.try_emplace({folder, top});
    if (isNew) known->second = modeWithin(folder, top);
    return known->second;
}

mode_t OutputModes::of(mode_t mode, const path& input, const path& root, const path& output,
                       bool replaces) {
    const path from = realFolderOf(input);
    if (from == (replaces ? realFolderOf(output) : real(output.parent_path()))) return mode;
    const mode_t let = passed(from, root.empty() ? from : real(root));
    const mode_t group = let & S_IXGRP ? S_IRWXG : 0;
    const mode_t others = let & S_IXOTH ? S_IRWXO : 0;
    return mode & (S_IRWXU | group | others);
}

} // namespace blockwarp
