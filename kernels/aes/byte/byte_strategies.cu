// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategies `byte-…`: the same byte-wise rounds, with S-box and round keys in every place that a
/// GPU offers.
#include "kernels/aes/byte/byte_strategies.h"

#include "kernels/aes/byte/sboxes.h"
#include "kernels/aes/lane_body.h"
#if defined(__CUDACC__)
#include "kernels/aes/schedule/constant_key.cuh"
#include "kernels/device/launch.cuh"
#endif

#include <algorithm>
#include <cstring>

namespace blockwarp::kernels {
namespace {

/// What a block of threads copies into shared memory before it starts.
struct SharedTables {
    ByteTable sbox;
    alignas(16) std::uint8_t key[kMaxScheduleBytes];
};

/// One thread's part of a copy by all threads of its thread block.
HD void copyStrips(std::uint8_t* to, const std::uint8_t* from, std::uint32_t bytes,
                   std::uint32_t thread, std::uint32_t threads) {
    for (std::uint32_t i = 4 * thread; i < bytes; i += 4 * threads)
        storeWord(to + i, loadWord(from + i, 4), 4);
}

template <Place Sbox, Place Key>
HD void fillShared(SharedTables& shared, const std::uint8_t* sbox, const std::uint8_t* key,
                   std::uint32_t thread, std::uint32_t threads) {
    if constexpr (Sbox == Place::shared) copyStrips(shared.sbox.at, sbox, 256, thread, threads);
    if constexpr (Key == Place::shared)
        copyStrips(shared.key, key, kMaxScheduleBytes, thread, threads);
}

#if defined(__CUDACC__)

__constant__ ByteTable constantSboxes[2] = {makeSbox(), makeInverseSbox()};

/// Rides along with the launch; empty where a strategy does not use it.
template <bool Used>
struct ParameterTables {
    ByteTable sbox;
    std::uint8_t key[kMaxScheduleBytes];
};
template <>
struct ParameterTables<false> {};

template <class W, Place Sbox, Place Key, ByteRounds Rounds>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, const std::uint8_t* globalKey, unsigned keySlot, int rounds,
           const __grid_constant__ ParameterTables<Sbox == Place::parameter> parameters,
           std::uint32_t blocksPerThread) {
    ByteCipher<W::inverse, Rounds> cipher{globalSboxes[W::inverse].at, globalKey, rounds};
    if constexpr (Sbox == Place::shared || Key == Place::shared) {
        __shared__ SharedTables shared;
        fillShared<Sbox, Key>(shared, cipher.sbox, cipher.key, threadIdx.x, blockDim.x);
        __syncthreads();
        if constexpr (Sbox == Place::shared) cipher.sbox = shared.sbox.at;
        if constexpr (Key == Place::shared) cipher.key = shared.key;
    }
    if constexpr (Sbox == Place::constant) cipher.sbox = constantSboxes[W::inverse].at;
    if constexpr (Key == Place::constant) cipher.key = constantKeys.slot[keySlot];
    if constexpr (Sbox == Place::parameter) cipher.sbox = parameters.sbox.at;
    if constexpr (Key == Place::parameter) cipher.key = parameters.key;
    aesLane<W>(cipher, run, herePosition(blocksPerThread));
}

#endif

} // namespace

template <Place Sbox, Place Key, ByteRounds Rounds>
void emulateBytes(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        SharedTables shared;
        const auto fill = [&](const Position& at) {
            fillShared<Sbox, Key>(shared, kSboxes[W::inverse].at, key.bytes().data(), at.thread,
                                  at.threadsPerBlock);
        };
        const ByteCipher<W::inverse, Rounds> cipher{
            Sbox == Place::shared ? shared.sbox.at : kSboxes[W::inverse].at,
            Key == Place::shared ? shared.key : key.bytes().data(), key.rounds()};
        emulateGrid(threadBlocksFor(allBlocks<W>(run), shape), shape, fill,
                    [&](const Position& at) { aesLane<W>(cipher, run, at); });
        explicit_bzero(&shared, sizeof shared);
    });
}

#if defined(__CUDACC__)

template <Place Sbox, Place Key, ByteRounds Rounds>
GpuResult<void> launchBytes(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                            LaunchShape shape, const GpuStream& stream) {
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        ParameterTables<Sbox == Place::parameter> parameters{};
        if constexpr (Sbox == Place::parameter) {
            parameters.sbox = kSboxes[W::inverse];
            std::ranges::copy(key.bytes(), parameters.key);
        }
        auto started =
            launchOverBlocks(kernel<W, Sbox, Key, Rounds>, run, allBlocks<W>(run), shape, stream,
                             deviceKey.global, deviceKey.slot, key.rounds(), parameters);
        explicit_bzero(&parameters, sizeof parameters);
        return started;
    });
}

GpuResult<void> bindByteKey(const KeySchedule* key, const DeviceKey& where,
                            const GpuStream& stream) {
    return bindConstantKey(key, where, stream);
}

#define INSTANTIATE_LAUNCH(...)                                                                    \
    template GpuResult<void> launchBytes<__VA_ARGS__>(const KeySchedule&, const DeviceKey&,        \
                                                      const Run&, LaunchShape, const GpuStream&);
#else
#define INSTANTIATE_LAUNCH(...)
#endif

#define INSTANTIATE(...)                                                                           \
    template void emulateBytes<__VA_ARGS__>(const KeySchedule&, const Run&, LaunchShape);          \
    INSTANTIATE_LAUNCH(__VA_ARGS__)

INSTANTIATE(Place::global, Place::global, ByteRounds::plain)
INSTANTIATE(Place::constant, Place::constant, ByteRounds::plain)
INSTANTIATE(Place::global, Place::shared, ByteRounds::plain)
INSTANTIATE(Place::shared, Place::global, ByteRounds::plain)
INSTANTIATE(Place::shared, Place::shared, ByteRounds::plain)
INSTANTIATE(Place::parameter, Place::parameter, ByteRounds::plain)
INSTANTIATE(Place::global, Place::global, ByteRounds::wordKey)
INSTANTIATE(Place::global, Place::global, ByteRounds::multiply)

} // namespace blockwarp::kernels
