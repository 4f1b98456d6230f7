// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/prepared_job.h"
#include "core/format/container.h"
#include "core/pipeline/sessions.h"

#include <string>

namespace blockwarp {

/// One payload with its keys, from a source to a sink.
struct PayloadRun {
    const PayloadKeys& keys;
    Direction direction;
    EngineKind engine; ///< as it was asked for
    const Tuning& tuning;
    PayloadStreams streams;
};

struct PayloadOutcome {
    PipelineOutcome pipeline;
    EngineChoice engine;  ///< the one that ran
    std::string strategy; ///< empty where the engine has none
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
    double openSeconds = 0; ///< what opening the session took, if none was open
};

/// Runs it in one of the sessions, which forgets the keys afterwards. Errors: those of
/// Sessions::open() and Session::run().
Result<PayloadOutcome> runPayload(const PayloadRun& run, Sessions& sessions,
                                  const CancelToken& cancel, ProgressSink& progress = noProgress());
/// Decrypts all of an opened input, with the engine and tuning of its job.
Result<PayloadOutcome> decryptInto(Sink& sink, PreparedJob& prepared, const FileJob& job,
                                   Sessions& sessions, const CancelToken& cancel,
                                   ProgressSink& progress);

} // namespace blockwarp
