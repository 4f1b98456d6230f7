// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/container.h"
#include "core/pipeline/sessions.h"

namespace blockwarp {

/// The payload that these keys belong to. Refers to them.
Payload payloadOf(const PayloadKeys& keys, Direction direction);

/// One payload with its keys, from a source to a sink.
struct PayloadRun {
    const PayloadKeys& keys;
    Direction direction;
    EngineKind engine; ///< not automatic
    const Tuning& tuning;
    PayloadStreams streams;
};

struct PayloadOutcome {
    PipelineOutcome pipeline;
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
};

/// Runs it in one of the sessions, which forgets the keys afterwards. Errors: those of
/// Sessions::open() and Session::run().
Result<PayloadOutcome> runPayload(const PayloadRun& run, Sessions& sessions,
                                  ProgressSink& progress);

} // namespace blockwarp
