// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/key_slot.h"

#include "kernels/strategy.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <set>
#include <thread>
#include <vector>

namespace blockwarp::tests {
namespace {

using kernels::GpuResult;
using kernels::KeySlot;
using kernels::kKeySlots;

kernels::KeySchedule keyNumber(std::uint64_t number) {
    return {Algorithm::aesCtr, Direction::encrypt, randomBytes(16, number)};
}

GpuResult<KeySlot> take(int device, std::uint64_t key, const char* strategy = "ttable4") {
    return KeySlot::take(device, *kernels::findStrategy(strategy), keyNumber(key));
}

/// Slots for keys 0, 1, 2 …
std::vector<KeySlot> takeAll() {
    std::vector<KeySlot> slots;
    for (unsigned i = 0; i < kKeySlots; ++i) {
        auto slot = take(0, i);
        EXPECT_TRUE(slot) << i;
        slots.push_back(std::move(*slot)); // moving, also as the vector grows, gives none back
    }
    return slots;
}

TEST(KeySlotTest, DifferentKeysHaveSlotsOfTheirOwnUntilThereAreNoMore) {
    std::vector<KeySlot> slots = takeAll();
    std::set<unsigned> indices;
    for (const KeySlot& slot : slots) {
        EXPECT_LT(slot.index(), kKeySlots);
        EXPECT_TRUE(indices.insert(slot.index()).second) << "taken twice: " << slot.index();
    }
    const auto refused = take(0, 100);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, kernels::GpuFault::refused);
    EXPECT_TRUE(take(1, 100)) << "another device has slots of its own";

    EXPECT_EQ(slots.front().index(), kKeySlots - 1) << "the last row is the fast one";
    const unsigned freed = slots[5].index();
    slots[5] = KeySlot();
    const auto again = take(0, 100);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->index(), freed);
}

TEST(KeySlotTest, WorkersOfOneTableAndKeyShareTheirs) {
    const std::vector<KeySlot> slots = takeAll();
    for (const char* strategy : {"ttable4", "ttable1"}) { // one file, one table
        const auto shared = take(0, 3, strategy);
        ASSERT_TRUE(shared) << strategy;
        EXPECT_EQ(shared->index(), slots[3].index()) << strategy;
    }
}

TEST(KeySlotTest, ATableThatIsFullLeavesTheOthersAlone) {
    const auto* other = "ttable-replicated";
    if (kernels::findStrategy(other)->bindKey == kernels::findStrategy("ttable4")->bindKey)
        GTEST_SKIP() << "built without CUDA: no tables";
    const std::vector<KeySlot> slots = takeAll();
    EXPECT_FALSE(take(0, 99));
    EXPECT_TRUE(take(0, 99, other));
}

TEST(KeySlotTest, OnlyTheLastWipes) {
    auto first = take(0, 1);
    auto second = take(0, 1);
    int wiped = 0;
    const auto wipe = [&] { ++wiped; };
    first->giveBack(wipe);
    EXPECT_EQ(wiped, 0);
    second->giveBack(wipe);
    EXPECT_EQ(wiped, 1);
    second->giveBack(wipe);
    EXPECT_EQ(wiped, 1) << "there is nothing left to give back";
}

TEST(KeySlotTest, WhoHasPatienceGetsTheNextThatIsFree) {
    std::vector<KeySlot> slots = takeAll();
    const unsigned index = slots[2].index();
    std::atomic<bool> wiped{false};
    std::thread owner([&] { slots[2].giveBack([&] { wiped = true; }); });
    const auto slot = KeySlot::take(0, *kernels::findStrategy("ttable4"), keyNumber(100),
                                    std::chrono::seconds(60));
    owner.join();
    ASSERT_TRUE(slot);
    EXPECT_EQ(slot->index(), index);
    EXPECT_TRUE(wiped) << "the next owner got it before it was wiped";
}

TEST(KeySlotTest, NobodySharesAKeyThatIsBeingWiped) {
    auto first = take(0, 1);
    const unsigned index = first->index();
    std::optional<unsigned> meanwhile;
    first->giveBack([&] { meanwhile = take(0, 1)->index(); });
    ASSERT_TRUE(meanwhile);
    EXPECT_NE(*meanwhile, index);
}

TEST(KeySlotTest, AllComeBackWhenTheirOwnersGo) {
    for (int round = 0; round < 3; ++round)
        takeAll();
}

} // namespace
} // namespace blockwarp::tests
