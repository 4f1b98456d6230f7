// SPDX-License-Identifier: GPL-3.0-or-later
/// How warps share out a run: whatever the order in which they come, every strip is done once.
#include "kernels/aes/bitsliced/bitsliced_tile.h"
#include "kernels/aes/tiles.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <vector>

namespace blockwarp::tests {
namespace {

using namespace kernels;

/// What the kernels' two kinds of warps do with the counter, in any order.
class Sharing {
  public:
    explicit Sharing(std::uint32_t tiles) : plan_{tiles, 1, tiles, 8}, done_(8UL * tiles) {}

    /// False if nothing was left.
    bool takeFromFront(std::uint32_t wanted) {
        const Taken before = take(wanted);
        const std::uint32_t count = std::min(wanted, before.stripsLeft(plan_));
        for (std::uint32_t i = 0; i < count; ++i)
            ++done_.at(before.strips + i);
        return count != 0;
    }
    bool takeFromEnd() {
        const Tile tile = tileAtEnd(plan_, take(kOneTileTaken));
        for (std::uint32_t strip = tile.fromStrip; strip < tile.toStrip; ++strip)
            ++done_.at(kStrips * tile.index + strip);
        return tile.toStrip != 0;
    }
    const std::vector<int>& done() const { return done_; }

  private:
    Taken take(std::uint64_t amount) {
        const Taken before = Taken::from(counter_);
        counter_ += amount;
        return before;
    }

    TilePlan plan_;
    std::vector<int> done_;
    std::uint64_t counter_ = 0;
};

TEST(Tiles, EveryStripIsDoneOnceInAnyOrder) {
    std::mt19937 random(1);
    for (const std::uint32_t tiles : {1U, 2U, 3U, 17U, 100U})
        for (int round = 0; round < 200; ++round) {
            Sharing sharing(tiles);
            // How often each kind comes, from tables alone to the circuit alone.
            const auto fromEnd = random() % 11;
            int idle = 0;
            while (idle < 20) { // several warps of each kind find nothing
                const bool some = random() % 10 < fromEnd
                                      ? sharing.takeFromEnd()
                                      : sharing.takeFromFront(static_cast<std::uint32_t>(
                                            1 + random() % kMaxStripsAtOnce));
                idle = some ? 0 : idle + 1;
            }
            for (const int times : sharing.done())
                ASSERT_EQ(times, 1) << tiles << " tiles, round " << round;
        }
}

TEST(Tiles, MoreStripsThanCanBeCountedAreRefused) {
    using Counting = Work<Algorithm::aesCtr, Direction::encrypt>;
    kernels::Run run;
    run.bytes = std::uint64_t{16} << 40; // 2³⁰ tiles
    EXPECT_NE(whyPlanIsRefused(planTiles<Counting>(run)), "");
    run.bytes = std::uint64_t{1} << 62;
    EXPECT_NE(whyPlanIsRefused(planTiles<Counting>(run)), "");
    run.bytes = std::uint64_t{2} << 40;
    EXPECT_EQ(whyPlanIsRefused(planTiles<Counting>(run)), "");
}

TEST(Tiles, MessagesEndWhereTheNextBegin) {
    const TilePlan several{3, 4, 12, 8};
    EXPECT_EQ(several.endOfMessage(0), 3U);
    EXPECT_EQ(several.endOfMessage(2), 3U);
    EXPECT_EQ(several.endOfMessage(3), 6U);
    EXPECT_EQ(several.endOfMessage(11), 12U);
    const TilePlan one{12, 1, 12, 8};
    EXPECT_EQ(one.endOfMessage(5), 12U);
}

TEST(Tiles, StripsShrinkTowardsTheEnd) {
    EXPECT_EQ(stripsToTake(1000000, 100), kMaxStripsAtOnce);
    EXPECT_EQ(stripsToTake(9599, 100), 31U);
    EXPECT_EQ(stripsToTake(2400, 100), 8U);
    EXPECT_EQ(stripsToTake(2399, 100), 7U);
    EXPECT_EQ(stripsToTake(600, 100), 2U);
    EXPECT_EQ(stripsToTake(1, 100), 1U);
}

TEST(Tiles, BitslicedWarpsTakeSeveralAndStopWhereOthersAreFaster) {
    for (const bool mayStop : {false, true})
        EXPECT_EQ(tilesToTake(1000000, 100, mayStop), kTilesAhead);
    EXPECT_EQ(tilesToTake(599, 100, false), 5U);
    EXPECT_EQ(tilesToTake(100, 100, true), 1U);
    EXPECT_EQ(tilesToTake(99, 100, true), 0U);
    EXPECT_EQ(tilesToTake(0, 100, false), 1U);
}

TEST(Tiles, BitslicedWarpsTakeShortMessagesWhole) {
    const auto taken = [](std::uint32_t tiles, std::uint32_t perMessage) {
        return inWholeMessages(tiles, {perMessage, 1000, 1000 * perMessage, 8});
    };
    for (std::uint32_t perMessage = 1; perMessage <= kTilesAhead; ++perMessage) {
        EXPECT_EQ(taken(0, perMessage), 0U);
        for (std::uint32_t tiles = 1; tiles <= kTilesAhead; ++tiles) {
            const std::uint32_t n = taken(tiles, perMessage);
            EXPECT_LE(n, kTilesAhead);
            EXPECT_TRUE(n % perMessage == 0 || (n == tiles && 2 * n < perMessage)) << n;
        }
    }
    EXPECT_EQ(taken(6, 4), 4U);
    EXPECT_EQ(taken(2, 4), 4U);
    EXPECT_EQ(taken(1, 4), 1U);
    EXPECT_EQ(taken(5, kTilesAhead + 1), 5U);
}

TEST(Tiles, SlotsOfABitslicedLaneFollowTheStrips) {
    const TilePlan apart{1, 1, 1, 8};
    const TilePlan together{1, 1, 1, 1};
    for (const TilePlan& plan : {apart, together})
        for (std::uint32_t from = 0; from < kStrips; ++from) {
            int blocks = 0;
            for (std::uint32_t quarter = 0; quarter < 4; ++quarter)
                blocks += 8 * std::popcount(plan.slotsFromStrip(from, quarter));
            EXPECT_EQ(blocks, static_cast<int>(128 * (kStrips - from))) << from;
        }
}

} // namespace
} // namespace blockwarp::tests
