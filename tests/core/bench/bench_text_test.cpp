// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs in words, as tables and beside each other, on made-up figures.
#include "core/bench/experiments/experiments.h"
#include "core/bench/runs/findings.h"
#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_report.h"
#include "tests/support/made_runs.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace blockwarp::tests {
namespace {

std::vector<std::string> inEnglish(const std::vector<Message>& messages) {
    std::vector<std::string> sentences;
    std::ranges::transform(messages, std::back_inserter(sentences), english);
    return sentences;
}

/// A series on the CPU whose repetitions have these medians, in seconds for a GB.
Measured repeated(const char* series, const std::vector<double>& medians) {
    std::vector<double> samples;
    for (const double median : medians)
        samples.insert(samples.end(), {0.9 * median, median, 1.2 * median});
    Measured one = timed(EngineKind::cpu, series, 1024, kGb, samples);
    one.repetitions.assign(medians.size(), 3);
    return one;
}

BenchRun runOf(std::vector<Measured> measured) {
    BenchRun run;
    run.complete = true;
    run.measured = std::move(measured);
    return run;
}

TEST(Compare, SaysHowMuchAndWhatRepetitionsShow) {
    const BenchRun before =
        runOf({repeated("same", {1, 1.01, 0.99, 1.02, 0.98}),
               repeated("faster", {2, 2.01, 1.99, 2.02, 1.98}), repeated("only here", {1, 1})});
    const BenchRun after = runOf({repeated("same", {1.01, 1, 1.02, 0.98, 1}),
                                  repeated("faster", {1, 1.01, 0.99, 1.02, 0.98})});
    const Comparison comparison = compareRuns(before, after);
    ASSERT_EQ(comparison.rows.size(), 2U);
    const ComparedRow& same = comparison.rows[0];
    const ComparedRow& faster = comparison.rows[1];
    EXPECT_FALSE(same.differs);
    ASSERT_TRUE(same.interval && faster.interval);
    EXPECT_LT(same.interval->low, 0);
    EXPECT_GT(same.interval->high, 0);
    EXPECT_TRUE(faster.differs);
    EXPECT_NEAR(faster.difference, 1, 1e-3); // twice as fast
    EXPECT_GT(faster.interval->low, 0.9);
    EXPECT_GT(faster.smallest, 0.01);
    EXPECT_EQ(comparison.onlyBefore, 1U);
    EXPECT_EQ(comparison.onlyAfter, 0U);
    const std::string text = comparisonText(comparison);
    EXPECT_NE(text.find("+100.0 % (+"), std::string::npos) << text;
    EXPECT_NE(text.find("1 of 2 differ"), std::string::npos) << text;
    // In pairs the drift that both share is no noise.
    const BenchRun slow = runOf({repeated("same", {1.02, 1.22, 1.122, 1.32, 1.06})});
    const BenchRun drift = runOf({repeated("same", {1, 1.2, 1.1, 1.3, 1.04})});
    EXPECT_FALSE(compareRuns(drift, slow).rows.at(0).interval->high < 0);
    EXPECT_LT(compareRuns(drift, slow, Repetitions::paired).rows.at(0).interval->high, 0);
}

TEST(Compare, NothingIsConcludedFromScatteredRepetitions) {
    const BenchRun before = runOf({repeated("two modes", {1, 1.3, 1, 1.3, 1})});
    const BenchRun after = runOf({repeated("two modes", {9, 9, 9, 9, 9})});
    const Comparison comparison = compareRuns(before, after);
    EXPECT_FALSE(comparison.rows.at(0).differs);
    EXPECT_EQ(english(verdictOf(comparison.rows.at(0))),
              "no statement: repetitions differ by a factor of 1.3");
    EXPECT_EQ(isSlowerBy(0.05, comparison), Slower::undecided);
}

TEST(Compare, FailsOnlyWhereAWholeIntervalIsSlower) {
    const auto run = [](double factor, double noise) {
        std::vector<double> medians;
        for (const double unit : {-1.0, 0.0, 1.0, -0.5, 0.5})
            medians.push_back(factor * (1 + noise * unit));
        return runOf({repeated("CPU", medians)});
    };
    const BenchRun before = run(1, 0.01);
    EXPECT_EQ(isSlowerBy(0.05, compareRuns(before, run(1.2, 0.01))), Slower::yes);
    EXPECT_EQ(isSlowerBy(0.05, compareRuns(before, run(1, 0.01))), Slower::no);
    EXPECT_EQ(isSlowerBy(0.05, compareRuns(before, run(1.05, 0.05))), Slower::undecided);
    EXPECT_EQ(isSlowerBy(0.05, compareRuns(before, {})), Slower::undecided);
    BenchRun elsewhere = run(1.2, 0.01);
    BenchRun here = before;
    here.conditions = {{"CPU", "One"}};
    elsewhere.conditions = {{"CPU", "Another"}};
    EXPECT_EQ(isSlowerBy(0.05, compareRuns(here, elsewhere)), Slower::undecided);
    BenchRun once = before;
    once.measured.at(0).repetitions = {};
    EXPECT_EQ(isSlowerBy(0.05, compareRuns(once, run(1.2, 0.01))), Slower::undecided);
}

TEST(Compare, RunsOverOtherAmountsAreComparedByTheirSpeed) {
    BenchRun before;
    BenchRun after;
    before.measured.push_back(timed(EngineKind::cpu, "CPU", 1, kGb, {1}));
    after.measured.push_back(timed(EngineKind::cpu, "CPU", 1, 2 * kGb, {2}));
    EXPECT_DOUBLE_EQ(compareRuns(before, after).rows.at(0).difference, 0);
}

TEST(Compare, OneRepetitionIsNoStatement) {
    BenchRun once;
    once.measured.push_back(timed(EngineKind::cpu, "CPU", 1024, kGb, std::vector<double>(20, 1)));
    const Comparison comparison = compareRuns(once, once);
    EXPECT_FALSE(comparison.rows.at(0).interval);
    EXPECT_EQ(english(comparisonSentence(comparison)),
              "No statement on 1 of 1: one repetition says nothing of the next one. Repeat both "
              "runs.");
    EXPECT_EQ(english(changeText(comparison.rows.at(0))), "+0.0 %");
}

TEST(Compare, NamesWhatDiffersInTheMachine) {
    BenchRun before = twoLines({{1024, 2, 1}});
    before.conditions = {{"CPU", "One"},
                         {"GPU 0", "Card, 80 GiB (79.1 GiB free at the start), PCIe"},
                         {"Blockwarp", "0.2.0 (a)"},
                         {"load", "0.1"}};
    BenchRun after = before;
    after.conditions[1].second = "Card, 80 GiB (60.5 GiB free at the start), PCIe";
    after.conditions[3].second = "9.9";
    EXPECT_TRUE(compareRuns(before, after).cautions.empty()); // of one machine
    after.conditions[0].second = "Another";
    after.conditions.push_back({"GPU 1", "Card"});
    EXPECT_EQ(inEnglish(compareRuns(before, after).cautions),
              (std::vector<std::string>{
                  "Caution: The runs have different CPUs: One in the first, Another in the second.",
                  "Caution: The runs have different GPUs: Card, 80 GiB, PCIe in the first, Card, "
                  "80 GiB, PCIe; Card in the second."}));
}

TEST(Compare, RepeatsTheCautionsOfBothRuns) {
    BenchRun before = twoLines({{1024, 2, 1}});
    BenchRun after = before;
    EXPECT_TRUE(compareRuns(before, after).cautions.empty());
    before.cautions = {{.text = "The machine was busy."}};
    after.cautions = {{.kind = Caution::Kind::slowed, .reasons = {"power"}}};
    after.complete = false;
    const Comparison comparison = compareRuns(before, after);
    EXPECT_EQ(inEnglish(comparison.cautions),
              (std::vector<std::string>{"Caution, first run: The machine was busy.",
                                        "Caution, second run: It was stopped early.",
                                        "Caution, second run: GPU 0 was slowed down at times: "
                                        "power."}));
    const std::string text = comparisonText(comparison);
    for (const std::string& caution : inEnglish(comparison.cautions))
        EXPECT_NE(text.find(caution + "\n"), std::string::npos) << caution;
}

TEST(RunText, CsvHasALinePerSampleAndMarkdownItsTables) {
    BenchRun run = twoLines({{1024, 2, 1}, {16384, 1, 2}});
    for (Measured& one : run.measured)
        one.samples.resize(1);
    run.measured[0].samples.resize(3);
    run.measured[0].variant.series = "the \"GPU\"";
    run.note = "before the new driver";
    const std::string csv = reportCsv(reportOf(*findExperiment("size-sweep"), run));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 3 + 3);
    EXPECT_NE(csv.find("\"the \"\"GPU\"\"\""), std::string::npos);
    const std::string report = reportMarkdown(reportOf(*findExperiment("size-sweep"), run));
    for (const char* part : {"# Size sweep", "before the new driver", "| series |"})
        EXPECT_NE(report.find(part), std::string::npos) << part;
}

TEST(RunText, FindingsNameWhoIsMissingOnce) {
    BenchRun run = twoLines({{1024, 2, 1}});
    for (int i = 0; i < 3; ++i) {
        Measured missing = timed(EngineKind::reference, "reference", i, kGb, {});
        missing.variant.refused = Error{ErrorCode::unsupported, "too slow"};
        run.measured.push_back(missing);
    }
    run.cautions = {{.text = "The GPU was hot."}};
    const auto sentences = inEnglish(findings(*findExperiment("size-sweep"), run));
    EXPECT_EQ(sentences, (std::vector<std::string>{"reference not timed: too slow.",
                                                   "Caution: The GPU was hot."}));
}

} // namespace
} // namespace blockwarp::tests
