// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `hybrid` for long runs of counters. `launch…` exists only in a build with CUDA.
#pragma once

#include "kernels/aes/hybrid/window_run.h"

namespace blockwarp::kernels {

/// `plan`: of the run, with a tile at least.
void emulateHybridCounters(const KeySchedule&, const Run&, const WindowPlan& plan);
GpuResult<void> launchHybridCounters(const KeySchedule&, const Run&, const WindowPlan& plan,
                                     const GpuStream&);

} // namespace blockwarp::kernels
