// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `hybrid`: in each thread block most warps look up replicated tables and four compute
/// bitsliced, so that shared memory and arithmetic units are both busy.
#include "kernels/aes/hybrid/hybrid.h"

#include "kernels/aes/hybrid/paired_tile.h"
#include "kernels/aes/schedule/schedule_words.h"
#include "kernels/aes/table/replicated_tables.h"
#include "kernels/aes/table/table_tile.h"
#if defined(__CUDACC__)
#include "kernels/aes/bitsliced/expanded_key.cuh"
#include "kernels/aes/hybrid/paired_warp.cuh"
#include "kernels/aes/schedule/constant_key.cuh"
#include "kernels/aes/table/device_tables.cuh"
#include "kernels/aes/table/table_warp.cuh"
#include "kernels/device/early_launch.cuh"
#endif

#include <cstring>
#include <vector>

namespace blockwarp::kernels {
namespace {

template <bool Inverse>
using Cipher = WordCipher<Inverse, ReplicatedTables<Inverse, 4>>;

/// Blocks that a table lane has in flight.
constexpr int kInFlight = 2;
constexpr bool kKeepWindows = true;

} // namespace

/// Tiles go to tables and circuit in turn.
void emulateHybrid(const KeySchedule& key, const Run& run, LaunchShape) {
    auto planes = makePairedKey(key);
    const ScheduleWords words(key.bytes());
    dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        if (isRejected<W>(run)) return;
        std::vector<std::uint32_t> memory(kReplicatedWords<W::inverse, 4>);
        fillReplicated<W::inverse, 4>(memory.data(), kTableSets[W::inverse], 0, 1);
        std::vector<LonePairedLane> lanes;
        for (std::uint32_t lane = 0; lane < kWarp; ++lane)
            lanes.emplace_back(lane);
        emulateTiles<W>(run, [&](const TilePlan& plan, std::uint32_t tile, std::uint32_t lane) {
            const Cipher<W::inverse> cipher{{memory.data(), lane, {}}, words.data(), key.rounds()};
            const std::uint32_t first = kStrips * tile;
            if (tile % 2 == 0)
                emulateTableStrips<W, kInFlight, kKeepWindows>(cipher, run, plan, first,
                                                               first + kStrips, lane);
            else
                pairedHalves<W>(PairedKeys{cipher, planes}, run, plan,
                                {first, kStrips * (plan.count - tile - 1)}, 2, lanes[lane]);
        });
        explicit_bzero(lanes.data(), lanes.size() * sizeof lanes.front());
    });
    explicit_bzero(&planes, sizeof planes);
}

#if defined(__CUDACC__)
namespace {

__constant__ PairedKey pairedKeys[kKeySlots];

/// Threads of a thread block, and registers of each: they move from the table warps to the bitsliced
/// ones. 384 × 88 + 256 × 104 are within the 640 × 96 that the thread block starts with.
constexpr std::uint32_t kTableThreads = 384;
constexpr std::uint32_t kPairedThreads = 256;
constexpr std::uint32_t kThreads = kTableThreads + kPairedThreads;
constexpr int kTableRegisters = 88;
constexpr int kPairedRegisters = 104;
constexpr std::uint32_t kTableWarps = kTableThreads / kWarp;

/// Strips that a table warp does while a bitsliced one does half a tile.
constexpr std::uint32_t kStripsPerHalf = 5;

/// Shared memory of a thread block, in this order.
template <class W>
struct SharedLayout {
    std::uint32_t tables[kReplicatedWords<W::inverse, 4>];
    PairedShared paired[kPairedThreads / kWarp];
    WarpWindows windows[W::counts ? kTableWarps : 1];
};

/// What the warps of a thread block need of a key.
template <bool Inverse>
struct DeviceKeys {
    const std::uint32_t* tables;
    unsigned slot;
    int roundCount;
    Multipliers by;

    __device__ __forceinline__ Cipher<Inverse> cipher() const {
        return {{tables, threadAnew() % kWarp, by},
                reinterpret_cast<const std::uint32_t*>(constantKeys.slot[opaque(slot)]),
                roundCount};
    }
    __device__ __forceinline__ const PairedKey& paired() const { return pairedKeys[opaque(slot)]; }
    __device__ __forceinline__ int rounds() const { return roundCount; }
};

template <class W>
__global__ void __launch_bounds__(kThreads, 1)
    kernel(Run run, TilePlan plan, unsigned keySlot, int rounds, Multipliers by) {
#if __CUDA_ARCH_FEAT_SM90_ALL
    extern __shared__ uint4 memory[];
    auto& shared = *reinterpret_cast<SharedLayout<W>*>(memory);
    if (isRejected<W>(run)) return;
    if constexpr (W::segmented) letNextBegin(); // where it seals, tags come next
    fillReplicated<W::inverse, 4>(shared.tables, deviceTables[W::inverse], threadIdx.x,
                                  kThreads);
    __syncthreads();
    const DeviceKeys<W::inverse> keys{shared.tables, keySlot, rounds, by};
    // Which warps come first makes no difference (docs/lab/2026-11-22.md).
    if (threadIdx.x < kPairedThreads) {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kPairedRegisters));
        pairedWarp<W>(keys, run, plan, kTableWarps * kStripsPerHalf,
                      PairedWarp(shared.paired));
    } else {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kTableRegisters));
        auto& windows = shared.windows[W::counts ? (threadIdx.x - kPairedThreads) / kWarp : 0];
        tableWarp<W, kInFlight, kKeepWindows>(keys.cipher(), run, plan, windows, gridDim.x * kTableWarps);
    }
#endif
}

} // namespace

GpuResult<void> launchHybrid(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                             LaunchShape, const GpuStream& stream) {
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const TilePlan plan = planTiles<W>(run);
        return launchPersistent(kernel<W>, kThreads, sizeof(SharedLayout<W>),
                                blocksIn(plan.strips(), kTableWarps), stream, run, plan,
                                deviceKey.slot, key.rounds(), Multipliers{});
    });
}

GpuResult<void> bindHybridKey(const KeySchedule* key, const DeviceKey& where,
                              const GpuStream& stream) {
    if (auto ok = bindConstantKey(key, where, stream); !ok) return ok;
    return bindExpandedKey(pairedKeys, makePairedKey, key, where, stream);
}
#endif

} // namespace blockwarp::kernels
