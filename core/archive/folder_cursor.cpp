// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/folder_cursor.h"

#include <fcntl.h>

namespace blockwarp {

PathParts partsOf(std::string_view path) {
    const auto slash = path.rfind('/');
    if (slash == std::string_view::npos) return {{}, path};
    return {path.substr(0, slash), path.substr(slash + 1)};
}

int FolderCursor::open(std::string_view path) {
    if (path.empty()) return root_;
    if (folder_ && path == path_) return folder_.get();
    const bool below = folder_ && path.size() > path_.size() && path.starts_with(path_) &&
                       path[path_.size()] == '/';
    FileDescriptor at = below ? std::move(folder_) : FileDescriptor();
    std::size_t begin = below ? path_.size() + 1 : 0;
    folder_.reset();
    while (begin < path.size()) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string name(path.substr(begin, end - begin));
        FileDescriptor next(::openat(at ? at.get() : root_, name.c_str(),
                                     O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!next) return -1;
        at = std::move(next);
        begin = end + 1;
    }
    folder_ = std::move(at);
    path_ = path;
    return folder_.get();
}

} // namespace blockwarp
