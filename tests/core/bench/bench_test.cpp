// SPDX-License-Identifier: GPL-3.0-or-later
/// Timings without an experiment, and what they hand over; how long things take is nobody's
/// business here.
#include "core/bench/experiments/timings.h"
#include "core/bench/machine/bench_machine.h"
#include "core/bench/runs/run_json.h"
#include "core/bench/runs/run_report.h"
#include "tests/support/fake_contenders.h"
#include "tests/support/made_runs.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace blockwarp::tests {
namespace {

ScopesRequest request(const TempFolder& folder, EngineKind engine = EngineKind::cpu) {
    ScopesRequest result;
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

class StoppingWatcher : public RunWatcher {
  public:
    void opened(std::size_t, const ContenderFacts&) override {}
    void refused(std::size_t, const Error&) override {}
    void sampled(std::size_t, const Phases&) override { ++samples; }
    bool cancelled() const override { return samples >= stopAfter; }

    std::size_t samples = 0;
    std::size_t stopAfter = 1'000'000;
};

Result<BenchRun> runScopes(const ScopesRequest& asked, std::size_t stopAfter = 1'000'000) {
    const auto plan = planScopes(asked, benchMachine());
    if (!plan) return plan.error();
    StoppingWatcher watcher;
    watcher.stopAfter = stopAfter;
    return runPlan(*plan, watcher);
}

/// A server with a GPU of 8 GiB that nobody has here.
const BenchMachine kServer{.threads = 4,
                           .memoryBytes = std::uint64_t{16} << 30,
                           .gpus = {0},
                           .gpuMemoryBytes = std::uint64_t{8} << 30,
                           .whyNoGpu = {}};

BenchRun fakeRun(const Result<BenchPlan>& plan, FakeContenders& fakes) {
    EXPECT_TRUE(plan) << describe(plan.error());
    StoppingWatcher watcher;
    auto run = runPlan(*plan, watcher, &fakes);
    EXPECT_TRUE(run) << describe(run.error());
    return std::move(*run);
}

TEST(Bench, TakesAllSamplesInEachScopeAndLeavesNoFiles) {
    const TempFolder folder;
    const auto fastest = kernels::fastestStrategy(Algorithm::aesCtr, Direction::encrypt, {})->name;
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::reference, EngineKind::emulated}) {
        const auto run = runScopes(request(folder, engine));
        ASSERT_TRUE(run) << describe(run.error());
        ASSERT_EQ(run->measured.size(), 3U);
        for (const Measured& one : run->measured) {
            EXPECT_EQ(one.samples.size(), 7U);
            EXPECT_EQ(one.verdict, Verdict::settled);
            for (const double seconds : one.seconds())
                EXPECT_GT(seconds, 0.0);
            EXPECT_EQ(one.facts.verifiedBytes, 64U << 10);
            EXPECT_EQ(one.facts.chunkBytes, 16U << 10);
            EXPECT_EQ(one.facts.workers, 2U);
            EXPECT_EQ(one.facts.strategy, engine == EngineKind::emulated ? fastest : "");
        }
        EXPECT_TRUE(folder.names().empty());
    }
}

TEST(Bench, ReportsAreJsonWithRawSamples) {
    const TempFolder folder;
    const ScopesRequest asked = request(folder);
    const auto run = runScopes(asked);
    ASSERT_TRUE(run) << describe(run.error());
    const auto report = nlohmann::json::parse(writeRun(*run));
    EXPECT_EQ(report.at("experiment"), "scopes");
    EXPECT_FALSE(report.at("conditions").empty());
    ASSERT_EQ(report.at("measured").size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& one = report.at("measured").at(i);
        EXPECT_EQ(one.at("work").at("cipher"), "aes-128-ctr");
        EXPECT_EQ(one.at("work").at("engine"), "cpu");
        EXPECT_EQ(one.at("work").at("bytes"), 64 << 10);
        EXPECT_EQ(one.at("work").at("scope"), scopeName(asked.scopes[i]));
        EXPECT_EQ(one.at("seconds").get<std::vector<double>>(), run->measured[i].seconds());
        const auto& summary = one.at("summary");
        const auto& interval = summary.at("confidence_95_gb_per_s"); // 7 samples are enough
        EXPECT_LE(interval.at(0), summary.at("median_gb_per_s"));
        EXPECT_LE(summary.at("median_gb_per_s"), interval.at(1));
    }
}

TEST(Bench, TakesMoreSamplesOfKernelsUnlessToldHowMany) {
    const TempFolder folder;
    ScopesRequest asked = request(folder);
    for (const Scope scope : asked.scopes)
        EXPECT_EQ(samplesIn(asked, scope), 7U);
    asked.samples = 0;
    EXPECT_EQ(samplesIn(asked, Scope::kernel), 20U);
    EXPECT_EQ(samplesIn(asked, Scope::memory), 10U);
    EXPECT_EQ(samplesIn(asked, Scope::file), 10U);
}

