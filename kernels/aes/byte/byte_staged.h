// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `byte-staged`: three blocks a thread by way of shared memory. `launch…` exists only in
/// a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

void emulateByteStaged(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchByteStaged(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                 const GpuStream&);

} // namespace blockwarp::kernels
