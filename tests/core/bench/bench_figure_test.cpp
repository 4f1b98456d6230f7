// SPDX-License-Identifier: GPL-3.0-or-later
/// From samples to what is drawn, on made-up figures.
#include "core/bench/figures/figure.h"
#include "tests/support/made_runs.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

/// A row of cells, one for each element.
BenchRun cellsOf(const std::vector<std::vector<double>>& seconds) {
    BenchRun run;
    double threads = 64;
    for (const auto& samples : seconds) {
        run.measured.push_back(timed(EngineKind::cuda, "GPU", threads, kGb, samples));
        run.measured.back().variant.category = "1";
        threads *= 2;
    }
    return run;
}

TEST(Figure, SpeedsAndTimesInTheirUnits) {
    BenchRun run;
    run.measured.push_back(timed(EngineKind::cpu, "CPU", 1024, 2 * kGb, {1, 2, 4}));
    const auto at = [&](Unit unit) {
        return figureOf("size-sweep", run, unit).series.at(0).points.at(0).y;
    };
    EXPECT_DOUBLE_EQ(at(Unit::gbPerSecond), 1);
    EXPECT_DOUBLE_EQ(at(Unit::gibPerSecond), 1e9 / (1 << 30));
    EXPECT_DOUBLE_EQ(at(Unit::seconds), 2);
    EXPECT_DOUBLE_EQ(at(Unit::secondsPerGb), 1);
}

TEST(Figure, IntervalsTurnRoundWithTheUnit) {
    BenchRun run;
    run.measured.push_back(timed(EngineKind::cpu, "CPU", 1024, kGb, {1, 2, 2, 2, 2, 4}));
    for (const Unit unit : {Unit::gbPerSecond, Unit::seconds}) {
        const Figure figure = figureOf("size-sweep", run, unit);
        const FigurePoint& point = figure.series.at(0).points.at(0);
        ASSERT_TRUE(point.interval);
        EXPECT_DOUBLE_EQ(point.interval->low, unit == Unit::seconds ? 1 : 0.25);
        EXPECT_DOUBLE_EQ(point.interval->high, unit == Unit::seconds ? 4 : 1);
        EXPECT_EQ(point.outliers.size(), 2U); // shown, and part of the median all the same
    }
}

TEST(Figure, LinesMeetWhereTheLeadChanges) {
    // At 1 KiB the CPU takes half the time, at 16 KiB twice: they meet in the logarithmic middle.
    const BenchRun run = twoLines({{1024, 2, 1}, {16384, 1, 2}});
    for (const Unit unit : {Unit::gbPerSecond, Unit::seconds}) {
        const Figure figure = figureOf("size-sweep", run, unit);
        ASSERT_EQ(figure.marks.size(), 1U);
        EXPECT_TRUE(figure.marks[0].upright);
        EXPECT_NEAR(figure.marks[0].at, 4096, 0.01);
        EXPECT_EQ(english(figure.marks[0].text),
                  "GPU overtakes CPU, 16 threads between 1 KiB and 16 KiB");
    }
    EXPECT_TRUE(figureOf("size-sweep", twoLines({{1024, 1, 2}, {4096, 1, 3}}), Unit::seconds)
                    .marks.empty());
    const Figure back =
        figureOf("size-sweep", twoLines({{1024, 1, 2}, {4096, 3, 2}}), Unit::seconds);
    ASSERT_EQ(back.marks.size(), 1U);
    EXPECT_NE(english(back.marks[0].text).find("falls behind"), std::string::npos);
}

