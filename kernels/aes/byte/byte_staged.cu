// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `byte-staged`: as `byte-global`, with the data staged in shared memory.
#include "kernels/aes/byte/byte_staged.h"

#include "kernels/aes/byte/aes_bytes.h"
#include "kernels/aes/byte/block_stage.h"
#include "kernels/aes/byte/sboxes.h"
#if defined(__CUDACC__)
#include "kernels/device/launch.cuh"
#endif

#include <cstring>
#include <vector>

namespace blockwarp::kernels {
namespace {

#if defined(__CUDACC__)

template <class W>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, const std::uint8_t* key, int rounds, std::uint32_t blocksPerThread) {
    alignas(16) __shared__ std::uint8_t bytes[kStagedBlocks * kMaxThreadsPerBlock * kAesBlockBytes];
    const ByteCipher<W::inverse> cipher{globalSboxes[W::inverse].at, key, rounds};
    forEachTurn(bytes, blockIdx.x, {blockDim.x, blocksPerThread}, [&](const BlockStage& stage) {
        loadStage(stage, threadIdx.x, run);
        __syncthreads();
        processStage<W>(stage, threadIdx.x, cipher, run);
        __syncthreads();
        storeStage(stage, threadIdx.x, run);
        __syncthreads();
    });
}

#endif

} // namespace

void emulateByteStaged(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatchBasicAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        const ByteCipher<W::inverse> cipher{kSboxes[W::inverse].at, key.bytes().data(),
                                            key.rounds()};
        std::vector<std::uint8_t> bytes(std::size_t{kAesBlockBytes} * kStagedBlocks *
                                        shape.threadsPerBlock);
        const auto turn = [&](const BlockStage& stage) {
            emulateGrid(
                1, shape, [&](const Position& at) { loadStage(stage, at.thread, run); },
                [&](const Position& at) { processStage<W>(stage, at.thread, cipher, run); },
                [&](const Position& at) { storeStage(stage, at.thread, run); });
        };
        const std::uint64_t threadBlocks = threadBlocksFor(allBlocks<W>(run), shape);
        for (std::uint64_t i = 0; i < threadBlocks; ++i)
            forEachTurn(bytes.data(), static_cast<std::uint32_t>(i), shape, turn);
        explicit_bzero(bytes.data(), bytes.size());
    });
}

#if defined(__CUDACC__)

GpuResult<void> launchByteStaged(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                                 LaunchShape shape, const GpuStream& stream) {
    return dispatchBasicAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        return launchOverBlocks(kernel<W>, run, allBlocks<W>(run), shape, stream, deviceKey.global,
                                key.rounds());
    });
}

#endif

} // namespace blockwarp::kernels
