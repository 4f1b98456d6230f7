// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/kernel_run.h"

#include "core/cipher/chunk.h"

#include <algorithm>

namespace blockwarp {

Result<KernelRun> KernelRun::open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const ProgressSink& progress) {
    Tuning own = tuning;
    own.unitBytes = work.unitBytes;
    own.chunkBytes = 0; // the lane takes everything at once
    if (const auto possible = chooseChunkBytes(engine, work.cipher, own, work.bytes); !possible)
        return possible.error();
    const UnitLayout layout = layoutOf(work.cipher, own);
    auto lanes = openLanes(engine, {work.cipher, work.direction, work.key.span(),
                                    laneCapacity(layout, work.bytes, work.bytes), 1, own});
    if (!lanes) return lanes.error();
    Lane& lane = *lanes->front();
    std::ranges::copy(work.input, lane.buffer().begin());
    Phases ignored;
    if (auto ok = lane.process(work.bytes, work.iv, progress, ignored); !ok) return ok.error();
    if (!std::ranges::equal(lane.buffer().first(work.expected.size()), work.expected))
        return Error{ErrorCode::wrongResult, "its time means nothing"};
    return KernelRun(std::move(*lanes), work.bytes, work.iv);
}

Result<double> KernelRun::sample(const ProgressSink& progress) {
    if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    return lanes_.front()->processOnDevice(bytes_, iv_, progress);
}

Result<double> KernelRun::copySample() {
    return lanes_.front()->copyOnDevice(bytes_);
}

} // namespace blockwarp
