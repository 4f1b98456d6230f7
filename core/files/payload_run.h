// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "core/format/container.h"
#include "core/io/stream.h"
#include "core/pipeline/pipeline.h"

namespace blockwarp {

/// One payload with its keys, from a source to a sink.
struct PayloadRun {
    const PayloadKeys& keys;
    Direction direction;
    EngineKind engine; ///< not automatic
    const Tuning& tuning;
    Source& source;
    std::uint64_t sourceOffset;
    Sink& sink;
    std::uint64_t sinkOffset;
    std::uint64_t firstSegment = 0; ///< to begin with; not 0 only for a source read by position
};

/// Where the payload's segments and their tags or MACs lie where it is encrypted.
UnitLayout storedLayout(const PayloadKeys& keys, const Tuning& tuning);

struct PayloadOutcome {
    PipelineOutcome pipeline;
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
};

/// What tells the workers how this payload is cut: the tuning, with the container's segments.
Tuning workerTuning(const PayloadKeys& keys, const Tuning& tuning);

/// Opens the engine's workers and lets them work. Errors: those of openWorkers(),
/// chooseChunkBytes() and runPipeline().
Result<PayloadOutcome> runPayload(const PayloadRun& run, ProgressSink& progress);

} // namespace blockwarp
