// SPDX-License-Identifier: GPL-3.0-or-later
/// Repetitions in processes of their own, and what becomes of those that fail. Whole ones run in
/// tests/e2e/bench_repeat.sh.
#include "core/bench/experiments/timings.h"
#include "core/bench/figures/run_facts.h"
#include "core/bench/runs/joined_repetitions.h"
#include "core/bench/runs/repetition.h"
#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_json.h"
#include "tests/support/fake_contenders.h"
#include "tests/support/made_runs.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace blockwarp::tests {
namespace {

class Silent : public RunWatcher {
  public:
    bool cancelled() const override { return false; }
    void opened(std::size_t, const ContenderFacts&) override {}
    void refused(std::size_t, const Error&) override {}
    void sampled(std::size_t, const Phases&) override {}
    void repetition(unsigned number, unsigned) override { last = number; }

    unsigned last = 0;
};

class RepetitionTest : public ::testing::Test {
  protected:
    /// A program that reads its input and then does this.
    std::string program(const std::string& does) {
        const std::string path = (folder_ / ("p" + std::to_string(++count_))).string();
        std::ofstream(path) << "#!/bin/sh\ncat >" << path << ".in\n" << does << "\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }

    static BenchPlan plan(unsigned repetitions = 2) {
        ScopesRequest request;
        request.cipher = findCipher("aes-128-ctr");
        request.bytes = 4096;
        request.scopes = {Scope::memory};
        BenchPlan plan = planScopes(request, benchMachine()).value();
        plan.repetitions = repetitions;
        return plan;
    }

    static BenchPlan twoHeats() {
        BenchPlan all = plan(1);
        all.variants.resize(1);
        all.variants.push_back(all.variants[0]);
        all.variants.push_back(all.variants[0]);
        all.variants[1].heat = all.variants[2].heat = all.variants[0].heat + 1;
        all.rule = StoppingRule::exactly(3);
        for (Variant& variant : all.variants)
            variant.samples = 0;
        return all;
    }

    /// The last variant has not begun.
    static BenchRun stoppedIn(const BenchPlan& all) {
        BenchRun stopped = plannedRun(all);
        for (const std::size_t finished : {0U, 1U}) {
            stopped.measured[finished].samples = {{.wall = 7}, {.wall = 7}};
            stopped.measured[finished].verdict = Verdict::settled;
        }
        return stopped;
    }

    /// What a repetition prints that took these samples.
    std::string answer(const std::vector<double>& seconds) {
        BenchRun run = plannedRun(plan());
        run.complete = true;
        for (const double wall : seconds)
            run.measured.at(0).samples.push_back({.wall = wall});
        const std::string file = (folder_ / ("a" + std::to_string(++count_))).string();
        std::ofstream(file) << nlohmann::ordered_json{{"run", writeRun(run)}}.dump() << "\n";
        return "cat " + file;
    }

    TempFolder folder_;
    Silent watcher_;
    int count_ = 0;
};

TEST_F(RepetitionTest, SamplesBecomeRepetitions) {
    const auto run = runRepeated(plan(3), watcher_, nullptr, program(answer({1, 2, 3})));
    ASSERT_TRUE(run) << english(messageOf(run.error()));
    EXPECT_EQ(watcher_.last, 3U);
    EXPECT_TRUE(run->complete);
    EXPECT_EQ(run->experiment, "scopes");
    const Measured& one = run->measured.at(0);
    EXPECT_EQ(one.repetitions, (std::vector<std::size_t>{3, 3, 3}));
    EXPECT_EQ(valuesOf(one.medians()), (std::vector<double>{2, 2, 2}));
    EXPECT_EQ(one.repetitionOf(5), 2U);
    const auto facts = factsOf(*run).at(0);
    EXPECT_DOUBLE_EQ(facts.times.median, 2);
    EXPECT_DOUBLE_EQ(facts.spread, 1);
    const auto read = readRun(writeRun(*run));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->measured.at(0).repetitions, one.repetitions);
}

TEST_F(RepetitionTest, TheMeanIsGeometricAndHasStudentsInterval) {
    std::optional<BenchRun> run;
    for (const double median : {1.0, 2.0, 4.0}) {
        BenchRun next = plannedRun(plan());
        next.measured.at(0).samples = {{.wall = median}};
        next.cautions = {{.kind = Caution::Kind::busy, .load = std::to_string(median)},
                         {.kind = Caution::Kind::slowed, .reasons = {"power"}}};
        addRepetition(run, std::move(next));
    }
    // What runs before a later repetition is the repetition before it.
    EXPECT_EQ(run->cautions.size(), 2U);
    const auto facts = factsOf(*run).at(0);
    EXPECT_DOUBLE_EQ(facts.times.median, 2);
    EXPECT_DOUBLE_EQ(facts.spread, 4);
    EXPECT_FALSE(facts.isConclusive());
    ASSERT_TRUE(facts.times.confidence);
    EXPECT_NEAR(facts.times.confidence->high, 2 * std::pow(2, 4.302653 / std::sqrt(3)), 1e-5);
}

/// A repetition of series that take so long, in seconds; 0: one that cannot be timed.
BenchRun repetitionOf(const std::vector<std::pair<std::string, double>>& series) {
    BenchRun run;
    run.experiment = "threads";
    run.complete = true;
    for (const auto& [name, seconds] : series) {
        run.measured.push_back(seconds > 0 ? timed(EngineKind::cpu, name, 1, kGb, steady(seconds))
                                           : timed(EngineKind::cpu, name, 1, kGb, {}));
        if (seconds <= 0) run.measured.back().variant.refused = Error{ErrorCode::noGpu, "away"};
    }
    return run;
}

BenchRun joined(const std::vector<BenchRun>& repetitions) {
    std::optional<BenchRun> run;
    for (const BenchRun& one : repetitions)
        addRepetition(run, one);
    return *run;
}

using Repeated = std::vector<RepetitionValue>;

TEST(AddRepetition, FindsAVariantByWhatItIs) {
    const BenchRun run = joined({repetitionOf({{"a", 1}, {"b", 2}}), repetitionOf({{"b", 2.1}}),
                                 repetitionOf({{"b", 2.2}, {"c", 3}, {"a", 1.2}})});
    ASSERT_EQ(run.measured.size(), 3U);
    EXPECT_EQ(run.measured[0].medians(), (Repeated{{1, 1}, {3, 1.2}}));
    EXPECT_EQ(run.measured[1].medians(), (Repeated{{1, 2}, {2, 2.1}, {3, 2.2}}));
    EXPECT_EQ(run.measured[2].medians(), (Repeated{{3, 3}}));
    EXPECT_EQ(run.measured[2].repetitionOf(0), 3U);
    EXPECT_FALSE(factsOf(run)[2].times.confidence) << "one repetition says nothing of the next";
    const auto read = readRun(writeRun(run));
    ASSERT_TRUE(read) << english(messageOf(read.error()));
    EXPECT_EQ(read->measured[0].repetitions, (std::vector<std::size_t>{6, 0, 6}));
}

/// What is inside of one repetition says nothing of the next, whichever it is.
TEST(AddRepetition, WhatWasTimedInTheFirstOneAloneHasNoInterval) {
    const BenchRun run = joined({repetitionOf({{"a", 1}, {"b", 2}}), repetitionOf({{"b", 2.1}}),
                                 repetitionOf({{"a", 0}, {"b", 2.2}})});
    EXPECT_EQ(run.measured[0].repetitions, (std::vector<std::size_t>{6, 0, 0}));
    EXPECT_EQ(run.measured[0].medians(), (Repeated{{1, 1}}));
    EXPECT_FALSE(factsOf(run)[0].times.confidence);
    EXPECT_TRUE(factsOf(run)[1].times.confidence);
}

/// In each repetition b takes twice as long as a, and repetitions differ.
TEST(AddRepetition, WhatIsRefusedOnceKeepsItsPartnersInOtherRepetitions) {
    const BenchRun run =
        joined({repetitionOf({{"a", 0}, {"b", 2}}), repetitionOf({{"a", 1.1}, {"b", 2.2}}),
                repetitionOf({{"a", 1.3}, {"b", 2.6}}), repetitionOf({{"a", 1.5}, {"b", 0}})});
    const auto facts = factsOf(run);
    EXPECT_FALSE(run.measured[0].variant.refused);
    const Ratio ratio = ratioTo(facts[1], facts[0]);
    EXPECT_DOUBLE_EQ(ratio.value, 2);
    ASSERT_TRUE(ratio.bounds);
    EXPECT_NEAR(ratio.bounds->high, 2, 1e-9) << "as in every repetition";
    EXPECT_TRUE(areToldApart({facts[0].medians, facts[0].times.confidence},
                             {facts[1].medians, facts[1].times.confidence}));
}

TEST(AddRepetition, APairKeepsItsRepetitionsApart) {
    const BenchRun before =
        joined({repetitionOf({{"a", 0}, {"b", 1}}), repetitionOf({{"a", 1.1}, {"b", 1}}),
                repetitionOf({{"a", 1.3}, {"b", 1}}), repetitionOf({{"a", 1.4}, {"b", 1}})});
    const BenchRun after =
        joined({repetitionOf({{"a", 1}, {"b", 1}}), repetitionOf({{"a", 1.1}, {"b", 1}}),
                repetitionOf({{"a", 1.3}, {"b", 1}}), repetitionOf({{"a", 1.4}, {"b", 1}})});
    const Comparison pair = compareRuns(before, after, Repetitions::paired);
    ASSERT_EQ(pair.rows.size(), 2U);
    ASSERT_TRUE(pair.rows[0].interval);
    EXPECT_NEAR(pair.rows[0].interval->low, 0, 1e-9);
    EXPECT_NEAR(pair.rows[0].interval->high, 0, 1e-9);
}

TEST_F(RepetitionTest, ALostOneIsNamedAndTheRestKept) {
    const std::string flag = (folder_ / "flag").string();
    const std::string dies = "if mkdir " + flag + "; then kill -9 $$; fi; " + answer({1, 1});
    const auto run = runRepeated(plan(3), watcher_, nullptr, program(dies));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->measured.at(0).repetitions, (std::vector<std::size_t>{2, 2}));
    ASSERT_EQ(run->cautions.size(), 1U);
    EXPECT_EQ(english(messageOf(run->cautions[0])),
              "Repetition 1 did not come to its end (exit code 137), and is left out.");
    EXPECT_EQ(readRun(writeRun(*run))->cautions, run->cautions);
}

