// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `fused`: a thread makes a block of ChaCha20 keystream and XORs it at once.
#include "kernels/chacha20/chacha20_fused.h"

#include "kernels/chacha20/chacha20_lane.h"
#if defined(__CUDACC__)
#include "kernels/device/early_launch.cuh"
#include "kernels/device/launch.cuh"
#endif

#include <algorithm>
#include <cstring>

namespace blockwarp::kernels {
namespace {

/// Calls `f` with the source of each part of a run that a single launch can do, until one fails.
template <bool KeystreamOnly, class F>
GpuResult<void> forEachSpan(const KeySchedule& key, const Run& run, const F& f) {
    for (std::uint64_t done = 0; done < run.bytes;) {
        ChachaState first = chachaInput(key.bytes().data(), run.iv, done / kChachaBlockBytes);
        // Up to where the low word of the counter wraps.
        const std::uint64_t room = ((std::uint64_t{1} << 32) - first.word[12]) * kChachaBlockBytes;
        const std::uint64_t bytes = std::min(run.bytes - done, room);
        ChachaRun<KeystreamOnly> span{
            KeystreamOnly ? nullptr : run.in + done, run.out + done, bytes, makeSpan(first), {}};
        auto ok = f(span);
        explicit_bzero(&first, sizeof first);
        explicit_bzero(&span, sizeof span);
        if (!ok) return ok;
        done += bytes;
    }
    return {};
}

template <Direction D, bool Aligned, class F>
GpuResult<void> withSegmentsOf(const KeySchedule& key, const Run& run, const F& f) {
    ChachaSegments<D, Aligned> segments = chachaSegments<D, Aligned>(key, run);
    auto ok = f(segments);
    explicit_bzero(&segments, sizeof segments);
    return ok;
}

template <Direction D, class F>
GpuResult<void> withSegments(const KeySchedule& key, const Run& run, const F& f) {
    if (run.unitBytes % kAesBlockBytes == 0) return withSegmentsOf<D, true>(key, run, f);
    return withSegmentsOf<D, false>(key, run, f);
}

/// Calls `f` with what there is to do, which holds the key and is wiped afterwards; not at all for
/// no bytes. Without input the output is the keystream.
template <class F>
GpuResult<void> forEachSource(const KeySchedule& key, const Run& run, const F& f) {
    if (run.bytes == 0) return {};
    if (key.algorithm() == Algorithm::chacha20)
        return run.in == nullptr ? forEachSpan<true>(key, run, f) : forEachSpan<false>(key, run, f);
    if (key.direction() == Direction::encrypt) return withSegments<Direction::encrypt>(key, run, f);
    return withSegments<Direction::decrypt>(key, run, f);
}

} // namespace

void emulateFused(const KeySchedule& key, const Run& run, LaunchShape shape) {
    (void)forEachSource(key, run, [&](const auto& source) -> GpuResult<void> {
        emulateGrid(threadBlocksFor(source.blocks(), shape), shape,
                    [&](const Position& at) { transformBlocks(source, at, source.blocks()); });
        return {};
    });
}

#if defined(__CUDACC__)
namespace {

/// `One`: each thread does one block, which spares it the loop's bookkeeping.
template <bool One, class Source>
__global__ void __launch_bounds__(kMaxThreadsPerBlock, 1)
    kernel(const __grid_constant__ Source source, std::uint64_t blocks,
           std::uint32_t blocksPerThread) {
    letNextBegin(); // where it seals, keys of tags can be made meanwhile
    transformBlocks(source, herePosition(One ? 1 : blocksPerThread), blocks);
}

template <class Source>
GpuResult<void> launchBlocks(const Source& source, LaunchShape shape, const GpuStream& stream) {
    const std::uint64_t blocks = source.blocks();
    const auto threadBlocks = static_cast<unsigned>(threadBlocksFor(blocks, shape));
    auto* const chosen = shape.blocksPerThread == 1 ? kernel<true, Source> : kernel<false, Source>;
    chosen<<<threadBlocks, shape.threadsPerBlock, 0, stream.handle>>>(source, blocks,
                                                                      shape.blocksPerThread);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace

GpuResult<void> launchFused(const KeySchedule& key, const DeviceKey&, const Run& run,
                            LaunchShape shape, const GpuStream& stream) {
    return forEachSource(key, run,
                         [&](const auto& source) { return launchBlocks(source, shape, stream); });
}
#endif

} // namespace blockwarp::kernels
