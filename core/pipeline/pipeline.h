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
#include "core/pipeline/payload_part.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

namespace blockwarp {

struct PipelineJob {
    const CipherSpec& cipher;
    Direction direction;
    Iv iv{};
    bool padding; ///< PKCS#7 at the end
    Source& source;
    std::uint64_t sourceOffset; ///< where the payload starts; it ends with the source
    Sink& sink;
    std::uint64_t sinkOffset; ///< where the payload goes
    std::size_t chunkBytes;   ///< a multiple of 64 and of the unit; workers hold what is added
    UnitLayout layout{};      ///< of the cipher
    /// For ciphers that authenticate nothing: MACs, which are checked before anything is decrypted.
    const SegmentMacs* macs = nullptr;
    /// CBC in segments: each chunk is one, and starts from its own IV.
    const SegmentIvs* segmentIvs = nullptr;
    PayloadPart part{};
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
/// report. But where a segment does not verify, chunks before it are finished, so that the error
/// has the first such segment of the payload.
Result<PipelineOutcome> runPipeline(const PipelineJob& job,
                                    std::span<const std::unique_ptr<Worker>> workers,
                                    const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
