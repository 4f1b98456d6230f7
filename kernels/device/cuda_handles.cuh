// SPDX-License-Identifier: GPL-3.0-or-later
/// CUDA's handles as types that cannot leak, and its errors as values.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/key_schedule.h"

#include <cuda_runtime.h>

#include <cstdint>
#include <memory>
#include <string>

namespace blockwarp::kernels {

/// A stream, seen but not owned.
struct GpuStream {
    cudaStream_t handle;
};

/// Where a worker's key lies on its device.
struct DeviceKey {
    const std::uint8_t* global; ///< kMaxScheduleBytes in global memory
    unsigned slot;              ///< row of the constant-memory key tables
};

/// Why the driver gives no GPU, in words with what to do; empty for other failures.
std::string whyDriverRefuses(cudaError_t code);

/// `call` names what was tried; error texts carry it and CUDA's name for the failure, unless
/// whyDriverRefuses() says it in words.
GpuError gpuError(cudaError_t code, const char* call);

inline GpuResult<void> check(cudaError_t code, const char* call) {
    if (code == cudaSuccess) return {};
    return gpuError(code, call);
}

inline GpuResult<int> deviceAttribute(cudaDeviceAttr attribute, int device) {
    int value = 0;
    if (auto ok =
            check(cudaDeviceGetAttribute(&value, attribute, device), "cudaDeviceGetAttribute");
        !ok)
        return ok.error();
    return value;
}

/// Of the current device.
inline GpuResult<int> deviceAttribute(cudaDeviceAttr attribute) {
    int device = 0;
    if (auto ok = check(cudaGetDevice(&device), "cudaGetDevice"); !ok) return ok.error();
    return deviceAttribute(attribute, device);
}

template <auto Destroy>
struct CudaDelete {
    template <class Handle>
    void operator()(Handle handle) const {
        (void)Destroy(handle);
    }
};

template <class Pointer, auto Destroy>
struct CudaHandleDelete : CudaDelete<Destroy> {
    using pointer = Pointer;
};

using OwnedStream = std::unique_ptr<void, CudaHandleDelete<cudaStream_t, &cudaStreamDestroy>>;
using OwnedEvent = std::unique_ptr<void, CudaHandleDelete<cudaEvent_t, &cudaEventDestroy>>;
inline cudaError_t freeDevice(std::uint8_t* p) {
    return cudaFree(p);
}
inline cudaError_t freePinned(std::uint8_t* p) {
    return cudaFreeHost(p);
}
using DeviceBytes = std::unique_ptr<std::uint8_t[], CudaDelete<&freeDevice>>;
using PinnedBytes = std::unique_ptr<std::uint8_t[], CudaDelete<&freePinned>>;

} // namespace blockwarp::kernels
