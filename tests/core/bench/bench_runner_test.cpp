// SPDX-License-Identifier: GPL-3.0-or-later
/// Rounds, heats and ends of a run, with engines that only pretend and a clock that they move.
#include "core/bench/measure/runner.h"

#include "tests/support/fake_contenders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace blockwarp::tests {
namespace {

class Watcher final : public RunWatcher {
  public:
    void opened(std::size_t variant, const ContenderFacts&) override { openedOnes.insert(variant); }
    void refused(std::size_t variant, const Error& why) override {
        refusals.emplace_back(variant, why.code);
    }
    void sampled(std::size_t, const Phases&) override { ++samples; }
    void report(std::uint64_t done, std::uint64_t total) override {
        EXPECT_GE(done, lastDone);
        EXPECT_LE(done, total);
        lastDone = done;
        lastTotal = total;
    }
    bool cancelled() const override { return samples >= stopAfter; }
    void waitWhilePaused() override { ++pausesOffered; }

    std::set<std::size_t> openedOnes;
    std::vector<std::pair<std::size_t, ErrorCode>> refusals;
    std::size_t samples = 0;
    std::size_t stopAfter = 1'000'000;
    std::size_t pausesOffered = 0;
    std::uint64_t lastDone = 0;
    std::uint64_t lastTotal = 0;
};

Variant variant(const std::string& series, unsigned heat, std::uint64_t bytes = 1 << 20) {
    Variant one;
    one.facet = "f";
    one.series = series;
    one.work.task = CipherWork{findCipher("aes-128-ctr")};
    one.work.engine = EngineKind::cpu;
    one.work.bytes = bytes;
    one.heat = heat;
    return one;
}

class Runs : public testing::Test {
  protected:
    Result<RunOutcome> run(const std::vector<Variant>& variants) {
        RunnerKit kit{.source = fakes,
                      .clock = [this] { return fakes.now; },
                      .wait = [this](double seconds) { fakes.now += seconds; },
                      .rest = [this](const CancelToken&) -> Result<void> {
                          ++rests;
                          return {};
                      },
                      .activity = activity,
                      .random = std::mt19937{7}};
        return runVariants(variants, rule, warmUps, kit, watcher);
    }

    FakeContenders fakes;
    Watcher watcher;
    StoppingRule rule{.samples = 20, .width = 0.5, .maxSeconds = 1000};
    unsigned warmUps = 1;
    int rests = 0;
    std::function<Activity()> activity;
};

TEST_F(Runs, EveryoneTakesATurnInEachRoundInChangingOrder) {
    const std::vector variants{variant("a", 0, 64), variant("b", 0, 128), variant("c", 0, 192)};
    const auto outcome = run(variants);
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome->complete);
    ASSERT_EQ(fakes.order.size(), 60U);
    std::set<std::vector<std::uint64_t>> orders;
    for (std::size_t round = 0; round < 20; ++round) {
        std::vector<std::uint64_t> turns;
        for (std::size_t i = 0; i < 3; ++i)
            turns.push_back(fakes.order[3 * round + i].bytes);
        orders.insert(turns);
        std::ranges::sort(turns);
        EXPECT_EQ(turns, (std::vector<std::uint64_t>{64, 128, 192})) << round;
    }
    EXPECT_GT(orders.size(), 2U);
    for (const Measured& one : outcome->measured) {
        EXPECT_EQ(one.samples.size(), 20U);
        EXPECT_EQ(one.verdict, Verdict::settled);
        EXPECT_EQ(one.facts.verifiedBytes, one.variant.work.bytes);
    }
    EXPECT_EQ(watcher.samples, 60U);
    EXPECT_EQ(watcher.lastDone, watcher.lastTotal);
}

TEST_F(Runs, OnlyAHeatIsOpenTogether) {
    const auto outcome = run({variant("a", 0), variant("a", 1), variant("b", 1), variant("b", 0)});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(fakes.maxOpen, 2U);
    EXPECT_EQ(fakes.open_, 0U);
    EXPECT_EQ(rests, 2);
}

TEST_F(Runs, RestlessVariantsGoOnUntilTheLimitOfTheClock) {
    rule = {.samples = 6, .width = 0.01, .maxSeconds = 10};
    fakes.seconds = [](const Work& work, unsigned number) {
        return work.bytes == 64 ? 0.5 : 0.5 + 0.4 * (number % 2);
    };
    fakes.betweenSamples = 0.1; // belongs to what a sample costs
    const auto outcome = run({variant("steady", 0, 64), variant("restless", 0, 128)});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->measured[0].samples.size(), 6U);
    EXPECT_EQ(outcome->measured[0].verdict, Verdict::settled);
    // 0.6 and 1.0 s in turn: ten seconds are over with the 13th.
    EXPECT_EQ(outcome->measured[1].samples.size(), 13U);
    EXPECT_EQ(outcome->measured[1].verdict, Verdict::timeUp);
}

TEST_F(Runs, AVariantCanWantANumberOfItsOwnAndGoOnAfterAllRounds) {
    rule = {.samples = 6, .width = 0.5, .maxSeconds = 10};
    Variant own = variant("own", 0, 64);
    own.samples = 9;
    own.sustainSeconds = 1e-9; // of the real clock: one more sample
    const auto outcome = run({own, variant("other", 0, 128)});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->measured[0].samples.size(), 9U);
    EXPECT_EQ(outcome->measured[1].samples.size(), 6U);
    EXPECT_EQ(outcome->measured[0].sustained.size(), 1U);
    EXPECT_TRUE(outcome->measured[1].sustained.empty());
    EXPECT_EQ(fakes.order.size(), 16U);
    EXPECT_EQ(fakes.order.back().bytes, 64U);
}

