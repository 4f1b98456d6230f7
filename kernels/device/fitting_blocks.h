// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/gpu_error.h"

#include <cstdint>

namespace blockwarp::kernels {

/// How many thread blocks of a kernel fit on the current device at a time; from then on the kernel
/// may use all shared memory that a thread block can have. CUDA is asked once for each device,
/// kernel and size.
GpuResult<unsigned> fittingBlocks(const void* kernel, std::uint32_t threads,
                                  std::uint32_t sharedBytes);

} // namespace blockwarp::kernels
