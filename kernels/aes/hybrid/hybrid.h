// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `hybrid`. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

void emulateHybrid(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchHybrid(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                             const GpuStream&);
GpuResult<void> bindHybridKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

} // namespace blockwarp::kernels
