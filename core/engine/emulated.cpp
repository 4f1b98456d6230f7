// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `emulated`: the kernels' lane bodies, run on CPU threads.
#include "core/engine/host_lane.h"
#include "core/engine/rows.h"

namespace blockwarp {

Result<Lanes> openEmulatedLanes(const LaneRequest& request) {
    const auto choice =
        chooseStrategy(EngineKind::emulated, request.cipher, request.direction, request.tuning);
    if (!choice) return choice.error();
    Lanes lanes;
    const std::size_t count = laneCount(EngineKind::emulated, request);
    for (std::size_t i = 0; i < count; ++i)
        lanes.push_back(std::make_unique<HostLane>(request, choice->strategy, choice->shape));
    return lanes;
}

} // namespace blockwarp
