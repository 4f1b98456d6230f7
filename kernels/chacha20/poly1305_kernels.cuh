// SPDX-License-Identifier: GPL-3.0-or-later
/// What the kernels of Poly1305 have in common.
#pragma once

#include "kernels/chacha20/poly1305_work.h"
#include "kernels/device/early_launch.cuh"
#include "kernels/device/launch.cuh"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kPolyThreads =
    128; ///< of a thread block that makes keys, sums or tags

/// Starts `kernel` early with at least that many threads.
template <class Kernel, class... Arguments>
GpuResult<void> launchPolyThreads(Kernel* kernel, std::uint64_t threads, const GpuStream& stream,
                                  const Arguments&... arguments) {
    const auto threadBlocks = static_cast<unsigned>(blocksIn(threads, kPolyThreads));
    return launchEarly(kernel, threadBlocks, kPolyThreads, 0, stream, arguments...);
}

__device__ __forceinline__ PolyElement fromLaneBelow(const PolyElement& a, unsigned distance) {
    PolyElement b;
    UNROLL for (int i = 0; i < 5; ++i) {
        b.limb[i] = __shfl_down_sync(0xffffffff, a.limb[i], distance);
    }
    return b;
}

/// As foldedSums(), by a warp whose lanes have a sum each, for every 2^`folds` lanes; the result is
/// the first one's.
template <class Power>
__device__ __forceinline__ PolyElement foldedInWarp(unsigned folds, PolyElement sum,
                                                    const Power* power) {
    __syncwarp();
    ROLLED for (unsigned fold = 0; fold < folds; ++fold) {
        sum = foldLanes(sum, fromLaneBelow(sum, 1U << fold), power[fold]);
    }
    return sum;
}

} // namespace blockwarp::kernels
