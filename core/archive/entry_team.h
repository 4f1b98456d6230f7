// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/folder_cursor.h"
#include "core/archive/tree.h"

#include <cstddef>
#include <functional>

namespace blockwarp {

/// Runs `work` for `count` entries of a tree from `first` on, by their index, with several threads:
/// the system calls for a file take longer than what is done with it. Neighbours go to one thread,
/// whose cursor, below their root, has their folder open. `work` throws nothing. `threads`: 0 means
/// as many as the machine has.
void forEachEntry(const ArchiveTree& tree, std::size_t first, std::size_t count,
                  std::size_t threads,
                  const std::function<void(FolderCursor&, std::size_t index)>& work);

} // namespace blockwarp
