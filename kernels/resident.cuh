// SPDX-License-Identifier: GPL-3.0-or-later
/// Warps that stay on the GPU and take share after share of a run.
#pragma once

#include "kernels/bitsliced_claim.h"
#include "kernels/cuda_handles.cuh"
#include "kernels/table_claim.h"

#include <algorithm>

namespace blockwarp::kernels {

/// What had been taken before this warp took `amount`.
__device__ __forceinline__ Taken takeShare(std::uint64_t* taken, std::uint64_t amount) {
    unsigned long long before = 0;
    if (threadIdx.x % kWarp == 0)
        before = atomicAdd(reinterpret_cast<unsigned long long*>(taken), amount);
    return Taken::from(__shfl_sync(0xffffffff, before, 0));
}

/// Takes pieces from the front until there are none. `warps`: how many do so.
template <class W, int N, class Cipher>
__device__ __forceinline__ void tableWarp(const Cipher& cipher, const Run& run,
                                          WarpWindows& windows, std::uint32_t warps) {
    const ClaimPlan plan = planClaims<W>(run);
    const std::uint32_t lane = threadIdx.x % kWarp;
    const auto share = [&](const auto& make) -> const WarpWindows& {
        __syncwarp();
        if (lane < kWindows) windows.at[lane] = make(lane);
        __syncwarp();
        return windows;
    };
    std::uint32_t left = kPieces * plan.count;
    while (true) {
        const std::uint32_t wanted = piecesToTake(left, warps);
        const Taken before = takeShare(run.taken, wanted);
        left = before.piecesLeft(plan);
        if (left == 0) return;
        const std::uint32_t end = before.pieces + min(wanted, left);
        for (std::uint32_t piece = before.pieces; piece < end;) {
            const std::uint32_t claim = piece / kPieces;
            const std::uint32_t to = min(end, kPieces * (claim + 1));
            tableClaim<W, N>(cipher, run, plan,
                             {claim, piece - kPieces * claim, to - kPieces * claim}, lane, share);
            piece = to;
        }
    }
}

/// Takes claims from the end until there are none, or fewer than `reserve` pieces are left: what
/// others would have done before this warp is through with one more claim.
template <class W>
__device__ __forceinline__ void bitslicedWarp(const BitslicedKey& key, int rounds, const Run& run,
                                              std::uint32_t reserve) {
    const ClaimPlan plan = planClaims<W>(run);
    while (true) {
        if (takeShare(run.taken, 0).piecesLeft(plan) < reserve) return;
        const Claim claim = claimAtEnd(plan, takeShare(run.taken, kOneClaimTaken));
        if (claim.toPiece == 0) return;
        bitslicedClaim<W>(key, rounds, run, plan, claim, threadIdx.x % kWarp);
    }
}

inline GpuResult<int> deviceAttribute(cudaDeviceAttr attribute) {
    int device = 0;
    int value = 0;
    if (auto ok = check(cudaGetDevice(&device), "cudaGetDevice"); !ok) return ok.error();
    if (auto ok =
            check(cudaDeviceGetAttribute(&value, attribute, device), "cudaDeviceGetAttribute");
        !ok)
        return ok.error();
    return value;
}

/// Starts as many groups as fit on the device at a time, at most `useful` of them, with `arguments`
/// after the run.
template <class Kernel, class... Arguments>
GpuResult<void> launchResident(Kernel* function, std::uint32_t threads, std::uint32_t sharedBytes,
                               std::uint64_t useful, const GpuStream& stream, const Run& run,
                               const Arguments&... arguments) {
    if (useful == 0) return {};
    const auto multiprocessors = deviceAttribute(cudaDevAttrMultiProcessorCount);
    if (!multiprocessors) return multiprocessors.error();
    if (auto ok = check(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                             static_cast<int>(sharedBytes)),
                        "cudaFuncSetAttribute");
        !ok)
        return ok;
    int perMultiprocessor = 0;
    if (auto ok = check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                            &perMultiprocessor, function, static_cast<int>(threads), sharedBytes),
                        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
        !ok)
        return ok;
    const auto groups = static_cast<unsigned>(std::min<std::uint64_t>(
        useful, static_cast<std::uint64_t>(*multiprocessors) * std::max(1, perMultiprocessor)));
    function<<<groups, threads, sharedBytes, stream.handle>>>(run, arguments...);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace blockwarp::kernels
