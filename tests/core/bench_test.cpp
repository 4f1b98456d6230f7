// SPDX-License-Identifier: GPL-3.0-or-later
/// What a benchmark hands over; how long things take is nobody's business here.
#include "core/bench/measure/scopes.h"
#include "core/bench/runs/report.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace blockwarp::tests {
namespace {

BenchRequest request(const TempFolder& folder, EngineKind engine = EngineKind::cpu) {
    BenchRequest result;
    result.cipher = findCipher("aes-128-ctr");
    result.engine = engine;
    result.bytes = 64 << 10;
    result.samples = 7;
    result.warmUps = 2;
    result.scopes = {Scope::kernel, Scope::memory, Scope::file};
    result.folder = folder.path();
    result.tuning.threads = 2;
    result.tuning.chunkBytes = 16 << 10;
    return result;
}

TEST(Bench, TakesAllSamplesInEachScopeAndLeavesNoFiles) {
    const TempFolder folder;
    const auto fastest = kernels::fastestStrategy(Algorithm::aesCtr, Direction::encrypt, 0)->name;
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::reference, EngineKind::emulated}) {
        NoProgress progress;
        const auto runs = runScopes(request(folder, engine), progress);
        ASSERT_TRUE(runs) << describe(runs.error());
        ASSERT_EQ(runs->size(), 3U);
        for (const ScopeRun& run : *runs) {
            EXPECT_EQ(run.seconds.size(), 7U);
            EXPECT_EQ(run.phases.size(), 7U);
            for (const double seconds : run.seconds)
                EXPECT_GT(seconds, 0.0);
            EXPECT_EQ(run.verifiedBytes, 64U << 10);
            EXPECT_EQ(run.chunkBytes, 16U << 10);
            EXPECT_EQ(run.workers, engine == EngineKind::reference ? 1U : 2U);
            EXPECT_EQ(run.strategy, engine == EngineKind::emulated ? fastest : "");
        }
        EXPECT_TRUE(folder.names().empty());
    }
}

TEST(Bench, ReportsAreJsonWithRawSamples) {
    const TempFolder folder;
    NoProgress progress;
    const BenchRequest asked = request(folder);
    const auto runs = runScopes(asked, progress);
    ASSERT_TRUE(runs) << describe(runs.error());
    const auto report = nlohmann::json::parse(benchJson(asked, *runs));
    EXPECT_EQ(report.at("cipher"), "aes-128-ctr");
    EXPECT_EQ(report.at("engine"), "cpu");
    EXPECT_EQ(report.at("bytes"), 64 << 10);
    EXPECT_FALSE(report.at("conditions").empty());
    ASSERT_EQ(report.at("scopes").size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& scope = report.at("scopes").at(i);
        EXPECT_EQ(scope.at("name"), scopeName(asked.scopes[i]));
        EXPECT_EQ(scope.at("seconds").get<std::vector<double>>(), (*runs)[i].seconds);
        EXPECT_TRUE(scope.at("gb_per_s").contains("confidence_95")); // 7 samples are enough
        EXPECT_LE(scope.at("gb_per_s").at("least"), scope.at("gb_per_s").at("median"));
        EXPECT_LE(scope.at("gb_per_s").at("median"), scope.at("gb_per_s").at("greatest"));
    }
}

TEST(Bench, TakesMoreSamplesOfKernelsUnlessToldHowMany) {
    const TempFolder folder;
    BenchRequest asked = request(folder);
    for (const Scope scope : asked.scopes)
        EXPECT_EQ(samplesIn(asked, scope), 7U);
    asked.samples = 0;
    EXPECT_EQ(samplesIn(asked, Scope::kernel), 20U);
    EXPECT_EQ(samplesIn(asked, Scope::memory), 10U);
    EXPECT_EQ(samplesIn(asked, Scope::file), 10U);
}

TEST(Bench, TimesCiphersThatWorkByUnits) {
    const TempFolder folder;
    NoProgress progress;
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::reference, EngineKind::emulated})
        for (const auto* name : {"aes-128-xts", "aes-256-gcm", "chacha20-poly1305"}) {
            BenchRequest asked = request(folder, engine);
            asked.cipher = findCipher(name);
            asked.samples = 1;
            asked.scopes = {Scope::kernel, Scope::memory};
            asked.tuning.chunkBytes = 0;
            asked.tuning.unitBytes = 1536; // what the workers share is no whole number of them
            const auto runs = runScopes(asked, progress);
            ASSERT_TRUE(runs) << name << ": " << describe(runs.error());
            ASSERT_EQ(runs->size(), 2U);
            for (const ScopeRun& run : *runs) {
                EXPECT_EQ(run.seconds.size(), 1U) << name;
                EXPECT_EQ(run.chunkBytes % 1536, 0U) << name;
                EXPECT_EQ(run.verifiedBytes, 64U << 10) << name;
            }
        }
}

