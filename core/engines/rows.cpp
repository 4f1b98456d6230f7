// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engines/rows.h"

#include <algorithm>

namespace blockwarp {

std::size_t laneCount(EngineKind kind, const LaneRequest& request) {
    if (!request.cipher.parallel(request.direction)) return 1;
    return std::max<std::size_t>(1, std::min(request.maxLanes, mostLanes(kind, request.tuning)));
}

Result<StrategyChoice> chooseStrategy(const CipherSpec& cipher, Direction direction,
                                      const Tuning& tuning) {
    const auto* strategy = tuning.strategy.empty()
                               ? kernels::fastestStrategy(cipher.algorithm, direction)
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
