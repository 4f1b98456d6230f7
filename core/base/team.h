// SPDX-License-Identifier: GPL-3.0-or-later
/// Threads that share work: each member of a team takes the next part until none is left, so that a
/// smaller team gives the same result, only later.
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <functional>
#include <latch>
#include <thread>
#include <vector>

namespace blockwarp {

/// Runs `work(member)` at the same time for members 0, here, and 1, 2, …, on threads of their own:
/// as many of `members` as the system gives. Returns how many there were, once all have ended.
/// `work` throws nothing, and does whatever the other members do not.
std::size_t runTeam(std::size_t members, const std::function<void(std::size_t)>& work);

/// Threads for members 1, 2, … that do their `work`, which throws nothing, beside their owner: as
/// many of `members` as the system gives, perhaps none. The destructor waits until they are done.
class SideTeam {
  public:
    SideTeam(std::size_t members, std::function<void(std::size_t)> work);
    SideTeam(const SideTeam&) = delete;
    SideTeam& operator=(const SideTeam&) = delete;
    ~SideTeam() = default;

  private:
    std::function<void(std::size_t)> work_;
    std::latch begin_{1};
    std::vector<std::jthread> threads_;
};

/// Runs `work` for each of so many items, on a thread of its own for every 64 of them, up to one
/// for each core. Error: one of work()'s, after which some items may not have been worked on;
/// outOfMemory.
Result<void> forEachItem(std::size_t items, const std::function<Result<void>(std::size_t)>& work);

} // namespace blockwarp
