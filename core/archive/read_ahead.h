// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/entry_team.h"
#include "core/archive/open_entry.h"
#include "core/archive/tree.h"
#include "core/base/secret.h"
#include "core/base/team.h"

#include <array>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

namespace blockwarp {

/// Opens the entries of a tree in their order. Threads of its own open the next entries meanwhile
/// and read small files whole, because a small file's time goes into system calls. Large files are
/// opened when it is their turn.
class ReadAhead {
  public:
    /// The tree outlives this object. `threads`, with the one that calls: 0 means as many as the
    /// machine has.
    ReadAhead(const ArchiveTree& tree, std::size_t threads);
    ReadAhead(const ReadAhead&) = delete;
    ReadAhead& operator=(const ReadAhead&) = delete;
    ~ReadAhead();

    /// The next entry, valid until next() is called again. Errors: OpenEntry::open()'s,
    /// outOfMemory.
    Result<OpenEntry> next();

  private:
    /// Nothing: the entry is opened when it is its turn.
    using Slot = std::optional<Result<OpenEntry>>;

    /// Neighbours, which one thread reads.
    struct Part {
        std::array<Slot, kNeighbours> entries;
        std::array<SecretBytes, kNeighbours> texts; ///< of small files, made when first needed
        std::size_t read = 0;                       ///< 1 + the index of the part that is in it
    };

    Part& placeOf(std::size_t part) { return ring_[part % ring_.size()]; }
    bool mayTake() const { return taken_ < parts_ && taken_ < current_ + ring_.size(); }
    /// Reads a part that nobody took; the lock is open meanwhile.
    void takePart(std::unique_lock<std::mutex>& lock);
    void turnTo(std::size_t part);
    void helpReading();
    static Slot look(FolderCursor& cursor, const TreeEntry& entry, SecretBytes& text);

    const ArchiveTree& tree_;
    const std::size_t parts_; ///< of the whole tree
    std::size_t next_ = 0;    ///< entry
    std::vector<Part> ring_;
    std::mutex mutex_;
    std::condition_variable room_; ///< a part may be taken, or there will be none
    std::condition_variable done_; ///< a part was read
    std::size_t current_ = 0;      ///< the part that next() is in; earlier ones may be written over
    std::size_t taken_ = 0;        ///< parts that are read or being read
    bool ended_ = false;
    SideTeam others_;
};

} // namespace blockwarp
