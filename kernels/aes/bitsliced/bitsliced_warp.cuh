// SPDX-License-Identifier: GPL-3.0-or-later
/// A bitsliced warp of a persistent kernel.
#pragma once

#include "kernels/aes/bitsliced/bitsliced_tile.h"
#include "kernels/aes/persistent.cuh"

#include <type_traits>

namespace blockwarp::kernels {

/// Pairs of windows that have to be spread, for each quarter of a tile.
template <class Pair>
struct SpreadPairs {
    Pair at[kQuarters];
};
template <>
struct SpreadPairs<Neighbours> {};

/// What a bitsliced warp shares, in shared memory. `Pair`: see substitutedCounters().
template <class Pair, HalvesBy By>
struct BitslicedShared {
    static constexpr HalvesBy kHalvesBy = By;

    uint4 staged[kSlots][kWarp];
    uint4 open[8][kWarp]; ///< each lane's OpenColumn
    CounterWindow made[kTilesAhead * kWindows];
    ColumnTag tag;
    SpreadPairs<Pair> spread;

    __device__ __forceinline__ void start() {
        if (threadIdx.x % kWarp == 0) tag = ColumnTag::none();
    }
    template <class Make>
    __device__ __forceinline__ void makeWindows(std::uint32_t count, const Make& make) {
        const std::uint32_t lane = threadIdx.x % kWarp;
        __syncwarp();
        if (lane < kWindows * count) made[lane] = make(lane / kWindows, lane % kWindows);
        __syncwarp();
    }
    __device__ __forceinline__ const CounterWindow* windows(std::uint32_t k) const {
        return made + kWindows * k;
    }
    __device__ __forceinline__ decltype(auto) pair(const CounterWindow* windows,
                                                   std::uint32_t quarter) {
        if constexpr (std::is_same_v<Pair, Neighbours>) {
            return Neighbours{windows[quarter], windows[quarter + 1]};
        } else {
            __syncwarp();
            preparePairs(spread.at, windows, threadIdx.x % kWarp);
            __syncwarp();
            return static_cast<const Pair&>(spread.at[quarter]);
        }
    }

    __device__ __forceinline__ ColumnTag kept() const { return tag; }
    __device__ __forceinline__ void keep(const ColumnTag& newTag, const OpenColumn& column) {
        const std::uint32_t lane = threadIdx.x % kWarp;
        UNROLL for (int i = 0; i < 8; ++i) {
            const Plane* from = column.at[i / 2] + 4 * (i % 2);
            open[i][lane] = make_uint4(from[0], from[1], from[2], from[3]);
        }
        __syncwarp(); // all have asked for the tag
        if (lane == 0) tag = newTag;
        __syncwarp();
    }
    __device__ __forceinline__ OpenColumn column() const {
        OpenColumn column;
        UNROLL for (int i = 0; i < 8; ++i) {
            const uint4 v = open[i][threadIdx.x % kWarp];
            Plane* to = column.at[i / 2] + 4 * (i % 2);
            to[0] = v.x, to[1] = v.y, to[2] = v.z, to[3] = v.w;
        }
        return column;
    }

    __device__ __forceinline__ bool all(bool mine) const { return __all_sync(0xffffffff, mine); }

    /// Text needs no register until it is wanted; it arrives while the rounds go on.
    template <class W>
    __device__ __forceinline__ void stage(const LanePart& part) {
        if constexpr (W::counts) {
            const std::uint8_t* from = part.tile.in + kAesBlockBytes * part.first;
            constexpr std::uint32_t apart = kAesBlockBytes * kLanesAbreast;
            if (__all_sync(0xffffffff, part.whole == ~0U) && isAligned(from)) {
                UNROLL for (int i = 0; i < kSlots; ++i) fetchAligned(i, from + apart * i);
            } else {
                ROLLED for (int i = 0; i < kSlots; ++i) if (part.whole >> i & 1)
                    fetch(i, from + apart * i);
            }
        }
    }

    /// Before the first partner().
    template <class W>
    __device__ __forceinline__ void arrive() const {
#if __CUDA_ARCH__ >= 800
        if constexpr (W::counts) asm volatile("cp.async.wait_all;" ::: "memory");
#endif
    }

    template <class W>
    __device__ __forceinline__ Block partner(const LanePart& part, int slot) const {
        if constexpr (!W::counts) return outputPartner<W>(part.tile, part.block(slot));
        const uint4 v = staged[slot][threadIdx.x % kWarp];
        return {{v.x, v.y, v.z, v.w}};
    }

  private:
    __device__ __forceinline__ void put(int slot, const Block& block) {
        staged[slot][threadIdx.x % kWarp] =
            make_uint4(block.word[0], block.word[1], block.word[2], block.word[3]);
    }
    __device__ __forceinline__ void fetchAligned(int slot, const std::uint8_t* from) {
#if __CUDA_ARCH__ >= 800
        const auto address = static_cast<std::uint32_t>(
            __cvta_generic_to_shared(&staged[slot][threadIdx.x % kWarp]));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from)
                     : "memory");
#else
        put(slot, loadBlock(from));
#endif
    }
    __device__ __forceinline__ void fetch(int slot, const std::uint8_t* from) {
        if (isAligned(from))
            fetchAligned(slot, from);
        else
            put(slot, loadAnyBlock(from));
    }
};

/// Takes tiles from the end until there are none. `meanwhile`: strips that others of a thread block
/// do in the time of one such tile; where `mayStop`, the last of them are left to those.
template <class W, class Shared>
__device__ __forceinline__ void
bitslicedWarp(const BitslicedKey* keys, unsigned keySlot, int rounds, const Run& run,
              const TilePlan& plan, std::uint32_t meanwhile, bool mayStop, Shared& shared) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    if constexpr (W::counts) shared.start();
    while (true) {
        std::uint32_t wanted = tilesToTake(takeWork(run.taken, 0).stripsLeft(plan),
                                           threadBlocksInGrid() * meanwhile, mayStop);
        // Beside table warps that is faster by 2 %, alone slower by 1 %.
        if (W::segmented && mayStop) wanted = inWholeMessages(wanted, plan);
        if (wanted == 0) return;
        Taken before = takeWork(run.taken, wanted * kOneTileTaken);
        if (before.stripsLeft(plan) == 0) return;
        const std::uint32_t last = plan.count - 1 - before.tiles;
        makeWindows<W>(keys[opaque(keySlot)], run, plan, last, min(wanted, last + 1), shared);
        for (std::uint32_t k = 0; k < wanted; ++k, ++before.tiles) {
            const Tile tile = tileAtEnd(plan, before);
            if (tile.toStrip == 0) return;
            // What depends on the key is to be worked out anew, not kept in registers.
            bitslicedTile<W>(keys[opaque(keySlot)], rounds, run, plan, tile, k, lane, shared);
        }
    }
}

} // namespace blockwarp::kernels
