// SPDX-License-Identifier: GPL-3.0-or-later
/// The pipeline alone, between a source, a sink and workers that are fakes.
#include "core/cipher/chunk.h"
#include "tests/core/engine/fake_pipeline.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kChunk = 64;
constexpr std::size_t kChunks = 40;
constexpr std::size_t kTotal = kChunks * kChunk - 11;
constexpr std::size_t kSourceOffset = 16;
constexpr std::size_t kSinkOffset = 8;

class Pipeline : public testing::Test {
  protected:
    Workers workers(std::size_t count, const FakeWorker::Before& before = {}) const {
        Workers result;
        for (std::size_t i = 0; i < count; ++i)
            result.push_back(std::make_unique<FakeWorker>(kChunk + 16, before));
        return result;
    }
    Result<PipelineOutcome> run(Workers& workers, const CancelToken& cancel,
                                ProgressSink& progress) {
        return runPipeline({*findCipher("aes-128-ctr"),
                            Direction::encrypt,
                            Iv{},
                            false,
                            {source_, kSourceOffset, sink_, kSinkOffset},
                            kChunk},
                           workers, cancel, progress);
    }
    Result<PipelineOutcome> run(Workers&& workers) {
        return run(workers, NoCancel(), noProgress());
    }

    void expectFailure(ErrorCode code, const char* context) {
        const auto before = sink_.timesWritten().back(); // by several, of an earlier call
        const auto alone = run(workers(1));
        ASSERT_FALSE(alone);
        EXPECT_EQ(alone.error().code, code);
        EXPECT_EQ(alone.error().context, context);
        EXPECT_EQ(sink_.timesWritten().back(), before) << "it went on after a failure";
        const auto together = run(workers(3));
        ASSERT_FALSE(together);
        EXPECT_EQ(together.error().code, code);
        EXPECT_EQ(together.error().context, context);
    }

    Flow flow_;
    Bytes input_ = randomBytes(kSourceOffset + kTotal, 1);
    FakeSource source_{input_, &flow_};
    FakeSink sink_{kSinkOffset + kTotal, &flow_};
};

TEST_F(Pipeline, ReadsAndWritesEveryByteOnceAtItsPlace) {
    for (const std::size_t count : {1U, 2U, 7U, 60U}) {
        FakeSource source(input_);
        FakeSink sink(kSinkOffset + kTotal);
        Workers some = workers(count);
        const auto done = runPipeline({*findCipher("aes-128-ctr"),
                                       Direction::encrypt,
                                       Iv{},
                                       false,
                                       {source, kSourceOffset, sink, kSinkOffset},
                                       kChunk},
                                      some, NoCancel(), noProgress());
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_EQ(done->bytesOut, kTotal);
        for (std::size_t i = 0; i < kTotal; ++i) {
            ASSERT_EQ(source.timesRead()[kSourceOffset + i], 1) << count << " workers, byte " << i;
            ASSERT_EQ(sink.timesWritten()[kSinkOffset + i], 1) << count << " workers, byte " << i;
            ASSERT_EQ(sink.bytes()[kSinkOffset + i],
                      static_cast<std::uint8_t>(~input_[kSourceOffset + i]));
        }
        EXPECT_EQ(sink.timesWritten()[kSinkOffset - 1], 0) << "the header's place is not ours";
    }
}

TEST_F(Pipeline, MakesAndTakesRoomForTagsInTheStoredText) {
    const UnitLayout layout{24, kTagBytes};
    const std::size_t chunk = 192;
    for (const std::size_t payload : {0U, 1U, 24U, 192U, 193U, 5U * 192 + 100})
        for (const Direction direction : {Direction::encrypt, Direction::decrypt}) {
            const std::size_t stored = layout.storedBytes(payload);
            const bool sealing = direction == Direction::encrypt;
            FakeSource source(randomBytes(kSourceOffset + (sealing ? payload : stored), 7));
            FakeSink sink(kSinkOffset + (sealing ? stored : payload));
            Workers some;
            for (std::size_t i = 0; i < 3; ++i)
                some.push_back(std::make_unique<FakeWorker>(workerCapacity(layout, chunk, stored)));
            const auto done = runPipeline({*findCipher("aes-128-gcm"),
                                           direction,
                                           Iv{},
                                           false,
                                           {source, kSourceOffset, sink, kSinkOffset},
                                           chunk,
                                           layout},
                                          some, NoCancel(), noProgress());
            ASSERT_TRUE(done) << describe(done.error());
            EXPECT_EQ(done->bytesOut, sealing ? stored : payload);
            const auto once = [](const std::vector<int>& times, std::size_t offset) {
                return std::all_of(times.begin() + static_cast<std::ptrdiff_t>(offset), times.end(),
                                   [](int n) { return n == 1; });
            };
            EXPECT_TRUE(once(source.timesRead(), kSourceOffset)) << payload;
            EXPECT_TRUE(once(sink.timesWritten(), kSinkOffset)) << payload;
        }
}

TEST_F(Pipeline, SizesThatAreNoWholeUnitsAreRefusedUnread) {
    const auto expect = [](const char* cipher, UnitLayout layout, Direction direction,
                           std::size_t bytes, ErrorCode code) {
        FakeSource source(randomBytes(bytes, 1));
        FakeSink sink(2048);
        Workers some;
        some.push_back(std::make_unique<FakeWorker>(2048));
        const auto done = runPipeline(
            {*findCipher(cipher), direction, Iv{}, false, {source, 0, sink, 0}, 1024, layout}, some,
            NoCancel(), noProgress());
        ASSERT_FALSE(done) << bytes;
        EXPECT_EQ(done.error().code, code) << bytes;
        EXPECT_EQ(source.timesRead(), std::vector<int>(bytes)) << bytes;
    };
    for (const std::size_t stored : {0U, 15U, 65U + 16, 64U + 31})
        expect("aes-256-gcm", {64, kTagBytes}, Direction::decrypt, stored,
               ErrorCode::wrongKeyOrDamaged);
    for (const Direction direction : {Direction::encrypt, Direction::decrypt})
        for (const std::size_t bytes : {1U, 15U, 513U, 1024U + 15})
            expect("aes-256-xts", {512, 0}, direction, bytes, ErrorCode::partialBlock);
}

