// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/sampling.h"

#include "core/base/stopwatch.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

#include <thread>

namespace blockwarp::tests {
namespace {

TEST(Sampling, SustainedIsTheMedianOfTheLastThird) {
    EXPECT_DOUBLE_EQ(sustainedMedian(std::vector{5.0}), 5.0);
    EXPECT_DOUBLE_EQ(sustainedMedian(std::vector{5.0, 7.0}), 7.0);
    EXPECT_DOUBLE_EQ(sustainedMedian(std::vector{9.0, 9.0, 9.0, 9.0, 1.0, 2.0}), 1.5);
    EXPECT_DOUBLE_EQ(sustainedMedian(std::vector{9.0, 9.0, 9.0, 9.0, 1.0, 2.0, 8.0}), 2.0);
}

TEST(Sampling, GoesOnUntilTheTimeIsOver) {
    int calls = 0;
    const Stopwatch clock;
    const auto samples = sampleFor(
        0.05,
        [&]() -> Result<double> {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return double(++calls);
        },
        NoCancel());
    ASSERT_TRUE(samples);
    EXPECT_GE(clock.seconds(), 0.05);
    ASSERT_EQ(samples->size(), std::size_t(calls));
    for (std::size_t i = 0; i < samples->size(); ++i)
        EXPECT_DOUBLE_EQ((*samples)[i], double(i + 1));
    EXPECT_EQ(sampleFor(
                  0, []() -> Result<double> { return 1.0; }, NoCancel())
                  ->size(),
              1U);
}

TEST(Sampling, AFailureOrACancelEndsIt) {
    const auto failing = []() -> Result<double> { return Error{ErrorCode::gpuLost, "fake"}; };
    const auto failed = sampleFor(60, failing, NoCancel());
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::gpuLost);
    const auto cancelled = sampleFor(60, failing, Cancelled());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
}

TEST(Sampling, ARestTakesAQuarterOfASecondUnlessCancelled) {
    const Stopwatch clock;
    ASSERT_TRUE(rest(NoCancel()));
    EXPECT_GE(clock.seconds(), 0.25);
    const auto cancelled = rest(Cancelled());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp::tests
