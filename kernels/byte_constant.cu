// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `byte-constant`: S-box and round keys in constant memory.
#include "kernels/aes_bytes.h"
#include "kernels/lane_body.h"
#include "kernels/strategy_rows.h"
#if defined(__CUDACC__)
#include "kernels/constant_key.cuh"
#include "kernels/launch.cuh"
#endif

namespace blockwarp::kernels::byte_constant {
namespace {

constexpr ByteTable kSboxes[2] = {makeSbox(), makeInverseSbox()};

#if defined(__CUDACC__)
__constant__ ByteTable constantSboxes[2] = {makeSbox(), makeInverseSbox()};

template <class W>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, unsigned keySlot, int rounds, std::uint32_t blocksPerThread) {
    aesLane<W>(
        ByteCipher<W::inverse>{constantSboxes[W::inverse].at, constantKeys.slot[keySlot], rounds},
        run, herePosition(blocksPerThread));
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
GpuResult<void> bindKey(ScheduleBytes schedule, const DeviceKey& where, const GpuStream& stream) {
    return bindConstantKey(schedule, where, stream);
}

GpuResult<void> launch(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                       LaunchShape shape, const GpuStream& stream) {
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        return launchOverRun(kernel<W>, run, kAesBlockBytes, shape, stream, deviceKey.slot,
                             key.rounds());
    });
}
#endif

} // namespace blockwarp::kernels::byte_constant