TEST_F(Runs, WarmUpsAreNotKept) {
    warmUps = 3; // opening does the first
    const auto outcome = run({variant("a", 0)});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(fakes.order.size(), 22U);
    EXPECT_EQ(outcome->measured[0].samples.size(), 20U);
}

TEST_F(Runs, WhatCannotBeOpenedIsARowWithAReason) {
    fakes.refuse = [](const Work& work) -> std::optional<Error> {
        if (work.bytes != 128) return {};
        return Error{ErrorCode::gpuOutOfMemory, "no room"};
    };
    Variant known = variant("known", 0);
    known.refused = Error{ErrorCode::noGpu, "none here"};
    const auto outcome = run({variant("a", 0, 64), variant("b", 0, 128), known});
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome->complete);
    EXPECT_TRUE(outcome->measured[0].timed());
    EXPECT_FALSE(outcome->measured[1].timed());
    EXPECT_EQ(outcome->measured[1].variant.refused->code, ErrorCode::gpuOutOfMemory);
    EXPECT_EQ(watcher.refusals, (std::vector<std::pair<std::size_t, ErrorCode>>{
                                    {1, ErrorCode::gpuOutOfMemory}, {2, ErrorCode::noGpu}}));
    EXPECT_EQ(watcher.openedOnes, std::set<std::size_t>{0});
}

TEST_F(Runs, WhereNothingCanBeTimedTheReasonIsTheError) {
    Variant known = variant("known", 0);
    known.refused = Error{ErrorCode::noGpu, "none here"};
    const auto outcome = run({known});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::noGpu);
}

TEST_F(Runs, AWrongResultEndsTheRun) {
    fakes.refuse = [](const Work& work) -> std::optional<Error> {
        if (work.bytes != 128) return {};
        return Error{ErrorCode::wrongResult, "its time means nothing"};
    };
    const auto outcome = run({variant("a", 0, 64), variant("b", 0, 128)});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::wrongResult);
    EXPECT_TRUE(fakes.order.empty());
}

TEST_F(Runs, StoppedEarlyTheSamplesAreKept) {
    watcher.stopAfter = 7;
    const auto outcome = run({variant("a", 0, 64), variant("b", 0, 128), variant("c", 1)});
    ASSERT_TRUE(outcome);
    EXPECT_FALSE(outcome->complete);
    EXPECT_EQ(outcome->measured[0].samples.size() + outcome->measured[1].samples.size(), 7U);
    EXPECT_FALSE(outcome->measured[2].timed());
}

TEST_F(Runs, APauseIsOfferedBeforeEachSample) {
    ASSERT_TRUE(run({variant("a", 0)}));
    EXPECT_EQ(watcher.pausesOffered, 21U); // and once before opening
}

/// Another process works between 3 s and 5 s of the run's clock, on one CPU.
TEST_F(Runs, MarksWhatOthersDisturbedAndTakesItAgain) {
    activity = [this] {
        return Activity{.at = fakes.now, .cpu = std::clamp(fakes.now - 3, 0.0, 2.0)};
    };
    fakes.seconds = [](const Work&, unsigned) { return 0.5; };
    rule = {.samples = 10, .width = 0.5, .maxSeconds = 1000};
    const auto outcome = run({variant("a", 0)});
    ASSERT_TRUE(outcome);
    const Measured& one = outcome->measured.front();
    EXPECT_EQ(one.disturbed(), 4U);
    EXPECT_EQ(one.samples.size(), 14U) << "ten that count";
    EXPECT_EQ(one.seconds().size(), 10U);
    for (const Disturbers mark : one.marks)
        EXPECT_TRUE(mark.empty() || mark.has(Disturber::cpu));
    ASSERT_TRUE(outcome->unwatched);
    EXPECT_TRUE(outcome->unwatched->has(Disturber::disk)) << "nobody told";
    EXPECT_FALSE(outcome->unwatched->has(Disturber::cpu));
}

/// Less than the counters' steps can tell is not judged: the last samples wait for a whole window.
TEST_F(Runs, NoWindowIsTooShortToTell) {
    std::vector<double> looks;
    activity = [&] {
        looks.push_back(fakes.now);
        return Activity{.at = fakes.now, .cpu = 0};
    };
    fakes.seconds = [](const Work&, unsigned) { return 0.001; };
    rule = StoppingRule::exactly(130);
    ASSERT_TRUE(run({variant("a", 0)}));
    ASSERT_GE(looks.size(), 3U);
    for (std::size_t i = 1; i < looks.size(); ++i)
        EXPECT_GE(looks[i] - looks[i - 1], kJudgedSeconds - 1e-9) << i;
}

TEST_F(Runs, ShortSamplesAreJudgedTogether) {
    int looks = 0;
    activity = [&] {
        ++looks;
        return Activity{.at = fakes.now, .cpu = 0};
    };
    fakes.seconds = [](const Work&, unsigned) { return 0.001; };
    rule = StoppingRule::exactly(1000);
    ASSERT_TRUE(run({variant("a", 0)}));
    EXPECT_LE(looks, 12) << "ten a second";
    EXPECT_GE(looks, 10);
}

} // namespace
} // namespace blockwarp::tests
