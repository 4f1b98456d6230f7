// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `hybrid` for long runs of counters: of the warps of a thread block, twelve look up
/// replicated tables and eight compute bitsliced.
#include "kernels/aes/hybrid/hybrid_counters.h"

#include "kernels/aes/hybrid/window_lane.h"
#include "kernels/aes/schedule/schedule_words.h"
#include "kernels/aes/table/replicated_tables.h"
#if defined(__CUDACC__)
#include "kernels/aes/table/device_tables.cuh"
#include "kernels/device/fitting_blocks.h"
#include "kernels/device/launch.cuh"
#endif

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace blockwarp::kernels {
namespace {

using Counters = Work<Algorithm::aesCtr, Direction::encrypt>;
using Cipher = WordCipher<false, ReplicatedTables<false, 4>>;

WindowKeys makeWindowKeys(const KeySchedule& key) {
    WindowKeys keys{};
    std::memcpy(keys.word, key.bytes().data(), sizeof keys.word);
    keys.paired = makePairedKey(key);
    return keys;
}

/// Calls `f<Rounds>()`.
template <class F>
auto dispatchRounds(int rounds, const F& f) {
    if (rounds == 10) return f.template operator()<10>();
    return rounds == 12 ? f.template operator()<12>() : f.template operator()<14>();
}

} // namespace

/// Tiles go to tables and circuit in turn.
void emulateHybridCounters(const KeySchedule& key, const Run& run, const WindowPlan& plan) {
    WindowKeys keys = makeWindowKeys(key);
    std::vector<std::uint32_t> memory(kReplicatedWords<false, 4>);
    fillReplicated<false, 4>(memory.data(), kTableSets[0], 0, 1);
    const auto last = std::make_unique<LastBytes>();
    const auto cipherOf = [&](std::uint32_t lane) {
        return Cipher{{memory.data(), lane, {}}, keys.word, key.rounds()};
    };
    for (std::uint32_t low = 0; low < kWindowBlocks; ++low)
        last->word[low] = lastByteWord(cipherOf(0), plan, low);
    for (std::uint32_t i = 0; i < kLastPlanes; ++i)
        fillPlane(*last, plan, i);
    for (std::uint32_t lane = 0; lane < kWarp; ++lane) {
        const Cipher cipher = cipherOf(lane);
        for (std::uint32_t row = 0; row < plan.looseRows(run.bytes); ++row)
            looseBlock<Counters>(cipher, run, plan, row, lane);
        for (std::uint32_t tile = 0; tile < plan.tiles; ++tile) {
            Block windows[kTileWindows];
            for (std::uint32_t w = 0; w < kTileWindows; ++w)
                windows[w] = tileWindow(cipher, plan, kTileWindows * tile + w);
            for (std::uint32_t pass = 0; pass < kTilePasses && tile % 2 == 0; ++pass)
                dispatchRounds(key.rounds(), [&]<int Rounds>() {
                    tablePass<Rounds>(cipher, run, plan, tile, pass, lane, windows, *last);
                });
            for (std::uint32_t half = 0; half < 2 && tile % 2 != 0; ++half)
                pairedHalf(keys.paired, {}, static_cast<std::uint32_t>(key.rounds()), run, plan,
                           tile, half, lane, windows, *last);
        }
    }
    explicit_bzero(&keys, sizeof keys);
    explicit_bzero(last.get(), sizeof *last);
}

#if defined(__CUDACC__)
namespace {

/// Threads of a thread block, and registers of each: they move from the table warps to the
/// bitsliced ones. 384 × 88 + 256 × 104 are within the 640 × 96 that the thread block starts with.
constexpr std::uint32_t kTableThreads = 384;
constexpr std::uint32_t kPairedThreads = 256;
constexpr std::uint32_t kThreads = kTableThreads + kPairedThreads;
constexpr int kTableRegisters = 88;
constexpr int kPairedRegisters = 104;
constexpr std::uint32_t kTableWarps = kTableThreads / kWarp;

/// Passes that a table warp does while a bitsliced one does half a tile.
constexpr std::uint32_t kPassesPerHalf = 4;

struct SharedLayout {
    std::uint32_t tables[kReplicatedWords<false, 4>];
    LastBytes last;
    Block windows[kThreads / kWarp][kWarp];
};

__device__ __forceinline__ PassesTaken takePasses(std::uint64_t* taken, std::uint64_t amount) {
    unsigned long long before = 0;
    if (threadIdx.x % kWarp == 0)
        before = atomicAdd(reinterpret_cast<unsigned long long*>(taken), amount);
    return PassesTaken::from(__shfl_sync(0xffffffff, before, 0));
}

/// The windows of tiles from `tile` on, made by a lane each.
__device__ __forceinline__ void makeWindows(const Cipher& cipher, const WindowPlan& plan,
                                            std::uint32_t tile, std::uint32_t tiles,
                                            Block* windows) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    __syncwarp();
    if (lane < kTileWindows * tiles)
        windows[lane] = tileWindow(cipher, plan, std::uint64_t{kTileWindows} * tile + lane);
    __syncwarp();
}

/// Takes passes from the front until there are none.
template <int Rounds>
__device__ __forceinline__ void tableWarp(const Cipher& cipher, const Run& run,
                                          const WindowPlan& plan, Block* windows,
                                          const LastBytes& last) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    const std::uint32_t warps = gridDim.x * kTableWarps;
    for (std::uint32_t row = blockIdx.x * kTableWarps + threadIdx.x / kWarp;
         row < plan.looseRows(run.bytes); row += warps)
        looseBlock<Counters>(cipher, run, plan, row, lane);
    std::uint32_t left = plan.passes();
    while (true) {
        const std::uint32_t wanted = passesToTake(left, warps);
        const PassesTaken before = takePasses(run.taken, wanted);
        left = before.left(plan);
        if (left == 0) return;
        const std::uint32_t end = before.front + min(wanted, left);
        const std::uint32_t first = before.front / kTilePasses;
        makeWindows(cipher, plan, first, (end - 1) / kTilePasses - first + 1, windows);
        ROLLED for (std::uint32_t pass = before.front; pass < end; ++pass) {
            const std::uint32_t tile = pass / kTilePasses;
            tablePass<Rounds>(cipher, run, plan, tile, pass % kTilePasses, lane,
                              windows + kTileWindows * (tile - first), last);
        }
    }
}

