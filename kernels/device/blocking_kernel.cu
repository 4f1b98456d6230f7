// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/blocking_kernel.cuh"

#include <atomic>

namespace blockwarp::kernels {
namespace {

__device__ std::uint64_t now() {
    std::uint64_t nanoseconds;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    return nanoseconds;
}

/// It gives up after a while, or a failure of the host would block the GPU for good.
__global__ void block(const volatile std::uint32_t* released, volatile std::uint32_t* gaveUp) {
    const std::uint64_t start = now();
    while (*released == 0) {
        if (now() - start < BlockingKernel::kPatienceNanoseconds) continue;
        *gaveUp = 1;
        return;
    }
}

} // namespace

GpuResult<BlockingKernel> BlockingKernel::create() {
    std::uint8_t* raw = nullptr;
    if (auto ok = check(cudaHostAlloc(&raw, 2 * sizeof(std::uint32_t), cudaHostAllocMapped),
                        "cudaHostAlloc");
        !ok)
        return ok.error();
    return BlockingKernel(PinnedBytes(raw));
}

GpuResult<void> BlockingKernel::launch(const GpuStream& stream) {
    std::atomic_ref(*flag(0)).store(0);
    std::atomic_ref(*flag(1)).store(0);
    block<<<1, 1, 0, stream.handle>>>(flag(0), flag(1));
    return check(cudaGetLastError(), "kernel launch");
}

void BlockingKernel::release() {
    std::atomic_ref(*flag(0)).store(1);
}

bool BlockingKernel::hostWasLate() const {
    return std::atomic_ref(*flag(1)).load() != 0;
}

} // namespace blockwarp::kernels
