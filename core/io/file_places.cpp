// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_places.h"

#include <sys/stat.h>

#include <system_error>

namespace blockwarp {

namespace fs = std::filesystem;

const FilePlaces::Folder& FilePlaces::look(const std::string& folder) {
    const auto known = folders_.find(folder);
    if (known != folders_.end()) return known->second;
    Folder found;
    struct stat info {};
    found.exists = ::stat(folder.c_str(), &info) == 0;
    if (found.exists) {
        found.device = info.st_dev;
        found.inode = info.st_ino;
        found.folds = folds_(folder);
    } else {
        found = lookAbove(folder);
    }
    return folders_.emplace(folder, std::move(found)).first->second;
}

/// What a folder that does not exist shares with the nearest one above it that does.
FilePlaces::Folder FilePlaces::lookAbove(const fs::path& missing) {
    std::error_code ignored;
    const fs::path whole = fs::absolute(missing, ignored);
    if (whole == whole.parent_path()) return {};
    Folder found = look(whole.parent_path().native());
    found.exists = false;
    const fs::path file = found.below / whole.filename() / "f";
    found.below = file.lexically_normal().native();
    found.below.pop_back();
    return found;
}

FilePlace FilePlaces::of(const std::string& path) {
    const std::size_t name = path.rfind('/') + 1; // 0 without a folder
    const Folder& folder = look(name == 0 ? "." : path.substr(0, name));
    std::string below = folder.below + path.substr(name);
    return {folder.device, folder.inode, folder.folds ? foldedName(below) : std::move(below)};
}

bool FilePlaces::isLink(const std::string& path) {
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 && S_ISLNK(info.st_mode);
}

FilePlace FilePlaces::ofTarget(const fs::path& file) {
    if (!isLink(file.native())) return of(file.native());
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    return of((error ? file : target).native());
}

} // namespace blockwarp
