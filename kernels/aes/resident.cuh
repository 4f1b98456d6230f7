// SPDX-License-Identifier: GPL-3.0-or-later
/// Warps that stay on the GPU and take share after share of a run.
#pragma once

#include "kernels/aes/bitsliced/bitsliced_claim.h"
#include "kernels/aes/table/table_claim.h"
#include "kernels/device/cuda_handles.cuh"
#include "kernels/device/resident_groups.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace blockwarp::kernels {

/// What had been taken before this warp took `amount`.
__device__ __forceinline__ Taken takeShare(std::uint64_t* taken, std::uint64_t amount) {
    unsigned long long before = 0;
    if (threadIdx.x % kWarp == 0)
        before = atomicAdd(reinterpret_cast<unsigned long long*>(taken), amount);
    return Taken::from(__shfl_sync(0xffffffff, before, 0));
}

/// Takes pieces from the front until there are none. `warps`: how many do so.
template <class W, int N, bool Keep, class Cipher>
__device__ __forceinline__ void tableWarp(const Cipher& cipher, const Run& run,
                                          const ClaimPlan& plan, WarpWindows& windows,
                                          std::uint32_t warps) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    const auto shareWindows = [&](std::uint32_t count, const auto& make) {
        __syncwarp();
        if (lane < count) windows.at[lane] = make(lane);
        __syncwarp();
        return windows.at;
    };
    std::uint32_t left = kPieces * plan.count;
    while (true) {
        const std::uint32_t wanted = piecesToTake(left, warps);
        const Taken before = takeShare(run.taken, wanted);
        left = before.piecesLeft(plan);
        if (left == 0) return;
        tableShare<W, N, Keep>(cipher, run, plan, before.pieces, before.pieces + min(wanted, left),
                               lane, shareWindows);
    }
}

/// Pairs of windows that have to be spread, for each quarter of a claim.
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
    CounterWindow made[kClaimsAhead * kWindows];
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
            const std::uint8_t* from = part.claim.in + kAesBlockBytes * part.first;
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
        if constexpr (!W::counts) return outputPartner<W>(part.claim, part.block(slot));
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

/// gridDim.x, asked for each time: the compiler would keep it in a register that planes need.
__device__ __forceinline__ std::uint32_t groupsInGrid() {
    std::uint32_t groups;
    asm volatile("mov.u32 %0, %%nctaid.x;" : "=r"(groups));
    return groups;
}

/// Takes claims from the end until there are none. `meanwhile`: pieces that others of a group do in
/// the time of one such claim; where `mayStop`, the last of them are left to those.
template <class W, class Shared>
__device__ __forceinline__ void
bitslicedWarp(const BitslicedKey* keys, unsigned keySlot, int rounds, const Run& run,
              const ClaimPlan& plan, std::uint32_t meanwhile, bool mayStop, Shared& shared) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    if constexpr (W::counts) shared.start();
    while (true) {
        const std::uint32_t wanted = claimsToTake(takeShare(run.taken, 0).piecesLeft(plan),
                                                  groupsInGrid() * meanwhile, mayStop);
        if (wanted == 0) return;
        Taken before = takeShare(run.taken, wanted * kOneClaimTaken);
        if (before.piecesLeft(plan) == 0) return;
        const std::uint32_t last = plan.count - 1 - before.claims;
        makeWindows<W>(keys[opaque(keySlot)], run, plan, last, min(wanted, last + 1), shared);
        for (std::uint32_t k = 0; k < wanted; ++k, ++before.claims) {
            const Claim claim = claimAtEnd(plan, before);
            if (claim.toPiece == 0) return;
            // What depends on the key is to be worked out anew, not kept in registers.
            bitslicedClaim<W>(keys[opaque(keySlot)], rounds, run, plan, claim, k, lane, shared);
        }
    }
}

/// Starts as many groups as fit on the device at a time, at most `useful` of them. `arguments` come
/// after run and plan.
template <class Kernel, class... Arguments>
GpuResult<void> launchResident(Kernel* function, std::uint32_t threads, std::uint32_t sharedBytes,
                               std::uint64_t useful, const GpuStream& stream, const Run& run,
                               const ClaimPlan& plan, const Arguments&... arguments) {
    if (useful == 0) return {};
    if (auto why = whyPlanIsRefused(plan); !why.empty())
        return GpuError{GpuFault::refused, std::string(why)};
    const auto fitting =
        residentGroups(reinterpret_cast<const void*>(function), threads, sharedBytes);
    if (!fitting) return fitting.error();
    const auto groups = static_cast<unsigned>(std::min<std::uint64_t>(useful, *fitting));
    function<<<groups, threads, sharedBytes, stream.handle>>>(run, plan, arguments...);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace blockwarp::kernels
