// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `ttable-replicated`: every shared-memory bank has its own copy of the column tables; a
/// few large thread blocks stay on the GPU and walk over the data.
#include "kernels/aes/table/ttable_replicated.h"

#include "kernels/aes/schedule/schedule_words.h"
#include "kernels/aes/table/replicated_tables.h"
#include "kernels/aes/table/table_tile.h"
#if defined(__CUDACC__)
#include "kernels/aes/schedule/constant_key.cuh"
#include "kernels/aes/table/device_tables.cuh"
#include "kernels/aes/table/table_warp.cuh"
#include "kernels/device/launch.cuh"
#endif

#include <algorithm>
#include <type_traits>
#include <vector>

namespace blockwarp::kernels {
namespace {

template <bool Inverse, int Count>
using Cipher = WordCipher<Inverse, ReplicatedTables<Inverse, Count>>;

#if defined(__CUDACC__)

/// More would leave each too few registers; these keep shared memory busy. With counters a thread
/// keeps windows as well: two blocks in flight are better than more threads.
template <class W>
constexpr std::uint32_t kMaxThreads = W::counts ? 512 : 768;

/// Shared memory of a thread block: the tables, and windows for each warp.
template <class W, int Count>
constexpr std::uint32_t sharedBytes(std::uint32_t threads) {
    const std::uint32_t windows = W::counts ? threads / kWarp * sizeof(WarpWindows) : 0;
    return 4 * kReplicatedWords<W::inverse, Count> + windows;
}

template <class W, int Count, int N>
__global__ void __launch_bounds__(kMaxThreads<W>)
    kernel(Run run, TilePlan plan, unsigned keySlot, int rounds, Multipliers by) {
    extern __shared__ std::uint32_t memory[];
    if (isRejected<W>(run)) return;
    fillReplicated<W::inverse, Count>(memory, deviceTables[W::inverse], threadIdx.x, blockDim.x);
    __syncthreads();
    const Cipher<W::inverse, Count> cipher{
        {memory, threadIdx.x % kBanks, by},
        reinterpret_cast<const std::uint32_t*>(constantKeys.slot[keySlot]),
        rounds};
    auto* windows = reinterpret_cast<WarpWindows*>(memory + kReplicatedWords<W::inverse, Count>);
    tableWarp<W, N, true>(cipher, run, plan, windows[threadIdx.x / kWarp],
                          gridDim.x * blockDim.x / kWarp);
}

#endif

/// Calls `f` with the number of blocks a thread keeps in flight as a compile-time constant. More
/// than two gain nothing: with enough threads, even one keeps shared memory busy.
template <class F>
auto withInFlight(std::uint32_t blocksPerThread, const F& f) {
    if (blocksPerThread >= 2) return f(std::integral_constant<int, 2>{});
    return f(std::integral_constant<int, 1>{});
}

template <class W, int Count>
void emulateWith(const KeySchedule& key, const Run& run, LaunchShape shape) {
    if (isRejected<W>(run)) return;
    const ScheduleWords words(key.bytes());
    std::vector<std::uint32_t> memory(kReplicatedWords<W::inverse, Count>);
    for (std::uint32_t thread = 0; thread < shape.threadsPerBlock; ++thread)
        fillReplicated<W::inverse, Count>(memory.data(), kTableSets[W::inverse], thread,
                                          shape.threadsPerBlock);
    withInFlight(shape.blocksPerThread, [&]<int N>(std::integral_constant<int, N>) {
        emulateTiles<W>(run, [&](const TilePlan& plan, std::uint32_t tile, std::uint32_t lane) {
            const Cipher<W::inverse, Count> cipher{
                {memory.data(), lane, {}}, words.data(), key.rounds()};
            emulateTableStrips<W, N, true>(cipher, run, plan, kStrips * tile, kStrips * (tile + 1),
                                           lane);
        });
    });
}

} // namespace

template <int Tables>
void emulateReplicated(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatchAes(key.algorithm(), key.direction(),
                [&]<class W>(W) { emulateWith<W, Tables>(key, run, shape); });
}
template void emulateReplicated<4>(const KeySchedule&, const Run&, LaunchShape);
template void emulateReplicated<2>(const KeySchedule&, const Run&, LaunchShape);
template void emulateReplicated<1>(const KeySchedule&, const Run&, LaunchShape);

#if defined(__CUDACC__)
namespace {

template <class W, int Count>
GpuResult<void> launchWith(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                           LaunchShape shape, const GpuStream& stream) {
    return withInFlight(shape.blocksPerThread, [&]<int N>(std::integral_constant<int, N>) {
        const std::uint32_t threads = std::min(shape.threadsPerBlock, kMaxThreads<W>);
        const TilePlan plan = planTiles<W>(run);
        return launchPersistent(kernel<W, Count, N>, threads, sharedBytes<W, Count>(threads),
                                blocksIn(plan.strips(), threads / kWarp), stream, run, plan,
                                deviceKey.slot, key.rounds(), Multipliers{});
    });
}

} // namespace

GpuResult<void> launchReplicated(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                                 LaunchShape shape, const GpuStream& stream) {
    const auto shared = deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    if (!shared) return shared.error();
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const auto available = static_cast<std::uint32_t>(*shared);
        if (available >= sharedBytes<W, 4>(kMaxThreads<W>))
            return launchWith<W, 4>(key, deviceKey, run, shape, stream);
        if (available >= sharedBytes<W, 2>(kMaxThreads<W>))
            return launchWith<W, 2>(key, deviceKey, run, shape, stream);
        return launchWith<W, 1>(key, deviceKey, run, shape, stream);
    });
}

GpuResult<void> bindReplicatedKey(const KeySchedule* key, const DeviceKey& where,
                                  const GpuStream& stream) {
    return bindConstantKey(key, where, stream);
}
#endif

} // namespace blockwarp::kernels
