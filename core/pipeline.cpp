// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline.h"

#include "core/chunk.h"
#include "core/guard.h"
#include "core/padding.h"
#include "core/secret.h"
#include "core/stopwatch.h"
#include "core/turns.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <type_traits>
#include <vector>

namespace blockwarp {
namespace {

Error noWholeSegments() {
    return {ErrorCode::wrongKeyOrDamaged, "no whole number of segments and tags"};
}

/// SP 800-38E: ciphertext stealing needs a block to steal from.
Result<void> checkLastUnit(const PipelineJob& job, std::uint64_t payload) {
    if (job.cipher.algorithm != Algorithm::aesXts || job.padding) return {};
    const std::uint64_t last = payload % job.layout.unitBytes;
    if (last != 0 && last < kAesBlockBytes)
        return Error{ErrorCode::partialBlock, "the last data unit has fewer than 16 bytes"};
    return {};
}

/// One run over one payload; shared by all lanes' threads.
class Run final : public ProgressSink {
  public:
    Run(const PipelineJob& job, std::uint64_t payload, ProgressSink& progress)
        : job_(job), stored_(job.macs != nullptr ? job.macs->layout() : job.layout),
          payload_(payload), progress_(progress), chained_(job.iv) {}

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

        const auto bytes = beforeCipher(buffer, chunk);
        if (!bytes) return bytes.error();
        phases.kernel += clock.lap();
        if (auto ok = lane.process(*bytes, (*taken)->iv, *this, phases); !ok) return ok.error();
        if (cancelled()) return Error{ErrorCode::cancelled, {}};
        clock.lap();
        const auto written = afterCipher(buffer, *bytes, chunk);
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
        const std::uint64_t at = job_.sourceOffset + offsetIn(offset);
        const std::size_t most = std::min(buffer.size(), bytesIn(job_.chunkBytes));
        const auto got = job_.source.read(at, buffer.first(most), *this);
        if (!got) return got.error();
        const bool first = index == 0 || padsAlone();
        if (got->bytes == 0 && !(first && at == job_.source.knownSize()))
            return std::optional<Taken>();
        const auto payload = payloadIn(got->bytes, index);
        if (!payload) return payload.error();
        const bool last = got->ended && !(padsAlone() && got->bytes == job_.chunkBytes);
        const Chunk chunk{index, offset, *payload, last};
        const auto iv = ivOf(chunk, buffer.first(got->bytes));
        if (!iv) return iv.error();
        return std::optional(Taken{chunk, *iv});
    }

    Result<std::size_t> payloadIn(std::size_t bytes, std::uint64_t index) const {
        if (sealing()) return bytes;
        const auto payload = stored_.payloadIn(bytes);
        // Nothing but a tag is a segment only where it is the only one.
        if (!payload || (*payload == 0 && index != 0)) return noWholeSegments();
        return static_cast<std::size_t>(*payload);
    }

