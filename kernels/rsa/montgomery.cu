// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/montgomery.h"

#include "kernels/rsa/montgomery_power.h"
#include "kernels/rsa/montgomery_shapes.h"
#if defined(__CUDACC__)
#include "kernels/device/launch.cuh"
#endif

#include <algorithm>
#include <cassert>
#include <cstring>
#include <vector>

namespace blockwarp::kernels {

void emulatePowers(const PowerRun& run) {
    const bool known = dispatchPowerShape(
        run.bits,
        [&]<class Shape>(Shape) {
            std::vector<WordQuad> memory(std::size_t{Shape::words / 4 * Shape::threads}
                                         << Shape::window);
            for (std::uint64_t i = 0; i < run.count; ++i) {
                typename Shape::Host group;
                powerLane<Shape::window>(group, run, {memory.data(), Shape::threads}, i, true);
            }
            explicit_bzero(memory.data(), memory.size() * sizeof memory[0]);
            return true;
        },
        false);
    assert(known);
    (void)known;
}

#if defined(__CUDACC__)
namespace {

constexpr unsigned kPowerThreads = 128;
constexpr unsigned kPowerBlocks = 4; // on a multiprocessor: 128 registers a thread

/// As many groups as fit stay on the device and take every n-th operation, so that their tables
/// need memory only once.
template <class Shape>
__global__ void __launch_bounds__(kPowerThreads, kPowerBlocks) powers(PowerRun run) {
    constexpr unsigned perNumber = Shape::threads;
    constexpr unsigned perWarp = kWarp / perNumber;
    const std::uint64_t thread = hereThread();
    const std::uint64_t threads = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t group = thread / perNumber;
    const PowerTable table{run.workspace + group * perNumber, threads};
    // The threads of a warp stay together: its last groups may have nothing of their own to do.
    for (std::uint64_t first = thread / kWarp * perWarp; first < run.count;
         first += threads / perNumber) {
        const std::uint64_t index = first + group % perWarp;
        typename Shape::Warp numbers;
        powerLane<Shape::window>(numbers, run, table, index < run.count ? index : run.count - 1,
                                 index < run.count);
    }
}

/// CUDA blocks for a run: no more than are on the device at once.
template <class Shape>
GpuResult<unsigned> powerBlocks(std::uint64_t count) {
    const auto processors = deviceAttribute(cudaDevAttrMultiProcessorCount);
    if (!processors) return processors.error();
    int blocks = 0;
    if (auto ok = check(
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, powers<Shape>, kPowerThreads, 0),
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
        !ok)
        return ok.error();
    const std::uint64_t wanted = (count * Shape::threads + kPowerThreads - 1) / kPowerThreads;
    return static_cast<unsigned>(
        std::min(wanted, static_cast<std::uint64_t>(blocks) * static_cast<unsigned>(*processors)));
}

template <class T>
GpuResult<T> noSuchWidth() {
    return GpuError{GpuFault::refused, "there are no kernels for a modulus of this width"};
}

} // namespace

GpuResult<std::size_t> powerWorkspaceBytes(unsigned bits, std::uint64_t count) {
    return dispatchPowerShape(
        bits,
        [&]<class Shape>(Shape) -> GpuResult<std::size_t> {
            const auto blocks = powerBlocks<Shape>(count);
            if (!blocks) return blocks.error();
            const std::size_t quads = std::size_t{Shape::words / 4} << Shape::window;
            return sizeof(WordQuad) * quads * kPowerThreads * *blocks;
        },
        noSuchWidth<std::size_t>());
}

GpuResult<void> launchPowers(const PowerRun& run, const GpuStream& stream) {
    if (run.count == 0) return {};
    return dispatchPowerShape(
        run.bits,
        [&]<class Shape>(Shape) -> GpuResult<void> {
            const auto blocks = powerBlocks<Shape>(run.count);
            if (!blocks) return blocks.error();
            powers<Shape><<<*blocks, kPowerThreads, 0, stream.handle>>>(run);
            return check(cudaGetLastError(), "kernel launch");
        },
        noSuchWidth<void>());
}
#endif

} // namespace blockwarp::kernels