TEST(Figure, LinesMeetBetweenThePlacesThatAreBeyondDoubt) {
    // At 4 KiB the GPU's median leads, at 8 KiB the CPU's, with intervals that meet both times.
    BenchRun run = twoLines({{1024, 2, 1}, {4096, 1, 1.1}, {8192, 1, 0.9}, {16384, 1, 2}});
    for (Measured& one : run.measured)
        if (one.variant.x == 4096 || one.variant.x == 8192) one.samples.back().wall = 1.05;
    for (Measured& one : run.measured)
        if (one.variant.x == 4096 || one.variant.x == 8192) one.samples.front().wall = 0.95;
    const auto marks = figureOf("size-sweep", run, Unit::gbPerSecond).marks;
    ASSERT_EQ(marks.size(), 1U);
    EXPECT_EQ(english(marks[0].place), "between 1 KiB and 16 KiB");
    EXPECT_EQ(english(marks[0].who), "GPU overtakes CPU, 16 threads");
    EXPECT_GT(marks[0].at, 1024) << "where the medians meet first";
    EXPECT_LT(marks[0].at, 4096);
    for (Measured& one : run.measured)
        one.samples.resize(5);
    EXPECT_TRUE(figureOf("size-sweep", run, Unit::gbPerSecond).marks.empty())
        << "without intervals nobody overtakes";
}

TEST(Figure, SpeedUpsAreTheGpuOverEachOther) {
    BenchRun run = twoLines({{1024, 1, 2}, {4096, 1, 6}});
    run.measured.push_back(timed(EngineKind::reference, "reference", 1024, kGb, {100}));
    const Figure figure = figureOf("speedup", run, Unit::times);
    ASSERT_EQ(figure.series.size(), 2U);
    EXPECT_EQ(figure.series[0].name, "over CPU, 16 threads");
    ASSERT_EQ(figure.series[0].points.size(), 2U);
    EXPECT_DOUBLE_EQ(figure.series[0].points[1].y, 6);
    EXPECT_DOUBLE_EQ(figure.series[1].points.at(0).y, 100);
    EXPECT_TRUE(figure.marks.empty());
}

TEST(Figure, StacksAreThePhasesOfTheMedianSample) {
    BenchRun run;
    run.experiment = "breakdown";
    Measured one = timed(EngineKind::cpu, "CPU", 0, kGb, {1, 8, 2});
    one.variant.category = "chunks of 1M";
    run.measured.push_back(one);
    const Figure figure = figureOf("breakdown", run, Unit::seconds);
    ASSERT_EQ(figure.series.size(), 5U);
    EXPECT_EQ(figure.series[0].name, "read");
    EXPECT_DOUBLE_EQ(figure.series[0].points.at(0).y, 1);   // half of two seconds
    EXPECT_DOUBLE_EQ(figure.series[4].points.at(0).y, 0.5); // write
    EXPECT_EQ(figure.categories, std::vector<std::string>{"chunks of 1M"});
}

TEST(Figure, CellsHaveAColumnAndARow) {
    BenchRun run;
    for (const double threads : {64.0, 128.0})
        for (const char* blocks : {"1", "2"}) {
            Measured one = timed(EngineKind::cuda, "GPU", threads, kGb, {threads});
            one.variant.category = blocks;
            run.measured.push_back(one);
        }
    run.measured.back().samples.clear(); // this launch was refused
    const Figure figure = figureOf("launch-shape", run, Unit::seconds);
    EXPECT_EQ(figure.categories, (std::vector<std::string>{"64", "128"}));
    EXPECT_EQ(figure.rows, (std::vector<std::string>{"1", "2"}));
    ASSERT_EQ(figure.series.size(), 1U);
    EXPECT_EQ(figure.series[0].points.size(), 3U);
    EXPECT_EQ(figure.series[0].points[1].row, 1U);
}

TEST(Figure, APlainCopyIsALevel) {
    BenchRun run;
    run.measured.push_back(timed(EngineKind::cuda, "aes-128-ctr encryption", 0, kGb, {1}));
    run.measured.back().variant.category = "ttable4";
    run.measured.push_back(timed(EngineKind::cuda, "plain copy", 0, kGb, {0.25}));
    run.measured.back().variant.work.cipherWork().plainCopy = true;
    const Figure figure = figureOf("strategies", run, Unit::gbPerSecond);
    ASSERT_EQ(figure.series.size(), 1U);
    ASSERT_EQ(figure.marks.size(), 1U);
    EXPECT_DOUBLE_EQ(figure.marks[0].at, 4);
    EXPECT_FALSE(figure.marks[0].upright);
}

