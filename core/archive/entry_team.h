// SPDX-License-Identifier: GPL-3.0-or-later
/// Threads that share the entries of a tree: the system calls for a file take longer than what is
/// done with it. Neighbours go to one thread, whose cursor, below their root, has their folder
/// open.
#pragma once

#include "core/archive/folder_cursor.h"
#include "core/archive/tree.h"

#include <cstddef>
#include <functional>

namespace blockwarp {

using EntryWork = std::function<void(FolderCursor&, std::size_t index)>; ///< throws nothing

inline constexpr std::size_t kNeighbours = 32;

/// As many threads as have enough to do with so many entries, and no more than `threads`; 0: than
/// the machine has.
std::size_t entryThreads(std::size_t count, std::size_t threads);

/// The entries from `first` to the one before `last`, here.
void forNeighbours(const ArchiveTree& tree, std::size_t first, std::size_t last,
                   const EntryWork& work);

/// All entries, with several threads.
void forEachEntry(const ArchiveTree& tree, std::size_t threads, const EntryWork& work);

} // namespace blockwarp
