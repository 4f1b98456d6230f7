// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiment `strategies` on the emulated engine, and its verdicts on made-up figures.
#include "core/bench/experiments/plan.h"
#include "core/bench/measure/kernel_run.h"
#include "core/bench/runs/findings.h"
#include "core/bench/runs/run_report.h"
#include "core/engine/machine.h"
#include "tests/core/bench/silent_watcher.h"
#include "tests/core/engine/engine_cases.h"
#include "tests/support/made_runs.h"

#include <map>
#include <set>

namespace blockwarp::tests {
namespace {

Settings emulated(const std::vector<const CipherSpec*>& ciphers) {
    Settings settings =
        defaultSettings(*findExperiment("strategies"), benchMachine(), Effort::full);
    settings.kernels = EngineKind::emulated;
    if (!ciphers.empty()) {
        settings.ciphers = ciphers;
        settings.directions = {Direction::encrypt};
    }
    settings.sizes = {4096};
    settings.rule = {.samples = 6, .width = 100, .maxSeconds = 100};
    return settings;
}

Result<BenchRun> runStrategies(const Settings& settings) {
    SilentWatcher watcher;
    return runExperiment(*findExperiment("strategies"), settings, benchMachine(), watcher);
}

TEST(StrategiesExperiment, TimesEveryStrategyAndAPlainCopy) {
    for (const auto* name : {"aes-128-ctr", "aes-256-xts", "aes-128-gcm", "chacha20-poly1305"}) {
        const CipherSpec& cipher = *findCipher(name);
        const auto run = runStrategies(emulated({&cipher}));
        ASSERT_TRUE(run) << describe(run.error());
        std::vector<std::string> timed;
        for (const Measured& one : run->measured) {
            EXPECT_GE(one.samples.size(), 6U) << one.variant.category; // more if they differ much
            EXPECT_GE(one.facts.verifiedBytes, 4096U);
            if (one.variant.work.plainCopy()) continue;
            timed.push_back(one.variant.category);
            EXPECT_EQ(one.variant.automatic,
                      one.variant.category ==
                          kernels::fastestStrategy(cipher.algorithm, Direction::encrypt, {})->name);
        }
        EXPECT_EQ(timed, strategiesFor(EngineKind::emulated, cipher, Direction::encrypt));
        EXPECT_EQ(run->measured.size(), timed.size() + 1);
    }
}

TEST(StrategiesExperiment, UnaskedItTimesTheUsualCiphers) {
    Settings settings = emulated({});
    settings.rule.samples = 1;
    settings.sizes = {1024};
    const auto run = runStrategies(settings);
    ASSERT_TRUE(run) << describe(run.error());
    std::set<std::string> titles;
    for (const AutoVerdict& verdict : judgeAuto(*run))
        titles.insert(verdict.title);
    EXPECT_EQ(titles, (std::set<std::string>{"aes-128-ctr encryption", "aes-128-ecb encryption",
                                             "aes-128-ecb decryption", "aes-256-ctr encryption",
                                             "aes-128-xts encryption", "aes-128-xts decryption",
                                             "aes-128-gcm encryption", "chacha20 encryption",
                                             "chacha20-poly1305 encryption"}));
}

TEST(StrategiesExperiment, RefusesWhatCannotBeTimed) {
    const auto codeOf = [&](const Settings& settings) {
        const auto run = runStrategies(settings);
        return run ? std::optional<ErrorCode>{} : run.error().code;
    };
    Settings settings = emulated({findCipher("aes-128-ctr")});
    EXPECT_EQ(codeOf(settings), std::nullopt);
    settings.sizes = {0};
    EXPECT_EQ(codeOf(settings), ErrorCode::badTuning);
    EXPECT_EQ(codeOf(emulated({findCipher("aes-128-cbc")})), ErrorCode::unsupported);
    settings = emulated({findCipher("aes-128-gcm")});
    settings.directions = {Direction::decrypt};
    EXPECT_EQ(codeOf(settings), ErrorCode::unsupported);
    settings.directions = {Direction::encrypt};
    settings.unit = {std::size_t{2} << 20};
    EXPECT_EQ(codeOf(settings), ErrorCode::badTuning);
    if (gpuList().devices.empty()) {
        settings = emulated({});
        settings.kernels = EngineKind::cuda;
        EXPECT_EQ(codeOf(settings), ErrorCode::noGpu);
    }
}

TEST(StrategiesExperiment, AWrongResultIsNotTimed) {
    for (const auto* name : {"aes-128-ctr", "aes-128-gcm"}) {
        auto work = makeWorkload(*findCipher(name), Direction::encrypt, 4096, 0, NoCancel());
        ASSERT_TRUE(work) << describe(work.error());
        EXPECT_TRUE(KernelRun::open(EngineKind::emulated, {}, *work, NoCancel()));
        work->expected.back() ^= 1;
        const auto run = KernelRun::open(EngineKind::emulated, {}, *work, NoCancel());
        ASSERT_FALSE(run) << name;
        EXPECT_EQ(run.error().code, ErrorCode::wrongResult);
    }
}

TEST(StrategiesExperiment, WorkForOpeningIsSealedRightly) {
    for (const auto* name : {"aes-128-gcm", "chacha20-poly1305"}) {
        const auto work =
            makeWorkload(*findCipher(name), Direction::decrypt, 4096, 1000, NoCancel());
        ASSERT_TRUE(work) << describe(work.error());
        EXPECT_EQ(work->input.size(), 4096U + 5 * kTagBytes);
        EXPECT_EQ(work->expected.size(), 4096U);
        EXPECT_TRUE(KernelRun::open(EngineKind::emulated, {}, *work, NoCancel())) << name;
    }
}

/// One gigabyte; `seconds` decide the speeds.
BenchRun madeUp(const std::vector<double>& automatic, const std::vector<double>& other) {
    BenchRun run;
    run.experiment = "strategies";
    run.complete = true;
    const auto add = [&](const std::string& category, const std::vector<double>& seconds) {
        Measured one;
        one.variant.facet = "kernel only, AES-128";
        one.variant.series = "aes-128-ctr encryption";
        one.variant.category = category;
        one.variant.automatic = category == "mine";
        one.variant.work.task = CipherWork{findCipher("aes-128-ctr")};
        one.variant.work.scope = Scope::kernel;
        one.variant.work.cipherWork().inOneGo = true;
        one.variant.work.bytes = 1'000'000'000;
        for (const double wall : seconds) {
            Phases phases;
            phases.wall = wall;
            one.samples.push_back(phases);
        }
        run.measured.push_back(std::move(one));
    };
    add("mine", automatic);
    add("other", other);
    add("absent", {});
    run.measured.back().variant.refused = Error{ErrorCode::unsupported, "it needs another GPU"};
    add("", {0.5});
    run.measured.back().variant.series = "plain copy";
    run.measured.back().variant.work.cipherWork().plainCopy = true;
    return run;
}

TEST(StrategiesExperiment, JudgesByIntervalsAndTwoPercent) {
    const auto standing = [](const std::vector<double>& automatic,
                             const std::vector<double>& other) {
        const BenchRun run = madeUp(automatic, other);
        return judgeAuto(run).at(0).standing;
    };
    EXPECT_EQ(standing(steady(1.0), steady(2.0)), AutoStanding::fastest);
    EXPECT_EQ(standing(steady(1.019), steady(1.0)), AutoStanding::close);
    const BenchRun slower = madeUp(steady(1.1), steady(1.0));
    const AutoVerdict verdict = judgeAuto(slower).at(0);
    EXPECT_EQ(verdict.standing, AutoStanding::slower);
    EXPECT_NEAR(verdict.difference, 0.1, 1e-9);
    EXPECT_EQ(verdict.rival->measured->variant.category, "other");
    EXPECT_EQ(verdict.automatic->measured->variant.category, "mine");
    BenchRun unequal = madeUp(steady(1.1), steady(1.0));
    unequal.measured[1].variant.category = "keystream-buffer"; // which XORs on the host
    EXPECT_EQ(judgeAuto(unequal).at(0).standing, AutoStanding::alone);
    unequal.measured[1].variant.work.scope = Scope::memory;
    EXPECT_EQ(judgeAuto(unequal).at(0).standing, AutoStanding::slower);
    // Restless samples, whose intervals meet, and samples too few for an interval.
    EXPECT_EQ(standing({1.0, 1.1, 1.2, 1.3, 1.4, 1.5}, {0.9, 1, 1, 1, 1, 1.2}), AutoStanding::tied);
    EXPECT_EQ(standing({0.9, 1, 1, 1, 1, 1.2}, {1.0, 1.1, 1.2, 1.3, 1.4, 1.5}), AutoStanding::tied);
    EXPECT_EQ(standing({1, 1, 1, 1, 1}, steady(2.0)), AutoStanding::unknown);
    EXPECT_EQ(standing({}, steady(1.0)), AutoStanding::absent);
    EXPECT_EQ(standing({}, {}), AutoStanding::absent);
}

TEST(StrategiesExperiment, CallsOnlyTheFastestTheFastest) {
    const auto says = [](const std::vector<double>& automatic, const std::vector<double>& other) {
        const BenchRun run = madeUp(automatic, other);
        return english(messageOf(judgeAuto(run).at(0)));
    };
    EXPECT_EQ(says(steady(1.0), steady(2.0)), "aes-128-ctr encryption: auto is the fastest (mine)");
    EXPECT_EQ(
        says(steady(1.019), steady(1.0)),
        "aes-128-ctr encryption: auto (mine) takes 1.9 % longer than other, no more than runs "
        "of one kernel differ by between days");
    EXPECT_EQ(says(steady(1.1), steady(1.0)),
              "aes-128-ctr encryption: auto is NOT the fastest: mine "
              "takes 10.0 % longer than other");
    EXPECT_EQ(says({1, 1.8, 1.9, 1.9, 2, 2}, {1, 1, 1, 1, 1, 2}),
              "aes-128-ctr encryption: auto (mine) and other cannot be told apart, with medians "
              "that differ by 90.0 %");
    EXPECT_EQ(says({1.0}, {2.0}), "aes-128-ctr encryption: too few samples to compare auto (mine) "
                                  "with other: their medians differ by 100.0 %");
    EXPECT_EQ(says(steady(1.0), {}),
              "aes-128-ctr encryption: auto (mine) is the only strategy that was timed");
    EXPECT_EQ(says({}, steady(1.0)), "aes-128-ctr encryption: auto did not run");
}

TEST(StrategiesExperiment, TheTableIsSortedBySpeedAndSaysWhoIsMissing) {
    const BenchRun run = madeUp(steady(2.0), steady(1.0));
    const std::string text = reportText(reportOf(*findExperiment("strategies"), run));
    const auto at = [&](std::string_view part) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " is not in\n" << text;
        return text.find(part);
    };
    EXPECT_LT(at(" other "), at(" mine (auto)"));
    EXPECT_LT(at(" mine (auto)"), at("plain copy"));
    EXPECT_LT(at("plain copy"), at("absent not timed: it needs another GPU"));
    at("50.0 %"); // other's share of the copy
    at("25.0 %");
    EXPECT_TRUE(text.ends_with("auto is NOT the fastest: mine takes 100.0 % longer than other\n"))
        << text;
}

} // namespace
} // namespace blockwarp::tests
