// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/kernel_run.h"

#include "core/cipher/chunk.h"

#include <algorithm>

namespace blockwarp {

Result<KernelRun> KernelRun::open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const ProgressSink& progress) {
    Tuning own = tuning;
    own.unitBytes = work.unitBytes;
    own.chunkBytes = 0; // the worker takes everything at once
    if (const auto possible = chooseChunkBytes(engine, work.cipher, own, work.bytes); !possible)
        return possible.error();
    const UnitLayout layout = layoutOf(work.cipher, own);
    auto workers = openWorkers(engine, {work.cipher, work.direction, work.key.span(),
                                        workerCapacity(layout, work.bytes, work.bytes), 1, own});
    if (!workers) return workers.error();
    Worker& worker = *workers->front();
    std::ranges::copy(work.input, worker.buffer().begin());
    Phases ignored;
    if (auto ok = worker.process(work.bytes, work.iv, progress, ignored); !ok) return ok.error();
    if (!std::ranges::equal(worker.buffer().first(work.expected.size()), work.expected))
        return Error{ErrorCode::wrongResult, "its time means nothing"};
    return KernelRun(std::move(*workers), work.bytes, work.iv);
}

Result<double> KernelRun::sample(const ProgressSink& progress) {
    if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    return workers_.front()->processOnDevice(bytes_, iv_, progress);
}

Result<double> KernelRun::copySample() {
    return workers_.front()->copyOnDevice(bytes_);
}

} // namespace blockwarp