TEST(Bench, TimesCiphersThatWorkByUnits) {
    const TempFolder folder;
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::reference, EngineKind::emulated})
        for (const auto* name : {"aes-128-xts", "aes-256-gcm", "chacha20-poly1305"}) {
            ScopesRequest asked = request(folder, engine);
            asked.cipher = findCipher(name);
            asked.samples = 1;
            asked.scopes = {Scope::kernel, Scope::memory};
            asked.tuning.chunkBytes = 0;
            asked.tuning.unitBytes = 1536; // what the workers share is no whole number of them
            const auto run = runScopes(asked);
            ASSERT_TRUE(run) << name << ": " << describe(run.error());
            ASSERT_EQ(run->measured.size(), 2U);
            for (const Measured& one : run->measured) {
                EXPECT_EQ(one.samples.size(), 1U) << name;
                EXPECT_EQ(one.facts.chunkBytes % 1536, 0U) << name;
                EXPECT_EQ(one.facts.verifiedBytes, 64U << 10) << name;
            }
        }
}

TEST(Bench, RefusesScopesInWhichUnitsCannotBeTimed) {
    const TempFolder folder;
    const auto refused = [&](const char* cipher, Direction direction, Scope scope) {
        ScopesRequest asked = request(folder);
        asked.cipher = findCipher(cipher);
        asked.direction = direction;
        asked.scopes = {scope};
        const auto run = runScopes(asked);
        if (!run) {
            EXPECT_EQ(run.error().code, ErrorCode::unsupported) << describe(run.error());
        }
        return !run;
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
    ScopesRequest asked = request(folder);
    asked.samples = 2;
    asked.sustainSeconds = 0.02;
    const auto run = runScopes(asked);
    ASSERT_TRUE(run) << describe(run.error());
    const auto report = nlohmann::json::parse(writeRun(*run));
    for (std::size_t i = 0; i < run->measured.size(); ++i) {
        const bool kernel = run->measured[i].variant.work.scope == Scope::kernel;
        EXPECT_EQ(run->measured[i].sustained.empty(), !kernel);
        EXPECT_EQ(report.at("measured").at(i).at("sustained_seconds").empty(), !kernel);
    }
}

TEST(Bench, AGpusKernelTakesTurnsWithAPlainCopy) {
    const TempFolder folder;
    ScopesRequest asked = request(folder, EngineKind::cuda);
    asked.tuning = {};
    FakeContenders fakes;
    const BenchRun run = fakeRun(planScopes(asked, kServer), fakes);
    ASSERT_EQ(run.measured.size(), 4U);
    EXPECT_TRUE(run.measured[1].variant.work.plainCopy());
    EXPECT_EQ(run.measured[1].variant.work.scope, Scope::kernel);
    EXPECT_EQ(fakes.maxOpen, 2U) << "one scope at a time";
    for (std::size_t round = 0; round < 7; ++round)
        EXPECT_NE(fakes.order[2 * round].plainCopy(), fakes.order[2 * round + 1].plainCopy());
    for (const Measured& one : run.measured)
        EXPECT_EQ(one.samples.size(), 7U);
}

TEST(Bench, MoreThanTheMemoryIsRefusedBeforeAnythingIsMade) {
    const TempFolder folder;
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::emulated, EngineKind::cuda}) {
        ScopesRequest asked = request(folder, engine);
        asked.tuning = {};
        asked.bytes = std::uint64_t{100} << 40;
        asked.scopes = {Scope::kernel, Scope::memory};
        const auto plan = planScopes(asked, kServer);
        ASSERT_TRUE(plan);
        for (const Variant& variant : plan->variants) {
            ASSERT_TRUE(variant.refused) << engineSpec(engine).name;
            EXPECT_EQ(variant.refused->code, ErrorCode::outOfMemory);
        }
    }
}

