// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/key_slot.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace blockwarp::tests {
namespace {

using kernels::KeySlot;
using kernels::kKeySlots;

TEST(KeySlotTest, EachIsTakenOnceAndReusableWhenGivenBack) {
    std::vector<KeySlot> slots;
    std::set<unsigned> indices;
    for (unsigned i = 0; i < kKeySlots; ++i) {
        auto slot = KeySlot::take(0);
        ASSERT_TRUE(slot) << i;
        EXPECT_LT(slot->index(), kKeySlots);
        EXPECT_TRUE(indices.insert(slot->index()).second) << "taken twice: " << slot->index();
        slots.push_back(std::move(*slot)); // moving, also as the vector grows, gives none back
    }
    const auto refused = KeySlot::take(0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, kernels::GpuFault::refused);
    EXPECT_TRUE(KeySlot::take(1)) << "another device has slots of its own";

    const unsigned freed = slots[5].index();
    slots[5] = KeySlot();
    const auto again = KeySlot::take(0);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->index(), freed);
}

TEST(KeySlotTest, AllComeBackWhenTheirOwnersGo) {
    for (int round = 0; round < 3; ++round) {
        std::vector<KeySlot> slots;
        for (unsigned i = 0; i < kKeySlots; ++i) {
            auto slot = KeySlot::take(0);
            ASSERT_TRUE(slot) << "round " << round << ", slot " << i;
            slots.push_back(std::move(*slot));
        }
    }
}

} // namespace
} // namespace blockwarp::tests
