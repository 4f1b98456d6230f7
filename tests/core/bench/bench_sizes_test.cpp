// SPDX-License-Identifier: GPL-3.0-or-later
/// Work of every size from one byte, in every scope: opened, verified and sampled more than once,
/// because the first sample may leave something behind that the second one finds.
#include "core/bench/measure/contender.h"
#include "core/bench/measure/kernel_run.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace blockwarp::tests {
namespace {

constexpr EngineKind kEngines[] = {EngineKind::cpu, EngineKind::emulated, EngineKind::reference};
constexpr Direction kDirections[] = {Direction::encrypt, Direction::decrypt};
constexpr std::uint64_t kSizes[] = {1, 15, 16, 17, 63, 64, 65, 100, 1000};

Work cipherWork(EngineKind engine, Scope scope, std::string_view cipher, Direction direction,
                std::uint64_t bytes) {
    Work work{.engine = engine,
              .scope = scope,
              .bytes = bytes,
              .task = CipherWork{findCipher(cipher), direction}};
    work.tuning.threads = 2;
    return work;
}

std::string wordsFor(const Work& work) {
    const WorkWords words = wordsOf(work);
    return fmt::format("{} {} {} {}, {} bytes", words.engine, words.scope, words.direction,
                       words.algorithm, work.bytes);
}

/// Whether the work was opened; if it was, it was verified and could be sampled.
bool isTimed(EngineContenders& engines, const Work& work) {
    auto contender = engines.open(work, NoCancel());
    if (!contender) return false;
    EXPECT_EQ((*contender)->facts().verifiedBytes, work.bytes) << wordsFor(work);
    for (int i = 0; i < 3; ++i) {
        const auto sample = (*contender)->sample(NoCancel());
        EXPECT_TRUE(sample) << wordsFor(work) << ": " << describe(sample.error());
        if (!sample) return false;
        EXPECT_GT(sample->wall, 0) << wordsFor(work);
    }
    return true;
}

/// What checkWork() refuses is refused; everything else is timed.
void expectTimed(EngineContenders& engines, const Work& work, int& timed) {
    const auto possible = checkWork(work);
    EXPECT_EQ(isTimed(engines, work), bool(possible)) << wordsFor(work);
    if (possible) {
        ++timed;
    } else if (work.cipher().algorithm == Algorithm::aesXts && work.bytes < 16) {
        EXPECT_EQ(possible.error().code, ErrorCode::badTuning) << wordsFor(work);
    } else {
        EXPECT_EQ(possible.error().code, ErrorCode::unsupported) << wordsFor(work);
    }
}

TEST(BenchSizes, EveryCipherTakesEverySizeInMemory) {
    EngineContenders engines("/tmp");
    int timed = 0;
    for (const CipherSpec& cipher : cipherSpecs())
        for (const Direction direction : kDirections)
            for (const std::uint64_t bytes : kSizes)
                for (const EngineKind engine : kEngines)
                    for (const Scope scope : {Scope::memory, Scope::kernel})
                        expectTimed(engines,
                                    cipherWork(engine, scope, cipher.name, direction, bytes),
                                    timed);
    EXPECT_GT(timed, 1400);
}

TEST(BenchSizes, OneWorkerTakesEverySizeInOneGo) {
    EngineContenders engines("/tmp");
    int timed = 0;
    for (const CipherSpec& cipher : cipherSpecs())
        for (const Direction direction : kDirections)
            for (const std::uint64_t bytes : kSizes)
                for (const bool copies : {false, true}) {
                    Work work = cipherWork(EngineKind::emulated, Scope::kernel, cipher.name,
                                           direction, bytes);
                    work.cipherWork().inOneGo = true;
                    work.cipherWork().plainCopy = copies;
                    expectTimed(engines, work, timed);
                }
    EXPECT_GT(timed, 300);
}

TEST(BenchSizes, FilesHaveEverySize) {
    const TempFolder folder;
    EngineContenders engines(folder.path());
    int timed = 0;
    for (const auto* cipher : {"aes-128-ecb", "aes-192-cbc", "aes-256-ctr", "chacha20"})
        for (const Direction direction : kDirections)
            for (const std::uint64_t bytes : {1, 16, 1000})
                for (const EngineKind engine : kEngines)
                    expectTimed(engines, cipherWork(engine, Scope::file, cipher, direction, bytes),
                                timed);
    EXPECT_EQ(timed, 4 * 2 * 3 * 3 - 3) << "CBC encryption is not emulated";
}

TEST(BenchSizes, FilesAreReadWithoutWritingAndFromTheFirstBufferOn) {
    const TempFolder folder;
    EngineContenders engines(folder.path());
    int timed = 0;
    for (const Scope scope : {Scope::read, Scope::afterFirst})
        for (const auto* cipher : {"aes-128-ecb", "aes-192-cbc", "aes-256-ctr", "chacha20"})
            for (const Direction direction : kDirections)
                for (const std::uint64_t bytes : {1, 16, 1000})
                    for (const EngineKind engine : kEngines)
                        expectTimed(engines, cipherWork(engine, scope, cipher, direction, bytes),
                                    timed);
    EXPECT_EQ(timed, 2 * (4 * 2 * 3 * 3 - 3)) << "CBC encryption is not emulated";
    EXPECT_FALSE(checkWork(
        cipherWork(EngineKind::cpu, Scope::read, "aes-128-gcm", Direction::encrypt, 1000)));
}

/// The only chunk's read takes as long as reading 16 MiB takes, or next to nothing.
TEST(BenchSizes, TheFirstBufferIsReadBeforeTheClockStarts) {
    const TempFolder folder;
    EngineContenders engines(folder.path());
    std::map<Scope, Phases> phases;
    for (const Scope scope : {Scope::read, Scope::afterFirst}) {
        Work work = cipherWork(EngineKind::cpu, scope, "aes-128-ctr", Direction::encrypt, 16 << 20);
        work.tuning.chunkBytes = 16 << 20;
        const auto contender = engines.open(work, NoCancel());
        ASSERT_TRUE(contender) << describe(contender.error());
        const auto sample = (*contender)->sample(NoCancel());
        ASSERT_TRUE(sample) << describe(sample.error());
        phases[scope] = *sample;
    }
    EXPECT_LT(phases[Scope::afterFirst].read, phases[Scope::read].read / 4);
    EXPECT_GT(phases[Scope::afterFirst].write, phases[Scope::read].write);
}

TEST(BenchSizes, BothDirectionsTakeEverySize) {
    EngineContenders engines("/tmp");
    int timed = 0;
    for (const CipherSpec& cipher : cipherSpecs())
        for (const std::uint64_t bytes : kSizes)
            for (const EngineKind engine : kEngines) {
                const Work work =
                    cipherWork(engine, Scope::all, cipher.name, Direction::encrypt, bytes);
                if (cipher.authenticated) {
                    EXPECT_FALSE(checkWork(work)) << wordsFor(work);
                    continue;
                }
                expectTimed(engines, work, timed);
            }
    EXPECT_GT(timed, 250);
    EXPECT_FALSE(checkWork(
        cipherWork(EngineKind::cpu, Scope::all, "aes-128-ctr", Direction::decrypt, 1000)));
}

TEST(BenchSizes, PassesAreRepetitions) {
    EngineContenders engines("/tmp");
    for (const EngineKind engine : kEngines)
        for (const Scope scope : {Scope::kernel, Scope::memory})
            for (const bool inOneGo : {false, true}) {
                Work work = cipherWork(engine, scope, "aes-128-ecb", Direction::encrypt, 256 << 10);
                work.cipherWork().inOneGo = inOneGo && engine == EngineKind::emulated;
                work.passes = 20;
                const auto many = engines.open(work, NoCancel());
                ASSERT_TRUE(many) << wordsFor(work) << describe(many.error());
                EXPECT_NE(wordsOf(work).meaning.find("20 passes"), std::string::npos);
                EXPECT_DOUBLE_EQ(gigabytesPerSecond(work, 1), 20 * (256 << 10) / 1e9);
                work.passes = 1;
                const auto one = engines.open(work, NoCancel());
                ASSERT_TRUE(one);
                const auto all = (*many)->sample(NoCancel());
                ASSERT_TRUE(all) << describe(all.error());
                double kernel = all->kernel; // of the fastest, which nothing disturbed
                double wall = all->wall;
                for (int i = 0; i < 8; ++i) {
                    const auto single = (*one)->sample(NoCancel());
                    ASSERT_TRUE(single) << describe(single.error());
                    kernel = std::min(kernel, single->kernel);
                    wall = std::min(wall, single->wall);
                }
                EXPECT_GT(all->kernel, 4 * kernel) << wordsFor(work);
                EXPECT_GT(all->wall, 4 * wall) << wordsFor(work);
            }
}

TEST(BenchSizes, PassesAreBoundedAndOverDataInMemory) {
    for (const Scope scope : allScopes()) {
        Work work = cipherWork(EngineKind::cpu, scope, "aes-128-ctr", Direction::encrypt, 1000);
        work.passes = 2;
        EXPECT_EQ(bool(checkWork(work)), scope == Scope::kernel || scope == Scope::memory);
        for (const unsigned passes : {0U, kMaxPasses + 1}) {
            work.passes = passes;
            ASSERT_FALSE(checkWork(work));
            EXPECT_EQ(checkWork(work).error().code, ErrorCode::badTuning);
        }
    }
}

TEST(BenchSizes, PaddingMayBeAChunkOfItsOwn) {
    EngineContenders engines("/tmp");
    for (const auto* cipher : {"aes-128-ecb", "aes-128-cbc"})
        for (const Direction direction : kDirections)
            for (const std::uint64_t bytes : {47, 48, 64, 79, 80, 128, 192})
                for (const EngineKind engine : kEngines) {
                    Work work = cipherWork(engine, Scope::memory, cipher, direction, bytes);
                    work.tuning.chunkBytes = 64;
                    EXPECT_EQ(isTimed(engines, work), bool(checkWork(work))) << wordsFor(work);
                }
}

TEST(BenchSizes, OfLongWorkTheStartIsVerified) {
    const TempFolder folder;
    EngineContenders engines(folder.path());
    for (const auto* cipher : {"aes-128-ecb", "aes-256-cbc", "chacha20"})
        for (const Direction direction : kDirections)
            for (const Scope scope : {Scope::memory, Scope::file}) {
                const Work work =
                    cipherWork(EngineKind::cpu, scope, cipher, direction, (4 << 20) + 100);
                const auto contender = engines.open(work, NoCancel());
                ASSERT_TRUE(contender) << wordsFor(work) << describe(contender.error());
                EXPECT_EQ((*contender)->facts().verifiedBytes, 4U << 20);
                const auto sample = (*contender)->sample(NoCancel());
                EXPECT_TRUE(sample) << wordsFor(work) << describe(sample.error());
            }
}

TEST(BenchSizes, WrongPaddingIsNotTimed) {
    for (const Direction direction : kDirections) {
        auto work = makeWorkload(*findCipher("aes-128-ecb"), direction, 100, 0, NoCancel());
        ASSERT_TRUE(work) << describe(work.error());
        EXPECT_EQ(work->input.size(), direction == Direction::encrypt ? 100U : 112U);
        EXPECT_EQ(work->expected.size(), direction == Direction::encrypt ? 112U : 100U);
        EXPECT_TRUE(KernelRun::open(EngineKind::emulated, {}, *work, NoCancel()));
        work->expected.back() ^= 1;
        const auto run = KernelRun::open(EngineKind::emulated, {}, *work, NoCancel());
        ASSERT_FALSE(run);
        EXPECT_EQ(run.error().code, ErrorCode::wrongResult);
    }
}

TEST(BenchSizes, XtsNeedsABlockInItsLastDataUnit) {
    Work work = cipherWork(EngineKind::cpu, Scope::memory, "aes-128-xts", Direction::encrypt, 512);
    work.tuning.unitBytes = 512;
    EXPECT_TRUE(checkWork(work));
    for (const std::uint64_t bytes : {0, 1, 15, 513, 1039}) {
        work.bytes = bytes;
        const auto refused = checkWork(work);
        ASSERT_FALSE(refused) << bytes;
        EXPECT_EQ(refused.error().code, ErrorCode::badTuning) << bytes;
        if (bytes != 0) {
            EXPECT_NE(describe(refused.error()).find("16 bytes"), std::string::npos);
        }
    }
    for (const std::uint64_t bytes : {16, 528, 1040}) {
        work.bytes = bytes;
        EXPECT_TRUE(checkWork(work)) << bytes;
    }
}

} // namespace
} // namespace blockwarp::tests
