// SPDX-License-Identifier: GPL-3.0-or-later
/// Textbook RSA as work that is timed: on one thread, in both ways, in both directions.
#include "core/bench/measure/contender.h"
#include "core/bench/measure/guess.h"
#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_json.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

Work textbookWork(Scope scope, Direction direction, std::string_view way, std::uint64_t bytes) {
    return {.engine = EngineKind::reference,
            .scope = scope,
            .bytes = bytes,
            .task = TextbookWork{direction, *findTextbookWay(way)}};
}

TEST(BenchTextbook, IsVerifiedAndTimedInEveryWay) {
    EngineContenders engines("/tmp");
    for (const Scope scope : {Scope::kernel, Scope::memory})
        for (const Direction direction : {Direction::encrypt, Direction::decrypt})
            for (const auto* way : {"square-and-multiply", "repeated-multiplication",
                                    "repeated-multiplication-shared"}) {
                const auto contender =
                    engines.open(textbookWork(scope, direction, way, 100), NoCancel());
                ASSERT_TRUE(contender) << way << ": " << describe(contender.error());
                EXPECT_EQ((*contender)->facts().strategy, way);
                EXPECT_EQ((*contender)->facts().verifiedBytes, 100U);
                const auto sample = (*contender)->sample(NoCancel());
                ASSERT_TRUE(sample) << describe(sample.error());
                EXPECT_GT(sample->wall, 0);
            }
}

TEST(BenchTextbook, WhatCannotBeTimedIsRefused) {
    const auto with = [](Scope scope, std::uint64_t bytes, unsigned passes = 1) {
        Work work = textbookWork(scope, Direction::encrypt, "square-and-multiply", bytes);
        work.passes = passes;
        return bool(checkWork(work));
    };
    EXPECT_TRUE(with(Scope::kernel, 1));
    EXPECT_TRUE(with(Scope::memory, 1 << 20));
    EXPECT_FALSE(with(Scope::kernel, 0));
    EXPECT_FALSE(with(Scope::kernel, (1 << 20) + 1));
    EXPECT_FALSE(with(Scope::kernel, 1, 2));
    for (const Scope scope : {Scope::file, Scope::read, Scope::afterFirst, Scope::all})
        EXPECT_FALSE(with(scope, 100));
    EXPECT_EQ(findTextbookWay("ttable4"), nullptr);
}

TEST(BenchTextbook, RepeatedMultiplicationIsKnownToTakeLong) {
    const auto guess = [](std::string_view way) {
        return guessedSeconds(textbookWork(Scope::kernel, Direction::encrypt, way, 100'000));
    };
    EXPECT_GT(guess("repeated-multiplication"), 100 * guess("square-and-multiply"));
}

TEST(BenchGuess, KnowsWhatCanTakeLong) {
    const auto engine = [](EngineKind kind) {
        return canTakeLong(
            {.engine = kind, .bytes = 1, .task = CipherWork{findCipher("chacha20")}});
    };
    EXPECT_TRUE(engine(EngineKind::reference));
    EXPECT_TRUE(engine(EngineKind::emulated));
    EXPECT_FALSE(engine(EngineKind::cpu));
    EXPECT_FALSE(engine(EngineKind::cuda));
    const auto rsa = [](EngineKind kind) {
        return canTakeLong({.engine = kind, .bytes = 1, .task = RsaWork{}});
    };
    EXPECT_TRUE(rsa(EngineKind::cpu));
    EXPECT_FALSE(rsa(EngineKind::cuda));
    for (const EngineKind kind : {EngineKind::cpu, EngineKind::cuda})
        EXPECT_TRUE(canTakeLong({.engine = kind, .bytes = 1, .task = TextbookWork{}}));
}

TEST(BenchTextbook, IsKeptAndComparedWithItsLike) {
    BenchRun run;
    run.experiment = "report-sizes";
    run.complete = true;
    for (const auto* way : {"square-and-multiply", "repeated-multiplication-shared"})
        run.measured.push_back(
            {.variant = {.facet = "kernel only",
                         .series = "one",
                         .category = {},
                         .x = 100,
                         .work = textbookWork(Scope::kernel, Direction::decrypt, way, 100)},
             .facts = {},
             .samples = {{.wall = 1}},
             .verdict = Verdict::settled});
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(writeRun(*back), writeRun(run));
    ASSERT_NE(back->measured[1].variant.work.textbook(), nullptr);
    EXPECT_TRUE(back->measured[1].variant.work.textbook()->way.sharedMemory);
    EXPECT_EQ(back->measured[1].variant.work.direction(), Direction::decrypt);
    BenchRun first = run;
    first.measured.pop_back();
    run.measured.erase(run.measured.begin());
    EXPECT_EQ(compareRuns(first, run).rows.size(), 0U) << "another way is other work";
    EXPECT_EQ(compareRuns(first, first).rows.size(), 1U);
}

} // namespace
} // namespace blockwarp::tests
