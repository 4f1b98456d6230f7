// SPDX-License-Identifier: GPL-3.0-or-later
/// What a cipher's speed is held against: the device's memory, and no work at all.
#include "kernels/device/plain_copy.cuh"

#include "kernels/device/launch.cuh"

#include <algorithm>

namespace blockwarp::kernels {
namespace {

constexpr unsigned kThreads = 512;
constexpr unsigned kBlocksPerMultiprocessor = 4; // all the threads it can hold

/// Four loads are under way before the first store waits for one.
__global__ void plainCopy(const uint4* from, uint4* to, std::uint64_t count) {
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    std::uint64_t i = hereThread();
    for (; i + 3 * step < count; i += 4 * step) {
        const uint4 a = from[i];
        const uint4 b = from[i + step];
        const uint4 c = from[i + 2 * step];
        const uint4 d = from[i + 3 * step];
        to[i] = a;
        to[i + step] = b;
        to[i + 2 * step] = c;
        to[i + 3 * step] = d;
    }
    for (; i < count; i += step)
        to[i] = from[i];
}

} // namespace

GpuResult<void> launchPlainCopy(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes,
                                const GpuStream& stream) {
    const std::uint64_t count = bytes / sizeof(uint4);
    if (count == 0) return {};
    const auto processors = deviceAttribute(cudaDevAttrMultiProcessorCount);
    if (!processors) return processors.error();
    const auto threadBlocks = std::min<std::uint64_t>(
        (count + kThreads - 1) / kThreads, std::uint64_t(*processors) * kBlocksPerMultiprocessor);
    plainCopy<<<static_cast<unsigned>(threadBlocks), kThreads, 0, stream.handle>>>(
        reinterpret_cast<const uint4*>(from), reinterpret_cast<uint4*>(to), count);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace blockwarp::kernels
