// SPDX-License-Identifier: GPL-3.0-or-later
/// Which of the GPU's strategies does the work.
#pragma once

#include "core/engine/engine.h"

#include <span>
#include <string>
#include <vector>

namespace blockwarp {

struct StrategyChoice {
    const kernels::Strategy& strategy;
    kernels::LaunchShape shape;
};

/// The GPUs that workers of `kind` would use; none where that is not `cuda` or there is no GPU.
std::vector<kernels::GpuTraits> gpuTraitsFor(EngineKind kind, const Tuning& tuning);

/// The strategy that the tuning names or, if it names none, the fastest for the work and the GPU;
/// the launch shape likewise. Errors: badTuning (no such strategy, impossible launch shape, a GPU
/// that cannot run it), unsupported.
Result<StrategyChoice> chooseStrategy(EngineKind kind, const CipherSpec& cipher,
                                      Direction direction, const Tuning& tuning);
/// The same for these GPUs; none: no GPU has to run it.
Result<StrategyChoice> chooseStrategyOn(std::span<const kernels::GpuTraits> gpus,
                                        const CipherSpec& cipher, Direction direction,
                                        const Tuning& tuning);

/// The strategy that workers of `kind` use for this work; empty where the engine has none.
std::string strategyName(EngineKind kind, const CipherSpec& cipher, Direction direction,
                         const Tuning& tuning);

/// Why the GPUs that workers of `kind` would use cannot run this strategy, or an empty text.
std::string whyStrategyIsRefused(EngineKind kind, const kernels::Strategy& strategy,
                                 const Tuning& tuning);

} // namespace blockwarp
