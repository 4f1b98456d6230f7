// SPDX-License-Identifier: GPL-3.0-or-later
/// Workers at work: each takes the next chunk, reads it, processes it, writes it. There is no other
/// scheduler.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/cipher/cipher_spec.h"
#include "core/cipher/segments.h"
#include "core/engine/phases.h"
#include "core/engine/worker.h"
#include "core/io/stream.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>

namespace blockwarp {

/// Segments to decrypt of a payload whose source is read by position; by default all of them.
struct PayloadPart {
    std::uint64_t firstSegment = 0;
    /// Or as many as there are.
    std::uint64_t segments = std::numeric_limits<std::uint64_t>::max();
    /// Of one segment: whether it is opened as the payload's last. Nothing: if the source ends
    /// there.
    std::optional<bool> last{};
    /// Hears of each segment that does not verify or cannot be read, one call at a time; the others
    /// are written to a sink that takes them by position. Empty: the first one ends the run.
    std::function<void(std::uint64_t segment, ErrorCode why)> lost{};

    bool bounded() const { return segments != std::numeric_limits<std::uint64_t>::max(); }
};

/// Where a payload is read and written.
struct PayloadStreams {
    Source& source;
    std::uint64_t sourceOffset = 0; ///< where the payload starts; it ends with the source
    Sink& sink;
    std::uint64_t sinkOffset = 0; ///< where the payload goes
    PayloadPart part{};           ///< decrypting
};

struct PipelineJob {
    const CipherSpec& cipher;
    Direction direction;
    Iv iv{};
    bool padding; ///< PKCS#7 at the end
    const PayloadStreams& streams;
    std::size_t chunkBytes; ///< a multiple of 64 and of the unit; workers hold what is added
    UnitLayout layout{};    ///< of the cipher
    /// For ciphers that authenticate nothing: MACs, which are checked before anything is decrypted.
    const SegmentMacs* macs = nullptr;
    /// CBC in segments: each chunk is one, and starts from its own IV.
    const SegmentIvs* segmentIvs = nullptr;
    bool workersMakeMacs = false; ///< where `macs` are, they are the workers' to make and check
    /// What is used of a worker's buffer at most.
    std::size_t bufferBytes = std::numeric_limits<std::size_t>::max();
};

struct PipelineOutcome {
    std::uint64_t bytesOut = 0; ///< of payload
    Phases phases;
    BusySeconds busy;
};

/// Runs one thread per worker and returns when all have stopped. The first error stops them all:
/// wrongKeyOrDamaged (padding, tags), partialBlock, cancelled, or what source, sink and workers
/// report. But where a segment does not verify or is unreadable, chunks before it are finished, so
/// that the error has the first such segment of the payload.
Result<PipelineOutcome> runPipeline(const PipelineJob& job,
                                    std::span<const std::unique_ptr<Worker>> workers,
                                    const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