TEST(Figure, AnOverlayKeepsItsNameAndSetsNoMarks) {
    const BenchRun run = twoLines({{1024, 2, 1}, {16384, 1, 2}});
    Figure figure = figureOf("size-sweep", run, Unit::seconds);
    addOverlay(figure, *findExperiment("size-sweep"), run, run.measured[0].variant.facet, "old");
    ASSERT_EQ(figure.series.size(), 4U);
    EXPECT_EQ(figure.series[2].name, "old: GPU");
    EXPECT_TRUE(figure.series[2].overlay);
    EXPECT_EQ(figure.series[2].order, 0U);
    EXPECT_EQ(figure.marks.size(), 1U);
}

TEST(Figure, StacksOfAnotherRunStandBeside) {
    BenchRun run;
    run.measured.push_back(timed(EngineKind::cuda, "GPU", 0, kGb, {1, 2, 4}));
    run.measured.front().variant.category = "1 MiB";
    BenchRun other = run;
    other.measured.front().samples.assign(1, {.read = 8, .wall = 8});
    const ExperimentSpec& experiment = *findExperiment("breakdown");
    Figure figure = figureOf("breakdown", run, Unit::seconds);
    addOverlay(figure, experiment, other, run.measured.front().variant.facet, "before");
    EXPECT_EQ(figure.groups, (std::vector<Message>{"this run", asIs("before")}));
    ASSERT_EQ(figure.series.size(), 10U);
    EXPECT_EQ(figure.series[0].name, "read");
    EXPECT_EQ(figure.series[5].name, "read");
    EXPECT_EQ(figure.series[5].group, 1U);
    EXPECT_TRUE(figure.series[5].overlay);
    EXPECT_DOUBLE_EQ(figure.series[0].points.at(0).y, 1);
    EXPECT_DOUBLE_EQ(figure.series[5].points.at(0).y, 8);
}

TEST(Figure, CellsBecomeTheDifferenceToTheFirstOtherRun) {
    const std::vector<double> one(6, 1);
    const std::vector<double> two(6, 2);
    const BenchRun run = cellsOf({two, one, {1, 2, 2, 2, 2, 3}, one});
    const BenchRun other = cellsOf({one, two, {2, 2, 2.5, 2.5, 3, 3}}); // the last one is missing
    const std::string facet = run.measured.front().variant.facet;
    const ExperimentSpec& experiment = *findExperiment("launch-shape");
    for (const Unit unit : {Unit::gbPerSecond, Unit::seconds}) { // faster is + in both
        Figure figure = figureOf("launch-shape", run, unit);
        EXPECT_EQ(addOverlay(figure, experiment, other, facet, "before"), Added::drawn);
        EXPECT_EQ(addOverlay(figure, experiment, run, facet, "a third run"), Added::noRoom);
        EXPECT_EQ(figure.unit, Unit::percent);
        EXPECT_EQ(figure.against, "before");
        ASSERT_EQ(figure.series.size(), 1U);
        const auto& points = figure.series[0].points;
        ASSERT_EQ(points.size(), 3U);
        EXPECT_DOUBLE_EQ(points[0].y, -50);
        EXPECT_FALSE(points[0].doubtful);
        EXPECT_DOUBLE_EQ(points[1].y, 100);
        EXPECT_DOUBLE_EQ(points[2].y, 25);
        EXPECT_TRUE(points[2].doubtful) << "the intervals overlap";
    }
    Figure empty = makeFigure(experiment, BenchRun{}, facet, Unit::gbPerSecond);
    addOverlay(empty, experiment, other, facet, "before");
    EXPECT_EQ(empty.unit, Unit::gbPerSecond) << "nothing to compare with: the other run itself";
    EXPECT_EQ(empty.series.at(0).points.size(), 3U);
}