    Result<Iv> ivOf(const Chunk& chunk, std::span<const std::uint8_t> text) {
        if (job_.segmentIvs != nullptr) return job_.segmentIvs->at(chunk.index);
        if (job_.cipher.algorithm != Algorithm::aesCbc)
            return chunkIv(job_.cipher, job_.layout, job_.iv, chunk);
        if (sealing() || job_.source.sequential()) {
            const Iv before = chained_;
            if (!sealing()) chain(text); // sealing, the text to come is not known yet
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

    void chain(std::span<const std::uint8_t> ciphertext) {
        if (ciphertext.size() >= chained_.size())
            std::ranges::copy(ciphertext.last(chained_.size()), chained_.begin());
    }

    Result<void> put(const Chunk& chunk, std::span<const std::uint8_t> bytes) {
        return inOrder(job_.sink.sequential(), writing_, chunk.index, [&] {
            return job_.sink.write(job_.sinkOffset + offsetOut(chunk.offset), bytes, *this);
        });
    }

    bool sealing() const { return job_.direction == Direction::encrypt; }
    /// Where segments have MACs, padding never makes a chunk longer, but follows it.
    bool padsAlone() const { return job_.macs != nullptr && job_.padding && sealing(); }

    // Payload has tags in it where it is encrypted.
    std::size_t bytesIn(std::size_t payload) const {
        return sealing() ? payload : static_cast<std::size_t>(stored_.storedBytes(payload));
    }
    std::uint64_t offsetIn(std::uint64_t offset) const {
        return sealing() ? offset : stored_.storedOffset(offset);
    }
    std::uint64_t offsetOut(std::uint64_t offset) const {
        return sealing() ? stored_.storedOffset(offset) : offset;
    }

    /// The number of bytes to process: authenticated, and padded if this is where padding goes.
    Result<std::size_t> beforeCipher(std::span<std::uint8_t> buffer, const Chunk& chunk) const {
        if (job_.macs != nullptr && !sealing())
            if (auto ok = job_.macs->open(buffer, chunk); !ok) return ok.error();
        if (!chunk.last) return chunk.bytes;
        if (auto ok = checkLastUnit(job_, chunk.bytes); !ok) return ok.error();
        if (job_.padding && sealing()) return addPadding(buffer, chunk.bytes);
        if (!(job_.cipher.padded || job_.padding) || chunk.bytes % kAesBlockBytes == 0)
            return chunk.bytes;
        const std::string length = std::to_string(chunk.offset + chunk.bytes) + " bytes";
        if (sealing()) return Error{ErrorCode::partialBlock, length};
        return Error{ErrorCode::wrongKeyOrDamaged, "the length is not a whole number of blocks"};
    }

    /// The number of bytes to write: without the padding, if it ends here; with tags.
    Result<std::size_t> afterCipher(std::span<std::uint8_t> buffer, std::size_t bytes,
                                    const Chunk& chunk) {
        if (!sealing()) {
            if (!job_.padding || !chunk.last) return bytes;
            const auto length = removePadding(buffer.first(bytes));
            if (!length) return Error{ErrorCode::wrongKeyOrDamaged, "the padding is not valid"};
            return *length;
        }
        if (job_.cipher.algorithm == Algorithm::aesCbc && job_.segmentIvs == nullptr)
            chain(buffer.first(bytes));
        if (job_.macs != nullptr)
            if (auto ok = job_.macs->seal(buffer, {chunk.index, chunk.offset, bytes, chunk.last});
                !ok)
                return ok.error();
        return static_cast<std::size_t>(stored_.storedBytes(bytes));
    }

    void finish(const Chunk& chunk, std::size_t written) {
        const std::lock_guard lock(mutex_);
        done_ += chunk.bytes;
        outcome_.bytesOut += written;
        progress_.report(done_, payload_);
    }

    const PipelineJob& job_;
    const UnitLayout stored_; ///< of what is encrypted
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

/// Bytes of payload; 0 where the source cannot tell yet.
Result<std::uint64_t> payloadOf(const PipelineJob& job) {
    const auto size = job.source.knownSize();
    if (!size) return std::uint64_t{0};
    const std::uint64_t stored = *size - job.sourceOffset;
    if (job.direction == Direction::encrypt) return stored;
    const UnitLayout layout = job.macs != nullptr ? job.macs->layout() : job.layout;
    const auto payload = layout.payloadIn(stored);
    if (!payload) return noWholeSegments();
    return *payload;
}

} // namespace

Result<PipelineOutcome> runPipeline(const PipelineJob& job, Lanes& lanes, ProgressSink& progress) {
    assert(!lanes.empty() && job.chunkBytes % kChachaBlockBytes == 0);
    const auto payload = payloadOf(job);
    if (!payload) return payload.error();
    if (auto ok = checkLastUnit(job, *payload); !ok) return ok.error();
    return Run(job, *payload, progress).run(lanes);
}

} // namespace blockwarp
