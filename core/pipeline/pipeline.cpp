// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/pipeline.h"

#include "core/base/cancel.h"
#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/base/team.h"
#include "core/cipher/chunk.h"
#include "core/pipeline/payload_frame.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <type_traits>

namespace blockwarp {
namespace {

/// Lets threads do something in the order of their numbers 0, 1, 2 … Each number is waited for
/// once.
class Turns {
  public:
    /// From its making to its end, it is the turn of `index`; unless the job was cancelled
    /// meanwhile, which whoever waited has to ask for.
    class Turn {
      public:
        Turn(Turns& turns, std::uint64_t index, const CancelToken& cancel) : turns_(turns) {
            std::unique_lock lock(turns_.mutex_);
            while (turns_.now_ != index && !cancel.cancelled())
                turns_.changed_.wait_for(lock, std::chrono::milliseconds(20));
        }
        ~Turn() {
            const std::lock_guard lock(turns_.mutex_);
            ++turns_.now_;
            turns_.changed_.notify_all();
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

      private:
        Turns& turns_;
    };

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t now_ = 0;
};

/// One run over one payload; shared by all workers' threads.
class Run {
  public:
    Run(const PipelineJob& job, std::uint64_t payload, const CancelToken& cancel,
        ProgressSink& progress)
        : job_(job), frame_(job), payload_(payload), cancel_(cancel), progress_(progress),
          chained_(job.iv) {}

    Result<PipelineOutcome> run(std::span<const std::unique_ptr<Worker>> workers) {
        clock_.lap();
        progress_.report(0, payload_);
        runTeam(workers.size(), [this, workers](std::size_t member) { work(*workers[member]); });
        if (error_) return *error_;
        outcome_.phases.wall = clock_.seconds();
        return outcome_;
    }

  private:
    /// What a worker asks at its chunk: it stops when the job was cancelled, another worker failed,
    /// or an earlier chunk is damaged.
    class AtChunk final : public CancelToken {
      public:
        AtChunk(const Run& run, std::uint64_t index) : run_(run), index_(index) {}
        bool cancelled() const override { return run_.endsBefore(index_); }
        std::uint64_t index() const { return index_; }

      private:
        const Run& run_;
        const std::uint64_t index_;
    };

    struct Taken {
        Chunk chunk;
        Iv iv;
    };

    void work(Worker& worker) {
        Phases phases;
        for (bool more = true; more;) {
            const AtChunk at(*this, next_++);
            const auto done = guarded([&] { return stepOrSkip(worker, at, phases); });
            if (!done) stop(done.error(), at.index());
            more = done && *done;
        }
        const std::lock_guard lock(mutex_);
        outcome_.phases += phases;
    }

    /// An error in chunk `index` stops all workers; damage only those at later chunks.
    void stop(Error error, std::uint64_t index) {
        const std::lock_guard lock(mutex_);
        if (index >= end_) return; // it was told to stop
        end_ = error.segment || error.code == ErrorCode::unreadable ? index + 1 : 0;
        error_ = std::move(error);
    }

    bool endsBefore(std::uint64_t index) const { return index >= end_ || cancel_.cancelled(); }

    /// A chunk that is one lost segment is passed over where the others are wanted all the same.
    Result<bool> stepOrSkip(Worker& worker, const AtChunk& at, Phases& phases) {
        auto done = step(worker, at, phases);
        if (done || !job_.streams.part.lost || !done.error().segment) return done;
        const std::lock_guard lock(mutex_);
        job_.streams.part.lost(*done.error().segment, done.error().code);
        done_ = std::min(done_ + job_.chunkBytes, payload_);
        progress_.report(done_, payload_);
        return true;
    }

    /// False: the payload has no such chunk.
    Result<bool> step(Worker& worker, const AtChunk& at, Phases& phases) {
        const auto all = worker.buffer();
        const auto buffer = all.first(std::min(all.size(), job_.bufferBytes));
        Stopwatch clock;
        const auto taken = take(at, buffer);
        if (!taken) return taken.error();
        if (!*taken) return false;
        const Chunk& chunk = (*taken)->chunk;
        phases.read += clock.lap();

        const auto bytes = frame_.open(buffer, chunk);
        if (!bytes) return frame_.located(bytes.error(), chunk.offset);
        phases.kernel += clock.lap();
        const Phases before = phases;
        if (auto ok = worker.process(frame_.task(*bytes, (*taken)->iv, chunk), at, phases); !ok)
            return frame_.located(ok.error(), chunk.offset);
        if (at.cancelled()) return Error{ErrorCode::cancelled, {}};
        account(before, phases);
        clock.lap();
        if (chains()) chain(buffer.first(*bytes));
        const auto written = frame_.close(buffer, *bytes, chunk);
        if (!written) return written.error();
        phases.kernel += clock.lap();

        if (auto ok = put(at, chunk, buffer.first(*written)); !ok) return ok.error();
        phases.write += clock.lap();
        finish(chunk, *written);
        return true;
    }

    /// A worker is done with a chunk now, and did these parts one after the other.
    void account(const Phases& before, const Phases& after) {
        const double end = clock_.seconds();
        const double back = end - (after.fromDevice - before.fromDevice);
        const double kernel = back - (after.kernel - before.kernel);
        const std::lock_guard lock(mutex_);
        bus_.add(back, end);
        cipher_.add(kernel, back);
        bus_.add(kernel - (after.toDevice - before.toDevice), kernel);
        outcome_.busy = {cipher_.seconds(), bus_.seconds()};
    }