TEST(Bench, RefusesScopesInWhichUnitsCannotBeTimed) {
    const TempFolder folder;
    NoProgress progress;
    const auto refused = [&](const char* cipher, Direction direction, Scope scope) {
        BenchRequest asked = request(folder);
        asked.cipher = findCipher(cipher);
        asked.direction = direction;
        asked.scopes = {scope};
        const auto runs = runScopes(asked, progress);
        if (!runs) {
            EXPECT_EQ(runs.error().code, ErrorCode::unsupported) << describe(runs.error());
        }
        return !runs;
    };
    EXPECT_TRUE(refused("aes-128-gcm", Direction::encrypt, Scope::file));
    EXPECT_TRUE(refused("aes-256-xts", Direction::decrypt, Scope::file));
    EXPECT_TRUE(refused("aes-128-gcm", Direction::decrypt, Scope::kernel));
    EXPECT_TRUE(refused("chacha20-poly1305", Direction::decrypt, Scope::memory));
    EXPECT_FALSE(refused("aes-256-xts", Direction::decrypt, Scope::memory));
    EXPECT_EQ(whyScopeIsRefused(Scope::kernel, *findCipher("aes-128-gcm"), Direction::decrypt,
                                EngineKind::cuda),
              "");
}

TEST(Bench, SustainsKernelsForAsLongAsAsked) {
    const TempFolder folder;
    NoProgress progress;
    BenchRequest asked = request(folder);
    asked.samples = 2;
    asked.sustainSeconds = 0.02;
    const auto runs = runScopes(asked, progress);
    ASSERT_TRUE(runs) << describe(runs.error());
    const auto report = nlohmann::json::parse(benchJson(asked, *runs));
    for (std::size_t i = 0; i < runs->size(); ++i) {
        const bool kernel = (*runs)[i].scope == Scope::kernel;
        EXPECT_EQ((*runs)[i].sustainedSeconds.empty(), !kernel);
        EXPECT_EQ(report.at("scopes").at(i).contains("sustained_seconds"), kernel);
    }
}

TEST(Bench, ReportsAPlainCopyBesideAKernel) {
    const TempFolder folder;
    BenchRequest asked = request(folder);
    asked.bytes = 3'000'000'000;
    ScopeRun run;
    run.seconds = {2.0};
    run.phases.resize(1);
    run.copySeconds = {1.0, 0.5, 0.25};
    run.sustainedSeconds = {2, 2, 2, 2, 3, 3};
    const auto scope = nlohmann::json::parse(benchJson(asked, {{run}})).at("scopes").at(0);
    EXPECT_DOUBLE_EQ(scope.at("plain_copy_gb_per_s"), 6.0);
    EXPECT_EQ(scope.at("plain_copy_seconds").get<std::vector<double>>(), run.copySeconds);
    EXPECT_DOUBLE_EQ(scope.at("sustained_gb_per_s"), 1.0);
    EXPECT_EQ(scope.at("sustained_seconds").get<std::vector<double>>(), run.sustainedSeconds);
    const std::string text = benchText(asked, {{run}});
    EXPECT_NE(text.find("6.00 GB/s; the kernel has 25.0 % of it"), std::string::npos) << text;
    EXPECT_NE(text.find("sustained: 1.00 GB/s"), std::string::npos) << text;
}

TEST(Bench, SpeedsAreBytesOverSecondsInPowersOfTen) {
    const TempFolder folder;
    BenchRequest asked = request(folder);
    asked.bytes = 3'000'000'000;
    ScopeRun run;
    run.scope = Scope::memory;
    run.seconds = {1.0, 3.0, 1.5};
    run.phases.resize(3);
    const auto speed =
        nlohmann::json::parse(benchJson(asked, {{run}})).at("scopes").at(0).at("gb_per_s");
    EXPECT_DOUBLE_EQ(speed.at("median"), 2.0);
    EXPECT_DOUBLE_EQ(speed.at("greatest"), 3.0);
    EXPECT_DOUBLE_EQ(speed.at("least"), 1.0);
    EXPECT_FALSE(speed.contains("confidence_95"));
}

TEST(Bench, RefusesWhatCannotBeTimed) {
    const TempFolder folder;
    NoProgress progress;
    BenchRequest odd = request(folder);
    odd.bytes = 1000;
    BenchRequest nothing = request(folder);
    nothing.bytes = 0;
    for (const BenchRequest& bad : {odd, nothing}) {
        const auto runs = runScopes(bad, progress);
        ASSERT_FALSE(runs);
        EXPECT_EQ(runs.error().code, ErrorCode::badTuning);
    }
    BenchRequest serial = request(folder, EngineKind::emulated);
    serial.cipher = findCipher("aes-128-cbc");
    const auto runs = runScopes(serial, progress);
    ASSERT_FALSE(runs);
    EXPECT_EQ(runs.error().code, ErrorCode::unsupported);
}

TEST(Bench, CancelLeavesNoFiles) {
    class CancelLater final : public ProgressSink {
        void report(std::uint64_t done, std::uint64_t) override { cancelled_ = done >= 2; }
        bool cancelled() const override { return cancelled_; }
        bool cancelled_ = false;
    } progress;
    const TempFolder folder;
    BenchRequest asked = request(folder);
    asked.scopes = {Scope::file};
    const auto runs = runScopes(asked, progress);
    ASSERT_FALSE(runs);
    EXPECT_EQ(runs.error().code, ErrorCode::cancelled) << describe(runs.error());
    EXPECT_TRUE(folder.names().empty());
}

} // namespace
} // namespace blockwarp::tests
