// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiment `strategies` on the emulated engine, and its verdicts on made-up figures.
#include "core/bench/strategies_experiment.h"

#include "core/bench/kernel_run.h"
#include "core/bench/strategies_report.h"
#include "core/machine.h"
#include "tests/core/engine_cases.h"

#include <nlohmann/json.hpp>

#include <set>

namespace blockwarp::tests {
namespace {

ExperimentRequest emulated(std::vector<const CipherSpec*> ciphers) {
    ExperimentRequest request;
    request.engine = EngineKind::emulated;
    request.ciphers = std::move(ciphers);
    request.bytes = 4096;
    request.samples = 6;
    return request;
}

TEST(StrategiesExperiment, TimesEveryStrategyOnceARound) {
    for (const auto* name : {"aes-128-ctr", "aes-256-xts", "aes-128-gcm", "chacha20-poly1305"}) {
        const CipherSpec& cipher = *findCipher(name);
        NoProgress progress;
        const auto runs = runStrategies(emulated({&cipher}), progress);
        ASSERT_TRUE(runs) << describe(runs.error());
        ASSERT_EQ(runs->size(), 1U);
        const StrategiesRun& run = runs->front();
        EXPECT_EQ(run.cipher, &cipher);
        EXPECT_EQ(run.copySeconds.size(), 6U);
        std::vector<std::string> timed;
        for (const StrategyRun& row : run.strategies) {
            timed.push_back(row.strategy);
            EXPECT_EQ(row.seconds.size(), 6U) << row.strategy;
            EXPECT_EQ(row.whyNot, "");
            EXPECT_EQ(row.automatic,
                      row.strategy ==
                          kernels::fastestStrategy(cipher.algorithm, Direction::encrypt, 0)->name);
        }
        EXPECT_EQ(timed, strategiesFor(EngineKind::emulated, cipher, Direction::encrypt));
    }
}

TEST(StrategiesExperiment, UnaskedItTimesTheUsualCiphers) {
    NoProgress progress;
    ExperimentRequest request = emulated({});
    request.samples = 1;
    request.bytes = 1024;
    const auto runs = runStrategies(request, progress);
    ASSERT_TRUE(runs) << describe(runs.error());
    std::set<std::pair<std::string_view, bool>> timed;
    for (const StrategiesRun& run : *runs)
        timed.insert({run.cipher->name, run.direction == Direction::decrypt});
    EXPECT_EQ(timed, (std::set<std::pair<std::string_view, bool>>{{"aes-128-ctr", false},
                                                                  {"aes-128-ecb", false},
                                                                  {"aes-128-ecb", true},
                                                                  {"aes-256-ctr", false},
                                                                  {"aes-128-xts", false},
                                                                  {"aes-128-gcm", false},
                                                                  {"chacha20", false},
                                                                  {"chacha20-poly1305", false}}));
}

TEST(StrategiesExperiment, RefusesWhatCannotBeTimed) {
    NoProgress progress;
    const auto codeOf = [&](const ExperimentRequest& request) {
        const auto runs = runStrategies(request, progress);
        return runs ? std::optional<ErrorCode>{} : runs.error().code;
    };
    ExperimentRequest request = emulated({findCipher("aes-128-ctr")});
    EXPECT_EQ(codeOf(request), std::nullopt);
    request.engine = EngineKind::cpu;
    EXPECT_EQ(codeOf(request), ErrorCode::unsupported);
    request = emulated({findCipher("aes-128-ctr")});
    request.bytes = 100;
    EXPECT_EQ(codeOf(request), ErrorCode::badTuning);
    EXPECT_EQ(codeOf(emulated({findCipher("aes-128-cbc")})), ErrorCode::unsupported);
    request = emulated({findCipher("aes-128-gcm")});
    request.direction = Direction::decrypt;
    EXPECT_EQ(codeOf(request), ErrorCode::unsupported);
    request.direction = Direction::encrypt;
    request.tuning.unitBytes = std::size_t{2} << 20;
    EXPECT_EQ(codeOf(request), ErrorCode::badTuning);
    if (gpuList().devices.empty()) {
        request = {};
        EXPECT_EQ(codeOf(request), ErrorCode::noGpu);
    }
}

TEST(StrategiesExperiment, AWrongResultIsNotTimed) {
    NoProgress progress;
    for (const auto* name : {"aes-128-ctr", "aes-128-gcm"}) {
        auto work = makeWorkload(*findCipher(name), Direction::encrypt, 4096, 0, progress);
        ASSERT_TRUE(work) << describe(work.error());
        EXPECT_TRUE(KernelRun::open(EngineKind::emulated, {}, *work, progress));
        work->expected.back() ^= 1;
        const auto run = KernelRun::open(EngineKind::emulated, {}, *work, progress);
        ASSERT_FALSE(run) << name;
        EXPECT_EQ(run.error().code, ErrorCode::wrongResult);
    }
}

TEST(StrategiesExperiment, WorkForOpeningIsSealedRightly) {
    NoProgress progress;
    for (const auto* name : {"aes-128-gcm", "chacha20-poly1305"}) {
        const auto work = makeWorkload(*findCipher(name), Direction::decrypt, 4096, 1000, progress);
        ASSERT_TRUE(work) << describe(work.error());
        EXPECT_EQ(work->input.size(), 4096U + 5 * kTagBytes);
        EXPECT_EQ(work->expected.size(), 4096U);
        EXPECT_TRUE(KernelRun::open(EngineKind::emulated, {}, *work, progress)) << name;
    }
}

/// One gigabyte; `seconds` decide the speeds.
StrategiesRun madeUp(std::vector<double> automatic, std::vector<double> other) {
    return {.cipher = findCipher("aes-128-ctr"),
            .direction = Direction::encrypt,
            .bytes = 1'000'000'000,
            .strategies = {{"mine", true, "", std::move(automatic)},
                           {"other", false, "", std::move(other)},
                           {"absent", false, "it needs another GPU", {}}},
            .copySeconds = {0.5}};
}

TEST(StrategiesExperiment, JudgesByTwoPercentOrByTheIntervals) {
    EXPECT_TRUE(judgeAuto(madeUp({1.0}, {2.0})).right);
    EXPECT_TRUE(judgeAuto(madeUp({1.019}, {1.0})).right);
    const StrategiesRun slower = madeUp({1.1}, {1.0});
    EXPECT_FALSE(judgeAuto(slower).right);
    EXPECT_NEAR(judgeAuto(slower).behind, 0.1, 1e-9);
    EXPECT_EQ(judgeAuto(slower).fastest->strategy, "other");
    EXPECT_EQ(judgeAuto(slower).automatic->strategy, "mine");
    // Far apart by their medians, yet so restless that the intervals meet.
    EXPECT_TRUE(judgeAuto(madeUp({1.0, 1.1, 1.2, 1.3, 1.4, 1.5}, {0.9, 1, 1, 1, 1, 1.2})).right);
    StrategiesRun absent = madeUp({}, {1.0});
    EXPECT_EQ(judgeAuto(absent).automatic, nullptr);
    EXPECT_FALSE(judgeAuto(absent).right);
    absent.strategies.clear();
    EXPECT_EQ(judgeAuto(absent).fastest, nullptr);
}

TEST(StrategiesExperiment, TheTableIsSortedBySpeedAndSaysWhoIsMissing) {
    const std::vector runs{madeUp({2.0}, {1.0})};
    const std::string text = strategiesText(emulated({}), runs);
    const auto at = [&](std::string_view part) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " is not in\n" << text;
        return text.find(part);
    };
    EXPECT_LT(at("  other"), at("  mine"));
    EXPECT_LT(at("  mine"), at("(plain copy)"));
    EXPECT_LT(at("(plain copy)"), at("not timed: it needs another GPU"));
    at("50.0 %"); // other's share of the copy
    at("25.0 %");
    EXPECT_TRUE(text.ends_with("auto is NOT the fastest: mine takes 100.0 % longer than other\n"))
        << text;
    const auto json = nlohmann::json::parse(strategiesJson(emulated({}), runs));
    const auto& run = json.at("runs").at(0);
    EXPECT_FALSE(run.at("auto_is_fastest"));
    EXPECT_EQ(run.at("strategies").at(0).at("strategy"), "other");
    EXPECT_DOUBLE_EQ(run.at("strategies").at(1).at("gb_per_s"), 0.5);
    EXPECT_EQ(run.at("strategies").at(2).at("not_timed"), "it needs another GPU");
    EXPECT_EQ(run.at("plain_copy_seconds").get<std::vector<double>>(), std::vector{0.5});
}

TEST(Experiments, AreFoundByTheirNames) {
    for (const ExperimentSpec& row : experimentSpecs()) {
        EXPECT_EQ(findExperiment(row.name), &row);
        EXPECT_EQ(row.explanation.back(), '.');
    }
    EXPECT_NE(findExperiment("strategies"), nullptr);
    EXPECT_EQ(findExperiment("list"), nullptr) << "that word is taken by the command line";
}

} // namespace
} // namespace blockwarp::tests
