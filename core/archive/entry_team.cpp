// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/entry_team.h"

#include "core/base/team.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

namespace blockwarp {
namespace {

/// More only wait for each other in the kernel.
constexpr std::size_t kMaxThreads = 8;

} // namespace

std::size_t entryThreads(std::size_t count, std::size_t threads) {
    const std::size_t all = std::max(1U, std::thread::hardware_concurrency());
    return std::min({threads != 0 ? threads : all, kMaxThreads, count / kNeighbours + 1});
}

void forNeighbours(const ArchiveTree& tree, std::size_t first, std::size_t last,
                   const EntryWork& work) {
    std::optional<FolderCursor> cursor;
    for (std::size_t i = first; i < last; ++i) {
        const std::size_t root = tree.entries[i].root;
        if (i == first || root != tree.entries[i - 1].root)
            cursor.emplace(tree.roots[root].folder.get());
        work(*cursor, i);
    }
}

void forEachEntry(const ArchiveTree& tree, std::size_t threads, const EntryWork& work) {
    const std::size_t count = tree.entries.size();
    std::atomic<std::size_t> next{0};
    runTeam(entryThreads(count, threads), [&](std::size_t) {
        for (std::size_t first = 0; (first = next.fetch_add(kNeighbours)) < count;)
            forNeighbours(tree, first, std::min(count, first + kNeighbours), work);
    });
}

} // namespace blockwarp
