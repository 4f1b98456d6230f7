// SPDX-License-Identifier: GPL-3.0-or-later
/// How warps share out a run: whatever the order in which they come, every piece is done once.
#include "kernels/aes/bitsliced/bitsliced_claim.h"
#include "kernels/aes/claims.h"

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
    explicit Sharing(std::uint32_t claims) : plan_{claims, 1, claims, 8}, done_(8UL * claims) {}

    /// False if nothing was left.
    bool takeFromFront(std::uint32_t wanted) {
        const Taken before = take(wanted);
        const std::uint32_t count = std::min(wanted, before.piecesLeft(plan_));
        for (std::uint32_t i = 0; i < count; ++i)
            ++done_.at(before.pieces + i);
        return count != 0;
    }
    bool takeFromEnd() {
        const Claim claim = claimAtEnd(plan_, take(kOneClaimTaken));
        for (std::uint32_t piece = claim.fromPiece; piece < claim.toPiece; ++piece)
            ++done_.at(kPieces * claim.index + piece);
        return claim.toPiece != 0;
    }
    const std::vector<int>& done() const { return done_; }

  private:
    Taken take(std::uint64_t amount) {
        const Taken before = Taken::from(counter_);
        counter_ += amount;
        return before;
    }

    ClaimPlan plan_;
    std::vector<int> done_;
    std::uint64_t counter_ = 0;
};

TEST(Claims, EveryPieceIsDoneOnceInAnyOrder) {
    std::mt19937 random(1);
    for (const std::uint32_t claims : {1U, 2U, 3U, 17U, 100U})
        for (int round = 0; round < 200; ++round) {
            Sharing sharing(claims);
            // How often each kind comes, from tables alone to the circuit alone.
            const auto fromEnd = random() % 11;
            int idle = 0;
            while (idle < 20) { // several warps of each kind find nothing
                const bool some = random() % 10 < fromEnd
                                      ? sharing.takeFromEnd()
                                      : sharing.takeFromFront(static_cast<std::uint32_t>(
                                            1 + random() % kMostPiecesInShare));
                idle = some ? 0 : idle + 1;
            }
            for (const int times : sharing.done())
                ASSERT_EQ(times, 1) << claims << " claims, round " << round;
        }
}

TEST(Claims, MorePiecesThanCanBeCountedAreRefused) {
    using Counting = Work<Algorithm::aesCtr, Direction::encrypt>;
    kernels::Run run;
    run.bytes = std::uint64_t{16} << 40; // 2³⁰ claims
    EXPECT_NE(whyPlanIsRefused(planClaims<Counting>(run)), "");
    run.bytes = std::uint64_t{1} << 62;
    EXPECT_NE(whyPlanIsRefused(planClaims<Counting>(run)), "");
    run.bytes = std::uint64_t{2} << 40;
    EXPECT_EQ(whyPlanIsRefused(planClaims<Counting>(run)), "");
}

TEST(Claims, StretchesEndWhereTheNextBegin) {
    const ClaimPlan several{3, 4, 12, 8};
    EXPECT_EQ(several.endOfStretch(0), 3U);
    EXPECT_EQ(several.endOfStretch(2), 3U);
    EXPECT_EQ(several.endOfStretch(3), 6U);
    EXPECT_EQ(several.endOfStretch(11), 12U);
    const ClaimPlan one{12, 1, 12, 8};
    EXPECT_EQ(one.endOfStretch(5), 12U);
}

TEST(Claims, PiecesShrinkTowardsTheEnd) {
    EXPECT_EQ(piecesToTake(1000000, 100), kMostPiecesInShare);
    EXPECT_EQ(piecesToTake(9599, 100), 31U);
    EXPECT_EQ(piecesToTake(2400, 100), 8U);
    EXPECT_EQ(piecesToTake(2399, 100), 7U);
    EXPECT_EQ(piecesToTake(600, 100), 2U);
    EXPECT_EQ(piecesToTake(1, 100), 1U);
}

TEST(Claims, BitslicedWarpsTakeSeveralAndStopWhereOthersAreFaster) {
    for (const bool mayStop : {false, true})
        EXPECT_EQ(claimsToTake(1000000, 100, mayStop), kClaimsAhead);
    EXPECT_EQ(claimsToTake(599, 100, false), 5U);
    EXPECT_EQ(claimsToTake(100, 100, true), 1U);
    EXPECT_EQ(claimsToTake(99, 100, true), 0U);
    EXPECT_EQ(claimsToTake(0, 100, false), 1U);
}

TEST(Claims, SlotsOfABitslicedLaneFollowThePieces) {
    const ClaimPlan apart{1, 1, 1, 8};
    const ClaimPlan together{1, 1, 1, 1};
    for (const ClaimPlan& plan : {apart, together})
        for (std::uint32_t from = 0; from < kPieces; ++from) {
            int blocks = 0;
            for (std::uint32_t quarter = 0; quarter < 4; ++quarter)
                blocks += 8 * std::popcount(plan.slotsFromPiece(from, quarter));
            EXPECT_EQ(blocks, static_cast<int>(128 * (kPieces - from))) << from;
        }
}

} // namespace
} // namespace blockwarp::tests
