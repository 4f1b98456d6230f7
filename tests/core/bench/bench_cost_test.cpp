// SPDX-License-Identifier: GPL-3.0-or-later
/// Cycles a byte and what else a sample takes of the CPU.
#include "core/base/stopwatch.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/experiments/settings.h"
#include "core/bench/figures/run_facts.h"
#include "core/bench/machine/clocks.h"
#include "core/bench/runs/run_report.h"
#include "tests/support/made_runs.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <clocale>
#include <cstdlib>
#include <string>
#include <thread>

namespace blockwarp::tests {
namespace {

const Clocks kClocks{3000, "its name", 2000, "seen", 100};

Measured onCpu(const CpuUse& use) {
    Measured one = timed(EngineKind::cpu, "CPU", 1, 1'000'000, std::vector<double>(6, 0.5));
    one.cpuUse.assign(6, use);
    return one;
}

std::optional<Cost> costOf(const Measured& one, const Clocks& clocks) {
    return blockwarp::costOf(factsOf(one, {}), clocks);
}

TEST(Cost, CyclesAreCountedWhereTheyMayBe) {
    const auto cost = costOf(onCpu({0.25, 0.05, 3, 4, 6'000'000, 9'000'000}), kClocks);
    ASSERT_TRUE(cost);
    EXPECT_DOUBLE_EQ(cost->cyclesPerByte.value(), 6);
    EXPECT_DOUBLE_EQ(cost->instructionsPerCycle.value(), 1.5);
    EXPECT_EQ(cost->cyclesFrom, "counted");
    EXPECT_EQ(cost->cpu->voluntarySwitches, 3U);
    EXPECT_EQ(cost->cpu->involuntarySwitches, 4U);
}

TEST(Cost, CyclesComeFromCpuTimeWhereTheyMayNotBeCounted) {
    const auto cost = costOf(onCpu({0.25, 0.05, 3, 4}), kClocks);
    ASSERT_TRUE(cost);
    EXPECT_DOUBLE_EQ(cost->cyclesPerByte.value(), 0.3 * 3e9 / 1e6);
    EXPECT_FALSE(cost->instructionsPerCycle);
    EXPECT_NE(cost->cyclesFrom.find("3000 MHz"), std::string::npos) << "says that it is no count";
    const auto unknown = costOf(onCpu({0.25, 0.05, 3, 4}), Clocks{});
    ASSERT_TRUE(unknown);
    EXPECT_FALSE(unknown->cyclesPerByte) << "nothing is invented";
    EXPECT_DOUBLE_EQ(unknown->cpu->user, 0.25);
}

TEST(Cost, OfMicrosecondsCyclesComeFromTheSamples) {
    // Counters around a sample of 20 µs have seen 1 ms: a call, a launch of threads, the counters.
    Measured one = onCpu({0.001, 0, 3, 4, 3'000'000, 9'000'000});
    for (Phases& phases : one.samples)
        phases.wall = 20e-6;
    one.facts.workers = 2;
    const auto cost = costOf(one, kClocks);
    ASSERT_TRUE(cost);
    EXPECT_NEAR(cost->cyclesPerByte.value(), 2 * 20e-6 * 3e9 / 1e6, 1e-12);
    EXPECT_EQ(cost->cyclesFrom, "sample time at 3000 MHz × 2 workers");
    EXPECT_FALSE(cost->instructionsPerCycle) << "those around the sample count, too";
    const auto unknown = costOf(one, Clocks{});
    ASSERT_TRUE(unknown);
    EXPECT_FALSE(unknown->cyclesPerByte) << "nothing is invented";
}

TEST(Cost, AGpusCyclesAreThoseOfItsMultiprocessors) {
    Measured one = timed(EngineKind::cuda, "GPU", 1, 1'000'000, {0.5, 0.5, 0.5});
    for (Phases& phases : one.samples)
        phases.kernel = 0.001;
    const auto cost = costOf(one, kClocks);
    ASSERT_TRUE(cost);
    EXPECT_DOUBLE_EQ(cost->cyclesPerByte.value(), 0.001 * 2e9 * 100 / 1e6);
    EXPECT_FALSE(cost->cpu);
    EXPECT_FALSE(costOf(one, Clocks{}));
    one.variant.work.passes = 10;
    EXPECT_DOUBLE_EQ(costOf(one, kClocks)->cyclesPerByte.value(), 0.001 * 2e9 * 100 / 1e7);
    EXPECT_FALSE(costOf(timed(EngineKind::cuda, "GPU", 1, 1000, {}), kClocks)) << "not timed";
}

TEST(Cost, StandsUnderTheTableOfReports) {
    BenchRun run;
    run.clocks = kClocks;
    run.complete = true;
    run.measured = {onCpu({0.25, 0.05, 3, 4, 6'000'000, 9'000'000})};
    const RunReport report = reportOf(*findExperiment("threads"), run);
    ASSERT_EQ(report.costs.size(), 1U);
    EXPECT_EQ(report.costs[0].rows.at(0)[2], "6");
    EXPECT_NE(reportText(report).find("cycles/byte"), std::string::npos);
    EXPECT_NE(reportMarkdown(report).find("| 250 | 50 | 3 | 4 |"), std::string::npos);
    EXPECT_TRUE(reportOf(*findExperiment("size-sweep"), run).costs.empty());
}

TEST(CpuCounters, CountTimeOfThreadsStartedLater) {
    CpuCounters counters;
    counters.start();
    std::thread([] {
        const Stopwatch clock;
        volatile double sum = 0;
        while (clock.seconds() < 0.1)
            sum = sum + 1;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }).join();
    const CpuUse use = counters.stop();
    EXPECT_GT(use.user + use.system, 0.001);
    EXPECT_GT(use.voluntarySwitches, 0U);
    if (use.cycles) {
        EXPECT_GT(*use.cycles, 1'000'000U);
    }
}

TEST(Clocks, AreInTheProcessorsNameOrNot) {
    EXPECT_DOUBLE_EQ(mhzInName("Intel(R) Core(TM) i5-7400 CPU @ 3.00GHz"), 3000);
    EXPECT_DOUBLE_EQ(mhzInName("AMD EPYC 9654 96-Core Processor"), 0);
    EXPECT_DOUBLE_EQ(mhzInName(""), 0);
    const Clocks clocks = nominalClocks();
    EXPECT_EQ(clocks.cpuMhz > 0, !clocks.cpuFrom.empty());
}

/// A German locale of its own in the C library, which Qt sets for the whole window.
class CommaLocale : public testing::Test {
  protected:
    void SetUp() override {
        const std::string make =
            "localedef -i de_DE -f UTF-8 '" + (folder_ / "de_DE").string() + "'";
        if (std::system(make.c_str()) != 0) GTEST_SKIP() << "the package locales is not installed";
        ::setenv("LOCPATH", folder_.path().c_str(), 1);
        ASSERT_NE(std::setlocale(LC_ALL, "de_DE"), nullptr);
        ASSERT_STREQ(std::localeconv()->decimal_point, ",");
    }
    void TearDown() override {
        (void)std::setlocale(LC_ALL, "C");
        ::unsetenv("LOCPATH");
    }

    TempFolder folder_;
};

TEST_F(CommaLocale, NumbersAreReadWithAPointAllTheSame) {
    EXPECT_DOUBLE_EQ(mhzInName("Intel(R) Xeon(R) CPU @ 2.40GHz"), 2400);
    Settings settings;
    ASSERT_TRUE(findParameter("width")->read(settings, "2.5"));
    EXPECT_DOUBLE_EQ(settings.rule.width, 0.025);
    EXPECT_FALSE(findParameter("width")->read(settings, "2,5"));
}

} // namespace
} // namespace blockwarp::tests
