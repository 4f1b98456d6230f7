// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/cuda_handles.cuh"

#include <utility>

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
    case cudaErrorMpsConnectionFailed:
    case cudaErrorMpsServerNotReady:
    case cudaErrorOperatingSystem:
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

std::string whyDriverRefuses(cudaError_t code) {
    switch (code) {
    case cudaErrorInsufficientDriver:
        return "the NVIDIA driver is older than this program needs (CUDA " +
               std::to_string(CUDART_VERSION / 1000) + ")";
    case cudaErrorNoDevice:
        return "no NVIDIA GPU was found";
    case cudaErrorSystemDriverMismatch:
        return "the NVIDIA driver was updated and works again after a restart of the computer";
    case cudaErrorSystemNotReady:
        return "the NVIDIA driver is not ready; a machine with NVSwitch needs the running service "
               "nvidia-fabricmanager";
    case cudaErrorDevicesUnavailable:
        return "another program has the GPU for itself, or its compute mode prohibits any; "
               "nvidia-smi -q -d COMPUTE shows the mode";
    case cudaErrorCompatNotSupportedOnDevice:
        return "the CUDA compatibility package does not support this GPU; update the NVIDIA "
               "driver and remove the package";
    case cudaErrorMpsConnectionFailed:
    case cudaErrorMpsServerNotReady:
        return "the CUDA MPS service does not answer; start it, or unset CUDA_MPS_PIPE_DIRECTORY";
    case cudaErrorStubLibrary:
        return "the stub of the NVIDIA driver was found instead of the driver; check "
               "LD_LIBRARY_PATH";
    case cudaErrorInitializationError:
        return "the NVIDIA driver could not start; a restart of the computer may help";
    case cudaErrorOperatingSystem:
        return "the system refused the NVIDIA driver; check the permissions of /dev/nvidia*";
    default:
        return {};
    }
}

GpuError gpuError(cudaError_t code, const char* call) {
    // CUDA keeps a failed call's error too; the check after the next launch would report it again.
    (void)cudaGetLastError();
    std::string detail = whyDriverRefuses(code);
    if (detail.empty()) detail = std::string(cudaGetErrorName(code)) + " in " + call;
    return {faultOf(code), std::move(detail)};
}

} // namespace blockwarp::kernels
