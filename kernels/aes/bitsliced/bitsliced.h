// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `bitsliced`. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

void emulateBitsliced(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchBitsliced(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                const GpuStream&);
GpuResult<void> bindBitslicedKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

} // namespace blockwarp::kernels