TEST_F(RepetitionTest, ALostOneThatWasMadeAgainIsNoLongerMissing) {
    const std::string flag = (folder_ / "flag").string();
    const std::string dies =
        program("if mkdir " + flag + "; then kill -9 $$; fi; " + answer({1, 1}));
    auto stopped = runRepeated(plan(2), watcher_, nullptr, dies);
    ASSERT_TRUE(stopped);
    stopped->complete = false;
    const BenchPlan all = plan(3);
    const auto run = continueRun({all, *stopped}, watcher_, nullptr, dies);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->measured.at(0).repetitions, (std::vector<std::size_t>{2, 2, 2}));
    ASSERT_EQ(run->cautions.size(), 1U);
    EXPECT_EQ(english(messageOf(run->cautions[0])),
              "A repetition did not come to its end (exit code 137); another one took its place.");
    EXPECT_EQ(readRun(writeRun(*run))->cautions, run->cautions);
}

TEST_F(RepetitionTest, WhatIsLostAgainIsNamedOnce) {
    BenchRun stopped = plannedRun(plan());
    stopped.measured.at(0).samples = {{.wall = 1}};
    stopped.measured.at(0).repetitions = {1};
    stopped.cautions = {{.kind = Caution::Kind::lost, .repetition = 2, .exitCode = 3}};
    const BenchPlan all = plan(3);
    const auto run = continueRun({all, stopped}, watcher_, nullptr, program("exit 3"));
    ASSERT_TRUE(run);
    std::vector<std::string> said;
    for (const Caution& caution : run->cautions)
        said.push_back(english(messageOf(caution)));
    EXPECT_EQ(said, (std::vector<std::string>{
                        "Repetition 2 did not come to its end (exit code 3), and is left out.",
                        "Repetition 3 did not come to its end (exit code 3), and is left out."}));
}

