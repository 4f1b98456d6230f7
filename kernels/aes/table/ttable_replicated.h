// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `ttable-replicated`. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

/// The launch takes as many tables (4, 2 or 1) as the device has room for.
template <int Tables>
void emulateReplicated(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchReplicated(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                 const GpuStream&);
GpuResult<void> bindReplicatedKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

} // namespace blockwarp::kernels
