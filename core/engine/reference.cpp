// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `reference`: FIPS 197 and RFC 8439 byte by byte.
#include "kernels/reference.h"
#include "core/engine/host_worker.h"
#include "core/engine/rows.h"

namespace blockwarp {

Result<Workers> openReferenceWorkers(const WorkerRequest& request) {
    kernels::Strategy reference{};
    reference.emulate = kernels::emulateReference;
    Workers workers;
    const std::size_t count = workerCount(EngineKind::reference, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(
            std::make_unique<HostWorker>(request, reference, kernels::LaunchShape{32, 1}));
    return workers;
}

} // namespace blockwarp
