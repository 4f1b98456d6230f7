// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/blocking_kernel.cuh"

#include <cstdint>

namespace blockwarp::kernels {
namespace {

constexpr std::uint64_t kNanoseconds = 200'000;

__device__ std::uint64_t now() {
    std::uint64_t nanoseconds;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    return nanoseconds;
}

__global__ void hold() {
    const std::uint64_t start = now();
    while (now() - start < kNanoseconds) {
    }
}

} // namespace

GpuResult<void> launchBlockingKernel(const GpuStream& stream) {
    hold<<<1, 1, 0, stream.handle>>>();
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace blockwarp::kernels
