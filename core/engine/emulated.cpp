// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `emulated`: the kernels' worker bodies, run on CPU threads.
#include "core/engine/host_worker.h"
#include "core/engine/rows.h"
#include "core/engine/strategy_choice.h"

namespace blockwarp {

Result<Workers> openEmulatedWorkers(const WorkerRequest& request) {
    const auto choice =
        chooseStrategy(EngineKind::emulated, request.cipher, request.direction, request.tuning);
    if (!choice) return choice.error();
    Workers workers;
    const std::size_t count = workerCount(EngineKind::emulated, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(std::make_unique<HostWorker>(request, choice->strategy, choice->shape));
    return workers;
}

} // namespace blockwarp
