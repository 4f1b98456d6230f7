// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/file_descriptor.h"

#include <string>
#include <string_view>

namespace blockwarp {

/// A path below a folder, cut before its last name: "a/b/c" into "a/b" and "c".
struct PathParts {
    std::string_view folder; ///< empty: the name has none
    std::string_view name;
};
PathParts partsOf(std::string_view path);

/// Opens folders below a root, name by name and never through a link, so that nothing outside the
/// root is reached whatever happens in it meanwhile. Keeps the last one open, because entries of
/// one folder come together.
class FolderCursor {
  public:
    /// The root is borrowed.
    explicit FolderCursor(int root) : root_(root) {}

    /// The folder at `path`, relative and without `.` and `..`; empty: the root. Open until the
    /// next call. -1 with errno: ENOENT, ENOTDIR and ELOOP (a link) as open(2) has them.
    int open(std::string_view path);

  private:
    int root_;
    std::string path_; ///< of folder_
    FileDescriptor folder_;
};

} // namespace blockwarp
