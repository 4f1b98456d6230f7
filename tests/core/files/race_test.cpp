// SPDX-License-Identifier: GPL-3.0-or-later
/// Races: how busy times add up, what the sentences say, and a race against the emulated GPU.
#include "core/base/progress.h"
#include "core/files/file_job.h"
#include "core/files/race.h"
#include "tests/core/files/file_job_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <random>

namespace blockwarp::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(BusyTime, IsTheLengthOfTheUnion) {
    BusyTime busy;
    busy.add(1, 2);
    busy.add(4, 5);
    EXPECT_DOUBLE_EQ(busy.seconds(), 2);
    busy.add(1.5, 1.75); // inside
    busy.add(3, 3);      // nothing
    busy.add(6, 5);      // backwards
    EXPECT_DOUBLE_EQ(busy.seconds(), 2);
    busy.add(2, 3); // touches
    EXPECT_DOUBLE_EQ(busy.seconds(), 3);
    busy.add(0, 9); // takes in all
    EXPECT_DOUBLE_EQ(busy.seconds(), 9);
}

TEST(BusyTime, IsThatOfACountOfMarkedSteps) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        BusyTime busy;
        std::array<bool, 64> marked{};
        for (int i = 0; i < 20; ++i) {
            const auto from = static_cast<unsigned>(random() % 64);
            const auto to = from + static_cast<unsigned>(random() % (64 - from));
            busy.add(from, to);
            std::fill(marked.begin() + from, marked.begin() + to, true);
        }
        ASSERT_EQ(busy.seconds(), std::ranges::count(marked, true));
    }
}

FileOutcome outcomeOf(Phases phases, BusySeconds busy, double openSeconds) {
    FileOutcome outcome;
    outcome.bytesIn = 4'000'000'000;
    outcome.phases = phases;
    outcome.busy = busy;
    outcome.openSeconds = openSeconds;
    return outcome;
}

TEST(Race, SaysWhatLimitedEachEngine) {
    const RaceOutcome outcome{
        .cpu = outcomeOf({.read = 1, .kernel = 1, .write = 6, .wall = 2}, {.cipher = 0.1}, 0),
        .gpu = outcomeOf({.read = 0.1, .toDevice = 0.1, .kernel = 0.01, .write = 0.1, .wall = 4},
                         {.cipher = 0.01, .bus = 0.2}, 3),
        .ratio = 0.5,
        .gpuFirst = true,
        .keySeconds = 0};
    EXPECT_EQ(largestShare(outcome.cpu).part, TimePart::write);
    EXPECT_NEAR(largestShare(outcome.cpu).share, 0.75, 1e-9);
    EXPECT_EQ(largestShare(outcome.gpu).part, TimePart::open);
    EXPECT_NEAR(largestShare(outcome.gpu).share, 0.75, 1e-9);
    const RaceSpeeds speeds = speedsOf(outcome);
    EXPECT_DOUBLE_EQ(speeds.cpuFile, 2);
    EXPECT_DOUBLE_EQ(speeds.gpuCipher, 400);
    EXPECT_DOUBLE_EQ(speeds.bus, 20);
    const std::string sentence = limitSentence(outcome);
    EXPECT_THAT(sentence, HasSubstr("The GPU started"));
    EXPECT_THAT(sentence, HasSubstr("writing (75 %)"));
    EXPECT_THAT(sentence,
                HasSubstr("40 GB/s on the CPU, 400 on the GPU; the GPU's is 10.0 times as fast"));
}

TEST(Race, SaysInShortWhatLimitedBothOrEach) {
    const FileOutcome writing =
        outcomeOf({.read = 1, .kernel = 1, .write = 6, .wall = 2}, {.cipher = 0.1}, 0);
    const FileOutcome crossing =
        outcomeOf({.read = 1, .toDevice = 3, .kernel = 1, .fromDevice = 3, .write = 2, .wall = 4},
                  {.cipher = 0.01}, 0);
    EXPECT_EQ(shortLimitSentence({.cpu = writing, .gpu = writing}),
              "Both were limited by writing (75 and 75 % of their time). Their ciphers alone reach "
              "40 and 40 GB/s.");
    EXPECT_EQ(shortLimitSentence({.cpu = writing, .gpu = crossing}),
              "The CPU was limited by writing (75 % of its time), the GPU by the bus (60 %). Their "
              "ciphers alone reach 40 and 400 GB/s.");
}

