// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/session.h"

#include "core/cipher/chunk.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace blockwarp {
namespace {

/// A small buffer that did not do is followed by a larger one than the file needs, so that files
/// whose sizes grow do not open a session each.
constexpr std::size_t kSmallBuffer = std::size_t{1} << 20;

Session::Room grown(Session::Room room) {
    if (room.capacity < kSmallBuffer) room.capacity = std::bit_ceil(room.capacity);
    return room;
}

} // namespace

Result<SessionPlan> planSession(const SessionRequest& request) {
    const MacSegments* macs = request.macs();
    const std::size_t segment = request.segmentBytes();
    const bool whole = request.chunks == SessionRequest::Chunks::whole;
    const bool single =
        request.chunks == SessionRequest::Chunks::segments || (macs != nullptr && macs->ownIvs);
    // Where it is not known: more than there can be, and room for what is added to it.
    const std::uint64_t bytes =
        request.bytes.value_or(std::numeric_limits<std::uint64_t>::max() / 2);
    Tuning tuning = request.tuning;
    if (whole) tuning.chunkBytes = 0;
    if (segment != 0) tuning.unitBytes = request.cipher.unitBytes != 0 ? segment : 0;
    const auto engine = planWork({request.engine, request.cipher, request.direction, tuning, bytes,
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

Result<Session> Session::open(const SessionRequest& request, Room atLeast) {
    const auto plan = planSession(request);
    if (!plan) return plan.error();
    const std::size_t capacity = std::max(plan->capacity, atLeast.capacity);
    auto workers = openWorkers(request.engine, {request.cipher, request.direction, plan->layout,
                                                capacity, std::max(plan->workers, atLeast.workers),
                                                request.tuning, plan->ownIvs, plan->macBytes});
    if (!workers) return workers.error();
    Session session(request, capacity, std::move(*workers));
    if (auto ok = session.load(request, *plan); !ok) return ok.error();
    return session;
}

bool Session::fits(const SessionRequest& request, const SessionPlan& plan) const {
    return engine_ == request.engine && cipher_ == &request.cipher &&
           direction_ == request.direction && tuning_ == request.tuning &&
           plan_.layout == plan.layout && plan_.macBytes == plan.macBytes &&
           plan_.ownIvs == plan.ownIvs && plan.capacity <= capacity_ &&
           std::min(plan.workers, maxWorkers(engine_, tuning_)) <= workers_.size();
}

Result<bool> Session::take(const SessionRequest& request) {
    const auto plan = planSession(request);
    if (!plan) return plan.error();
    if (!fits(request, *plan)) return false;
    forget();
    if (auto ok = load(request, *plan); !ok) return ok.error();
    return true;
}

Result<void> Session::load(const SessionRequest& request, const SessionPlan& plan) {
    plan_ = plan;
    plan_.workers = std::min(plan.workers, workers_.size());
    iv_ = request.iv;
    padding_ = request.padding;
    WorkerKeys keys{request.key};
    if (const MacSegments* segments = request.macs()) {
        macs_.emplace(SecretBytes(segments->macKey), segments->bytes);
        if (segments->ownIvs) ivs_.emplace(SecretBytes(request.key));
        if (plan.workersMakeMacs) keys.macs = segments->macKey;
    }
    for (const auto& worker : workers())
        if (auto ok = worker->setKeys(keys); !ok) {
            forget();
            return ok;
        }
    return {};
}

Result<PipelineOutcome> Session::run(const PayloadStreams& streams, const CancelToken& cancel,
                                     ProgressSink& progress) {
    return runPipeline({.cipher = *cipher_,
                        .direction = direction_,
                        .iv = iv_,
                        .padding = padding_,
                        .streams = streams,
                        .chunkBytes = plan_.chunkBytes,
                        .layout = plan_.layout,
                        .macs = macs_ ? &*macs_ : nullptr,
                        .segmentIvs = ivs_ ? &*ivs_ : nullptr,
                        .workersMakeMacs = plan_.workersMakeMacs,
                        .bufferBytes = plan_.capacity},
                       workers(), cancel, progress);
}

void Session::forget() {
    for (std::size_t i = 0; i < std::min(plan_.workers, workers_.size()); ++i)
        workers_[i]->forget(plan_.capacity);
    plan_.workers = 0;
    macs_.reset();
    ivs_.reset();
}

Result<Session*> Sessions::open(const SessionRequest& request) {
    const auto kept = std::ranges::find_if(open_, [&](const Session& each) {
        return each.engine() == request.engine && each.direction() == request.direction;
    });
    Session::Room room{};
    if (kept != open_.end()) {
        const auto taken = kept->take(request);
        if (!taken) return taken.error();
        if (*taken) return &*kept;
        room = grown(kept->room());
        open_.erase(kept); // before the next one opens: the memory may not do for both
    }
    auto session = Session::open(request, room);
    if (!session) return session.error();
    return &open_.emplace_back(std::move(*session));
}

} // namespace blockwarp
