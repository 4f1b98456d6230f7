// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/device/cuda_handles.cuh"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

/// Starts a kernel that reads and writes each of `bytes` (a multiple of 16) once, and returns at
/// once. Both pointers lie at 16-byte boundaries.
GpuResult<void> launchPlainCopy(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes,
                                const GpuStream& stream);

} // namespace blockwarp::kernels
