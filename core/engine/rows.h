// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the engine table.
#pragma once

#include "core/engine/engine.h"

namespace blockwarp {

Result<Workers> openCpuWorkers(const WorkerRequest& request);
Result<Workers> openCudaWorkers(const WorkerRequest& request);
Result<Workers> openReferenceWorkers(const WorkerRequest& request);
Result<Workers> openEmulatedWorkers(const WorkerRequest& request);
Result<Workers> openVaesWorkers(const WorkerRequest& request);

} // namespace blockwarp
