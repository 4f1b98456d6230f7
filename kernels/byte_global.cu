// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `byte-global`: S-box and round keys in global memory.
#include "kernels/aes_bytes.h"
#include "kernels/lane_body.h"
#include "kernels/strategy_rows.h"
#if defined(__CUDACC__)
#include "kernels/launch.cuh"
#endif

namespace blockwarp::kernels::byte_global {
namespace {

constexpr ByteTable kSboxes[2] = {makeSbox(), makeInverseSbox()};

#if defined(__CUDACC__)
// Not const: the compiler must not turn plain global loads into something better.
__device__ ByteTable deviceSboxes[2] = {makeSbox(), makeInverseSbox()};

template <class W>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, const std::uint8_t* key, int rounds, std::uint32_t blocksPerThread) {
    aesLane<W>(ByteCipher<W::inverse>{deviceSboxes[W::inverse].at, key, rounds}, run,
               herePosition(blocksPerThread));
}
#endif

} // namespace

void emulate(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const ByteCipher<W::inverse> cipher{kSboxes[W::inverse].at, key.bytes().data(),
                                            key.rounds()};
        emulateGrid(groupsFor(run.bytes, kAesBlockBytes, shape), shape,
                    [&](const Position& at) { aesLane<W>(cipher, run, at); });
    });
}

#if defined(__CUDACC__)
GpuResult<void> launch(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                       LaunchShape shape, const GpuStream& stream) {
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        return launchOverRun(kernel<W>, run, kAesBlockBytes, shape, stream, deviceKey.global,
                             key.rounds());
    });
}
#endif

} // namespace blockwarp::kernels::byte_global
