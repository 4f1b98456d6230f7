// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_places.h"

#include <sys/stat.h>

#include <system_error>

namespace blockwarp {

namespace fs = std::filesystem;

const FilePlaces::Folder& FilePlaces::look(const fs::path& folder) {
    const auto [entry, isNew] = folders_.try_emplace(folder.string());
    Folder& found = entry->second;
    if (!isNew) return found;
    struct stat info {};
    found.exists = ::stat(folder.c_str(), &info) == 0;
    found.device = info.st_dev;
    found.inode = info.st_ino;
    found.folds = found.exists && folds_(folder);
    return found;
}

FilePlace FilePlaces::of(const fs::path& file) {
    std::error_code ignored;
    fs::path name = file.filename();
    fs::path folder = fs::absolute(file, ignored).parent_path();
    while (!look(folder).exists && folder != folder.parent_path()) {
        name = folder.filename() / name;
        folder = folder.parent_path();
    }
    const Folder& found = look(folder);
    std::string text = name.lexically_normal().string();
    return {found.device, found.inode, found.folds ? foldedName(text) : std::move(text)};
}

FilePlace FilePlaces::ofTarget(const fs::path& file) {
    std::error_code error;
    if (!fs::is_symlink(file, error)) return of(file);
    const fs::path target = fs::canonical(file, error);
    return of(error ? file : target);
}

} // namespace blockwarp
