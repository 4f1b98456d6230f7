// SPDX-License-Identifier: GPL-3.0-or-later
/// Work that threads share.
#include "core/base/team.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace blockwarp::tests {
namespace {

TEST(Team, WorksOnEachItemOnce) {
    for (const std::size_t items : {0U, 1U, 63U, 64U, 65U, 10'000U}) {
        std::vector<std::atomic<int>> worked(items);
        EXPECT_TRUE(forEachItem(items, [&](std::size_t i) -> Result<void> {
            ++worked[i];
            return {};
        }));
        for (const std::atomic<int>& times : worked)
            ASSERT_EQ(times, 1) << items;
    }
}

TEST(Team, ReturnsAnItemsError) {
    const auto ended = forEachItem(1'000, [](std::size_t i) -> Result<void> {
        if (i == 500) return Error{ErrorCode::readFailed, "item 500"};
        if (i == 501) throw std::bad_alloc();
        return {};
    });
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::readFailed);
    const auto full = forEachItem(10, [](std::size_t) -> Result<void> { throw std::bad_alloc(); });
    EXPECT_EQ(full.error().code, ErrorCode::outOfMemory);
}

} // namespace
} // namespace blockwarp::tests
