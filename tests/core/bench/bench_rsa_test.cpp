// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiment `rsa`: batches that are opened, verified and timed, on OpenSSL and by the kernels'
/// own code on the host.
#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/figure.h"
#include "core/bench/measure/contender.h"
#include "core/bench/measure/work.h"
#include "core/bench/runs/run_json.h"
#include "core/rsa/power_bench.h"
#include "tests/support/fake_contenders.h"

#include <gtest/gtest.h>

#include <set>

namespace blockwarp::tests {
namespace {

Work rsaWork(EngineKind engine, Scope scope, rsa::BenchWork operation, unsigned bits,
             std::uint64_t operations) {
    Work work;
    work.engine = engine;
    work.scope = scope;
    work.bytes = operations * bits / 8;
    work.task = RsaWork{operation, bits, operations};
    return work;
}

TEST(RsaContender, ChecksEveryResultOfTheKernels) {
    EngineContenders engines("/tmp");
    for (const rsa::BenchWork operation : rsa::kBenchWorks) {
        const Work work = rsaWork(EngineKind::emulated, Scope::kernel, operation, 2048, 3);
        auto contender = engines.open(work, NoCancel());
        ASSERT_TRUE(contender) << describe(contender.error());
        EXPECT_EQ((*contender)->facts().verifiedBytes, work.bytes);
        EXPECT_EQ((*contender)->facts().workers, 1U);
        const auto sample = (*contender)->sample(NoCancel());
        ASSERT_TRUE(sample) << describe(sample.error());
        EXPECT_GT(sample->wall, 0);
        EXPECT_EQ(sample->wall, sample->kernel) << "kernel only";
    }
}

TEST(RsaContender, UsesAllThreadsForSmallBatches) {
    EngineContenders engines("/tmp");
    Work work = rsaWork(EngineKind::cpu, Scope::memory, rsa::BenchWork::publicOperation, 2048, 130);
    work.tuning.threads = 4;
    const auto contender = engines.open(work, NoCancel());
    ASSERT_TRUE(contender) << describe(contender.error());
    EXPECT_EQ((*contender)->facts().workers, 4U);
    EXPECT_EQ((*contender)->facts().verifiedBytes, 2 * 256U) << "those that the kernels computed";
    std::get<RsaWork>(work.task).operations = 4;
    const auto small = engines.open(work, NoCancel());
    ASSERT_TRUE(small) << describe(small.error());
    EXPECT_EQ((*small)->facts().workers, 4U);
    EXPECT_EQ((*small)->facts().chunkBytes, 256U);
}

TEST(RsaContender, RefusesWhatCannotBeTimed) {
    const auto why = [](const Work& work) { return checkWork(work).error().code; };
    using enum rsa::BenchWork;
    EXPECT_EQ(why(rsaWork(EngineKind::cpu, Scope::file, publicOperation, 2048, 1)),
              ErrorCode::unsupported);
    EXPECT_EQ(why(rsaWork(EngineKind::cpu, Scope::memory, privateOperation, 1024, 1)),
              ErrorCode::unsupported);
    EXPECT_TRUE(checkWork(rsaWork(EngineKind::cpu, Scope::memory, power, 1024, 1)));
    EXPECT_EQ(why(rsaWork(EngineKind::cpu, Scope::memory, publicOperation, 2049, 1)),
              ErrorCode::badTuning);
}

TEST(RsaBatch, RepeatsItsNumbers) {
    const auto batch = rsa::makePowerBatch(1024, 32, 2);
    ASSERT_TRUE(batch) << describe(batch.error());
    (*batch)->extend(5);
    const auto by = [&](EngineKind engine) {
        return (*batch)->run(5, {.engine = engine}, NoCancel()).value().outputs;
    };
    const SecretBytes cpu = by(EngineKind::cpu);
    const SecretBytes kernels = by(EngineKind::emulated);
    ASSERT_EQ(cpu.size(), 5 * 128U);
    EXPECT_TRUE(std::ranges::equal(cpu.span(), kernels.span()));
    EXPECT_TRUE(std::ranges::equal(cpu.span().first(256), cpu.span().subspan(256, 256)));
    EXPECT_FALSE(std::ranges::equal(cpu.span().first(128), cpu.span().subspan(128, 128)));
}

TEST(RsaBatch, OpensTheCpusContextsBeforeTheClock) {
    const auto batch = rsa::makePowerBatch(1024, 32, 2);
    ASSERT_TRUE(batch) << describe(batch.error());
    const auto result = (*batch)->run(2, {.engine = EngineKind::cpu, .threads = 2}, NoCancel());
    ASSERT_TRUE(result) << describe(result.error());
    EXPECT_EQ(result->workers, 2U);
    EXPECT_GT(result->times.open, 0);
    EXPECT_GT(result->times.wall, 0);
}

TEST(RsaWork, SaysWhatIsTimedOfEachOperation) {
    using enum rsa::BenchWork;
    const auto says = [](rsa::BenchWork operation, EngineKind engine, std::string_view what) {
        return rsaMeaning(operation, Scope::memory, engine).find(what) != std::string_view::npos;
    };
    EXPECT_TRUE(says(privateOperation, EngineKind::cuda, "blinding values"));
    EXPECT_FALSE(says(publicOperation, EngineKind::cuda, "blinding values"));
    EXPECT_TRUE(says(publicOperation, EngineKind::cuda, "workers open"));
    EXPECT_FALSE(says(power, EngineKind::cuda, "blinding values"));
    EXPECT_FALSE(says(power, EngineKind::cuda, "workers"));
    EXPECT_TRUE(says(power, EngineKind::cuda, "sum of both copies and the kernel"));
    EXPECT_FALSE(says(power, EngineKind::emulated, "OpenSSL"));
    for (const rsa::BenchWork operation : rsa::kBenchWorks) {
        EXPECT_TRUE(says(operation, EngineKind::cpu, "contexts open"));
        EXPECT_NE(rsaMeaning(operation, Scope::kernel, EngineKind::cuda).find("CUDA events"),
                  std::string_view::npos);
    }
    Measured one;
    one.variant.work = rsaWork(EngineKind::cuda, Scope::memory, power, 2048, 1);
    BenchRun run;
    run.measured.push_back(one);
    EXPECT_NE(writeRun(run).find("sum of both copies and the kernel"), std::string::npos);
}

TEST(RsaExperiment, NeverMixesScopesAndMarksWhereTheGpuOvertakes) {
    const BenchMachine machine{.threads = 16,
                               .memoryBytes = std::uint64_t{64} << 30,
                               .gpus = {0},
                               .gpuMemoryBytes = std::uint64_t{80} << 30,
                               .whyNoGpu = {}};
    const ExperimentSpec& experiment = *findExperiment("rsa");
    Settings settings = defaultSettings(experiment, machine, Effort::full);
    const auto variants = listVariants(experiment, settings, machine);
    ASSERT_TRUE(variants);
    std::map<std::string, std::set<Scope>> scopes;
    BenchRun run;
    for (const Variant& variant : *variants) {
        scopes[variant.facet].insert(variant.work.scope);
        Measured one;
        one.variant = variant;
        one.variant.refused.reset();
        Phases phases;
        phases.wall = FakeContenders::rsaSeconds(variant.work);
        one.samples.assign(6, phases);
        run.measured.push_back(std::move(one));
    }
    EXPECT_EQ(scopes.size(), 6U); // three operations, with and without copies
    for (const auto& [facet, found] : scopes)
        EXPECT_EQ(found.size(), 1U) << facet;
    const std::string facet = "kernel only, RSA private operations";
    const Figure figure = makeFigure(experiment, run, facet, unitsOf(experiment).front());
    EXPECT_EQ(figure.unit, Unit::operationsPerSecond);
    EXPECT_EQ(figure.series.size(), 6U); // three keys, GPU and CPU
    ASSERT_EQ(figure.marks.size(), 3U) << "a key's lines race each other and nobody else";
    for (const FigureMark& mark : figure.marks)
        EXPECT_NE(english(mark.text).find("overtakes"), std::string::npos) << english(mark.text);
    EXPECT_NEAR(figure.marks[0].at, 67, 20) << "5 ms of eight threads";
}

TEST(RsaExperiment, LeavesOutWhatWouldTakeTooLong) {
    BenchMachine machine{.threads = 2,
                         .memoryBytes = std::uint64_t{4} << 30,
                         .gpus = {},
                         .gpuMemoryBytes = 0,
                         .whyNoGpu = "none here"};
    const ExperimentSpec& experiment = *findExperiment("rsa");
    const Settings settings = defaultSettings(experiment, machine, Effort::quick);
    const auto variants = listVariants(experiment, settings, machine);
    ASSERT_TRUE(variants);
    std::size_t timed = 0;
    for (const Variant& one : *variants) {
        if (one.work.engine == EngineKind::cuda) {
            EXPECT_EQ(english(whyNotTimed(one)), "none here");
        }
        timed += one.refused ? 0 : 1;
        EXPECT_TRUE(one.refused || one.work.rsa()->operations <= 4096);
    }
    EXPECT_GE(timed, 8U);
}

} // namespace
} // namespace blockwarp::tests
