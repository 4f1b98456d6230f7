// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/team.h"

#include "core/base/guard.h"
#include "core/base/secret.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <utility>

#include <sys/mman.h>

namespace blockwarp {
namespace {

/// Address space that the threads' stacks leave to their work, which would find none where the last
/// stack took what there was.
class Reserve {
  public:
    Reserve()
        : start_(::mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                        0)) {
        if (start_ == MAP_FAILED) throw std::bad_alloc();
    }
    Reserve(const Reserve&) = delete;
    Reserve& operator=(const Reserve&) = delete;
    ~Reserve() { ::munmap(start_, kBytes); }

  private:
    static constexpr std::size_t kBytes = std::size_t{16} << 20;
    void* start_;
};

/// As many as the system gives, which begin once all are there and the reserve is free again.
std::vector<std::jthread>
startThreads(std::size_t members, const std::function<void(std::size_t)>& work, std::latch& begin) {
    std::vector<std::jthread> threads;
    try {
        const Reserve reserve;
        for (std::size_t member = 1; member < members; ++member)
            threads.emplace_back([&work, &begin, member] {
                begin.wait();
                work(member);
                wipeStack();
            });
    } catch (const std::system_error&) {
        // There are no more threads to be had: those that run share the work.
    } catch (const std::bad_alloc&) {
        // Nor the memory to start one.
    }
    begin.count_down();
    return threads;
}

} // namespace

std::size_t runTeam(std::size_t members, const std::function<void(std::size_t)>& work) {
    if (members <= 1) {
        work(0);
        return 1;
    }
    std::latch begin(1);
    const std::vector<std::jthread> others = startThreads(members, work, begin);
    work(0);
    return others.size() + 1;
}

SideTeam::SideTeam(std::size_t members, std::function<void(std::size_t)> work)
    : work_(std::move(work)), threads_(startThreads(members + 1, work_, begin_)) {}

Result<void> forEachItem(std::size_t items, const std::function<Result<void>(std::size_t)>& work) {
    constexpr std::size_t perTurn = 64;
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t count = std::min(cores, items / perTurn + 1);
    std::vector<Result<void>> outcomes(count);
    std::atomic<std::size_t> next{0};
    const auto member = [&](std::size_t index) {
        outcomes[index] = guarded([&]() -> Result<void> {
            for (std::size_t first = 0; (first = next.fetch_add(perTurn)) < items;)
                for (std::size_t i = first; i < std::min(items, first + perTurn); ++i)
                    if (auto ok = work(i); !ok) return ok;
            return {};
        });
    };
    runTeam(count, member);
    const auto failed = std::ranges::find_if(outcomes, [](const auto& each) { return !each; });
    return failed == outcomes.end() ? Result<void>() : *failed;
}

} // namespace blockwarp
