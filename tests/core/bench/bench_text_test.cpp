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

TEST(Compare, SaysHowMuchAndWhetherIntervalsOverlap) {
    const auto runWith = [](double gpu, double cpu) {
        BenchRun run;
        run.measured.push_back(
            timed(EngineKind::cuda, "GPU", 1024, kGb, std::vector<double>(6, gpu)));
        run.measured.push_back(
            timed(EngineKind::cpu, "CPU", 1024, kGb, {cpu, cpu, cpu, cpu, cpu * 1.3, cpu * 0.9}));
        return run;
    };
    BenchRun before = runWith(2, 1);
    BenchRun after = runWith(1, 1.1);
    before.measured.push_back(timed(EngineKind::cpu, "only here", 1024, kGb, {1}));
    const Comparison comparison = compareRuns(before, after);
    ASSERT_EQ(comparison.rows.size(), 2U);
    EXPECT_DOUBLE_EQ(comparison.rows[0].difference, 1); // twice as fast
    EXPECT_EQ(comparison.rows[0].overlap, false);
    EXPECT_NEAR(comparison.rows[1].difference, -0.0909, 1e-4);
    EXPECT_EQ(comparison.rows[1].overlap, true);
    EXPECT_EQ(comparison.onlyBefore, 1U);
    EXPECT_EQ(comparison.onlyAfter, 0U);
    EXPECT_NE(comparisonText(comparison).find("+100.0 %"), std::string::npos);
    EXPECT_NE(english(comparisonSentence(comparison)).find("1 of 2 differ"), std::string::npos);
}

TEST(Compare, RunsOverOtherAmountsAreComparedByTheirSpeed) {
    BenchRun before;
    BenchRun after;
    before.measured.push_back(timed(EngineKind::cpu, "CPU", 1, kGb, {1}));
    after.measured.push_back(timed(EngineKind::cpu, "CPU", 1, 2 * kGb, {2}));
    EXPECT_DOUBLE_EQ(compareRuns(before, after).rows.at(0).difference, 0);
}

TEST(Compare, JudgesOnlyPairsThatHaveIntervals) {
    const auto runWith = [](std::size_t judged, std::size_t short_) {
        BenchRun run;
        run.complete = true;
        for (std::size_t i = 0; i < judged + short_; ++i)
            run.measured.push_back(timed(EngineKind::cpu, "CPU", 1024.0 * double(i + 1), kGb,
                                         std::vector<double>(i < judged ? 6 : 5, 1)));
        return run;
    };
    const auto says = [&](const BenchRun& before, const BenchRun& after) {
        return english(comparisonSentence(compareRuns(before, after)));
    };
    EXPECT_EQ(says(runWith(6, 3), runWith(6, 3)),
              "All 6 pairs of 95 % intervals overlap: no difference is shown. 3 of 9 pairs have "
              "too few samples for an interval: six are the minimum.");
    EXPECT_EQ(says(runWith(9, 0), runWith(8, 1)),
              "All 8 pairs of 95 % intervals overlap: no difference is shown. 1 of 9 pairs has "
              "too few samples for an interval: six are the minimum.");
    EXPECT_EQ(says(runWith(0, 2), runWith(2, 0)),
              "No pair has two 95 % intervals, so no difference can be shown: fewer than six "
              "samples give none.");
    const Comparison mixed = compareRuns(runWith(1, 1), runWith(1, 1));
    EXPECT_EQ(mixed.rows.at(0).overlap, true);
    EXPECT_EQ(mixed.rows.at(1).overlap, std::nullopt);
    EXPECT_NE(comparisonText(mixed).find("too few samples\n"), std::string::npos);
    EXPECT_NE(english(comparisonSentence(mixed)).find("The only pair of 95 % intervals overlaps"),
              std::string::npos);
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
