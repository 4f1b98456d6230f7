// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `reference`: FIPS 197 and RFC 8439 byte by byte on one thread.
#include "kernels/reference.h"
#include "core/engine/host_lane.h"
#include "core/engine/rows.h"

namespace blockwarp {

Result<Lanes> openReferenceLanes(const LaneRequest& request) {
    kernels::Strategy reference{};
    reference.emulate = kernels::emulateReference;
    Lanes lanes;
    lanes.push_back(std::make_unique<HostLane>(request, reference, LaunchShape{32, 1}));
    return lanes;
}

} // namespace blockwarp
