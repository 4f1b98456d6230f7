// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/team.h"

#include "core/base/secret.h"

#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace blockwarp {
namespace {

/// As many as the system gives.
std::vector<std::jthread> startThreads(std::size_t members,
                                       const std::function<void(std::size_t)>& work) {
    std::vector<std::jthread> threads;
    try {
        for (std::size_t member = 1; member < members; ++member)
            threads.emplace_back([&work, member] {
                work(member);
                wipeStack();
            });
    } catch (const std::system_error&) {
        // There are no more threads to be had: those that run share the work.
    } catch (const std::bad_alloc&) {
        // Nor the memory to start one.
    }
    return threads;
}

} // namespace

std::size_t runTeam(std::size_t members, const std::function<void(std::size_t)>& work) {
    const std::vector<std::jthread> others = startThreads(members, work);
    work(0);
    return others.size() + 1;
}

} // namespace blockwarp
