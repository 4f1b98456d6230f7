// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engines/rows.h"

#include "core/machine.h"

#include <algorithm>

namespace blockwarp {

std::size_t laneCount(EngineKind kind, const LaneRequest& request) {
    if (!request.cipher.parallel(request.direction)) return 1;
    return std::max<std::size_t>(1, std::min(request.maxLanes, mostLanes(kind, request.tuning)));
}

namespace {

/// The compute capability of the first GPU to be used; 0 where none is.
int capabilityFor(EngineKind kind, const Tuning& tuning) {
    if (kind != EngineKind::cuda) return 0;
    for (const GpuInfo& gpu : gpuList().devices)
        if (tuning.devices.empty() || tuning.devices.front() == gpu.index)
            return 10 * gpu.computeMajor + gpu.computeMinor;
    return 0;
}

} // namespace

Result<StrategyChoice> chooseStrategy(EngineKind kind, const CipherSpec& cipher,
                                      Direction direction, const Tuning& tuning) {
    const auto* strategy =
        tuning.strategy.empty()
            ? kernels::fastestStrategy(cipher.algorithm, direction, capabilityFor(kind, tuning))
            : kernels::findStrategy(tuning.strategy);
    if (strategy == nullptr && !tuning.strategy.empty())
        return Error{ErrorCode::badTuning, "there is no strategy called " + tuning.strategy};
    if (strategy == nullptr || !strategy->supports(cipher.algorithm, direction))
        return Error{ErrorCode::unsupported,
                     (strategy != nullptr ? std::string(strategy->name) : "no strategy") +
                         " does not do this work with " + std::string(cipher.name)};
    const auto shape = kernels::resolveShape(*strategy, tuning.shape);
    if (const auto why = kernels::whyShapeIsRefused(shape); !why.empty())
        return Error{ErrorCode::badTuning, std::string(why)};
    return StrategyChoice{*strategy, shape};
}

} // namespace blockwarp
