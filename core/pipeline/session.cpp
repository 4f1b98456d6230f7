// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/session.h"

#include "core/cipher/chunk.h"

#include <algorithm>
#include <limits>
#include <string>

namespace blockwarp {
namespace {

bool hasOwnIvs(const Payload& payload) {
    return payload.macs() != nullptr && payload.macs()->ownIvs;
}

std::size_t macBytesOf(const Payload& payload) {
    return payload.macs() != nullptr ? payload.macs()->bytes : 0;
}

/// Where it is not known: more than there can be, and room for what is added to it.
std::uint64_t bytesOf(const SessionRequest& request) {
    return request.bytes.value_or(std::numeric_limits<std::uint64_t>::max() / 2);
}

/// A chunk holds whole segments; one where each starts from its own IV.
Result<std::size_t> chunkBytesFor(const SessionRequest& request) {
    const std::size_t segment = request.payload.segmentBytes();
    const bool whole = request.chunks == SessionRequest::Chunks::whole;
    Tuning tuning = request.payload.tuned(request.tuning);
    if (whole) tuning.chunkBytes = 0;
    auto chunk = chooseChunkBytes(request.engine, request.payload.cipher, tuning, bytesOf(request));
    if (!chunk) return chunk;
    if (whole) return static_cast<std::size_t>(bytesOf(request));
    if (segment == 0) return chunk;
    if (hasOwnIvs(request.payload) || request.chunks == SessionRequest::Chunks::segments)
        return segment;
    if (request.tuning.chunkBytes % segment != 0)
        return Error{ErrorCode::badTuning, "the chunk size must be a multiple of the segments' " +
                                               std::to_string(segment) + " bytes"};
    return (*chunk + segment - 1) / segment * segment;
}

} // namespace

Result<Session::Plan> Session::planFor(const SessionRequest& request) {
    const auto chunkBytes = chunkBytesFor(request);
    if (!chunkBytes) return chunkBytes.error();
    const std::uint64_t bytes = bytesOf(request);
    const bool whole = request.chunks == SessionRequest::Chunks::whole;
    Plan plan;
    plan.chunkBytes = *chunkBytes;
    plan.capacity = workerCapacity(request.payload.storedLayout(request.tuning), *chunkBytes,
                                   whole ? bytes : bytes + kAesBlockBytes);
    plan.workers = static_cast<std::size_t>(ChunkPlan{bytes, *chunkBytes}.count());
    if (const std::size_t segment = macBytesOf(request.payload); segment != 0)
        plan.workersMakeMacs =
            makesMacs(request.engine, request.payload.cipher, request.payload.direction,
                      request.tuning, std::min<std::uint64_t>(bytes, *chunkBytes) / segment);
    return plan;
}

Session::Session(const SessionRequest& request, std::size_t capacity, Workers workers)
    : engine_(request.engine), cipher_(&request.payload.cipher),
      direction_(request.payload.direction), layout_(request.payload.cipherLayout(request.tuning)),
      macBytes_(macBytesOf(request.payload)), ownIvs_(hasOwnIvs(request.payload)),
      tuning_(request.tuning), capacity_(capacity), workers_(std::move(workers)) {}

Result<Session> Session::open(const SessionRequest& request, Room atLeast) {
    auto plan = planFor(request);
    if (!plan) return plan.error();
    const std::size_t capacity = std::max(plan->capacity, atLeast.capacity);
    auto workers =
        openWorkers(request.engine, {request.payload.cipher, request.payload.direction,
                                     request.payload.cipherLayout(request.tuning), capacity,
                                     std::max(plan->workers, atLeast.workers), request.tuning,
                                     hasOwnIvs(request.payload), macBytesOf(request.payload)});
    if (!workers) return workers.error();
    plan->workers = std::min(plan->workers, workers->size());
    Session session(request, capacity, std::move(*workers));
    if (auto ok = session.load(request.payload, *plan); !ok) return ok.error();
    return session;
}

bool Session::fits(const SessionRequest& request, const Plan& plan) const {
    const UnitLayout layout = request.payload.cipherLayout(request.tuning);
    return engine_ == request.engine && cipher_ == &request.payload.cipher &&
           direction_ == request.payload.direction && layout_.unitBytes == layout.unitBytes &&
           layout_.tagBytes == layout.tagBytes && macBytes_ == macBytesOf(request.payload) &&
           ownIvs_ == hasOwnIvs(request.payload) && tuning_ == request.tuning &&
           plan.capacity <= capacity_ &&
           std::min(plan.workers, maxWorkers(engine_, tuning_)) <= workers_.size();
}

Result<bool> Session::take(const SessionRequest& request) {
    auto plan = planFor(request);
    if (!plan) return plan.error();
    if (!fits(request, *plan)) return false;
    forget();
    plan->workers = std::min(plan->workers, workers_.size());
    if (auto ok = load(request.payload, *plan); !ok) return ok.error();
    return true;
}

Result<void> Session::load(const Payload& payload, const Plan& plan) {
    plan_ = plan;
    iv_ = payload.iv;
    padding_ = payload.padding;
    WorkerKeys keys{payload.key};
    if (const MacSegments* segments = payload.macs()) {
        macs_.emplace(SecretBytes(segments->macKey), segments->bytes);
        if (segments->ownIvs) ivs_.emplace(SecretBytes(payload.key));
        if (plan.workersMakeMacs) keys.macs = segments->macKey;
    }
    for (const auto& worker : workers())
        if (auto ok = worker->setKeys(keys); !ok) {
            forget();
            return ok;
        }
    return {};
}

Result<PipelineOutcome> Session::run(const PayloadStreams& streams, ProgressSink& progress) {
    return runPipeline({.cipher = *cipher_,
                        .direction = direction_,
                        .iv = iv_,
                        .padding = padding_,
                        .source = streams.source,
                        .sourceOffset = streams.sourceOffset,
                        .sink = streams.sink,
                        .sinkOffset = streams.sinkOffset,
                        .chunkBytes = plan_.chunkBytes,
                        .layout = layout_,
                        .macs = macs_ ? &*macs_ : nullptr,
                        .segmentIvs = ivs_ ? &*ivs_ : nullptr,
                        .firstChunk = streams.firstSegment,
                        .workersMakeMacs = plan_.workersMakeMacs,
                        .bufferBytes = plan_.capacity},
                       workers(), progress);
}

void Session::forget() {
    for (std::size_t i = 0; i < std::min(plan_.workers, workers_.size()); ++i)
        workers_[i]->forget(plan_.capacity);
    plan_ = {};
    macs_.reset();
    ivs_.reset();
}

} // namespace blockwarp
