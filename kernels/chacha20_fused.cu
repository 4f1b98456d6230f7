// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `fused`: a thread makes a block of ChaCha20 keystream and XORs it at once.
#include "kernels/lane_body.h"
#include "kernels/strategy_rows.h"
#if defined(__CUDACC__)
#include "kernels/launch.cuh"
#endif

namespace blockwarp::kernels {

void emulateFused(const KeySchedule& key, const Run& run, LaunchShape shape) {
    emulateGrid(groupsFor(run.bytes, kChachaBlockBytes, shape), shape,
                [&](const Position& at) { chachaLane(key.bytes().data(), run, at); });
}

#if defined(__CUDACC__)
namespace {

__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, const std::uint8_t* key, std::uint32_t blocksPerThread) {
    chachaLane(key, run, herePosition(blocksPerThread));
}

} // namespace

GpuResult<void> launchFused(const KeySchedule&, const DeviceKey& deviceKey, const Run& run,
                            LaunchShape shape, const GpuStream& stream) {
    return launchOverRun(kernel, run, kChachaBlockBytes, shape, stream, deviceKey.global);
}
#endif

} // namespace blockwarp::kernels
