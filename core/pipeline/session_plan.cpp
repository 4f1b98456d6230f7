// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/session_plan.h"

#include "core/cipher/chunk.h"

#include <algorithm>
#include <limits>

namespace blockwarp {

Result<SessionPlan> planSession(const SessionRequest& request) {
    const Payload& payload = request.payload;
    const MacSegments* macs = payload.macs();
    const std::size_t segment = payload.segmentBytes();
    const bool whole = request.chunks == SessionRequest::Chunks::whole;
    const bool single =
        request.chunks == SessionRequest::Chunks::segments || (macs != nullptr && macs->ownIvs);
    // Where it is not known: more than there can be, and room for what is added to it.
    const std::uint64_t bytes =
        request.bytes.value_or(std::numeric_limits<std::uint64_t>::max() / 2);
    Tuning tuning = request.tuning;
    if (whole) tuning.chunkBytes = 0;
    if (segment != 0) tuning.unitBytes = payload.cipher.unitBytes != 0 ? segment : 0;
    const auto engine = planWork({request.engine, payload.cipher, payload.direction, tuning, bytes,
                                  single || whole ? 0 : segment});
    if (!engine) return engine.error();

    SessionPlan plan{.layout = engine->layout, .strategy = engine->strategy};
    plan.chunkBytes = whole    ? static_cast<std::size_t>(bytes)
                      : single ? segment
                               : engine->chunkBytes;
    plan.workers = static_cast<std::size_t>(ChunkPlan{bytes, plan.chunkBytes}.count());
    UnitLayout stored = plan.layout;
    if (macs != nullptr) {
        plan.macBytes = macs->bytes;
        plan.ownIvs = macs->ownIvs;
        const std::uint64_t inChunk = std::min<std::uint64_t>(bytes, plan.chunkBytes) / segment;
        plan.workersMakeMacs = engine->minMacs != 0 && inChunk >= engine->minMacs;
        stored = {macs->bytes, SegmentMacs::kMacBytes};
    }
    plan.capacity = workerCapacity(stored, plan.chunkBytes, whole ? bytes : bytes + kAesBlockBytes);
    return plan;
}

} // namespace blockwarp
