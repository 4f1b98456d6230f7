// SPDX-License-Identifier: GPL-3.0-or-later
/// How kernels are started that take a thread for each piece of work.
#pragma once

#include "kernels/device/cuda_handles.cuh"
#include "kernels/device/grid.h"
#include "kernels/strategy.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Registers are capped so that any block up to this size can be launched.
inline constexpr unsigned kMaxThreadsPerBlock = 1024;

__device__ __forceinline__ Position herePosition(std::uint32_t blocksPerThread) {
    return {blockIdx.x, threadIdx.x, blockDim.x, blocksPerThread};
}

/// Among all threads of the grid.
__device__ __forceinline__ std::uint64_t hereThread() {
    return std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}

/// Starts `kernel` over a run of so many cipher blocks; nothing to do for none.
template <class Kernel, class... Arguments>
GpuResult<void> launchOverBlocks(Kernel* kernel, const Run& run, std::uint64_t blocks,
                                 LaunchShape shape, const GpuStream& stream,
                                 const Arguments&... arguments) {
    if (blocks == 0) return {};
    const auto threadBlocks = static_cast<unsigned>(threadBlocksFor(blocks, shape));
    kernel<<<threadBlocks, shape.threadsPerBlock, 0, stream.handle>>>(run, arguments...,
                                                                      shape.blocksPerThread);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace blockwarp::kernels
