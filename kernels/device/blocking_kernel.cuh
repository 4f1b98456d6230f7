// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/device/cuda_handles.cuh"

namespace blockwarp::kernels {

/// Keeps a stream busy for 200 µs and returns at once: what the host hands over meanwhile waits on
/// the GPU, so that events between tell how long the GPU took and not how fast the host was. A host
/// that is slower than that is counted again.
GpuResult<void> launchBlockingKernel(const GpuStream& stream);

} // namespace blockwarp::kernels