TEST(Figure, ARunWithoutTheFacetLeavesTheCells) {
    const BenchRun run = cellsOf({{2}, {4}});
    BenchRun elsewhere = run;
    for (Measured& one : elsewhere.measured)
        one.variant.facet = "another chart";
    const std::string facet = run.measured.front().variant.facet;
    const ExperimentSpec& experiment = *findExperiment("launch-shape");
    Figure figure = figureOf("launch-shape", run, Unit::seconds);
    EXPECT_EQ(addOverlay(figure, experiment, elsewhere, facet, "elsewhere"), Added::noChart);
    EXPECT_EQ(figure.unit, Unit::seconds);
    EXPECT_EQ(figure.against, "");
    ASSERT_EQ(figure.series.at(0).points.size(), 2U);
    EXPECT_DOUBLE_EQ(figure.series[0].points[1].y, 4);
    addOverlay(figure, experiment, cellsOf({{3}, {6}}), facet, "before");
    EXPECT_EQ(figure.unit, Unit::percent);
    EXPECT_EQ(figure.against, "before") << "the first that has the facet";
    ASSERT_EQ(figure.series.at(0).points.size(), 2U);
    EXPECT_DOUBLE_EQ(figure.series[0].points[1].y, 50);
}

TEST(Figure, ARunWithoutASharedCellLeavesTheCells) {
    const BenchRun run = cellsOf({{2}, {4}});
    BenchRun otherRows = cellsOf({{1}, {1}});
    for (Measured& one : otherRows.measured)
        one.variant.category = "8";
    BenchRun otherColumns = cellsOf({{1}, {1}});
    for (Measured& one : otherColumns.measured)
        one.variant.x += 512;
    const std::string facet = run.measured.front().variant.facet;
    const ExperimentSpec& experiment = *findExperiment("launch-shape");
    Figure figure = figureOf("launch-shape", run, Unit::seconds);
    for (const BenchRun& other : {otherRows, otherColumns}) {
        EXPECT_EQ(addOverlay(figure, experiment, other, facet, "strange"), Added::nothingAlike);
        EXPECT_EQ(figure.unit, Unit::seconds);
        EXPECT_EQ(figure.against, "");
        EXPECT_EQ(figure.rows.size(), 1U);
        EXPECT_EQ(figure.categories.size(), 2U);
        ASSERT_EQ(figure.series.at(0).points.size(), 2U);
        EXPECT_DOUBLE_EQ(figure.series[0].points[1].y, 4);
    }
    EXPECT_EQ(addOverlay(figure, experiment, cellsOf({{4}}), facet, "before"), Added::drawn);
    EXPECT_EQ(figure.against, "before") << "the first that shares a cell";
    ASSERT_EQ(figure.series.at(0).points.size(), 1U);
    EXPECT_DOUBLE_EQ(figure.series[0].points[0].y, 100);
}

TEST(Figure, ARunWithoutItsOwnGpuHasNoSpeedUpToAdd) {
    const BenchRun run = twoLines({{1024, 1, 2}});
    BenchRun alone;
    alone.measured.push_back(timed(EngineKind::cpu, "CPU, 16 threads", 1024, kGb, {2}));
    const std::string facet = run.measured.front().variant.facet;
    alone.measured.front().variant.facet = facet;
    const ExperimentSpec& experiment = *findExperiment("speedup");
    Figure figure = figureOf("speedup", run, Unit::times);
    EXPECT_EQ(addOverlay(figure, experiment, alone, facet, "alone"), Added::noChart);
    EXPECT_EQ(addOverlay(figure, experiment, run, facet, "whole"), Added::drawn);
}

TEST(Figure, AnUntimedRunAddsNoPlaces) {
    const BenchRun run = cellsOf({{2}, {4}});
    BenchRun untimed = cellsOf({{}});
    untimed.measured.front().variant.category = "8";
    const std::string facet = run.measured.front().variant.facet;
    const ExperimentSpec& experiment = *findExperiment("key-size");
    Figure bars = figureOf("key-size", run, Unit::seconds);
    EXPECT_EQ(addOverlay(bars, experiment, untimed, facet, "stopped"), Added::noChart);
    EXPECT_EQ(bars.categories, std::vector<std::string>{"1"});
    untimed.measured.push_back(run.measured.front());
    untimed.measured.back().variant.work.cipherWork().plainCopy = true; // timed, but no bar
    EXPECT_EQ(addOverlay(bars, experiment, untimed, facet, "stopped"), Added::noChart);
    EXPECT_EQ(bars.categories, std::vector<std::string>{"1"});
}

} // namespace
} // namespace blockwarp::tests
