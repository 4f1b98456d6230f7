// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `fused`: a thread makes a block of ChaCha20 keystream, which is XORed before it leaves
/// the multiprocessor.
#include "kernels/chacha20_tile.h"
#include "kernels/strategy_rows.h"
#if defined(__CUDACC__)
#include "kernels/launch.cuh"
#endif

#include <algorithm>

namespace blockwarp::kernels {
namespace {

/// Calls `f` with the source of each part of a run that a single launch can do, until one fails.
template <bool KeystreamOnly, class F>
GpuResult<void> forEachStretch(const KeySchedule& key, const Run& run, const F& f) {
    for (std::uint64_t done = 0; done < run.bytes;) {
        const ChachaState first = chachaInput(key.bytes().data(), run.iv, done / kChachaBlockBytes);
        // Up to where the low word of the counter wraps.
        const std::uint64_t room = ((std::uint64_t{1} << 32) - first.word[12]) * kChachaBlockBytes;
        const std::uint64_t bytes = std::min(run.bytes - done, room);
        const ChachaRun<KeystreamOnly> stretch{
            KeystreamOnly ? nullptr : run.in + done, run.out + done, bytes, makeStretch(first), {}};
        if (auto ok = f(stretch); !ok) return ok;
        done += bytes;
    }
    return {};
}

template <Direction D, bool Aligned>
ChachaSegments<D, Aligned> segmentsOf(const KeySchedule& key, const Run& run) {
    const auto tilesEach = static_cast<std::uint32_t>(
        blocksIn(std::min<std::uint64_t>(run.unitBytes, run.bytes), kTileBytes));
    return {run,
            segmentCount(run.bytes, run.unitBytes),
            tilesEach,
            chachaInput(key.bytes().data(), {}, 0),
            {}};
}

template <Direction D, class F>
GpuResult<void> withSegments(const KeySchedule& key, const Run& run, const F& f) {
    if (run.unitBytes % kAesBlockBytes == 0) return f(segmentsOf<D, true>(key, run));
    return f(segmentsOf<D, false>(key, run));
}

/// Calls `f` with what there is to do; not at all for no bytes. Without input the output is the
/// keystream.
template <class F>
GpuResult<void> forEachSource(const KeySchedule& key, const Run& run, const F& f) {
    if (run.bytes == 0) return {};
    if (key.algorithm() == Algorithm::chacha20)
        return run.in == nullptr ? forEachStretch<true>(key, run, f)
                                 : forEachStretch<false>(key, run, f);
    if (key.direction() == Direction::encrypt) return withSegments<Direction::encrypt>(key, run, f);
    return withSegments<Direction::decrypt>(key, run, f);
}

} // namespace

void emulateFused(const KeySchedule& key, const Run& run, LaunchShape shape) {
    (void)forEachSource(key, run, [&](const auto& source) -> GpuResult<void> {
        emulateTiles(source, shape);
        return {};
    });
}

#if defined(__CUDACC__)
namespace {

/// The data is asked for before the keystream is made, which takes longer than memory does.
template <class Source>
__global__ void __launch_bounds__(kMaxThreadsPerBlock, 1)
    kernel(const __grid_constant__ Source source, std::uint64_t tiles,
           std::uint32_t blocksPerThread) {
    extern __shared__ Block tilesInShared[];
    if (!source.mayWork()) return;
    const Position at = herePosition(blocksPerThread);
    const std::uint32_t lane = at.thread % kTileBlocks;
    Block* const shared = tilesInShared + at.thread / kTileBlocks * kTileParts;
    for (std::uint32_t step = 0; step < blocksPerThread; ++step) {
        const std::uint64_t index = tileIndex(at, step);
        if (index >= tiles) return;
        const Tile tile = source.tile(index);
        const bool whole = Source::kAligned && tile.isWhole();
        LaneParts parts;
        if (whole) parts = loadParts<Source>(tile, lane);
        if (step != 0) __syncwarp(); // the tile before has been read
        makeKeystream(source, index, lane, shared);
        __syncwarp();
        if (whole)
            storeParts(tile, lane, parts, shared);
        else
            turnPartialTile<Source>(tile, lane, shared);
    }
}

template <class Source>
GpuResult<void> launchTiles(const Source& source, LaunchShape shape, const GpuStream& stream) {
    const std::uint32_t warps = shape.threadsPerBlock / kTileBlocks;
    const std::uint32_t sharedBytes = warps * kTileBytes;
    if (auto ok =
            check(cudaFuncSetAttribute(kernel<Source>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       static_cast<int>(sharedBytes)),
                  "cudaFuncSetAttribute");
        !ok)
        return ok;
    const std::uint64_t tiles = source.tiles();
    const auto groups =
        static_cast<unsigned>(blocksIn(tiles, std::uint64_t{warps} * shape.blocksPerThread));
    kernel<<<groups, shape.threadsPerBlock, sharedBytes, stream.handle>>>(source, tiles,
                                                                          shape.blocksPerThread);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace

GpuResult<void> launchFused(const KeySchedule& key, const DeviceKey&, const Run& run,
                            LaunchShape shape, const GpuStream& stream) {
    return forEachSource(key, run,
                         [&](const auto& source) { return launchTiles(source, shape, stream); });
}
#endif

} // namespace blockwarp::kernels