/// Text is wanted when the rounds are over: until then it comes into the second-level cache.
__device__ __forceinline__ void prefetchHalf(const Run& run, const WindowPlan& plan,
                                             std::uint32_t tile, std::uint32_t half) {
    const std::uint32_t lane = threadIdx.x % kWarp;
    const std::uint64_t from =
        kAesBlockBytes * (plan.blocksBefore(tile) + kWindowBlocks * (lane / 8) + 128 * half);
    if (lane % 8 == 0)
        asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(run.in + from),
                     "r"(static_cast<std::uint32_t>(128 * kAesBlockBytes)));
}

/// Takes halves of tiles from the end until the table warps are faster.
__device__ __forceinline__ void pairedWarp(const Cipher& cipher, const PairedKey& key,
                                           const Run& run, const WindowPlan& plan, Block* windows,
                                           const LastBytes& last, const Multipliers& by) {
    constexpr std::uint32_t each = kTableWarps * kPassesPerHalf;
    while (true) {
        const std::uint32_t wanted =
            halvesToTake(takePasses(run.taken, 0).left(plan), gridDim.x * each);
        if (wanted == 0) return;
        const PassesTaken before = takePasses(run.taken, wanted * kOneHalfTaken);
        auto [first, half] = halvesAtEnd(plan, before, wanted);
        if (first >= half) return;
        makeWindows(cipher, plan, first / 2, (half - 1) / 2 - first / 2 + 1, windows);
        while (half-- > first) {
            prefetchHalf(run, plan, half / 2, half % 2);
            pairedHalf(key, by, static_cast<std::uint32_t>(cipher.rounds), run, plan, half / 2,
                       half % 2, threadIdx.x % kWarp,
                       windows + kTileWindows * (half / 2 - first / 2), last);
        }
    }
}

template <int Rounds>
__global__ void __launch_bounds__(kThreads, 1)
    kernel(const __grid_constant__ Run run, const __grid_constant__ WindowPlan plan,
           const __grid_constant__ WindowKeys keys, const __grid_constant__ Multipliers by) {
#if __CUDA_ARCH_FEAT_SM90_ALL
    extern __shared__ uint4 memory[];
    auto& shared = *reinterpret_cast<SharedLayout*>(memory);
    fillReplicated<false, 4>(shared.tables, deviceTables[0], threadIdx.x, kThreads);
    __syncthreads();
    const Cipher cipher{{shared.tables, threadIdx.x % kBanks, by}, keys.word, Rounds};
    for (std::uint32_t low = threadIdx.x; low < kWindowBlocks; low += kThreads)
        shared.last.word[low] = lastByteWord(cipher, plan, low);
    __syncthreads();
    for (std::uint32_t i = threadIdx.x; i < kLastPlanes; i += kThreads)
        fillPlane(shared.last, plan, i);
    __syncthreads();
    Block* const windows = shared.windows[threadIdx.x / kWarp];
    if (threadIdx.x < kTableThreads) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kTableRegisters));
        tableWarp<Rounds>(cipher, run, plan, windows, shared.last);
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kPairedRegisters));
        pairedWarp(cipher, keys.paired, run, plan, windows, shared.last, by);
    }
#endif
}

template <int Rounds>
GpuResult<void> launchRounds(const WindowKeys& keys, const Run& run, const WindowPlan& plan,
                             const GpuStream& stream) {
    const auto fitting = fittingBlocks(reinterpret_cast<const void*>(kernel<Rounds>), kThreads,
                                       sizeof(SharedLayout));
    if (!fitting) return fitting.error();
    const std::uint64_t useful = blocksIn(plan.passes(), kTableWarps);
    const auto threadBlocks = static_cast<unsigned>(std::min<std::uint64_t>(useful, *fitting));
    kernel<Rounds><<<threadBlocks, kThreads, sizeof(SharedLayout), stream.handle>>>(run, plan, keys,
                                                                                    Multipliers{});
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace

GpuResult<void> launchHybridCounters(const KeySchedule& key, const Run& run, const WindowPlan& plan,
                                     const GpuStream& stream) {
    WindowKeys keys = makeWindowKeys(key);
    auto started = dispatchRounds(
        key.rounds(), [&]<int Rounds>() { return launchRounds<Rounds>(keys, run, plan, stream); });
    explicit_bzero(&keys, sizeof keys);
    return started;
}
#endif

} // namespace blockwarp::kernels