TEST(TimeShares, KeyOpeningAndVerifyingCountAsTheyAreAndTheRestAsTheWorkersDo) {
    FileOutcome outcome = outcomeOf({.read = 2, .kernel = 1, .write = 1, .wall = 2}, {}, 0.25);
    outcome.keySeconds = 0.5;
    outcome.verifySeconds = 0.25;
    double all = 0;
    std::vector<TimePart> parts;
    for (const TimeShare& one : timeShares(outcome)) {
        parts.push_back(one.part);
        all += one.share;
    }
    EXPECT_NEAR(all, 1, 1e-9);
    EXPECT_EQ(parts, (std::vector{TimePart::key, TimePart::open, TimePart::read, TimePart::cipher,
                                  TimePart::write, TimePart::verify}));
    const auto shares = timeShares(outcome);
    EXPECT_NEAR(shares[0].share, 0.25, 1e-9);
    EXPECT_NEAR(shares[2].share, 0.25, 1e-9);
    EXPECT_TRUE(timeShares({}).empty());
}

TEST(Race, SaysWhatMovedSinceTheOneBefore) {
    const RaceSpeeds then{2, 2.1, 40, 400, 20};
    RaceSpeeds now{2.1, 2.05, 30, 800, 20.5};
    const std::string sentence = changeSentence("AES-256-GCM", then, now);
    EXPECT_THAT(sentence, HasSubstr("(AES-256-GCM): moved: the GPU's cipher alone (400 → 800 "
                                    "GB/s), the CPU's cipher alone (40 → 30 GB/s); within 10 %: "
                                    "the bus, the file on the GPU, the file on the CPU."));
    EXPECT_THAT(changeSentence("ChaCha20", then, then), HasSubstr("nothing moved."));
}

class RaceJob : public FileJobTest {};

TEST_F(RaceJob, TheEmulatedGpuMakesTheSameFileAndBothTellWhatTheyWereAt) {
    const std::size_t bytes = 3'000'001;
    writeFile(folder_ / "input", randomBytes(bytes, 1));
    FileJob racing = job(Direction::encrypt, "aes-128-gcm", Container::blockwarp);
    racing.engine.tuning.strategy = "ttable1";
    racing.engine.tuning.chunkBytes = 1 << 20;
    NoProgress cpu;
    NoProgress gpu;
    const auto done =
        runRace(racing, passphrase(), NoCancel(), {cpu, gpu, cpu}, EngineKind::emulated);
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_EQ(done->cpu.engine, EngineKind::cpu);
    EXPECT_EQ(done->gpu.engine, EngineKind::emulated);
    for (const FileOutcome& one : {done->cpu, done->gpu}) {
        EXPECT_EQ(one.bytesIn, bytes);
        EXPECT_GT(one.busy.cipher, 0);
        EXPECT_LE(one.busy.cipher, one.phases.wall);
        EXPECT_LE(one.busy.cipher, one.phases.kernel * 1.001); // workers overlap
        EXPECT_EQ(one.busy.bus, 0);
    }
    EXPECT_GT(done->keySeconds, 0);
    EXPECT_FALSE(done->startOnly);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "output"}));
}

constexpr std::size_t kStart = std::size_t{256} << 10; ///< what is raced over

struct StartedCase {
    const char* name;
    const char* cipher;
    Container container;
    std::size_t bytes; ///< of plaintext
};

class RaceOverAStart : public RaceJob, public ::testing::WithParamInterface<StartedCase> {
  protected:
    static Secret secret(const FileJob& of) { return secretFor(*of.container(), *of.cipher()); }
    void race(const FileJob& racing) {
        const auto done = runRace(racing, secret(racing), NoCancel(), {cpu_, gpu_, output_},
                                  EngineKind::emulated, kStart);
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_TRUE(done->startOnly);
        EXPECT_EQ(done->cpu.engine, EngineKind::cpu);
        EXPECT_EQ(done->gpu.engine, EngineKind::emulated);
        for (const FileOutcome& one : {done->cpu, done->gpu}) // of plaintext
            EXPECT_EQ(racing.direction() == Direction::encrypt ? one.bytesIn : one.bytesOut,
                      kStart);
    }

    NoProgress cpu_;
    NoProgress gpu_;
    NoProgress output_;
};

