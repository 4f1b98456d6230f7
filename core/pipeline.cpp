// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline.h"

#include "core/chunk.h"
#include "core/padding.h"
#include "core/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace blockwarp {
namespace {

/// Reads and writes are cut to this, so that a cancel is heard between the pieces.
constexpr std::size_t kPieceBytes = std::size_t{4} << 20;

/// One run over one payload; shared by all lanes' threads.
class Run final : public ProgressSink {
  public:
    Run(const PipelineJob& job, std::uint64_t payload, ProgressSink& progress)
        : job_(job), progress_(progress), plan_{payload, job.chunkBytes}, chained_(job.iv) {}

    Result<PipelineOutcome> run(Lanes& lanes) {
        const Stopwatch clock;
        progress_.report(0, plan_.totalBytes);
        {
            std::vector<std::jthread> threads;
            try {
                for (std::size_t i = 1; i < lanes.size(); ++i)
                    threads.emplace_back([this, &lane = *lanes[i]] { work(lane); });
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
    void work(Lane& lane) {
        Phases phases;
        for (std::uint64_t i = next_++; i < plan_.count() && !stopped_; i = next_++) {
            if (auto ok = step(lane, plan_.at(i), phases); !ok) {
                stop(ok.error());
                break;
            }
        }
        const std::lock_guard lock(mutex_);
        outcome_.phases += phases;
    }

    void stop(Error error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
        stopped_ = true;
    }

    Result<void> step(Lane& lane, const Chunk& chunk, Phases& phases) {
        const auto buffer = lane.buffer();
        Stopwatch clock;
        const auto iv = chunkIv(job_.cipher, job_.layout, job_.direction, job_.iv, chunk,
                                job_.source, job_.sourceOffset, chained_);
        if (!iv) return iv.error();
        if (auto ok = read(buffer.first(bytesIn(chunk)), offsetIn(chunk)); !ok) return ok;
        phases.read += clock.lap();

        const auto bytes = beforeCipher(buffer, chunk);
        if (!bytes) return bytes.error();
        if (auto ok = lane.process(*bytes, *iv, *this, phases); !ok) return ok;
        if (cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto kept = afterCipher(buffer.first(*bytes), chunk);
        if (!kept) return kept.error();

        clock.lap();
        const std::size_t written = bytesOut(*kept);
        if (auto ok = write(buffer.first(written), offsetOut(chunk)); !ok) return ok;
        phases.write += clock.lap();
        finish(chunk, written);
        return {};
    }

    // Payload has tags in it where it is encrypted.
    bool sealing() const { return job_.direction == Direction::encrypt; }
    std::size_t bytesIn(const Chunk& chunk) const {
        return sealing() ? chunk.bytes
                         : static_cast<std::size_t>(job_.layout.storedBytes(chunk.bytes));
    }
    std::size_t bytesOut(std::size_t payload) const {
        return sealing() ? static_cast<std::size_t>(job_.layout.storedBytes(payload)) : payload;
    }
    std::uint64_t offsetIn(const Chunk& chunk) const {
        return sealing() ? chunk.offset : job_.layout.storedOffset(chunk.offset);
    }
    std::uint64_t offsetOut(const Chunk& chunk) const {
        return sealing() ? job_.layout.storedOffset(chunk.offset) : chunk.offset;
    }

    Result<void> read(std::span<std::uint8_t> into, std::uint64_t offset) const {
        for (std::size_t at = 0; at < into.size(); at += kPieceBytes) {
            if (cancelled()) return Error{ErrorCode::cancelled, {}};
            const auto piece = into.subspan(at, std::min(kPieceBytes, into.size() - at));
            if (auto ok = job_.source.readAt(job_.sourceOffset + offset + at, piece); !ok)
                return ok;
        }
        return {};
    }

    Result<void> write(std::span<const std::uint8_t> from, std::uint64_t offset) {
        for (std::size_t at = 0; at < from.size(); at += kPieceBytes) {
            if (cancelled()) return Error{ErrorCode::cancelled, {}};
            const auto piece = from.subspan(at, std::min(kPieceBytes, from.size() - at));
            if (auto ok = job_.sink.writeAt(job_.sinkOffset + offset + at, piece); !ok) return ok;
        }
        return {};
    }

    /// The number of bytes to process: padded, if this is where the padding goes.
    Result<std::size_t> beforeCipher(std::span<std::uint8_t> buffer, const Chunk& chunk) const {
        if (!job_.cipher.padded || !chunk.last) return chunk.bytes;
        if (job_.padding && job_.direction == Direction::encrypt)
            return addPadding(buffer, chunk.bytes);
        if (chunk.bytes % kAesBlockBytes == 0) return chunk.bytes;
        const std::string length = std::to_string(plan_.totalBytes) + " bytes";
        if (job_.direction == Direction::encrypt) return Error{ErrorCode::partialBlock, length};
        return Error{ErrorCode::wrongKeyOrDamaged, "the length is not a whole number of blocks"};
    }

    /// The number of bytes to write: without the padding, if it ends here.
    Result<std::size_t> afterCipher(std::span<const std::uint8_t> result, const Chunk& chunk) {
        if (job_.cipher.algorithm == Algorithm::aesCbc && job_.direction == Direction::encrypt &&
            !result.empty())
            std::ranges::copy(result.last(chained_.size()), chained_.begin());
        if (!job_.padding || !chunk.last || job_.direction == Direction::encrypt)
            return result.size();
        const auto length = removePadding(result);
        if (!length) return Error{ErrorCode::wrongKeyOrDamaged, "the padding is not valid"};
        return *length;
    }

    void finish(const Chunk& chunk, std::size_t written) {
        const std::lock_guard lock(mutex_);
        done_ += chunk.bytes;
        outcome_.bytesOut += written;
        progress_.report(done_, plan_.totalBytes);
    }

    const PipelineJob& job_;
    ProgressSink& progress_;
    const ChunkPlan plan_;
    Iv chained_; ///< CBC encryption has one lane, which alone touches this
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
    assert(job.cipher.parallel(job.direction) || lanes.size() == 1);
    const std::uint64_t stored = job.source.size() - job.sourceOffset;
    const auto payload =
        job.direction == Direction::encrypt ? stored : job.layout.payloadIn(stored);
    if (!payload)
        return Error{ErrorCode::wrongKeyOrDamaged, "no whole number of segments and tags"};
    if (job.cipher.algorithm == Algorithm::aesXts && *payload % job.layout.unitBytes != 0 &&
        *payload % job.layout.unitBytes < kAesBlockBytes)
        return Error{ErrorCode::partialBlock, "the last data unit has fewer than 16 bytes"};
    return Run(job, *payload, progress).run(lanes);
}

} // namespace blockwarp
