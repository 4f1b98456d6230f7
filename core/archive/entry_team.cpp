// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/entry_team.h"

#include "core/base/team.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

namespace blockwarp {
namespace {

constexpr std::size_t kNeighbours = 32;
/// More only wait for each other in the kernel.
constexpr std::size_t kMaxThreads = 8;

std::size_t membersFor(std::size_t count, std::size_t threads) {
    const std::size_t all = std::max(1U, std::thread::hardware_concurrency());
    return std::min({threads != 0 ? threads : all, kMaxThreads, count / kNeighbours + 1});
}

} // namespace

void forEachEntry(const ArchiveTree& tree, std::size_t first, std::size_t count,
                  std::size_t threads,
                  const std::function<void(FolderCursor&, std::size_t)>& work) {
    const std::size_t last = first + count;
    std::atomic<std::size_t> next{first};
    runTeam(membersFor(count, threads), [&](std::size_t) {
        for (std::size_t begin = 0; (begin = next.fetch_add(kNeighbours)) < last;) {
            std::optional<FolderCursor> cursor;
            for (std::size_t i = begin; i < std::min(last, begin + kNeighbours); ++i) {
                const std::size_t root = tree.entries[i].root;
                if (i == begin || root != tree.entries[i - 1].root)
                    cursor.emplace(tree.roots[root].folder.get());
                work(*cursor, i);
            }
        }
    });
}

} // namespace blockwarp
