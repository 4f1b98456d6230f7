// SPDX-License-Identifier: GPL-3.0-or-later
/// A table warp of a persistent kernel.
#pragma once

#include "kernels/aes/persistent.cuh"
#include "kernels/aes/table/table_tile.h"

namespace blockwarp::kernels {

/// Takes strips from the front until there are none. `warps`: how many do so.
template <class W, int N, bool Keep, class Cipher>
__device__ __forceinline__ void tableWarp(const Cipher& cipher, const Run& run,
                                          const TilePlan& plan, WarpWindows& windows,
                                          std::uint32_t warps) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    const auto stripWindows = [&](std::uint32_t count, const auto& make) {
        __syncwarp();
        if (lane < count) windows.at[lane] = make(lane);
        __syncwarp();
        return windows.at;
    };
    std::uint32_t left = kStrips * plan.count;
    while (true) {
        const std::uint32_t wanted = stripsToTake(left, warps);
        const Taken before = takeWork(run.taken, wanted);
        left = before.stripsLeft(plan);
        if (left == 0) return;
        tableStrips<W, N, Keep>(cipher, run, plan, before.strips, before.strips + min(wanted, left),
                                lane, stripWindows);
    }
}

} // namespace blockwarp::kernels