TEST_F(Pipeline, AddsUpThePhasesOfAllWorkers) {
    const auto done = run(workers(3));
    ASSERT_TRUE(done);
    EXPECT_NEAR(done->phases.kernel, double(kChunks), 0.5); // each fake chunk says 1 second
    EXPECT_GT(done->phases.wall, 0.0);
    EXPECT_LT(done->phases.wall, double(kChunks)) << "wall is the clock's, not a sum";
}

TEST_F(Pipeline, HasNoMoreChunksInFlightThanWorkers) {
    const auto yieldOften = [](const CancelToken&) -> Result<void> {
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        return {};
    };
    ASSERT_TRUE(run(workers(3, yieldOften)));
    EXPECT_LE(flow_.most, 3);
    EXPECT_GE(flow_.most, 1);
    EXPECT_EQ(flow_.inFlight, 0);
}

TEST_F(Pipeline, AllWorkersWorkAtTheSameTime) {
    // Each worker waits in its first chunk until all have one; a pipeline that runs them one after
    // the other never gets there.
    std::atomic<int> waiting{0};
    const auto meet = [&](const CancelToken&) -> Result<void> {
        ++waiting;
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (waiting < 4) {
            if (std::chrono::steady_clock::now() > deadline)
                return Error{ErrorCode::gpuFailed, "alone"};
            std::this_thread::yield();
        }
        return {};
    };
    const auto done = run(workers(4, meet));
    EXPECT_TRUE(done) << describe(done.error());
}

TEST_F(Pipeline, ReportsProgressThatNeverFallsAndEndsComplete) {
    WatchingProgress progress;
    Workers some = workers(3);
    ASSERT_TRUE(run(some, progress, progress));
    const auto reports = progress.reports();
    ASSERT_EQ(reports.size(), kChunks + 1);
    EXPECT_EQ(reports.front().first, 0U);
    EXPECT_EQ(reports.back().first, kTotal);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        EXPECT_EQ(reports[i].second, kTotal);
        EXPECT_TRUE(i == 0 || reports[i].first > reports[i - 1].first) << i;
    }
}

TEST_F(Pipeline, AFailingReadInTheMiddleIsTheResult) {
    for (const ErrorCode code : {ErrorCode::readFailed, ErrorCode::inputChanged}) {
        source_.failAt(kSourceOffset + kTotal / 2, code);
        expectFailure(code, "fake source");
    }
}

TEST_F(Pipeline, AFailingWriteInTheMiddleIsTheResult) {
    for (const ErrorCode code : {ErrorCode::writeFailed, ErrorCode::diskFull}) {
        sink_.failAt(kSinkOffset + kTotal / 2, code);
        expectFailure(code, "fake sink");
    }
}

TEST_F(Pipeline, AFailingWorkerIsTheResultAndStopsTheOthers) {
    for (const ErrorCode code : {ErrorCode::gpuLost, ErrorCode::gpuOutOfMemory}) {
        for (const std::size_t failing : {0U, 2U}) {
            Workers some;
            for (std::size_t i = 0; i < 3; ++i)
                some.push_back(std::make_unique<FakeWorker>(
                    kChunk + 16, [=](const CancelToken& cancel) -> Result<void> {
                        if (i != failing) return waitForCancel(cancel);
                        return Error{code, "fake worker"};
                    }));
            const auto done = run(some, NoCancel(), noProgress());
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().code, code) << describe(done.error());
            EXPECT_EQ(done.error().context, "fake worker");
        }
    }
}

TEST_F(Pipeline, CancelInTheMiddleStopsAllWorkers) {
    WatchingProgress progress(kTotal / 2);
    std::atomic<std::size_t> processed{0};
    Workers some = workers(3, [&](const CancelToken&) -> Result<void> {
        ++processed;
        return {};
    });
    const auto done = run(some, progress, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::cancelled);
    EXPECT_LE(processed, kChunks / 2 + 1 + 3) << "workers went on after the cancel";
    EXPECT_LT(progress.reports().back().first, kTotal);
}

TEST_F(Pipeline, CancelIsHeardByWorkersInTheMidstOfAChunk) {
    WatchingProgress progress(0); // at the first report, before any chunk
    Workers some = workers(3, waitForCancel);
    const auto before = std::chrono::steady_clock::now();
    const auto done = run(some, progress, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10));
}

TEST_F(Pipeline, AnEmptyPayloadIsOnlyPaddingOrNothing) {
    FakeSource empty({});
    for (const bool padding : {false, true}) {
        FakeSink sink(16);
        Workers some = workers(2);
        const auto done = runPipeline({*findCipher("aes-128-ecb"),
                                       Direction::encrypt,
                                       Iv{},
                                       padding,
                                       {empty, 0, sink, 0},
                                       kChunk},
                                      some, NoCancel(), noProgress());
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_EQ(done->bytesOut, padding ? 16U : 0U);
        EXPECT_EQ(hexOf(sink.bytes()), // inverted by the fake worker
                  padding ? "efefefefefefefefefefefefefefefef" : std::string(32, '0'));
    }
}

} // namespace
} // namespace blockwarp::tests
