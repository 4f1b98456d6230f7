// SPDX-License-Identifier: GPL-3.0-or-later
/// Medians and their intervals, worked out by hand.
#include "core/bench/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace blockwarp::tests {
namespace {

TEST(Statistics, MediansOfOddAndEvenNumbersOfSamples) {
    const std::pair<std::vector<double>, double> cases[] = {{{3}, 3},
                                                            {{1, 2}, 1.5},
                                                            {{9, 1, 5}, 5},
                                                            {{4, 1, 3, 2}, 2.5},
                                                            {{7, 7, 7, 1, 100}, 7},
                                                            {{0.5, 0.25, 2, 1, 8, 4}, 1.5}};
    for (const auto& [samples, median] : cases) {
        const Summary summary = summarize(samples);
        EXPECT_DOUBLE_EQ(summary.median, median);
        EXPECT_DOUBLE_EQ(summary.least, *std::ranges::min_element(samples));
        EXPECT_DOUBLE_EQ(summary.greatest, *std::ranges::max_element(samples));
    }
}

TEST(Statistics, NoIntervalBelowSixSamples) {
    for (int n = 1; n <= 5; ++n) // 1 - 2/2^5 = 93.75 % at most
        EXPECT_FALSE(summarize(std::vector<double>(static_cast<std::size_t>(n), 1.0)).confidence)
            << n;
}

/// The samples 1, 2 … n, in an order that is not theirs.
Summary ofRanks(int n) {
    std::vector<double> samples(static_cast<std::size_t>(n));
    std::iota(samples.begin(), samples.end(), 1.0);
    std::ranges::rotate(samples, samples.begin() + n / 3);
    std::ranges::reverse(samples);
    return summarize(samples);
}

TEST(Statistics, IntervalsAreTheRanksOfTheBinomialLaw) {
    // The k-th smallest to the k-th largest of n enclose the median with the probability
    // 1 - 2 P(Binomial(n, 1/2) < k). The ranks are those of the published tables for 95 %
    // (Conover, "Practical Nonparametric Statistics", table A3), e.g. n = 10: P(B < 2) = 11/1024,
    // so k = 2 has 97.9 %, and k = 3 with 56/1024 has 89.1 %.
    const std::pair<int, int> ranks[] = {{6, 1},  {7, 1},   {8, 1},   {9, 2},   {10, 2},
                                         {11, 2}, {12, 3},  {15, 4},  {17, 5},  {20, 6},
                                         {25, 8}, {30, 10}, {50, 18}, {100, 40}};
    for (const auto& [n, k] : ranks) {
        const Summary summary = ofRanks(n);
        ASSERT_TRUE(summary.confidence) << n;
        EXPECT_DOUBLE_EQ(summary.confidence->low, k) << n;
        EXPECT_DOUBLE_EQ(summary.confidence->high, n + 1 - k) << n;
    }
}

TEST(Statistics, IntervalsStayNarrowForThousandsOfSamples) {
    // Half a width of 1.96 sqrt(n)/2 ranks; powers of 1/2 must not vanish below the least double.
    for (const int n : {1000, 1100, 5000, 10000}) {
        const Summary summary = ofRanks(n);
        ASSERT_TRUE(summary.confidence) << n;
        const double half = (summary.confidence->high - summary.confidence->low) / 2;
        EXPECT_NEAR(half, 0.98 * std::sqrt(n), 2) << n;
    }
}

} // namespace
} // namespace blockwarp::tests
