// SPDX-License-Identifier: GPL-3.0-or-later
/// A bitsliced warp of `hybrid`.
#pragma once

#include "kernels/aes/hybrid/paired_tile.h"
#include "kernels/aes/persistent.cuh"

namespace blockwarp::kernels {

/// The thread in its thread block, asked for each time: kept, it would take a register that planes
/// need.
__device__ __forceinline__ std::uint32_t threadAnew() {
    std::uint32_t thread;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(thread));
    return thread;
}

/// What a bitsliced warp has in shared memory.
struct PairedShared {
    uint4 planes[16][kPlaces]; ///< the last bytes' part: four planes in each
    CounterWindow windows[kTilesReached * kWindows];
    ColumnTag tag;
    Taken before; ///< where the warp is
    std::uint32_t wanted;
    std::uint32_t last; ///< tile that has the first windows
};

/// The warp, for its lanes. Where it is stays in shared memory, not in registers. `all`: of a
/// thread block whose first warps are bitsliced.
class PairedWarp {
  public:
    __device__ __forceinline__ explicit PairedWarp(PairedShared* all) : all_(all) {}

    __device__ __forceinline__ std::uint32_t lane() const { return threadAnew() % kWarp; }

    __device__ __forceinline__ void start() {
        if (lane() == 0) own().tag = ColumnTag::none();
    }
    __device__ __forceinline__ void begin(const Taken& before, std::uint32_t wanted,
                                          std::uint32_t last) {
        __syncwarp();
        if (lane() == 0) own().before = before, own().wanted = wanted, own().last = last;
        __syncwarp();
    }
    __device__ __forceinline__ std::uint32_t wanted() const { return anew(own().wanted); }
    __device__ __forceinline__ Taken before() const {
        return {anew(own().before.strips), anew(own().before.atEnd)};
    }
    __device__ __forceinline__ void next() {
        __syncwarp();
        if (lane() == 0) --own().wanted, own().before.atEnd += kHalfStrips;
        __syncwarp();
    }

    template <class Make>
    __device__ __forceinline__ void makeWindows(std::uint32_t tiles, const Make& make) {
        const std::uint32_t i = lane();
        if (i < kWindows * tiles) own().windows[i] = make(i / kWindows, i % kWindows);
        __syncwarp();
    }
    __device__ __forceinline__ const CounterWindow* windows(std::uint32_t tile) const {
        return own().windows + kWindows * (anew(own().last) - tile);
    }

    __device__ __forceinline__ ColumnTag kept() const { return own().tag; }
    /// Each lane makes two columns of one place.
    template <class Make>
    __device__ __forceinline__ void keep(const ColumnTag& tag, std::uint32_t, const Make& make) {
        const std::uint32_t place = lane() % kPlaces;
        const unsigned h = lane() / kPlaces;
        Plane planes[32];
        make(planes, place, h);
        __syncwarp(); // all have asked for the tag, and loaded what was there
        UNROLL for (int i = 0; i < 8; ++i) own().planes[8 * h + i][place] =
            make_uint4(planes[4 * i], planes[4 * i + 1], planes[4 * i + 2], planes[4 * i + 3]);
        if (lane() == 0) own().tag = tag;
        __syncwarp();
    }
    __device__ __forceinline__ void loadPlanes(PairedPlanes& to, std::uint32_t place) const {
        const PairedShared& from = own();
        UNROLL for (int i = 0; i < 16; ++i) {
            const uint4 v = from.planes[i][place];
            Plane* at = to.at[i / 8] + 4 * (i % 8);
            at[0] = v.x, at[1] = v.y, at[2] = v.z, at[3] = v.w;
        }
    }

    __device__ __forceinline__ bool all(bool mine) const { return __all_sync(0xffffffff, mine); }

    /// Text of counters is wanted when the rounds are over: until then it comes into the
    /// second-level cache. Where it is the input, the warp waits for it anyway.
    template <class W>
    __device__ __forceinline__ void prefetch(const Run& run, const TilePlan& plan,
                                             const Tile& tile) const {
#if __CUDA_ARCH__ >= 900
        constexpr std::uint32_t bytes = 128 * kAesBlockBytes;
        if constexpr (!W::counts) return;
        const Message message = tileMessage<W>(run, plan, tile.index);
        const std::uint32_t first = pairedLane(plan, tile, lane()).first * kAesBlockBytes;
        if (lane() % 8 == 0 && first + bytes <= message.bytes && isAligned(message.in))
            asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(message.in + first),
                         "r"(bytes));
#endif
    }

  private:
    __device__ __forceinline__ PairedShared& own() const { return all_[threadAnew() / kWarp]; }
    __device__ __forceinline__ static std::uint32_t anew(const std::uint32_t& word) {
        return *static_cast<const volatile std::uint32_t*>(&word);
    }

    PairedShared* all_;
};

/// Takes halves of tiles from the end until the table warps are faster. `meanwhile`: strips that
/// those of a thread block do in the time of one half.
template <class W, class Keys>
__device__ __forceinline__ void pairedWarp(const Keys& keys, const Run& run, const TilePlan& plan,
                                           std::uint32_t meanwhile, PairedWarp warp) {
    if constexpr (W::counts) warp.start();
    while (true) {
        const std::uint32_t wanted = halvesToTake(takeWork(run.taken, 0).stripsLeft(plan),
                                                  threadBlocksInGrid() * meanwhile);
        if (wanted == 0) return;
        const Taken before = takeWork(run.taken, wanted * kHalfStrips * kOneStripAtEnd);
        if (before.stripsLeft(plan) == 0) return;
        pairedHalves<W>(keys, run, plan, before, wanted, warp);
    }
}

} // namespace blockwarp::kernels
