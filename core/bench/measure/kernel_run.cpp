// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/kernel_run.h"

#include "core/cipher/padding.h"

#include <algorithm>

namespace blockwarp {

Result<KernelRun> KernelRun::open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const ProgressSink& progress) {
    Tuning own = tuning;
    own.unitBytes = work.unitBytes;
    const Payload payload{work.cipher, work.direction, work.key.span()};
    const auto bytes = static_cast<std::size_t>(paddedBytes(work.cipher, work.bytes));
    auto session = Session::open({engine, payload, own, bytes, SessionRequest::Chunks::whole});
    if (!session) return session.error();
    Worker& worker = *session->workers().front();
    std::ranges::copy(work.input, worker.buffer().begin());
    if (bytes > work.input.size()) addPadding(worker.buffer(), work.input.size());
    Phases ignored;
    if (auto ok = worker.process({bytes, work.iv}, progress, ignored); !ok) return ok.error();
    if (!std::ranges::equal(worker.buffer().first(work.expected.size()), work.expected))
        return Error{ErrorCode::wrongResult, "its time means nothing"};
    return KernelRun(std::move(*session), bytes, work.iv);
}

Result<double> KernelRun::sample(const ProgressSink& progress) {
    if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    return session_.workers().front()->processOnDevice({bytes_, iv_}, progress);
}

Result<double> KernelRun::copySample() {
    const std::size_t blocks = (bytes_ + kAesBlockBytes - 1) / kAesBlockBytes;
    return session_.workers().front()->copyOnDevice(blocks * kAesBlockBytes);
}

} // namespace blockwarp
