// SPDX-License-Identifier: GPL-3.0-or-later
/// The finding of a figure in words, ratios of any experiment's lines, the link's speed.
#include "core/bench/figures/figure.h"
#include "core/bench/figures/run_facts.h"
#include "tests/support/made_runs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace blockwarp::tests {
namespace {

std::string said(const Figure& figure) {
    return english(headline(figure));
}

TEST(Headline, LinesThatMeetSayWhere) {
    const BenchRun run = twoLines({{1024, 2, 1}, {16384, 1, 2}});
    EXPECT_EQ(said(figureOf("size-sweep", run, Unit::gbPerSecond)),
              "GPU overtakes CPU, 16 threads between 1 KiB and 16 KiB");
    const Figure figure = figureOf("size-sweep", run, Unit::seconds);
    EXPECT_EQ(english(figure.marks.at(0).place), "between 1 KiB and 16 KiB");
    EXPECT_NEAR(figure.marks.at(0).meets, std::sqrt(2), 1e-9);
}

TEST(Headline, OtherwiseTheFastest) {
    const BenchRun run = twoLines({{1024, 0.001, 2}, {4096, 0.004, 2}});
    EXPECT_EQ(said(figureOf("size-sweep", run, Unit::gbPerSecond)),
              "GPU is the fastest: 1,000 GB/s at 1 KiB");
    EXPECT_EQ(said(figureOf("size-sweep", run, Unit::secondsPerGb)),
              "GPU is the fastest: 0.001 s per GB at 1 KiB");
    EXPECT_EQ(said(figureOf("size-sweep", run, Unit::seconds)), "GPU is the fastest: 4 ms at 4 KiB")
        << "at the largest place: small inputs are always done sooner";
}

/// Bars of that many GB/s, each from samples of its own.
BenchRun barsOf(const std::vector<std::pair<const char*, std::vector<double>>>& bars) {
    BenchRun run;
    for (const auto& [name, seconds] : bars) {
        run.measured.push_back(timed(EngineKind::cuda, "GPU", 0, kGb, seconds));
        run.measured.back().variant.category = name;
    }
    return run;
}

TEST(Headline, ATieIsSaidAsOne) {
    const auto says = [](const std::vector<std::pair<const char*, std::vector<double>>>& bars) {
        return said(figureOf("key-size", barsOf(bars), Unit::seconds));
    };
    const std::vector<double> one{1, 1, 1.002, 1.002, 1.003, 1.003};
    const std::vector<double> two{1.001, 1.001, 1.002, 1.003, 1.003, 1.004};
    EXPECT_EQ(says({{"one table", one}, {"four tables", two}}),
              "one table and four tables tie for the fastest: 1 s");
    EXPECT_EQ(says({{"slow", steady(9)}, {"one", one}, {"two", two}, {"three", two}}),
              "one and 2 others tie for the fastest: 1 s");
    EXPECT_EQ(says({{"one", one}, {"two", steady(2)}}), "one is the fastest: 1 s");
    EXPECT_EQ(says({{"one", {1, 1, 1, 1, 1, 2}}, {"two", {1, 1.8, 1.9, 1.9, 2, 2}}}),
              "one leads with 1 s, but cannot be told apart from two with 1.9 s");
    EXPECT_EQ(says({{"one", one}, {"two", {2, 2}}}),
              "one leads with 1 s, on too few samples to be sure");
    EXPECT_EQ(says({{"GPU", one}}), "GPU: 1 s") << "a single bar is not faster than anything";
    EXPECT_EQ(
        said(figureOf("size-sweep", twoLines({{1024, 1, 1}, {4096, 1, 1}}), Unit::gbPerSecond)),
        "GPU and CPU, 16 threads tie for the fastest: 1 GB/s");
    BenchRun alone = twoLines({{1024, 1, 1}, {4096, 0.5, 1}});
    std::erase_if(alone.measured, [](const Measured& measured) {
        return measured.variant.work.engine != EngineKind::cuda;
    });
    EXPECT_EQ(said(figureOf("size-sweep", alone, Unit::gbPerSecond)),
              "GPU, at best: 2 GB/s at 4 KiB");
    EXPECT_EQ(said(figureOf("size-sweep", twoLines({{1024, 1, 1}}), Unit::times)),
              "GPU and CPU, 16 threads cannot be told apart, at 1 KiB");
}

TEST(Headline, RatiosAreOverTheStrongest) {
    BenchRun run = twoLines({{1024, 1, 2}, {4096, 1, 6}});
    run.measured.push_back(timed(EngineKind::reference, "reference", 1024, kGb, {1500}));
    for (const char* experiment : {"speedup", "size-sweep"})
        EXPECT_EQ(said(figureOf(experiment, run, Unit::times)),
                  "GPU: up to 6 times CPU, 16 threads, at 4 KiB");
    EXPECT_TRUE(figureOf("size-sweep", run, Unit::times).marks.empty());
}

TEST(Headline, SaysWhoseNumbersStandAlone) {
    BenchRun run = barsOf({{"GPU", {}}});
    run.measured.front().variant.printed = {0.744, "GTX 670"};
    const Figure figure = figureOf("report-bars", run, Unit::seconds);
    EXPECT_TRUE(figure.onlyPrinted());
    EXPECT_EQ(said(figure), "Nothing measured here. The report prints 744 ms, GPU (GTX 670)");
    run.measured.push_back(run.measured.front());
    run.measured.back().variant.category = "another";
    EXPECT_EQ(said(figureOf("report-bars", run, Unit::seconds)),
              "Nothing measured here: 2 numbers of the report");
    run.measured.front().samples = timed(EngineKind::cuda, "GPU", 0, kGb, steady(1)).samples;
    EXPECT_EQ(said(figureOf("report-bars", run, Unit::seconds)), "GPU: 1 s");
}

TEST(Headline, RatiosNeedBoth) {
    BenchRun run;
    run.measured.push_back(timed(EngineKind::cpu, "CPU", 1024, kGb, {1}));
    const Figure figure = figureOf("size-sweep", run, Unit::times);
    EXPECT_TRUE(figure.empty());
    EXPECT_EQ(said(figure), "");
}

TEST(Headline, StacksSayWhatTakesLongest) {
    BenchRun run;
    run.experiment = "breakdown";
    for (const auto& [name, seconds] : {std::pair{"chunks of 1M", 2.0}, {"chunks of 16M", 1.0}}) {
        run.measured.push_back(timed(EngineKind::cpu, "CPU", 0, kGb, {seconds}));
        run.measured.back().variant.category = name;
    }
    const Figure figure = figureOf("breakdown", run, Unit::seconds);
    const std::string text = said(figure);
    EXPECT_TRUE(text.starts_with("chunks of 1M: ")) << text;
    EXPECT_NE(text.find(" % of the time is read"), std::string::npos) << text;
}

TEST(Headline, CellsNameTheShape) {
    BenchRun run;
    for (const double threads : {64.0, 128.0}) {
        run.measured.push_back(timed(EngineKind::cuda, "GPU", threads, kGb, steady(1 / threads)));
        run.measured.back().variant.category = "2";
    }
    EXPECT_EQ(said(figureOf("launch-shape", run, Unit::gbPerSecond)),
              "128 threads × 2 is the fastest: 128 GB/s");
}

TEST(Headline, ValuesHaveThreeDigits) {
    EXPECT_EQ(english(valueWords(Unit::gbPerSecond, 1029.7)), "1,030 GB/s");
    EXPECT_EQ(english(valueWords(Unit::gbPerSecond, 0.0472)), "47.2 MB/s");
    EXPECT_EQ(english(valueWords(Unit::seconds, 3.84e-5)), "38.4 µs");
    EXPECT_EQ(english(valueWords(Unit::operationsPerSecond, 4970000)), "4,970,000 operations/s");
    EXPECT_EQ(english(valueWords(Unit::gbPerSecond, 999.6)), "1,000 GB/s");
}

TEST(LinkSpeed, IsTheFastestCopyOfTheGpu) {
    BenchRun run;
    EXPECT_FALSE(linkSpeedOf(run));
    run.measured.push_back(timed(EngineKind::cpu, "CPU", 0, kGb, {1}));
    EXPECT_FALSE(linkSpeedOf(run)) << "a CPU has no link";
    Measured gpu = timed(EngineKind::cuda, "GPU", 0, kGb, {1});
    gpu.variant.work.scope = Scope::memory;
    gpu.samples.front().toDevice = 0.02;
    gpu.samples.front().fromDevice = 0.04;
    run.measured.push_back(gpu);
    gpu.samples.front().toDevice = 0.05;
    run.measured.push_back(gpu);
    gpu.samples.assign(12, gpu.samples.front()); // half of them disturbed, which do not count
    gpu.marks.resize(gpu.samples.size());
    for (std::size_t i = 0; i < gpu.samples.size(); i += 2) {
        gpu.samples[i].toDevice = 0.001;
        gpu.marks[i].add(Disturber::cpu);
    }
    run.measured.push_back(gpu);
    const auto speed = linkSpeedOf(run);
    ASSERT_TRUE(speed);
    EXPECT_NEAR(speed->toDevice, 50e9, 1);
    EXPECT_NEAR(speed->fromDevice, 25e9, 1);
    for (Measured& one : run.measured)
        one.variant.work.scope = Scope::kernel;
    EXPECT_FALSE(linkSpeedOf(run));
}

} // namespace
} // namespace blockwarp::tests
