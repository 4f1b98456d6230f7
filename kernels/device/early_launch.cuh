// SPDX-License-Identifier: GPL-3.0-or-later
/// Kernels that begin while the one ahead of them in the stream still runs, so that neither the way
/// to the first instruction nor what is known already costs time between the two (CUDA Programming
/// Guide, "Programmatic Dependent Launch"; compute capability 9.0 and later).
///
/// A kernel that is launched early calls waitForKernelAhead(). Before that it reads only what was
/// there before the run's first kernel, and writes nothing to global memory; or only what the
/// kernel ahead leaves alone, if that one was launched as usual, so that all before it are over. If
/// the kernel ahead was launched early too, it is over only after its own wait, so all before it
/// are over as well.
#pragma once

#include "kernels/device/cuda_handles.cuh"

#include <cstddef>

namespace blockwarp::kernels {

/// If the next kernel is launched early, it may begin as soon as all of this one's thread blocks
/// have called this or ended. Others are not affected.
__device__ __forceinline__ void letNextBegin() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

/// Returns when the kernel ahead is over and what it wrote can be read.
__device__ __forceinline__ void waitForKernelAhead() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// Launches as usual where the kernel was compiled for GPUs without the wait, even if it runs on
/// one that has it.
template <class... Parameters, class... Arguments>
GpuResult<void> launchEarly(void (*kernel)(Parameters...), unsigned threadBlocks, unsigned threads,
                            std::size_t sharedBytes, const GpuStream& stream,
                            const Arguments&... arguments) {
    cudaFuncAttributes compiled{};
    if (auto ok = check(cudaFuncGetAttributes(&compiled, kernel), "cudaFuncGetAttributes"); !ok)
        return ok;
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = threadBlocks;
    config.blockDim = threads;
    config.dynamicSmemBytes = sharedBytes;
    config.stream = stream.handle;
    config.attrs = &early;
    config.numAttrs = compiled.ptxVersion >= 90 ? 1 : 0;
    return check(cudaLaunchKernelEx(&config, kernel, arguments...), "kernel launch");
}

} // namespace blockwarp::kernels
