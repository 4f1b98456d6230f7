// SPDX-License-Identifier: GPL-3.0-or-later
/// How the ChaCha20 kernels find a block's segment, and that their rounds are the standard's.
#include "kernels/chacha20/chacha20_lane.h"

#include "tests/support/bytes.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using namespace kernels;

TEST(ChachaLane, QuotientsAreExact) {
    constexpr std::uint32_t kMost = 0xfffffffe; // the greatest dividend
    for (const std::uint32_t by : {1U, 2U, 3U, 7U, 16U, 63U, 1000U, 65535U, 65536U, 0x10001U,
                                   0x7fffffffU, 0x80000000U, 0xfffffffeU, 0xffffffffU}) {
        const Divider divider(by);
        for (const std::uint32_t n : {0U, 1U, by - 1, by, kMost - 1, kMost, kMost / by * by,
                                      kMost / by * by - 1, kMost / 2})
            if (n <= kMost) {
                EXPECT_EQ(divider.quotient(n), n / by) << n << " / " << by;
            }
    }
    const Divider divider(1025);
    for (std::uint32_t n = 0; n < 100000; ++n)
        ASSERT_EQ(divider.quotient(n * 42949), n * 42949 / 1025) << n * 42949;
}

TEST(ChachaLane, EveryWayOfMakingKeystreamGivesTheSame) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const Bytes key = randomBytes(32, seed);
        Iv iv = ivFrom(randomBytes(16, seed + 100));
        iv[3] = 0; // so that no counter wraps below
        const CounterSpan span = makeSpan(chachaInput(key.data(), iv, 0));
        for (const std::uint32_t index : {0U, 1U, 31U, 0x10000U, 0xffffffU}) {
            const ChachaState input = chachaInput(key.data(), iv, index);
            const ChachaState plain = chachaKeystream(input);
            const ChachaState balanced = balancedKeystream(input, {});
            const ChachaState shared = spanKeystream(span, index, {});
            EXPECT_TRUE(std::ranges::equal(balanced.word, plain.word)) << seed << " " << index;
            EXPECT_TRUE(std::ranges::equal(shared.word, plain.word)) << seed << " " << index;
        }
    }
}

} // namespace
} // namespace blockwarp::tests
