// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of poly1305_seal.h, and the same on the host.
#include "kernels/chacha20/chacha20_fused.h"
#include "kernels/chacha20/poly1305_seal.h"
#include "kernels/chacha20/poly1305_seal_lane.h"
#if defined(__CUDACC__)
#include "kernels/chacha20/poly1305_kernels.cuh"
#endif

#include <algorithm>
#include <cstring>
#include <vector>

namespace blockwarp::kernels {
namespace {

/// The lanes of a tile one after the other.
PolyElement emulateTile(const PolyWork& work, const SealSource& source, const SealKey& key,
                        std::uint32_t index, std::uint32_t tile) {
    const auto factors = [&](std::uint32_t) -> const RowFactors& { return key.factors; };
    PolyElement sums[kWarp];
    for (std::uint32_t lane = 0; lane < kWarp; ++lane)
        sums[lane] = sealTile(work, source, index, tile, lane, factors);
    return foldedSums<kMaxFolds>(sums, key.fold);
}

} // namespace

bool polySealsInOneGo(std::uint32_t unitBytes, std::uint64_t aadBytes) {
    // Where it was faster (docs/lab/2026-11-22.md): a warp has more to do than to fold its sums.
    constexpr std::uint32_t least = 4 * kRowBytes;
    constexpr std::uint64_t most = 1024; // 65 products one after the other
    return unitBytes % kPolyBlockBytes == 0 && unitBytes >= least && aadBytes <= most;
}

std::size_t polySealWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    const std::uint64_t segments = segmentCount(payloadBytes, unitBytes);
    // A shorter run has fewer segments, but perhaps more tiles.
    return segments * sizeof(SealKey) + std::max(segments, kMaxSums) * sizeof(PolyElement);
}

void emulatePolySeal(const KeySchedule& key, const Run& run) {
    PolyWork work = sealWork(key, run);
    SealSource source = chachaSegments<Direction::encrypt, true>(key, run);
    SealKey sealKey{};
    std::vector<PolyElement> sums(work.tiles);
    for (std::uint64_t index = 0; index < work.segments; ++index) {
        sealKey = makeSealKey(work, index);
        for (std::uint32_t i = 0; i < work.tiles; ++i)
            sums[i] = emulateTile(work, source, sealKey, static_cast<std::uint32_t>(index), i);
        finishSealed(work, source, sealKey, sums.data(), index);
    }
    explicit_bzero(&work, sizeof work);
    explicit_bzero(&source, sizeof source);
    explicit_bzero(&sealKey, sizeof sealKey);
    explicit_bzero(sums.data(), sums.size() * sizeof sums.front()); // they give r away
}

#if defined(__CUDACC__)
namespace {

__global__ void __launch_bounds__(kPolyThreads)
    sealKeyKernel(const __grid_constant__ PolyWork work, SealKey* keys) {
    letNextBegin(); // to encipher first blocks meanwhile
    const std::uint64_t index = hereThread();
    if (index < work.segments) keys[index] = makeSealKey(work, index);
}

__device__ __forceinline__ void copyByWarp(RowFactors& to, const RowFactors& from) {
    constexpr std::uint32_t parts = sizeof to / sizeof(uint4);
    static_assert(parts <= kWarp && sizeof to % sizeof(uint4) == 0);
    const std::uint32_t lane = threadIdx.x % kWarp;
    __syncwarp();
    if (lane < parts)
        reinterpret_cast<uint4*>(&to)[lane] = reinterpret_cast<const uint4*>(&from)[lane];
    __syncwarp();
}

/// A warp does a tile.
__global__ void __launch_bounds__(kMaxThreadsPerBlock, 1)
    sealKernel(const __grid_constant__ PolyWork work, const __grid_constant__ SealSource source,
               const SealKey* keys, PolyElement* sums) {
    __shared__ RowFactors shared[kMaxThreadsPerBlock / kWarp];
    letNextBegin();
    // Fewer than 2³², as tiles have kRowBytes at least.
    const auto own = static_cast<std::uint32_t>(hereThread() / kWarp);
    if (own >= static_cast<std::uint32_t>(work.segments) * work.tiles) return;
    const std::uint32_t index = own / work.tiles;
    RowFactors& factors = shared[threadIdx.x / kWarp];
    const auto factorsOf = [&](std::uint32_t row) -> const RowFactors& {
        if (row == 0) {
            waitForKernelAhead();
            copyByWarp(factors, keys[index].factors);
        }
        return factors;
    };
    PolyElement sum =
        sealTile(work, source, index, own - index * work.tiles, threadIdx.x % kWarp, factorsOf);
    // Its address is worked out again: there are no registers to keep it in.
    sum = foldedInWarp(kMaxFolds, sum, keys[opaque(index)].fold);
    if (threadIdx.x % kWarp == 0) sums[own] = sum;
}

__global__ void __launch_bounds__(kPolyThreads)
    sealTagKernel(const __grid_constant__ PolyWork work, const __grid_constant__ SealSource source,
                  const SealKey* keys, const PolyElement* sums) {
    const std::uint64_t index = hereThread();
    waitForKernelAhead();
    if (index < work.segments)
        finishSealed(work, source, keys[index], sums + index * work.tiles, index);
}

/// Where thread blocks fill the GPU once and have enough to do, larger ones are faster.
unsigned threadsOfBlock(const PolyWork& work, LaunchShape shape) {
    constexpr std::uint64_t manyRows = 8;
    const std::uint64_t warps = work.segments * work.tiles;
    const bool once = warps > kWarpsAtOnce / 2 && warps <= kWarpsAtOnce;
    const bool chosen = shape.threadsPerBlock != kFusedShape.threadsPerBlock;
    if (chosen || !once || work.rows < manyRows) return shape.threadsPerBlock;
    return 4 * kFusedShape.threadsPerBlock;
}

GpuResult<void> launchSteps(const PolyWork& work, const SealSource& source, LaunchShape shape,
                            const GpuStream& stream) {
    auto* const keys = reinterpret_cast<SealKey*>(work.run.workspace);
    auto* const sums = reinterpret_cast<PolyElement*>(keys + work.segments);
    const unsigned threads = threadsOfBlock(work, shape);
    const auto threadBlocks =
        static_cast<unsigned>(blocksIn(work.segments * work.tiles * kWarp, threads));
    // As usual and not early: the next kernel writes before its wait.
    const auto keyGroups = static_cast<unsigned>(blocksIn(work.segments, kPolyThreads));
    sealKeyKernel<<<keyGroups, kPolyThreads, 0, stream.handle>>>(work, keys);
    if (auto ok = check(cudaGetLastError(), "kernel launch"); !ok) return ok;
    if (auto ok =
            launchEarly(sealKernel, threadBlocks, threads, 0, stream, work, source, keys, sums);
        !ok)
        return ok;
    return launchPolyThreads(sealTagKernel, work.segments, stream, work, source, keys, sums);
}

} // namespace

GpuResult<void> launchPolySeal(const KeySchedule& key, const Run& run, LaunchShape shape,
                               const GpuStream& stream) {
    PolyWork work = sealWork(key, run);
    SealSource source = chachaSegments<Direction::encrypt, true>(key, run);
    auto started = launchSteps(work, source, shape, stream);
    explicit_bzero(&work, sizeof work);
    explicit_bzero(&source, sizeof source);
    return started;
}
#endif

} // namespace blockwarp::kernels
