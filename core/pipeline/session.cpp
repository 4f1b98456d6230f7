// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/session.h"

#include <algorithm>

namespace blockwarp {

Result<Session> Session::open(const SessionRequest& request, Room atLeast) {
    const auto plan = planSession(request);
    if (!plan) return plan.error();
    const Payload& payload = request.payload;
    const std::size_t capacity = std::max(plan->capacity, atLeast.capacity);
    auto workers = openWorkers(request.engine, {payload.cipher, payload.direction, plan->layout,
                                                capacity, std::max(plan->workers, atLeast.workers),
                                                request.tuning, plan->ownIvs, plan->macBytes});
    if (!workers) return workers.error();
    Session session(request, capacity, std::move(*workers));
    if (auto ok = session.load(payload, *plan); !ok) return ok.error();
    return session;
}

bool Session::fits(const SessionRequest& request, const SessionPlan& plan) const {
    return engine_ == request.engine && cipher_ == &request.payload.cipher &&
           direction_ == request.payload.direction && tuning_ == request.tuning &&
           plan_.layout == plan.layout && plan_.macBytes == plan.macBytes &&
           plan_.ownIvs == plan.ownIvs && plan.capacity <= capacity_ &&
           std::min(plan.workers, maxWorkers(engine_, tuning_)) <= workers_.size();
}

Result<bool> Session::take(const SessionRequest& request) {
    const auto plan = planSession(request);
    if (!plan) return plan.error();
    if (!fits(request, *plan)) return false;
    forget();
    if (auto ok = load(request.payload, *plan); !ok) return ok.error();
    return true;
}

Result<void> Session::load(const Payload& payload, const SessionPlan& plan) {
    plan_ = plan;
    plan_.workers = std::min(plan.workers, workers_.size());
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

Result<PipelineOutcome> Session::run(const PayloadStreams& streams, const CancelToken& cancel,
                                     ProgressSink& progress) {
    return runPipeline({.cipher = *cipher_,
                        .direction = direction_,
                        .iv = iv_,
                        .padding = padding_,
                        .source = streams.source,
                        .sourceOffset = streams.sourceOffset,
                        .sink = streams.sink,
                        .sinkOffset = streams.sinkOffset,
                        .chunkBytes = plan_.chunkBytes,
                        .layout = plan_.layout,
                        .macs = macs_ ? &*macs_ : nullptr,
                        .segmentIvs = ivs_ ? &*ivs_ : nullptr,
                        .part = streams.part,
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

} // namespace blockwarp