    /// What `work` returns; where only one may be at it at a time, in the order of chunks. A
    /// failure stops the run before it is the next one's turn.
    template <class Work>
    std::invoke_result_t<Work&> inOrder(bool sequential, Turns& turns, const AtChunk& at,
                                        Work work) {
        std::optional<Turns::Turn> turn;
        if (sequential) turn.emplace(turns, at.index(), at);
        auto done = at.cancelled() ? std::invoke_result_t<Work&>(Error{ErrorCode::cancelled, {}})
                                   : guarded(work);
        if (!done && sequential) stop(done.error(), at.index());
        return done;
    }

    /// Reads the chunk of that index and finds what it starts from.
    Result<std::optional<Taken>> take(const AtChunk& at, std::span<std::uint8_t> buffer) {
        return inOrder(job_.streams.source.sequential(), reading_, at,
                       [&] { return read(at, buffer); });
    }

    Result<std::optional<Taken>> read(const AtChunk& at, std::span<std::uint8_t> buffer) {
        const std::uint64_t index = at.index();
        const std::uint64_t offset = frame_.partStart() + index * job_.chunkBytes;
        if (offset >= frame_.partEnd()) return std::optional<Taken>();
        const std::uint64_t start = job_.streams.sourceOffset + frame_.offsetIn(offset);
        const auto bytes = static_cast<std::size_t>(
            std::min<std::uint64_t>(job_.chunkBytes, frame_.partEnd() - offset));
        const std::size_t most = std::min(buffer.size(), frame_.bytesIn(bytes));
        const auto got = job_.streams.source.read(start, buffer.first(most), at);
        if (!got) return frame_.unread(got.error());
        const bool first = offset == 0 || frame_.padsAlone();
        if (got->bytes == 0 && !(first && start == job_.streams.source.knownSize()))
            return std::optional<Taken>();
        const auto payload = frame_.payloadIn(got->bytes, offset);
        if (!payload) return frame_.located(payload.error(), offset);
        const bool last = job_.streams.part.last.value_or(
            got->ended && !(frame_.padsAlone() && got->bytes == job_.chunkBytes));
        const Chunk chunk{index, offset, *payload, last};
        const auto iv = ivOf(at, chunk, buffer.first(got->bytes));
        if (!iv) return iv.error();
        return std::optional(Taken{chunk, *iv});
    }

    Result<Iv> ivOf(const AtChunk& at, const Chunk& chunk, std::span<const std::uint8_t> text) {
        if (job_.segmentIvs != nullptr) return job_.segmentIvs->at(chunk.offset / job_.chunkBytes);
        if (job_.cipher.algorithm != Algorithm::aesCbc)
            return chunkIv(job_.cipher, job_.layout, job_.iv, chunk);
        if (frame_.sealing() || job_.streams.source.sequential()) {
            const Iv before = chained_;
            if (!frame_.sealing()) chain(text); // sealing, the text to come is not known yet
            return before;
        }
        return chunk.offset == 0 ? Result<Iv>(job_.iv) : blockBefore(at, chunk);
    }

    Result<Iv> blockBefore(const AtChunk& at, const Chunk& chunk) {
        Iv before{};
        const std::uint64_t start = job_.streams.sourceOffset + chunk.offset - before.size();
        if (const auto got = job_.streams.source.read(start, before, at); !got) return got.error();
        return before;
    }

    /// Sealing, whether the next chunk starts from the end of this one.
    bool chains() const {
        return frame_.sealing() && job_.cipher.algorithm == Algorithm::aesCbc &&
               job_.segmentIvs == nullptr;
    }

    void chain(std::span<const std::uint8_t> ciphertext) {
        if (ciphertext.size() >= chained_.size())
            std::ranges::copy(ciphertext.last(chained_.size()), chained_.begin());
    }

    Result<void> put(const AtChunk& at, const Chunk& chunk, std::span<const std::uint8_t> bytes) {
        return inOrder(job_.streams.sink.sequential(), writing_, at, [&] {
            return job_.streams.sink.write(job_.streams.sinkOffset + frame_.offsetOut(chunk.offset),
                                           bytes, at);
        });
    }

    void finish(const Chunk& chunk, std::size_t written) {
        const std::lock_guard lock(mutex_);
        done_ += chunk.bytes;
        outcome_.bytesOut += written;
        progress_.worked(outcome_.busy);
        progress_.report(done_, payload_);
    }

    const PipelineJob& job_;
    const PayloadFrame frame_;
    const std::uint64_t payload_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    Iv chained_; ///< CBC: touched by the one worker that encrypts, or in turn
    Turns reading_;
    Turns writing_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> end_{std::numeric_limits<std::uint64_t>::max()};
    Stopwatch clock_;
    std::mutex mutex_;
    BusyTime cipher_;
    BusyTime bus_;
    std::uint64_t done_ = 0;
    PipelineOutcome outcome_;
    std::optional<Error> error_;
};

} // namespace

Result<PipelineOutcome> runPipeline(const PipelineJob& job,
                                    std::span<const std::unique_ptr<Worker>> workers,
                                    const CancelToken& cancel, ProgressSink& progress) {
    assert(!workers.empty() && job.chunkBytes % kChachaBlockBytes == 0);
    // What is encrypted in one chain needs the chunk before, which is one worker's.
    assert(workers.size() == 1 || job.cipher.parallel(job.direction) || job.segmentIvs != nullptr);
    const auto payload = PayloadFrame(job).payload();
    if (!payload) return payload.error();
    return Run(job, *payload, cancel, progress).run(workers);
}

} // namespace blockwarp