TEST(Bench, ReportsAPlainCopyBesideAKernel) {
    const TempFolder folder;
    ScopesRequest asked = request(folder, EngineKind::cuda);
    asked.tuning = {};
    asked.bytes = 3'000'000'000;
    asked.samples = 1;
    asked.sustainSeconds = 1e-9;
    asked.scopes = {Scope::kernel};
    BenchMachine machine = kServer;
    machine.memoryBytes = std::uint64_t{64} << 30;
    machine.gpuMemoryBytes = std::uint64_t{80} << 30;
    const auto plan = planScopes(asked, machine);
    FakeContenders fakes;
    BenchRun run = fakeRun(plan, fakes);
    const auto walls = [](const std::vector<double>& seconds) {
        std::vector<Phases> samples(seconds.size());
        for (std::size_t i = 0; i < seconds.size(); ++i)
            samples[i].wall = seconds[i];
        return samples;
    };
    run.measured[1].samples = walls({1.0, 0.5, 0.25});
    run.measured[0].samples = walls({2.0});
    run.measured[0].sustained = {2, 2, 2, 2, 3, 3};
    const auto measured = nlohmann::json::parse(writeRun(run)).at("measured");
    EXPECT_DOUBLE_EQ(measured.at(1).at("summary").at("median_gb_per_s"), 6.0);
    EXPECT_EQ(measured.at(1).at("seconds").get<std::vector<double>>(),
              (std::vector{1.0, 0.5, 0.25}));
    EXPECT_EQ(measured.at(0).at("sustained_seconds").get<std::vector<double>>(),
              run.measured[0].sustained);
    const std::string text = reportText(reportOf(*plan->experiment, run));
    EXPECT_NE(text.find("25.0 %"), std::string::npos) << text;
    EXPECT_NE(text.find("sustained: 1.00 GB/s"), std::string::npos) << text;
}

TEST(Bench, SpeedsAreBytesOverSecondsInPowersOfTen) {
    BenchRun run;
    run.measured.push_back(timed(EngineKind::cpu, "cpu", kGb, 3 * kGb, {1.0, 3.0, 1.5}));
    const auto summary = nlohmann::json::parse(writeRun(run)).at("measured").at(0).at("summary");
    EXPECT_DOUBLE_EQ(summary.at("median_gb_per_s"), 2.0);
    EXPECT_FALSE(summary.contains("confidence_95_gb_per_s"));
}

TEST(Bench, RefusesWhatCannotBeTimed) {
    const TempFolder folder;
    ScopesRequest nothing = request(folder);
    nothing.bytes = 0;
    const auto empty = runScopes(nothing);
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().code, ErrorCode::badTuning);
    ScopesRequest serial = request(folder, EngineKind::emulated);
    serial.cipher = findCipher("aes-128-cbc");
    const auto run = runScopes(serial);
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::unsupported);
}

TEST(Bench, StoppedEarlyItLeavesNoFiles) {
    const TempFolder folder;
    ScopesRequest asked = request(folder);
    asked.scopes = {Scope::file};
    const auto run = runScopes(asked, 2);
    ASSERT_TRUE(run) << describe(run.error());
    EXPECT_FALSE(run->complete);
    EXPECT_EQ(run->measured.at(0).samples.size(), 2U);
    EXPECT_TRUE(folder.names().empty());
}

TEST(RsaBench, TimesTheCpuOnceOnBatchesOfAboutASecond) {
    const RsaRequest asked{.bits = {1024, 2048}, .batches = {64, 65536}, .samples = 3};
    const auto plan = planRsa(asked, kServer);
    ASSERT_TRUE(plan) << describe(plan.error());
    EXPECT_EQ(plan->experiment->name, "rsa");
    std::map<std::pair<unsigned, rsa::BenchWork>, std::vector<std::uint64_t>> onCpu;
    for (const Variant& one : plan->variants) {
        const RsaWork& work = *one.work.rsa();
        EXPECT_TRUE(work.bits >= 2048 || work.operation == rsa::BenchWork::power);
        if (one.work.engine != EngineKind::cpu) continue;
        EXPECT_EQ(one.work.scope, Scope::memory);
        onCpu[{work.bits, work.operation}].push_back(work.operations);
        const double seconds = double(work.operations) *
                               guessedRsaSeconds(work.operation, work.bits) / kServer.threads;
        EXPECT_TRUE(seconds <= 1 || work.operations <= 128) << seconds;
    }
    ASSERT_EQ(onCpu.size(), 4U);
    for (const auto& [work, batches] : onCpu) {
        ASSERT_EQ(batches.size(), 2U);
        EXPECT_EQ(batches[0], 64U);
        EXPECT_GT(batches[1], 128U);
    }
    FakeContenders fakes;
    const BenchRun run = fakeRun(plan, fakes);
    for (const Measured& one : run.measured)
        EXPECT_EQ(one.samples.size(), 3U);
}

TEST(RsaBench, KeepsTheExponentsLength) {
    const RsaRequest asked{
        .bits = {1024}, .batches = {8}, .exponentBits = 64, .samples = 1, .gpu = false};
    FakeContenders fakes;
    const auto plan = planRsa(asked, kServer);
    const BenchRun run = fakeRun(plan, fakes);
    ASSERT_EQ(run.measured.size(), 1U);
    EXPECT_EQ(run.measured[0].variant.work.rsa()->exponentBits, 64U);
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(writeRun(*back), writeRun(run));
    EXPECT_EQ(back->measured[0].variant.work.rsa()->exponentBits, 64U);
}

} // namespace
} // namespace blockwarp::tests
