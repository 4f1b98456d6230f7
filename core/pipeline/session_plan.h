// SPDX-License-Identifier: GPL-3.0-or-later
/// What a payload needs of a session.
#pragma once

#include "core/base/error.h"
#include "core/engine/engine.h"
#include "core/pipeline/payload.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace blockwarp {

/// What a session is opened for, or asked to take.
struct SessionRequest {
    EngineKind engine; ///< not automatic
    const Payload& payload;
    const Tuning& tuning;
    std::optional<std::uint64_t> bytes; ///< of the source; nothing where it is not known

    /// How the payload is cut into chunks.
    enum class Chunks {
        automatic, ///< by the tuning and the engine
        segments,  ///< one segment each
        whole,     ///< one, of `bytes` bytes of payload, for one worker
    };
    Chunks chunks = Chunks::automatic;
};

struct SessionPlan {
    UnitLayout layout;            ///< of the cipher
    std::size_t macBytes = 0;     ///< of segments with MACs; 0: none
    bool ownIvs = false;          ///< each of them starts from an IV of its own
    bool workersMakeMacs = false; ///< and not the pipeline
    std::string strategy;         ///< empty where the engine has none
    std::size_t chunkBytes = 0;
    std::size_t capacity = 0; ///< bytes of each worker's buffer
    std::size_t workers = 0;  ///< more are of no use
};

/// Errors: those of planWork().
Result<SessionPlan> planSession(const SessionRequest& request);

} // namespace blockwarp