TEST_F(RepetitionTest, AStoppedRunGoesOnWithTheRepetitionsThatItLacks) {
    auto stopped = runRepeated(plan(2), watcher_, nullptr, program(answer({1, 1})));
    ASSERT_TRUE(stopped);
    stopped->complete = false;
    const BenchPlan all = plan(5);
    EXPECT_EQ(keptOf({all, *stopped}).measured.at(0).samples.size(), 4U);
    const auto run = continueRun({all, *stopped}, watcher_, nullptr, program(answer({3, 3, 3})));
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->complete);
    EXPECT_EQ(run->measured.at(0).repetitions, (std::vector<std::size_t>{2, 2, 3, 3, 3}));
    EXPECT_EQ(valuesOf(run->measured.at(0).medians()), (std::vector<double>{1, 1, 3, 3, 3}));
}

/// Two heats: the first is finished, of the second one variant is, and one was stopped.
TEST_F(RepetitionTest, AStoppedRunTakesItsUnfinishedHeatsAnew) {
    BenchPlan all = twoHeats();
    const BenchRun stopped = stoppedIn(all);
    EXPECT_EQ(keptOf({all, stopped}).measured[0].samples.size(), 2U);
    EXPECT_FALSE(keptOf({all, stopped}).measured[1].timed());
    FakeContenders fakes;
    fakes.seconds = [](const Work&, unsigned) { return 1; };
    const auto run = continueRun({all, stopped}, watcher_, &fakes);
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->complete);
    EXPECT_EQ(run->measured[0].seconds(), (std::vector<double>{7, 7}));
    EXPECT_EQ(run->measured[1].seconds(), (std::vector<double>{1, 1, 1}));
    EXPECT_EQ(run->measured[2].seconds(), (std::vector<double>{1, 1, 1}));
    all.variants.pop_back();
    EXPECT_EQ(continueRun({all, stopped}, watcher_, &fakes).error().code, ErrorCode::badTuning);
}

