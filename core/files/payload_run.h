// SPDX-License-Identifier: GPL-3.0-or-later
/// One payload with its keys, from a source to a sink.
#pragma once

#include "core/format/container.h"
#include "core/pipeline/session.h"

#include <cstdint>
#include <string>

namespace blockwarp {

/// What works on a payload.
struct EngineRequest {
    EngineKind kind = EngineKind::automatic;
    Tuning tuning{};
};

struct PayloadOutcome : PipelineOutcome {
    EngineKind engine = EngineKind::cpu; ///< the one that ran
    std::string engineNote;              ///< why another one than was asked for; or empty
    std::string strategy;                ///< empty where the engine has none
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
    double openSeconds = 0; ///< what opening the session took, if none was open
};

/// Runs it in one of the sessions, which forgets the keys afterwards. Errors: those of
/// Sessions::open() and Session::run().
Result<PayloadOutcome> runPayload(const PayloadKeys& keys, Direction direction,
                                  const PayloadStreams& streams, const EngineRequest& engine,
                                  Sessions& sessions, const CancelToken& cancel,
                                  ProgressSink& progress = noProgress());

} // namespace blockwarp
