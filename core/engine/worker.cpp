// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/worker.h"

#include "core/base/stopwatch.h"

#include <algorithm>

namespace blockwarp {

Result<double> Worker::processOnDevice(const WorkerTask& task, const CancelToken& cancel) {
    Phases phases;
    if (auto ok = process(task, cancel, phases); !ok) return ok.error();
    return phases.kernel;
}

Result<double> Worker::copyOnDevice(std::size_t bytes) {
    const auto from = buffer().first(bytes);
    std::vector<std::uint8_t> to(bytes); // touched here, not while the clock runs
    const Stopwatch clock;
    std::ranges::copy(from, to.begin());
    return clock.seconds();
}

} // namespace blockwarp
