// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/gpu_errors.h"

namespace blockwarp {

Error fromGpu(const kernels::GpuError& error) {
    switch (error.fault) {
    case kernels::GpuFault::unavailable:
        return {ErrorCode::noGpu, error.detail};
    case kernels::GpuFault::outOfMemory:
        return {ErrorCode::gpuOutOfMemory, error.detail};
    case kernels::GpuFault::refused:
        return {ErrorCode::badTuning, error.detail};
    case kernels::GpuFault::launchFailed:
        return {ErrorCode::gpuLaunchFailed, error.detail};
    case kernels::GpuFault::deviceLost:
        return {ErrorCode::gpuLost, error.detail};
    case kernels::GpuFault::other:
        break;
    }
    return {ErrorCode::gpuFailed, error.detail};
}

} // namespace blockwarp
