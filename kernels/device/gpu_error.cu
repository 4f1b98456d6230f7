// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/cuda_handles.cuh"

namespace blockwarp::kernels {
namespace {

GpuFault faultOf(cudaError_t code) {
    switch (code) {
    case cudaErrorMemoryAllocation:
        return GpuFault::outOfMemory;
    case cudaErrorInitializationError:
    case cudaErrorNoDevice:
    case cudaErrorInvalidDevice:
    case cudaErrorInsufficientDriver:
    case cudaErrorStubLibrary:
    case cudaErrorSystemNotReady:
    case cudaErrorSystemDriverMismatch:
    case cudaErrorCompatNotSupportedOnDevice:
    case cudaErrorDevicesUnavailable:
        return GpuFault::unavailable;
    case cudaErrorInvalidConfiguration:
    case cudaErrorLaunchOutOfResources:
    case cudaErrorInvalidDeviceFunction:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorUnsupportedPtxVersion:
        return GpuFault::launchFailed;
    case cudaErrorIllegalAddress:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorContextIsDestroyed:
        return GpuFault::deviceLost;
    default:
        return GpuFault::other;
    }
}

} // namespace

GpuError gpuError(cudaError_t code, const char* call) {
    // CUDA keeps a failed call's error too; the check after the next launch would report it again.
    (void)cudaGetLastError();
    return {faultOf(code), std::string(cudaGetErrorName(code)) + " in " + call};
}

} // namespace blockwarp::kernels
