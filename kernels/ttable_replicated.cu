// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `ttable-replicated`: every shared-memory bank has its own copy of the column tables; a
/// few large groups stay on the GPU and walk over the data.
#include "kernels/lane_body.h"
#include "kernels/replicated_tables.h"
#include "kernels/strategy_rows.h"
#if defined(__CUDACC__)
#include "kernels/constant_key.cuh"
#include "kernels/launch.cuh"
#endif

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

namespace blockwarp::kernels {
namespace {

template <bool Inverse, int Count>
using Cipher = WordCipher<Inverse, ReplicatedTables<Inverse, Count>>;

/// A warp takes slices of `N` × 32 neighbouring blocks, as far apart as there are warps in the
/// grid.
template <class W, int N, class C>
HD void walkSlices(const C& cipher, const Run& run, const Position& at, std::uint32_t groups) {
    const std::uint64_t blocks = blocksIn(run.bytes, kAesBlockBytes);
    const std::uint32_t warpsPerGroup = at.threadsPerGroup / kBanks;
    const std::uint64_t warp = std::uint64_t{at.group} * warpsPerGroup + at.thread / kBanks;
    const std::uint64_t stride = std::uint64_t{groups} * warpsPerGroup * N * kBanks;
    for (std::uint64_t first = warp * N * kBanks; first < blocks; first += stride) {
        const std::uint64_t index = first + at.thread % kBanks;
        Block state[N];
        UNROLL for (int n = 0; n < N; ++n) {
            if (index + n * kBanks < blocks)
                state[n] = cipherInput<W>(run, index + n * kBanks);
            else
                state[n] = {};
        }
        cipher.encipher(state);
        UNROLL for (int n = 0; n < N; ++n) {
            if (index + n * kBanks < blocks)
                storeCipherOutput<W>(run, index + n * kBanks, state[n]);
        }
    }
}

#if defined(__CUDACC__)

__device__ const TableSet deviceTables[2] = {{makeEncryptTables(), makeSbox()},
                                             {makeDecryptTables(), makeInverseSbox()}};

template <class W, int Count, int N>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, unsigned keySlot, int rounds) {
    extern __shared__ std::uint32_t memory[];
    fillReplicated<W::inverse, Count>(memory, deviceTables[W::inverse], threadIdx.x, blockDim.x);
    __syncthreads();
    const Cipher<W::inverse, Count> cipher{
        {memory, threadIdx.x % kBanks},
        reinterpret_cast<const std::uint32_t*>(constantKeys.slot[keySlot]),
        rounds};
    walkSlices<W, N>(cipher, run, herePosition(N), gridDim.x);
}

#endif

/// Calls `f` with the number of blocks a thread keeps in flight as a compile-time constant. More
/// than four gain nothing: four keep shared memory busy.
template <class F>
auto withInFlight(std::uint32_t blocksPerThread, const F& f) {
    if (blocksPerThread >= 4) return f(std::integral_constant<int, 4>{});
    if (blocksPerThread == 2) return f(std::integral_constant<int, 2>{});
    return f(std::integral_constant<int, 1>{});
}

/// Groups on the host: enough for several, few enough for each to walk.
constexpr std::uint32_t kEmulatedGroups = 2;

template <class W, int Count>
void emulateWith(const KeySchedule& key, const Run& run, LaunchShape shape) {
    std::uint32_t words[kMaxScheduleBytes / 4];
    std::memcpy(words, key.bytes().data(), sizeof words);
    std::vector<std::uint32_t> memory(kReplicatedWords<W::inverse, Count>);
    withInFlight(shape.blocksPerThread, [&]<int N>(std::integral_constant<int, N>) {
        emulateGrid(
            kEmulatedGroups, shape,
            [&](const Position& at) {
                fillReplicated<W::inverse, Count>(memory.data(), kTableSets[W::inverse], at.thread,
                                                  at.threadsPerGroup);
            },
            [&](const Position& at) {
                const Cipher<W::inverse, Count> cipher{
                    {memory.data(), at.thread % kBanks}, words, key.rounds()};
                walkSlices<W, N>(cipher, run, at, kEmulatedGroups);
            });
    });
    explicit_bzero(words, sizeof words);
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

GpuResult<int> deviceAttribute(cudaDeviceAttr attribute) {
    int device = 0;
    int value = 0;
    if (auto ok = check(cudaGetDevice(&device), "cudaGetDevice"); !ok) return ok.error();
    if (auto ok =
            check(cudaDeviceGetAttribute(&value, attribute, device), "cudaDeviceGetAttribute");
        !ok)
        return ok.error();
    return value;
}

/// One group per multiprocessor, or more where several fit.
template <class Kernel>
GpuResult<void> launchResident(Kernel* function, std::uint32_t sharedBytes, const Run& run,
                               LaunchShape shape, const GpuStream& stream, unsigned keySlot,
                               int rounds) {
    const auto multiprocessors = deviceAttribute(cudaDevAttrMultiProcessorCount);
    if (!multiprocessors) return multiprocessors.error();
    if (auto ok = check(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                             static_cast<int>(sharedBytes)),
                        "cudaFuncSetAttribute");
        !ok)
        return ok;
    int perMultiprocessor = 0;
    if (auto ok = check(
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                &perMultiprocessor, function, static_cast<int>(shape.threadsPerBlock), sharedBytes),
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
        !ok)
        return ok;
    const std::uint64_t useful = groupsFor(run.bytes, kAesBlockBytes, {shape.threadsPerBlock, 1});
    const auto groups = static_cast<unsigned>(std::min<std::uint64_t>(
        useful, static_cast<std::uint64_t>(*multiprocessors) * std::max(1, perMultiprocessor)));
    function<<<groups, shape.threadsPerBlock, sharedBytes, stream.handle>>>(run, keySlot, rounds);
    return check(cudaGetLastError(), "kernel launch");
}

template <class W, int Count>
GpuResult<void> launchWith(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                           LaunchShape shape, const GpuStream& stream) {
    return withInFlight(shape.blocksPerThread, [&]<int N>(std::integral_constant<int, N>) {
        return launchResident(kernel<W, Count, N>, 4 * kReplicatedWords<W::inverse, Count>, run,
                              shape, stream, deviceKey.slot, key.rounds());
    });
}

} // namespace

GpuResult<void> launchReplicated(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                                 LaunchShape shape, const GpuStream& stream) {
    if (run.bytes == 0) return {};
    const auto shared = deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    if (!shared) return shared.error();
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const auto available = static_cast<std::uint32_t>(*shared) / 4;
        if (available >= kReplicatedWords<W::inverse, 4>)
            return launchWith<W, 4>(key, deviceKey, run, shape, stream);
        if (available >= kReplicatedWords<W::inverse, 2>)
            return launchWith<W, 2>(key, deviceKey, run, shape, stream);
        return launchWith<W, 1>(key, deviceKey, run, shape, stream);
    });
}

GpuResult<void> bindReplicatedKey(ScheduleBytes schedule, const DeviceKey& where,
                                  const GpuStream& stream) {
    return bindConstantKey(schedule, where, stream);
}
#endif

} // namespace blockwarp::kernels
