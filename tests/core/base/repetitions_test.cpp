// SPDX-License-Identifier: GPL-3.0-or-later
/// Seeded simulations of what repetitions may claim.
#include "core/base/repetitions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace blockwarp::tests {
namespace {

using Values = std::vector<double>;

/// Medians of repetitions that vary by `deviation` (of the logarithm) around `centre`; inside, each
/// repetition's samples follow `inside`.
class Simulated {
  public:
    explicit Simulated(unsigned seed) : random_(seed) {}

    double normal() { return normal_(random_); }

    Values medians(std::size_t count, double centre, double deviation) {
        Values medians;
        for (std::size_t i = 0; i < count; ++i)
            medians.push_back(centre * std::exp(deviation * normal()));
        return medians;
    }

    /// Of nine samples, each of which depends on the one before, or comes from one of two modes.
    double medianOfSamples(double level, bool bimodal) {
        Values samples;
        double drift = normal();
        for (int i = 0; i < 9; ++i) {
            drift = 0.8 * drift + 0.6 * normal();
            const double mode = bimodal && random_() % 8 == 0 ? 1.3 : 1;
            samples.push_back(level * mode * std::exp(0.01 * drift));
        }
        return summarize(samples).median;
    }

  private:
    std::mt19937 random_;
    std::normal_distribution<double> normal_;
};

TEST(Repetitions, KnownNumbers) {
    EXPECT_NEAR(studentQuantile(4), 2.776445, 1e-6);
    EXPECT_NEAR(studentQuantile(10, 0.99), 3.169273, 1e-6);
    EXPECT_NEAR(studentQuantile(1, 0.9999), 6366.198, 1e-3);
    EXPECT_NEAR(studentCentre(2.776445, 4), 0.95, 1e-7);

    const auto summary = summarizeRepetitions(Values{1, 2, 4});
    EXPECT_DOUBLE_EQ(summary.mean, 2);
    EXPECT_DOUBLE_EQ(summary.spread, 4);
    // 2 · 2^(± 4.302653 / √3): the logarithms have the standard deviation log 2.
    ASSERT_TRUE(summary.confidence);
    EXPECT_NEAR(summary.confidence->high, 2 * std::pow(2, 4.302653 / std::sqrt(3)), 1e-5);
    EXPECT_NEAR(summary.confidence->low * summary.confidence->high, 4, 1e-9);
    EXPECT_FALSE(summarizeRepetitions(Values{3}).confidence);
}

TEST(Repetitions, OneRepetitionSaysNothingOfADifference) {
    EXPECT_FALSE(welchDifference(Values{1}, Values{1, 2}));
    EXPECT_FALSE(pairedDifference(Values{1}, Values{2}));
    EXPECT_FALSE(pairedDifference(Values{1, 2, 3}, Values{2, 3}));
    const auto equal = welchDifference(Values{2, 2}, Values{2, 2});
    ASSERT_TRUE(equal);
    EXPECT_FALSE(judgeTogether(std::vector{*equal}).front().differs);
    const auto apart = pairedDifference(Values{2, 4}, Values{4, 8});
    EXPECT_TRUE(judgeTogether(std::vector{*apart}).front().differs);
    EXPECT_TRUE(judgeTogether({}).empty());
}

/// By Welch's formulas on logarithms that are whole numbers: variances 1 and 4, five and four each.
TEST(Repetitions, WelchsDegreesOfFreedom) {
    const auto powers = [](std::initializer_list<double> logs) {
        Values values;
        for (const double log : logs)
            values.push_back(std::exp(log));
        return values;
    };
    const auto before = powers({0, 1, 1, 1, 2}); // variance 1/2, mean 1
    const auto after = powers({2, 4, 4, 6});     // variance 8/3, mean 4
    const auto difference = welchDifference(before, after);
    ASSERT_TRUE(difference);
    EXPECT_NEAR(difference->mean, 3, 1e-12);
    EXPECT_NEAR(difference->error, std::sqrt(0.1 + 2.0 / 3), 1e-12);
    // (0.1 + 2/3)² / (0.1² / 4 + (2/3)² / 3) = 3.90
    EXPECT_EQ(difference->degrees, 3U);
}

struct Inside {
    const char* name;
    double deviation; ///< of repetitions
    bool bimodal;
};

/// What the samples inside a repetition do must not matter.
TEST(Repetitions, CoverAsOftenAsTheyClaim) {
    for (const Inside& inside :
         {Inside{"drifting samples", 0.02, false}, Inside{"samples of two modes", 0.03, true}}) {
        // What a repetition's median is on average: of very many, far from what is tested.
        Simulated truth(99);
        double logs = 0;
        constexpr int many = 200'000;
        for (int i = 0; i < many; ++i)
            logs += std::log(
                truth.medianOfSamples(std::exp(inside.deviation * truth.normal()), inside.bimodal));
        const double expected = std::exp(logs / many);
        Simulated simulated(1);
        int covered = 0;
        for (int run = 0; run < 2000; ++run) {
            Values medians;
            for (int i = 0; i < 5; ++i)
                medians.push_back(simulated.medianOfSamples(
                    std::exp(inside.deviation * simulated.normal()), inside.bimodal));
            const auto interval = *summarizeRepetitions(medians).confidence;
            covered += interval.low <= expected && expected <= interval.high;
        }
        EXPECT_GE(covered, 1860) << inside.name; // 93 %
        EXPECT_LE(covered, 1940) << inside.name; // 97 %
    }
}

/// Of twelve pairs that are equal, with deviations of their own.
TEST(Repetitions, AWholeComparisonRarelyCriesWolf) {
    Simulated simulated(2);
    int alarms = 0;
    for (int comparison = 0; comparison < 1000; ++comparison) {
        std::vector<LogDifference> differences;
        for (int pair = 0; pair < 12; ++pair) {
            const double deviation = 0.005 * (pair + 1);
            differences.push_back(*welchDifference(simulated.medians(5, 1, deviation),
                                                   simulated.medians(5, 1, deviation)));
        }
        alarms += std::ranges::any_of(judgeTogether(differences), &JudgedDifference::differs);
    }
    EXPECT_LE(alarms, 64);
    EXPECT_GE(alarms, 20); // a procedure that never says anything is of no use
}

TEST(Repetitions, VerdictAndIntervalAgree) {
    Simulated simulated(3);
    for (int comparison = 0; comparison < 300; ++comparison) {
        std::vector<LogDifference> differences;
        for (int pair = 0; pair < 6; ++pair)
            differences.push_back(*welchDifference(simulated.medians(4, 1, 0.02),
                                                   simulated.medians(4, 1 + 0.02 * pair, 0.02)));
        for (const JudgedDifference& one : judgeTogether(differences))
            EXPECT_EQ(one.differs, one.interval.low > 1 || one.interval.high < 1);
    }
}

TEST(Repetitions, TenPercentAreFound) {
    Simulated simulated(4);
    int found = 0;
    for (int run = 0; run < 1000; ++run) {
        std::vector<LogDifference> differences;
        for (int pair = 0; pair < 12; ++pair)
            differences.push_back(*pairedDifference(
                simulated.medians(10, 1, 0.02), simulated.medians(10, pair == 0 ? 1.1 : 1, 0.02)));
        found += judgeTogether(differences).front().differs;
    }
    EXPECT_GE(found, 950);
}

/// The smallest difference that is named is shown in four of five runs.
TEST(Repetitions, TheSmallestDifferenceIsRightToATenth) {
    for (const double deviation : {0.02, 0.05, 0.1}) {
        Simulated simulated(5);
        double logs = 0;
        for (int run = 0; run < 1000; ++run)
            logs += std::log(
                judgeTogether(std::vector{*welchDifference(simulated.medians(10, 1, deviation),
                                                           simulated.medians(10, 1, deviation))})
                    .front()
                    .smallest);
        const double smallest = std::exp(logs / 1000);
        const auto power = [&](double factor) {
            int found = 0;
            for (int run = 0; run < 2000; ++run)
                found +=
                    judgeTogether(
                        std::vector{*welchDifference(simulated.medians(10, 1, deviation),
                                                     simulated.medians(10, factor, deviation))})
                        .front()
                        .differs;
            return found / 2000.0;
        };
        EXPECT_LT(power(1 + 0.9 * (smallest - 1)), 0.8) << deviation;
        EXPECT_GT(power(1 + 1.1 * (smallest - 1)), 0.8) << deviation;
    }
}

} // namespace
} // namespace blockwarp::tests
