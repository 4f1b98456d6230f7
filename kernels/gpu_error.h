// SPDX-License-Identifier: GPL-3.0-or-later
/// What can go wrong on a GPU, as values.
#pragma once

#include "kernels/result.h"

#include <cstdint>
#include <string>

namespace blockwarp::kernels {

enum class GpuFault : std::uint8_t {
    unavailable,  ///< no driver, no device, or a build without CUDA
    outOfMemory,  ///< device or pinned memory
    refused,      ///< the launch shape or strategy does not fit this device; nothing was started
    launchFailed, ///< the kernel did not start
    deviceLost,   ///< the device stopped answering or its context is broken
    other,
};

struct GpuError {
    GpuFault fault = GpuFault::other;
    std::string detail; ///< CUDA's error name and the call, or the reason of a refusal
};

template <class T>
using GpuResult = Expected<T, GpuError>;

} // namespace blockwarp::kernels
