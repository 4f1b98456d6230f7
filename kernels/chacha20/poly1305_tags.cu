// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of poly1305_work.h, and the same on the host.
#include "kernels/chacha20/poly1305_tags.h"

#include "kernels/chacha20/poly1305_work.h"
#if defined(__CUDACC__)
#include "kernels/chacha20/poly1305_kernels.cuh"
#endif

#include <cstring>
#include <vector>

namespace blockwarp::kernels {
namespace {

/// The lanes of a tile one after the other.
template <bool Aligned, int Folds>
PolyElement emulateTile(const PolyWork& work, const SegmentKey& key, std::uint64_t index,
                        std::uint32_t tile) {
    constexpr std::uint32_t kLanes = 1 << Folds;
    const PolyText mac = polyText(work, segmentAt(work.run, index));
    const std::int64_t start = tileStart(work, mac, tile);
    PolyElement sums[kLanes];
    for (std::uint32_t lane = 0; lane < kLanes; ++lane)
        sums[lane] = polyCarried(laneSum<Aligned, Folds>(
            mac, key.power[Folds], key.power[Folds + 1], start, work.rows, lane));
    return foldedSums<Folds>(sums, key.power);
}

} // namespace

std::size_t polyWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    return segmentCount(payloadBytes, unitBytes) *
           (sizeof(SegmentKey) + tilesOf(payloadBytes, unitBytes) * sizeof(PolyElement));
}

void emulatePolyTags(const KeySchedule& key, const Run& run) {
    PolyWork work = polyWork(key, run);
    SegmentKey segmentKey{};
    std::vector<PolyElement> sums(work.tiles);
    for (std::uint64_t index = 0; index < work.segments; ++index) {
        segmentKey = makeSegmentKey(work, index);
        for (std::uint32_t i = 0; i < work.tiles; ++i)
            sums[i] = dispatchPolyWork(work, [&]<bool Aligned, int Folds>() {
                return emulateTile<Aligned, Folds>(work, segmentKey, index, i);
            });
        if (!finishSegment(work, segmentKey, sums.data(), index))
            *run.rejected = std::min(*run.rejected, static_cast<std::uint32_t>(index));
    }
    explicit_bzero(&work, sizeof work);
    explicit_bzero(&segmentKey, sizeof segmentKey);
    explicit_bzero(sums.data(), sums.size() * sizeof sums.front()); // they give r away
}

#if defined(__CUDACC__)
namespace {

constexpr unsigned kSumGroups = 6; ///< on a multiprocessor, so that registers suffice for four rows

__global__ void __launch_bounds__(kPolyThreads)
    keyKernel(const __grid_constant__ PolyWork work, SegmentKey* keys) {
    // Sums must not begin yet: they would crowd where multiprocessors are free first.
    const std::uint64_t index = hereThread();
    SegmentKey key{};
    if (index < work.segments) key = makeSegmentKey(work, index);
    waitForKernelAhead();
    if (index < work.segments) keys[index] = key;
}

template <bool Aligned, int Folds>
__global__ void __launch_bounds__(kPolyThreads, kSumGroups)
    sumKernel(const __grid_constant__ PolyWork work, const SegmentKey* keys, PolyElement* sums) {
    letNextBegin();
    const std::uint64_t all = work.segments * work.tiles;
    const std::uint64_t own = hereThread() >> Folds;
    const std::uint32_t lane = threadIdx.x % (1U << Folds);
    // Threads behind the last tile do it too, as lanes of a warp have to fold together.
    const std::uint64_t which = own < all ? own : all - 1;
    const std::uint64_t index = which / work.tiles;
    const auto tile = static_cast<std::uint32_t>(which - index * work.tiles);
    const PolyText mac = polyText(work, segmentAt(work.run, index));
    const SegmentKey& key = keys[index];
    waitForKernelAhead();
    const PolyElement once = key.power[Folds];
    const PolyElement twice = key.power[Folds + 1];
    PolyElement sum = polyCarried(
        laneSum<Aligned, Folds>(mac, once, twice, tileStart(work, mac, tile), work.rows, lane));
    sum = foldedInWarp(Folds, sum, key.power);
    if (lane == 0 && own < all) sums[own] = sum;
}

__global__ void __launch_bounds__(kPolyThreads)
    tagKernel(const __grid_constant__ PolyWork work, const SegmentKey* keys,
              const PolyElement* sums) {
    const std::uint64_t index = hereThread();
    waitForKernelAhead();
    if (index >= work.segments) return;
    if (!finishSegment(work, keys[index], sums + index * work.tiles, index))
        atomicMin(work.run.rejected, static_cast<std::uint32_t>(index));
}

GpuResult<void> launchSteps(const PolyWork& work, const GpuStream& stream) {
    auto* const keys = reinterpret_cast<SegmentKey*>(work.run.workspace);
    auto* const sums = reinterpret_cast<PolyElement*>(keys + work.segments);
    const std::uint64_t lanes = work.segments * work.tiles << work.folds;
    if (auto ok = launchPolyThreads(keyKernel, work.segments, stream, work, keys); !ok) return ok;
    const auto summed = dispatchPolyWork(work, [&]<bool Aligned, int Folds>() {
        return launchPolyThreads(sumKernel<Aligned, Folds>, lanes, stream, work, keys, sums);
    });
    if (!summed) return summed;
    return launchPolyThreads(tagKernel, work.segments, stream, work, keys, sums);
}

} // namespace

GpuResult<void> launchPolyTags(const KeySchedule& key, const DeviceKey&, const Run& run,
                               const GpuStream& stream) {
    PolyWork work = polyWork(key, run);
    auto started = launchSteps(work, stream);
    explicit_bzero(&work, sizeof work);
    return started;
}
#endif

} // namespace blockwarp::kernels
