// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/key_schedule.h"

#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace blockwarp::tests {
namespace {

using kernels::KeySchedule;

std::string used(const KeySchedule& schedule) {
    const auto bytes = 16 * (static_cast<std::size_t>(schedule.rounds()) + 1);
    return hexOf(schedule.bytes().first(bytes));
}

TEST(KeyScheduleTest, ExpandsTheKeysOfFips197) {
    for (const VecCase& c : readVec("fips-197-key-expansion.vec")) {
        const Bytes key = c.bytes("key");
        for (const Algorithm algorithm : {Algorithm::aesEcb, Algorithm::aesCbc}) {
            const KeySchedule encrypt(algorithm, Direction::encrypt, key);
            const KeySchedule decrypt(algorithm, Direction::decrypt, key);
            EXPECT_EQ(used(encrypt), c.text("encrypt")) << c.text("source");
            EXPECT_EQ(used(decrypt), c.text("decrypt")) << c.text("source");
            EXPECT_EQ(encrypt.rounds(), static_cast<int>(key.size() / 4) + 6); // Figure 4
        }
    }
}

TEST(KeyScheduleTest, CounterModeUsesTheForwardCipherBothWays) {
    for (const VecCase& c : readVec("fips-197-key-expansion.vec"))
        for (const Direction direction : {Direction::encrypt, Direction::decrypt}) {
            const KeySchedule schedule(Algorithm::aesCtr, direction, c.bytes("key"));
            EXPECT_EQ(used(schedule), c.text("encrypt")) << c.text("source");
        }
}

TEST(KeyScheduleTest, HoldsNothingBehindTheLastRoundKey) {
    const KeySchedule schedule(Algorithm::aesEcb, Direction::decrypt, randomBytes(16, 1));
    const auto rest = schedule.bytes().subspan(16 * 11);
    EXPECT_TRUE(std::ranges::all_of(rest, [](std::uint8_t byte) { return byte == 0; }));
}

TEST(KeyScheduleTest, KeepsAChachaKeyAsItIs) {
    const Bytes key = randomBytes(32, 2);
    const KeySchedule schedule(Algorithm::chacha20, Direction::encrypt, key);
    EXPECT_TRUE(std::ranges::equal(schedule.bytes().first(32), key));
    EXPECT_EQ(schedule.rounds(), 20);
}

} // namespace
} // namespace blockwarp::tests
