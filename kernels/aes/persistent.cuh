// SPDX-License-Identifier: GPL-3.0-or-later
/// Persistent kernels: as many thread blocks as fit on the GPU, whose warps take tile after tile of
/// a run.
#pragma once

#include "kernels/aes/tiles.h"
#include "kernels/device/cuda_handles.cuh"
#include "kernels/device/fitting_blocks.h"

#include <algorithm>
#include <string>

namespace blockwarp::kernels {

/// What had been taken before this warp took `amount`.
__device__ __forceinline__ Taken takeWork(std::uint64_t* taken, std::uint64_t amount) {
    unsigned long long before = 0;
    if (threadIdx.x % kWarp == 0)
        before = atomicAdd(reinterpret_cast<unsigned long long*>(taken), amount);
    return Taken::from(__shfl_sync(0xffffffff, before, 0));
}

/// gridDim.x, asked for each time: the compiler would keep it in a register that planes need.
__device__ __forceinline__ std::uint32_t threadBlocksInGrid() {
    std::uint32_t threadBlocks;
    asm volatile("mov.u32 %0, %%nctaid.x;" : "=r"(threadBlocks));
    return threadBlocks;
}

/// Starts as many thread blocks as fit on the device at a time, at most `useful` of them.
/// `arguments` come after run and plan.
template <class Kernel, class... Arguments>
GpuResult<void> launchPersistent(Kernel* function, std::uint32_t threads, std::uint32_t sharedBytes,
                                 std::uint64_t useful, const GpuStream& stream, const Run& run,
                                 const TilePlan& plan, const Arguments&... arguments) {
    if (useful == 0) return {};
    if (auto why = whyPlanIsRefused(plan); !why.empty())
        return GpuError{GpuFault::refused, std::string(why)};
    const auto fitting =
        fittingBlocks(reinterpret_cast<const void*>(function), threads, sharedBytes);
    if (!fitting) return fitting.error();
    const auto threadBlocks = static_cast<unsigned>(std::min<std::uint64_t>(useful, *fitting));
    function<<<threadBlocks, threads, sharedBytes, stream.handle>>>(run, plan, arguments...);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace blockwarp::kernels
