// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `byte16-global`: a thread for each byte of a block, S-box and round keys in global
/// memory.
#include "kernels/aes/byte/byte16.h"

#include "kernels/aes/byte/byte_lanes.h"
#include "kernels/aes/byte/sboxes.h"
#if defined(__CUDACC__)
#include "kernels/device/launch.cuh"
#endif

namespace blockwarp::kernels {
namespace {

/// Threads' worth of work.
template <class W>
std::uint64_t shares(const Run& run) {
    return allBlocks<W>(run) * kThreadsPerState;
}

#if defined(__CUDACC__)

template <class W>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, const std::uint8_t* key, int rounds, std::uint32_t blocksPerThread) {
    const ByteLanesCipher<W::inverse> cipher{globalSboxes[W::inverse].at, key, rounds};
    forEachBlock(statePosition(herePosition(blocksPerThread)), allBlocks<W>(run),
                 [&](std::uint64_t index) { byteLanesBlock<W, WarpBytes>(cipher, run, index); });
}

#endif

} // namespace

void emulateByte16(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatchBasicAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const ByteLanesCipher<W::inverse> cipher{kSboxes[W::inverse].at, key.bytes().data(),
                                                 key.rounds()};
        emulateGrid(threadBlocksFor(shares<W>(run), shape), shape, [&](const Position& at) {
            if (at.thread % kThreadsPerState == 0)
                forEachBlock(statePosition(at), allBlocks<W>(run), [&](std::uint64_t index) {
                    byteLanesBlock<W, HostBytes>(cipher, run, index);
                });
        });
    });
}

#if defined(__CUDACC__)

GpuResult<void> launchByte16(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                             LaunchShape shape, const GpuStream& stream) {
    return dispatchBasicAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        return launchOverBlocks(kernel<W>, run, shares<W>(run), shape, stream, deviceKey.global,
                                key.rounds());
    });
}

#endif

} // namespace blockwarp::kernels
