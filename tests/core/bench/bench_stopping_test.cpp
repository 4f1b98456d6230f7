// SPDX-License-Identifier: GPL-3.0-or-later
/// When there are samples enough.
#include "core/bench/measure/sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace blockwarp::tests {
namespace {

/// `n` samples, half of them 1 and half 1 + `apart`, in turn.
std::vector<double> twoLevels(std::size_t n, double apart) {
    std::vector<double> samples;
    for (std::size_t i = 0; i < n; ++i)
        samples.push_back(i % 2 == 0 ? 1 : 1 + apart);
    return samples;
}

Verdict judgeAll(const StoppingRule& rule, const std::vector<double>& samples, double spent) {
    return judge(rule, samples, {samples.size(), samples.size(), spent});
}

TEST(Stopping, TakesAsManyAsWantedWhateverTheyAre) {
    const StoppingRule rule{.samples = 20, .width = 0.02, .maxSeconds = 10};
    EXPECT_EQ(judgeAll(rule, {}, 0), Verdict::more);
    EXPECT_EQ(judgeAll(rule, std::vector<double>(19, 1.0), 0), Verdict::more);
    EXPECT_EQ(judgeAll(rule, std::vector<double>(20, 1.0), 0), Verdict::settled);
}

TEST(Stopping, GoesOnUntilTheIntervalIsNarrow) {
    const StoppingRule rule{.samples = 20, .width = 0.02, .maxSeconds = 10};
    // Median 1.05, interval 1 to 1.1: five percent each way.
    EXPECT_NEAR(relativeWidth(twoLevels(20, 0.1)), 0.05 / 1.05, 1e-12);
    EXPECT_EQ(judgeAll(rule, twoLevels(20, 0.1), 1), Verdict::more);
    EXPECT_EQ(judgeAll(rule, twoLevels(20, 0.03), 1), Verdict::settled);
}

TEST(Stopping, TheTimeLimitEndsItButNotBelowSix) {
    const StoppingRule rule{.samples = 20, .width = 0.02, .maxSeconds = 10};
    EXPECT_EQ(judgeAll(rule, std::vector<double>(5, 1.0), 1000), Verdict::more);
    EXPECT_EQ(judgeAll(rule, std::vector<double>(6, 1.0), 9.9), Verdict::more);
    EXPECT_EQ(judgeAll(rule, std::vector<double>(6, 1.0), 10), Verdict::timeUp);
    EXPECT_FALSE(std::isinf(relativeWidth(std::vector<double>(StoppingRule::minSamples, 1.0))))
        << "which is enough for an interval";
    EXPECT_EQ(judgeAll(rule, twoLevels(50, 0.1), 10), Verdict::timeUp);
}

TEST(Stopping, RestlessMicrosecondsEndTooAtAThousand) {
    const StoppingRule rule{.samples = 20, .width = 0.02, .maxSeconds = 10};
    EXPECT_EQ(judgeAll(rule, twoLevels(999, 0.1), 0.001), Verdict::more);
    EXPECT_EQ(judgeAll(rule, twoLevels(1000, 0.1), 0.001), Verdict::timeUp);
}

TEST(Stopping, ExactlySoManyWhateverTheyAre) {
    const StoppingRule rule = StoppingRule::exactly(8);
    EXPECT_EQ(judgeAll(rule, twoLevels(7, 9), 1e9), Verdict::more);
    EXPECT_EQ(judgeAll(rule, twoLevels(8, 9), 1e9), Verdict::settled);
    EXPECT_EQ(judgeAll(StoppingRule::exactly(1), std::vector{1.0}, 0), Verdict::settled);
}

TEST(Stopping, WhoWantsFewGetsFew) {
    const StoppingRule one{.samples = 1, .width = 0, .maxSeconds = 10};
    EXPECT_EQ(judgeAll(one, std::vector{1.0}, 0), Verdict::settled);
    EXPECT_TRUE(std::isinf(relativeWidth(std::vector{1.0})));
    EXPECT_TRUE(std::isinf(relativeWidth(std::vector<double>(5, 1.0))));
}

TEST(Stopping, TakesDisturbedSamplesAgainWhileTheLimitAllows) {
    const StoppingRule rule{.samples = 20, .width = 0.02, .maxSeconds = 10};
    const std::vector<double> same(40, 1.0);
    const auto after = [&](std::size_t all, std::size_t undisturbed, double spent) {
        return judge(rule, std::span(same).first(undisturbed), {all, undisturbed, spent});
    };
    EXPECT_EQ(after(20, 19, 1), Verdict::more);
    EXPECT_EQ(after(21, 20, 1), Verdict::settled);
    EXPECT_EQ(after(39, 19, 1), Verdict::more);
    EXPECT_EQ(after(40, 19, 1), Verdict::settled) << "as many again, and no more";
    EXPECT_EQ(after(25, 19, 10), Verdict::timeUp);
    EXPECT_EQ(judge(StoppingRule::exactly(8), std::span(same).first(6), {8, 6, 1}),
              Verdict::settled);
    EXPECT_EQ(judge(rule, {}, {6, 0, 10}), Verdict::timeUp) << "all of them disturbed";
}

} // namespace
} // namespace blockwarp::tests