/// After one sample; the heat had two.
TEST_F(RepetitionTest, ARestThatIsStoppedEarlierLosesNothing) {
    class Impatient final : public Silent {
        bool cancelled() const override { return sampled_; }
        void sampled(std::size_t, const Phases&) override { sampled_ = true; }
        bool sampled_ = false;
    } impatient;
    const BenchPlan all = twoHeats();
    const BenchRun stopped = stoppedIn(all);
    FakeContenders fakes;
    fakes.seconds = [](const Work&, unsigned) { return 1; };
    const auto run = continueRun({all, stopped}, impatient, &fakes);
    ASSERT_TRUE(run);
    EXPECT_FALSE(run->complete);
    EXPECT_EQ(run->measured[1].seconds(), (std::vector<double>{7, 7}));
    EXPECT_EQ(run->measured[2].seconds(), std::vector<double>());
}

TEST_F(RepetitionTest, WhatPrintsNoRunIsLost) {
    for (const std::string does :
         {"exit 0", "echo nothing", "echo '{}'", "echo '{\"run\": 3}'", "echo '{\"done\": 1}'",
          "printf '{\"run\"'", "echo '{\"refused\": 99, \"why\": [1, \"x\"]}'",
          "echo '[1]'; exit 3"}) {
        const auto run = runRepeated(plan(2), watcher_, nullptr, program(does));
        ASSERT_FALSE(run) << does;
        EXPECT_EQ(run.error().code, ErrorCode::unsupported) << does;
    }
    EXPECT_EQ(runRepeated(plan(2), watcher_, nullptr, "/nowhere/program").error().code,
              ErrorCode::unsupported);
}

TEST_F(RepetitionTest, AnErrorEndsTheRun) {
    const auto code = std::to_string(static_cast<unsigned>(ErrorCode::wrongResult));
    const auto run = runRepeated(plan(3), watcher_, nullptr,
                                 program("echo '{\"error\": [" + code + ", \"why\"]}'"));
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::wrongResult);
    EXPECT_EQ(watcher_.last, 1U);
}

TEST_F(RepetitionTest, SamplesAndTimeAreDivided) {
    BenchPlan wanted = plan(5);
    wanted.rule = {.samples = 60, .width = 0.5, .maxSeconds = 10, .maxSamples = 100};
    wanted.variants.at(0).samples = 8;
    const std::string path = program(answer({1}));
    ASSERT_TRUE(runRepeated(wanted, watcher_, nullptr, path));
    std::ifstream file(path + ".in");
    const auto request = nlohmann::json::parse(file);
    EXPECT_EQ(request.at("samples_each"), 12);
    EXPECT_EQ(request.at("max_seconds"), 2);
    EXPECT_EQ(request.at("samples").at(0), 6);
}

TEST_F(RepetitionTest, ADamagedCountOfRepetitionsIsNoRun) {
    const auto run = runRepeated(plan(2), watcher_, nullptr, program(answer({1, 2})));
    ASSERT_TRUE(run);
    for (const std::vector<std::size_t>& counts :
         {std::vector<std::size_t>{3}, {2, 3}, {3, 0}, {std::size_t(-1), 5}}) {
        auto json = nlohmann::json::parse(writeRun(*run));
        json["measured"][0]["repetitions"] = counts;
        EXPECT_FALSE(readRun(json.dump()));
    }
}

TEST_F(RepetitionTest, APairNamesTheProgramThatFails) {
    const auto pair = [&](const std::string& before, const std::string& after) {
        return runPair({.before = before, .after = after, .repetitions = 1, .maxSeconds = 1},
                       watcher_);
    };
    const auto printed = [&](const std::string& facet) {
        BenchRun run = plannedRun(plan());
        run.complete = true;
        run.measured.at(0).variant.facet = facet;
        run.measured.at(0).samples = {{.wall = 1}};
        const std::string file = (folder_ / facet).string();
        std::ofstream(file) << writeRun(run);
        return program("cat " + file);
    };
    const std::string good = printed("one");
    EXPECT_TRUE(pair(good, good));
    for (const std::string& bad : {program("exit 2"), program("exec sleep 60"), printed("two"),
                                   std::string("/nowhere/program")}) {
        const auto failed = pair(good, bad);
        ASSERT_FALSE(failed) << bad;
        EXPECT_EQ(failed.error().code, ErrorCode::unsupported);
    }
}

} // namespace
} // namespace blockwarp::tests
