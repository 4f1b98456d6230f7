// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/open_entry.h"
#include "core/archive/tree.h"
#include "core/base/secret.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace blockwarp {

/// Opens the entries of a tree in their order. Several threads open the next entries at the same
/// time and read small files whole, because a small file's time goes into system calls. Large files
/// are opened when it is their turn.
class ReadAhead {
  public:
    /// The tree outlives this object. `threads`: 0 means as many as the machine has.
    ReadAhead(const ArchiveTree& tree, std::size_t threads);

    /// The next entry, valid until next() is called again. Errors: OpenEntry::open()'s,
    /// outOfMemory.
    Result<OpenEntry> next();

  private:
    /// Nothing: the entry is opened when it is its turn.
    using Slot = std::optional<Result<OpenEntry>>;

    void fill();
    Slot look(FolderCursor& cursor, std::size_t entry);

    const ArchiveTree& tree_;
    const std::size_t threads_;
    std::vector<Slot> slots_;        ///< of the entries from first_ on
    std::vector<SecretBytes> texts_; ///< of small files, one a slot, made when first needed
    std::size_t first_ = 0;
    std::size_t next_ = 0;
};

} // namespace blockwarp
