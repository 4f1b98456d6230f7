// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `bitsliced`: AES as a circuit, 32 blocks a thread, no table at all.
#include "kernels/aes/bitsliced/bitsliced.h"

#include "kernels/aes/bitsliced/bitsliced_tile.h"
#if defined(__CUDACC__)
#include "kernels/aes/bitsliced/bitsliced_warp.cuh"
#include "kernels/aes/bitsliced/constant_planes.cuh"
#endif

#include <algorithm>
#include <cstring>
#include <vector>

namespace blockwarp::kernels {

void emulateBitsliced(const KeySchedule& key, const Run& run, LaunchShape) {
    auto expanded = makeBitslicedKey(key);
    dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        if (isRejected<W>(run)) return;
        std::vector<LoneLane<WindowPair>> lanes(kWarp);
        emulateTiles<W>(run, [&](const TilePlan& plan, std::uint32_t tile, std::uint32_t lane) {
            emulateBitslicedTile<W>(expanded, key.rounds(), run, plan, {tile, 0, kStrips}, lane,
                                    lanes[lane]);
        });
        explicit_bzero(lanes.data(), lanes.size() * sizeof lanes.front());
    });
    explicit_bzero(&expanded, sizeof expanded);
}

#if defined(__CUDACC__)
namespace {

__constant__ BitslicedKey bitslicedKeys[kKeySlots];

/// A thread takes nearly all the registers that one can have, so that this many fit.
constexpr std::uint32_t kMaxThreads = 256;

using Shared = BitslicedShared<WindowPair, HalvesBy::products>;

/// A multiprocessor has four schedulers, each with every fourth warp. Two warps that begin together
/// wait at the same times ever after, so that a thread block's second ones give its first a head
/// start: in cycles, about half of what a tile takes.
constexpr std::uint32_t kSchedulers = 4;
constexpr long long kHeadStart = 28000;
constexpr unsigned kNap = 100; ///< nanoseconds; naps may take twice as long as asked for

__device__ __forceinline__ void giveHeadStart(const TilePlan& plan) {
    const bool severalEach = plan.count > gridDim.x * (blockDim.x / kWarp);
    if (!severalEach || threadIdx.x < kSchedulers * kWarp) return;
    const long long start = clock64();
    while (clock64() - start < kHeadStart)
        __nanosleep(kNap);
}

template <class W>
__global__ void __launch_bounds__(kMaxThreads, 1)
    kernel(Run run, TilePlan plan, unsigned keySlot, int rounds) {
    if (isRejected<W>(run)) return;
    giveHeadStart(plan);
    extern __shared__ uint4 memory[];
    auto* shared = reinterpret_cast<Shared*>(memory);
    bitslicedWarp<W>(bitslicedKeys, keySlot, rounds, run, plan, kStrips * blockDim.x / kWarp, false,
                     shared[threadIdx.x / kWarp]);
}

} // namespace

GpuResult<void> launchBitsliced(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                                LaunchShape shape, const GpuStream& stream) {
    const auto available = deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    if (!available) return available.error();
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        constexpr auto perWarp = static_cast<std::uint32_t>(W::counts ? sizeof(Shared) : 0);
        std::uint32_t threads = std::min(shape.threadsPerBlock, kMaxThreads);
        if constexpr (W::counts) // 64 KiB, the least that a GPU has, are enough for two warps
            threads = std::min(threads, static_cast<std::uint32_t>(*available) / perWarp * kWarp);
        const std::uint32_t sharedBytes = threads / kWarp * perWarp;
        const TilePlan plan = planTiles<W>(run);
        return launchPersistent(kernel<W>, threads, sharedBytes,
                                blocksIn(plan.count, threads / kWarp), stream, run, plan,
                                deviceKey.slot, key.rounds());
    });
}

GpuResult<void> bindBitslicedKey(const KeySchedule* key, const DeviceKey& where,
                                 const GpuStream& stream) {
    return bindBitslicedRow(bitslicedKeys, key, where, stream);
}
#endif

} // namespace blockwarp::kernels
