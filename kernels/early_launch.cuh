// SPDX-License-Identifier: GPL-3.0-or-later
/// Kernels that begin while the one ahead of them in the stream still runs, so that neither the way
/// to the first instruction nor what depends on nothing costs time between the two (CUDA
/// Programming Guide, "Programmatic Dependent Launch"). Before compute capability 9.0 they begin as
/// all kernels do.
///
/// Every kernel that is launched early calls waitForKernelAhead(). As the one ahead has done so,
/// too, all before it is over as well.
#pragma once

#include "kernels/cuda_handles.cuh"

#include <cstddef>

namespace blockwarp::kernels {

/// The next kernel may begin as soon as all of this one's groups have called this or ended.
__device__ __forceinline__ void letNextBegin() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

/// Returns when the kernel ahead is over and what it wrote can be read. Nothing is written before.
__device__ __forceinline__ void waitForKernelAhead() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

template <class... Parameters, class... Arguments>
GpuResult<void> launchEarly(void (*kernel)(Parameters...), unsigned groups, unsigned threads,
                            std::size_t sharedBytes, const GpuStream& stream,
                            const Arguments&... arguments) {
    const auto major = deviceAttribute(cudaDevAttrComputeCapabilityMajor);
    if (!major) return major.error();
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = groups;
    config.blockDim = threads;
    config.dynamicSmemBytes = sharedBytes;
    config.stream = stream.handle;
    config.attrs = &early;
    config.numAttrs = *major >= 9 ? 1 : 0;
    return check(cudaLaunchKernelEx(&config, kernel, arguments...), "kernel launch");
}

} // namespace blockwarp::kernels
