// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/kernel_run.h"

#include <algorithm>

namespace blockwarp {

Result<KernelRun> KernelRun::open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const ProgressSink& progress) {
    Tuning own = tuning;
    own.unitBytes = work.unitBytes;
    const Payload payload{work.cipher, work.direction, work.key.span()};
    auto session = Session::open({engine, payload, own, work.bytes, SessionRequest::Chunks::whole});
    if (!session) return session.error();
    Worker& worker = *session->workers().front();
    std::ranges::copy(work.input, worker.buffer().begin());
    Phases ignored;
    if (auto ok = worker.process({work.bytes, work.iv}, progress, ignored); !ok) return ok.error();
    if (!std::ranges::equal(worker.buffer().first(work.expected.size()), work.expected))
        return Error{ErrorCode::wrongResult, "its time means nothing"};
    return KernelRun(std::move(*session), work.bytes, work.iv);
}

Result<double> KernelRun::sample(const ProgressSink& progress) {
    if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    return session_.workers().front()->processOnDevice({bytes_, iv_}, progress);
}

Result<double> KernelRun::copySample() {
    return session_.workers().front()->copyOnDevice(bytes_);
}

} // namespace blockwarp
