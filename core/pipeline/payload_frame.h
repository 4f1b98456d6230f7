// SPDX-License-Identifier: GPL-3.0-or-later
/// What stands around the payload where it is stored: the MACs of segments and the padding at the
/// end; and so, where in the source and in the sink each chunk is. Knows no threads.
#pragma once

#include "core/cipher/chunk.h"
#include "core/pipeline/pipeline.h"

namespace blockwarp {

class PayloadFrame {
  public:
    explicit PayloadFrame(const PipelineJob& job)
        : job_(job), stored_(job.macs != nullptr ? job.macs->layout() : job.layout) {}

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

    /// Where the job's part begins and ends in the payload, if it was as long.
    std::uint64_t partStart() const { return job_.streams.part.firstSegment * stored_.unitBytes; }
    std::uint64_t partEnd() const;
    /// Bytes of payload in the job's part; 0 where the source cannot tell yet. Errors:
    /// wrongKeyOrDamaged with the segment that is incomplete, partialBlock.
    Result<std::uint64_t> payload() const;
    /// Bytes of payload in what was read of the chunk at `offset` of the payload. Error:
    /// wrongKeyOrDamaged.
    Result<std::size_t> payloadIn(std::size_t bytes, std::uint64_t offset) const;
    /// An error of the chunk at `chunkOffset` of the payload, with its segment counted from the
    /// payload's start.
    Error located(Error error, std::uint64_t chunkOffset) const;
    /// An error of reading, with the segment that it is in.
    Error unread(Error error) const;
    /// Before the cipher. The number of bytes to process: authenticated, and padded if this is
    /// where padding goes. Errors: wrongKeyOrDamaged, partialBlock.
    Result<std::size_t> open(std::span<std::uint8_t> buffer, const Chunk& chunk) const;
    /// What a worker does with the chunk, of which open() gave it so many bytes.
    WorkerTask task(std::size_t bytes, const Iv& iv, const Chunk& chunk) const;
    /// After the cipher. The number of bytes to write: without the padding, if it ends here; with
    /// tags. Error: wrongKeyOrDamaged.
    Result<std::size_t> close(std::span<std::uint8_t> buffer, std::size_t bytes,
                              const Chunk& chunk) const;

  private:
    /// Those that are not the workers' to make and check; or null.
    const SegmentMacs* ownMacs() const { return job_.workersMakeMacs ? nullptr : job_.macs; }
    Result<void> checkLastUnit(std::uint64_t payload) const;

    const PipelineJob& job_;
    const UnitLayout stored_; ///< of what is encrypted
};

} // namespace blockwarp
