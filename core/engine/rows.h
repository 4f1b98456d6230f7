// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the engine table, one file each.
#pragma once

#include "core/engine/engine.h"

namespace blockwarp {

Result<Workers> openCpuWorkers(const WorkerRequest& request);
Result<Workers> openCudaWorkers(const WorkerRequest& request);
Result<Workers> openReferenceWorkers(const WorkerRequest& request);
Result<Workers> openEmulatedWorkers(const WorkerRequest& request);

/// Workers to open: no more than the engine has and the request can use; one for serial work.
std::size_t workerCount(EngineKind kind, const WorkerRequest& request);

struct StrategyChoice {
    const kernels::Strategy& strategy;
    kernels::LaunchShape shape;
};

/// The compute capabilities (90 for 9.0) of the GPUs that workers of `kind` would use; none where
/// that is not `cuda` or there is no GPU.
std::vector<int> capabilitiesFor(EngineKind kind, const Tuning& tuning);

/// The strategy that the tuning names or, if it names none, the fastest for the work and the GPU;
/// the launch shape likewise. Errors: badTuning (no such strategy, impossible launch shape, a GPU
/// that cannot run it), unsupported.
Result<StrategyChoice> chooseStrategy(EngineKind kind, const CipherSpec& cipher,
                                      Direction direction, const Tuning& tuning);
/// The same for GPUs of these compute capabilities; none: no GPU has to run it.
Result<StrategyChoice> chooseStrategyOn(std::span<const int> capabilities, const CipherSpec& cipher,
                                        Direction direction, const Tuning& tuning);

} // namespace blockwarp
