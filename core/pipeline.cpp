// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline.h"

#include "core/chunk.h"
#include "core/guard.h"
#include "core/payload_frame.h"
#include "core/secret.h"
#include "core/stopwatch.h"
#include "core/turns.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>
#include <vector>

namespace blockwarp {
namespace {

/// One run over one payload; shared by all lanes' threads.
class Run final : public ProgressSink {
  public:
    Run(const PipelineJob& job, std::uint64_t payload, ProgressSink& progress)
        : job_(job), frame_(job), payload_(payload), progress_(progress), chained_(job.iv) {}

    Result<PipelineOutcome> run(Lanes& lanes) {
        const Stopwatch clock;
        progress_.report(0, payload_);
        {
            std::vector<std::jthread> threads;
            try {
                for (std::size_t i = 1; i < lanes.size(); ++i)
                    threads.emplace_back([this, &lane = *lanes[i]] {
                        work(lane);
                        wipeStack();
                    });
            } catch (const std::system_error&) {
                // The system gives no more threads: those that run share the work.
            }
            work(*lanes[0]);
        }
        if (error_) return *error_;
        outcome_.phases.wall = clock.seconds();
        return outcome_;
    }

    // Lanes ask the run, which also stops them when another lane failed.
    void report(std::uint64_t, std::uint64_t) override {}
    bool cancelled() const override { return stopped_ || progress_.cancelled(); }

  private:
    struct Taken {
        Chunk chunk;
        Iv iv;
    };

    void work(Lane& lane) {
        Phases phases;
        while (!stopped_) {
            const auto more = guarded([&] { return step(lane, next_++, phases); });
            if (!more) stop(more.error());
            if (!more || !*more) break;
        }
        const std::lock_guard lock(mutex_);
        outcome_.phases += phases;
    }

    void stop(Error error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
        stopped_ = true;
    }

    /// False: the payload has no such chunk.
    Result<bool> step(Lane& lane, std::uint64_t index, Phases& phases) {
        const auto buffer = lane.buffer();
        Stopwatch clock;
        const auto taken = take(index, buffer);
        if (!taken) return taken.error();
        if (!*taken) return false;
        const Chunk& chunk = (*taken)->chunk;
        phases.read += clock.lap();

        const auto bytes = frame_.open(buffer, chunk);
        if (!bytes) return bytes.error();
        phases.kernel += clock.lap();
        if (auto ok = lane.process(*bytes, (*taken)->iv, *this, phases); !ok) return ok.error();
        if (cancelled()) return Error{ErrorCode::cancelled, {}};
        clock.lap();
        if (chains()) chain(buffer.first(*bytes));
        const auto written = frame_.close(buffer, *bytes, chunk);
        if (!written) return written.error();
        phases.kernel += clock.lap();

        if (auto ok = put(chunk, buffer.first(*written)); !ok) return ok.error();
        phases.write += clock.lap();
        finish(chunk, *written);
        return true;
    }

    /// What `work` returns; where only one may be at it at a time, in the order of chunks. A
    /// failure stops the run before it is the next one's turn.
    template <class Work>
    std::invoke_result_t<Work&> inOrder(bool sequential, Turns& turns, std::uint64_t index,
                                        Work work) {
        std::optional<Turns::Turn> turn;
        if (sequential) turn.emplace(turns, index, *this);
        auto done = cancelled() ? std::invoke_result_t<Work&>(Error{ErrorCode::cancelled, {}})
                                : guarded(work);
        if (!done) stop(done.error());
        return done;
    }

    /// Reads the chunk of that index and finds what it starts from.
    Result<std::optional<Taken>> take(std::uint64_t index, std::span<std::uint8_t> buffer) {
        return inOrder(job_.source.sequential(), reading_, index,
                       [&] { return read(index, buffer); });
    }

    Result<std::optional<Taken>> read(std::uint64_t index, std::span<std::uint8_t> buffer) {
        const std::uint64_t offset = index * job_.chunkBytes;
        const std::uint64_t at = job_.sourceOffset + frame_.offsetIn(offset);
        const std::size_t most = std::min(buffer.size(), frame_.bytesIn(job_.chunkBytes));
        const auto got = job_.source.read(at, buffer.first(most), *this);
        if (!got) return got.error();
        const bool first = index == 0 || frame_.padsAlone();
        if (got->bytes == 0 && !(first && at == job_.source.knownSize()))
            return std::optional<Taken>();
        const auto payload = frame_.payloadIn(got->bytes, index);
        if (!payload) return payload.error();
        const bool last = got->ended && !(frame_.padsAlone() && got->bytes == job_.chunkBytes);
        const Chunk chunk{index, offset, *payload, last};
        const auto iv = ivOf(chunk, buffer.first(got->bytes));
        if (!iv) return iv.error();
        return std::optional(Taken{chunk, *iv});
    }

    Result<Iv> ivOf(const Chunk& chunk, std::span<const std::uint8_t> text) {
        if (job_.segmentIvs != nullptr) return job_.segmentIvs->at(chunk.index);
        if (job_.cipher.algorithm != Algorithm::aesCbc)
            return chunkIv(job_.cipher, job_.layout, job_.iv, chunk);
        if (frame_.sealing() || job_.source.sequential()) {
            const Iv before = chained_;
            if (!frame_.sealing()) chain(text); // sealing, the text to come is not known yet
            return before;
        }
        return chunk.index == 0 ? Result<Iv>(job_.iv) : blockBefore(chunk);
    }

    Result<Iv> blockBefore(const Chunk& chunk) {
        Iv before{};
        const std::uint64_t at = job_.sourceOffset + chunk.offset - before.size();
        if (const auto got = job_.source.read(at, before, *this); !got) return got.error();
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

    Result<void> put(const Chunk& chunk, std::span<const std::uint8_t> bytes) {
        return inOrder(job_.sink.sequential(), writing_, chunk.index, [&] {
            return job_.sink.write(job_.sinkOffset + frame_.offsetOut(chunk.offset), bytes, *this);
        });
    }

    void finish(const Chunk& chunk, std::size_t written) {
        const std::lock_guard lock(mutex_);
        done_ += chunk.bytes;
        outcome_.bytesOut += written;
        progress_.report(done_, payload_);
    }

    const PipelineJob& job_;
    const PayloadFrame frame_;
    const std::uint64_t payload_;
    ProgressSink& progress_;
    Iv chained_; ///< CBC: touched by the one lane that encrypts, or in turn
    Turns reading_;
    Turns writing_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;
    std::uint64_t done_ = 0;
    PipelineOutcome outcome_;
    std::optional<Error> error_;
};

} // namespace

Result<PipelineOutcome> runPipeline(const PipelineJob& job, Lanes& lanes, ProgressSink& progress) {
    assert(!lanes.empty() && job.chunkBytes % kChachaBlockBytes == 0);
    const auto payload = PayloadFrame(job).payload();
    if (!payload) return payload.error();
    return Run(job, *payload, progress).run(lanes);
}

} // namespace blockwarp
