// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `fused`. Without input the keystream is the output. `launch…` and `bind…` exist only in
/// a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

inline constexpr LaunchShape kFusedShape{128, 1}; ///< preferred
void emulateFused(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchFused(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                            const GpuStream&);

} // namespace blockwarp::kernels