TEST_P(RaceOverAStart, MakesTheWholeOutputOnTheCpu) {
    const auto& [name, cipher, container, bytes] = GetParam();
    const std::vector<std::uint8_t> original = randomBytes(bytes, 3);
    writeFile(folder_ / "input", original);
    FileJob sealing = job(Direction::encrypt, cipher, container);
    if (sealing.cipher()->parallel(Direction::encrypt))
        race(sealing);
    else
        ASSERT_TRUE(run(sealing, secret(sealing)));
    FileJob opening = job(Direction::decrypt, cipher, container);
    opening.input = folder_ / "output";
    opening.target.output = folder_ / "opened";
    ASSERT_TRUE(run(opening, secret(opening))); // by the engine that files are opened with
    EXPECT_TRUE(readFile(folder_ / "opened") == original);

    opening.target.output = folder_ / "raced";
    race(opening);
    EXPECT_TRUE(readFile(folder_ / "raced") == original);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "opened", "output", "raced"}));
}

INSTANTIATE_TEST_SUITE_P(
    , RaceOverAStart,
    ::testing::Values(StartedCase{"Gcm", "aes-128-gcm", Container::blockwarp, 3 * kStart + 5},
                      StartedCase{"Macs", "aes-256-ctr", Container::blockwarp, 3 * kStart},
                      StartedCase{"PaddedXts", "aes-128-xts", Container::blockwarp, kStart + 1},
                      StartedCase{"PaddedEcb", "aes-128-ecb", Container::openssl, kStart + 16},
                      StartedCase{"Cbc", "aes-128-cbc", Container::openssl, 2 * kStart + 7},
                      StartedCase{"RawCtr", "aes-128-ctr", Container::raw, kStart + 1}),
    [](const auto& one) { return std::string(one.param.name); });

TEST_F(RaceJob, FindsDamageBehindTheStart) {
    writeFile(folder_ / "input", randomBytes(3 * kStart, 3));
    FileJob sealing = job(Direction::encrypt, "aes-128-gcm", Container::blockwarp);
    ASSERT_TRUE(run(sealing, passphrase()));
    auto sealed = readFile(folder_ / "output");
    sealed[sealed.size() - 100] ^= 1;
    writeFile(folder_ / "output", sealed);
    FileJob opening = job(Direction::decrypt, "aes-128-gcm", Container::blockwarp);
    opening.input = folder_ / "output";
    opening.target.output = folder_ / "opened";
    NoProgress none;
    const auto done = runRace(opening, passphrase(), NoCancel(), {none, none, none},
                              EngineKind::emulated, kStart);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::damaged) << describe(done.error());
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "output"}));
}

TEST_F(RaceJob, HearsACancelWhileTheOutputIsMade) {
    class Cancelling final : public CancelToken, public ProgressSink {
      public:
        void report(std::uint64_t done, std::uint64_t) override { stopped = stopped || done > 0; }
        bool cancelled() const override { return stopped; }
        std::atomic<bool> stopped{false};
    } output;
    writeFile(folder_ / "input", randomBytes(32 * kStart, 3));
    NoProgress none;
    const auto done =
        runRace(job(Direction::encrypt, "aes-128-gcm", Container::blockwarp), passphrase(), output,
                {none, none, output}, EngineKind::emulated, kStart);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::cancelled) << describe(done.error());
    EXPECT_TRUE(output.stopped);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"input"}));
}

TEST(Race, SaysOfAnEmulatedGpuThatItShowsHowNotHowFast) {
    RaceOutcome outcome{
        .cpu = outcomeOf({.kernel = 1, .wall = 1}, {.cipher = 0.5}, 0),
        .gpu = outcomeOf({.kernel = 90, .wall = 50}, {.cipher = 45}, 0),
    };
    outcome.gpu.engine = EngineKind::emulated;
    for (const bool startOnly : {false, true}) {
        outcome.startOnly = startOnly;
        for (const std::string& sentence : {limitSentence(outcome), shortLimitSentence(outcome)}) {
            EXPECT_THAT(sentence, HasSubstr("shows how a GPU works, not how fast it is"));
            EXPECT_THAT(sentence, HasSubstr("output is the CPU's"));
            EXPECT_THAT(sentence, Not(HasSubstr("GB/s")));
            EXPECT_THAT(sentence, Not(HasSubstr("times")));
        }
        EXPECT_EQ(shortLimitSentence(outcome).find("first 64 MiB") != std::string::npos, startOnly);
    }
}

} // namespace
} // namespace blockwarp::tests
