// SPDX-License-Identifier: GPL-3.0-or-later
/// Medians and their intervals, worked out by hand.
#include "core/base/statistics.h"

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
    std::rotate(samples.begin(), samples.begin() + n / 3, samples.end());
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

TEST(Statistics, StudentsQuantilesAreThoseOfTheTables) {
    // Abramowitz and Stegun, table 26.10, two-sided 95 %.
    const std::pair<unsigned, double> table[] = {
        {1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},  {9, 2.262},
        {10, 2.228}, {19, 2.093}, {20, 2.086}, {30, 2.042}, {60, 2.000}, {120, 1.980}};
    for (const auto& [degrees, quantile] : table)
        EXPECT_NEAR(studentQuantile(degrees), quantile, 0.0006) << degrees;
    EXPECT_NEAR(studentQuantile(100'000), 1.960, 0.0005);
}

TEST(Statistics, MeansHaveStudentsInterval) {
    // Mean 5, squares 32 over 7: deviation 2.138; 2.365 × 2.138 / √8 = 1.788.
    const std::vector<double> samples{2, 4, 4, 4, 5, 5, 7, 9};
    const MeanSummary summary = summarizeMean(samples);
    EXPECT_DOUBLE_EQ(summary.mean, 5);
    EXPECT_NEAR(summary.deviation, std::sqrt(32.0 / 7), 1e-12);
    ASSERT_TRUE(summary.confidence);
    EXPECT_NEAR(summary.confidence->low, 5 - 1.7875, 5e-4);
    EXPECT_NEAR(summary.confidence->high, 5 + 1.7875, 5e-4);
    EXPECT_FALSE(summarizeMean(std::vector{3.0}).confidence);
}

TEST(Statistics, OutliersLieBeyondTukeysFences) {
    // Quartiles 2.25 and 4.75 (1 … 6), so the fences of these are near -1.5 and 8.5.
    EXPECT_TRUE(outliers(std::vector<double>{1, 2, 3, 4, 5, 6}).empty());
    EXPECT_EQ(outliers(std::vector<double>{1, 2, 30, 3, 4, 5, -20}),
              (std::vector<double>{30, -20}));
    // Quartiles 2.75 and 6.25: fences at -2.5 and 11.5.
    EXPECT_TRUE(outliers(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 11.5}).empty());
    EXPECT_EQ(outliers(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 11.6}), std::vector<double>{11.6});
    EXPECT_TRUE(outliers(std::vector<double>{1, 1000, 1}).empty()); // too few for quartiles
}

TEST(Statistics, RatiosTakeTheWorstOfBothIntervals) {
    const Summary slow{8, 6, 12, Interval{6, 10}};
    const Summary fast{2, 1, 5, Interval{1, 4}};
    const Ratio ratio = ratioOf(slow, fast);
    EXPECT_DOUBLE_EQ(ratio.value, 4);
    ASSERT_TRUE(ratio.bounds);
    EXPECT_DOUBLE_EQ(ratio.bounds->low, 1.5);
    EXPECT_DOUBLE_EQ(ratio.bounds->high, 10);
    EXPECT_FALSE(ratioOf(slow, {2, 1, 5, {}}).bounds);
}

TEST(Statistics, IntervalsOverlapWhereTheyShareAValue) {
    const Interval low{1, 3};
    EXPECT_TRUE(intervalsOverlap(low, {3, 5}));
    EXPECT_TRUE(intervalsOverlap({3, 5}, low));
    EXPECT_FALSE(intervalsOverlap(low, {3.1, 5}));
    EXPECT_FALSE(intervalsOverlap({3.1, 5}, low));
    EXPECT_TRUE(areApart(low, Interval{3.1, 5}));
    EXPECT_FALSE(areApart(low, Interval{3, 5}));
    EXPECT_FALSE(areApart(low, std::nullopt)) << "too few samples decide nothing";
    EXPECT_FALSE(areApart(std::nullopt, std::nullopt));
}

} // namespace
} // namespace blockwarp::tests
