// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory_room.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace blockwarp::tests {
namespace {

/// The most that eight threads held at once, each asking for so much.
std::size_t mostAtOnce(std::uint64_t bytes) {
    MemoryRoom room;
    std::atomic<std::size_t> now{0};
    std::atomic<std::size_t> most{0};
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int turn = 0; turn < 50; ++turn) {
                const MemoryRoom::Share share(room, bytes);
                const std::size_t held = ++now;
                for (std::size_t seen = most;
                     held > seen && !most.compare_exchange_weak(seen, held);) {
                }
                std::this_thread::yield();
                --now;
            }
        });
    threads.clear(); // joins
    return most;
}

TEST(MemoryRoom, OneAlwaysGetsIn) {
    EXPECT_EQ(mostAtOnce(~std::uint64_t{0} / 16), 1U);
}

TEST(MemoryRoom, ThoseThatFitGetInTogether) {
    ASSERT_GT(availableMemory(), std::uint64_t{1} << 20);
    EXPECT_GT(mostAtOnce(1), 1U);
}

} // namespace
} // namespace blockwarp::tests
