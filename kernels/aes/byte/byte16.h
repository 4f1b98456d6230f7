// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `byte16-global`: a thread for each byte. `launch…` exists only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

void emulateByte16(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchByte16(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                             const GpuStream&);

} // namespace blockwarp::kernels
