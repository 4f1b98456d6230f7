// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the strategy table, one set per .cu file. `launch` and `bindKey` exist
/// only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

#define BLOCKWARP_DECLARE_STRATEGY(space)                                                          \
    namespace space {                                                                              \
    void emulate(const KeySchedule&, const Run&, LaunchShape);                                     \
    GpuResult<void> bindKey(ScheduleBytes, const DeviceKey&, const GpuStream&);                    \
    GpuResult<void> launch(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,          \
                           const GpuStream&);                                                      \
    }

namespace blockwarp::kernels {

BLOCKWARP_DECLARE_STRATEGY(byte_global)
BLOCKWARP_DECLARE_STRATEGY(byte_constant)
BLOCKWARP_DECLARE_STRATEGY(ttable4)
BLOCKWARP_DECLARE_STRATEGY(chacha20_fused)

} // namespace blockwarp::kernels

#undef BLOCKWARP_DECLARE_STRATEGY
