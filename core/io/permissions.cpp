// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/permissions.h"

#include <sys/stat.h>

#include <system_error>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;
using fs::path;

/// Where a file really lies, through links.
path realFolder(const path& file) {
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(file, error), error).parent_path();
}

} // namespace

mode_t modeWithin(const path& folder, const path& root) {
    struct stat info {};
    const mode_t own = ::stat(folder.c_str(), &info) == 0 ? info.st_mode & 0777 : 0;
    return folder == root || folder == folder.parent_path()
               ? own
               : own & modeWithin(folder.parent_path(), root);
}

mode_t outputMode(mode_t mode, const path& input, const path& root, const path& output) {
    const path from = realFolder(input);
    if (from == realFolder(output)) return mode;
    std::error_code error;
    const path top = root.empty() ? from : fs::weakly_canonical(fs::absolute(root, error), error);
    const mode_t passed = modeWithin(from, top);
    const mode_t group = passed & S_IXGRP ? S_IRWXG : 0;
    const mode_t others = passed & S_IXOTH ? S_IRWXO : 0;
    return mode & (S_IRWXU | group | others);
}

} // namespace blockwarp
