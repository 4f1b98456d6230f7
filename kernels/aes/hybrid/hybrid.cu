// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `hybrid`: in each thread block most warps look up replicated tables and four compute
/// bitsliced, so that shared memory and arithmetic units are both busy.
#include "kernels/aes/hybrid/hybrid.h"

#include "kernels/aes/bitsliced/bitsliced_tile.h"
#include "kernels/aes/schedule/schedule_words.h"
#include "kernels/aes/table/replicated_tables.h"
#include "kernels/aes/table/table_tile.h"
#if defined(__CUDACC__)
#include "kernels/aes/bitsliced/bitsliced_warp.cuh"
#include "kernels/aes/bitsliced/constant_planes.cuh"
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

/// As they were made: table warps need all that shared memory can do.
using Windows = Neighbours;

} // namespace

/// Tiles go to tables and circuit in turn.
void emulateHybrid(const KeySchedule& key, const Run& run, LaunchShape) {
    auto planes = makeBitslicedKey(key);
    const ScheduleWords words(key.bytes());
    dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        if (isRejected<W>(run)) return;
        std::vector<std::uint32_t> memory(kReplicatedWords<W::inverse, 4>);
        fillReplicated<W::inverse, 4>(memory.data(), kTableSets[W::inverse], 0, 1);
        std::vector<LoneLane<Windows>> lanes(kWarp);
        emulateTiles<W>(run, [&](const TilePlan& plan, std::uint32_t tile, std::uint32_t lane) {
            const Cipher<W::inverse> cipher{{memory.data(), lane, {}}, words.data(), key.rounds()};
            if (tile % 2 == 0)
                emulateTableStrips<W, kInFlight, kKeepWindows>(cipher, run, plan, kStrips * tile,
                                                               kStrips * (tile + 1), lane);
            else
                emulateBitslicedTile<W>(planes, key.rounds(), run, plan, {tile, 0, kStrips}, lane,
                                        lanes[lane]);
        });
        explicit_bzero(lanes.data(), lanes.size() * sizeof lanes.front());
    });
    explicit_bzero(&planes, sizeof planes);
}

#if defined(__CUDACC__)
namespace {

__constant__ BitslicedKey bitslicedKeys[kKeySlots];

/// Threads of a thread block. Registers move from the table warps, which need few, to the bitsliced
/// ones. Counters: 384 × 88 + 128 × 248 are the 512 × 128 that the thread block starts with; what
/// table warps have more than they need are windows that they keep. Else more table warps: 512 × 56
/// + 128 × 248.
template <class W>
constexpr int kTableRegisters = W::counts ? 88 : 56;
constexpr int kBitslicedRegisters = 248;
template <class W>
constexpr std::uint32_t kTableThreads = W::counts ? 384 : 512;
constexpr std::uint32_t kBitslicedThreads = 128;
template <class W>
constexpr std::uint32_t kThreads = kTableThreads<W> + kBitslicedThreads;
template <class W>
constexpr std::uint32_t kTableWarps = kTableThreads<W> / kWarp;

/// Strips that a table warp does while a bitsliced one does a tile.
constexpr std::uint32_t kStripsPerBitslicedTile = 5;

/// Shared memory of a thread block, in this order.
template <class W>
struct SharedLayout {
    std::uint32_t tables[kReplicatedWords<W::inverse, 4>];
    BitslicedShared<Windows, HalvesBy::logic> bitsliced[W::counts ? kBitslicedThreads / kWarp : 1];
    WarpWindows windows[W::counts ? kTableWarps<W> : 1];
};

template <class W>
__global__ void __launch_bounds__(kThreads<W>, 1)
    kernel(Run run, TilePlan plan, unsigned keySlot, int rounds, Multipliers by) {
#if __CUDA_ARCH_FEAT_SM90_ALL
    extern __shared__ uint4 memory[];
    auto& shared = *reinterpret_cast<SharedLayout<W>*>(memory);
    if (isRejected<W>(run)) return;
    if constexpr (W::segmented) letNextBegin(); // where it seals, tags come next
    fillReplicated<W::inverse, 4>(shared.tables, deviceTables[W::inverse], threadIdx.x,
                                  kThreads<W>);
    __syncthreads();
    // Which warps come first makes no difference (docs/lab/2026-11-22.md).
    if (threadIdx.x < kBitslicedThreads) {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kBitslicedRegisters));
        auto& own = shared.bitsliced[W::counts ? threadIdx.x / kWarp : 0];
        bitslicedWarp<W>(bitslicedKeys, keySlot, rounds, run, plan,
                         kTableWarps<W> * kStripsPerBitslicedTile, true, own);
    } else {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kTableRegisters<W>));
        const Cipher<W::inverse> cipher{
            {shared.tables, threadIdx.x % kBanks, by},
            reinterpret_cast<const std::uint32_t*>(constantKeys.slot[keySlot]),
            rounds};
        auto& windows = shared.windows[W::counts ? (threadIdx.x - kBitslicedThreads) / kWarp : 0];
        tableWarp<W, kInFlight, kKeepWindows>(cipher, run, plan, windows,
                                              gridDim.x * kTableWarps<W>);
    }
#endif
}

} // namespace

GpuResult<void> launchHybrid(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                             LaunchShape, const GpuStream& stream) {
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const TilePlan plan = planTiles<W>(run);
        return launchPersistent(kernel<W>, kThreads<W>, sizeof(SharedLayout<W>),
                                blocksIn(plan.strips(), kTableWarps<W>), stream, run, plan,
                                deviceKey.slot, key.rounds(), Multipliers{});
    });
}

GpuResult<void> bindHybridKey(const KeySchedule* key, const DeviceKey& where,
                              const GpuStream& stream) {
    if (auto ok = bindConstantKey(key, where, stream); !ok) return ok;
    return bindBitslicedRow(bitslicedKeys, key, where, stream);
}
#endif

} // namespace blockwarp::kernels
