// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategies `word-readonly`, `ttable…` and `word4-…`: words instead of bytes, tables through the
/// read-only cache, keys in constant memory.
#include "kernels/aes/table/table_strategies.h"

#include "kernels/aes/schedule/schedule_words.h"
#include "kernels/aes/table/quad_lane.h"
#include "kernels/aes/table/read_only_tables.h"
#include "kernels/aes/table/staged_lane.h"
#if defined(__CUDACC__)
#include "kernels/aes/schedule/constant_key.cuh"
#include "kernels/aes/table/device_tables.cuh"
#include "kernels/device/launch.cuh"
#endif

#include <cstring>
#include <type_traits>
#include <vector>

namespace blockwarp::kernels {
namespace {

constexpr bool sharesBlocks(TableUse use) {
    return use == TableUse::fourWords || use == TableUse::oneWords;
}
constexpr bool usesOneTable(TableUse use) {
    return use == TableUse::one || use == TableUse::oneStaged || use == TableUse::oneWords;
}

template <class W, TableUse Use>
using Tables = std::conditional_t<Use == TableUse::sbox, SboxTables<W::inverse>,
                                  ColumnLookups<usesOneTable(Use)>>;
template <class W, TableUse Use>
using Cipher = WordCipher<W::inverse, Tables<W, Use>>;

/// A quad's block on the host: what its four threads do in step.
template <class W, class C>
void emulateQuad(const C& cipher, const Run& run, std::uint64_t index) {
    Block block;
    for (unsigned c = 0; c < 4; ++c)
        block.word[c] = quadInput<W>(run, index, c);
    block = cipher(block);
    for (unsigned c = 0; c < 4; ++c)
        quadOutput<W>(run, index, c, block.word[c]);
}

#if defined(__CUDACC__)

template <class W, TableUse Use>
__device__ Cipher<W, Use> cipherHere(unsigned keySlot, int rounds) {
    return {{&deviceTables[W::inverse]},
            reinterpret_cast<const std::uint32_t*>(constantKeys.slot[keySlot]),
            rounds};
}

template <class W, TableUse Use>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, unsigned keySlot, int rounds, std::uint32_t blocksPerThread) {
    aesLane<W>(cipherHere<W, Use>(keySlot, rounds), run, herePosition(blocksPerThread));
}

template <class W, TableUse Use>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    stagedKernel(Run run, unsigned keySlot, int rounds, std::uint32_t blocksPerThread) {
    __shared__ std::uint32_t words[kStageStride * kMaxThreadsPerBlock];
    const auto cipher = cipherHere<W, Use>(keySlot, rounds);
    for (std::uint32_t i = 0; i < blocksPerThread; ++i) {
        const std::uint64_t first = (std::uint64_t{blockIdx.x} * blocksPerThread + i) * blockDim.x;
        const Stage stage{words, first, threadIdx.x, blockDim.x};
        loadStage(stage, run);
        __syncthreads();
        processStage<W>(stage, cipher, run);
        __syncthreads();
        storeStage(stage, run);
        __syncthreads();
    }
}

/// One column through all rounds; the other rows come from the quad's other threads.
template <class W, class C>
__device__ __forceinline__ std::uint32_t quadColumn(const C& cipher, std::uint32_t word,
                                                    unsigned column) {
    const unsigned quad = 0xfU << (threadIdx.x % 32 & ~3U);
    const auto row = [&](int r) {
        return __shfl_sync(quad, word, shiftedColumn<W::inverse>(r, static_cast<int>(column)), 4);
    };
    word ^= cipher.key[column];
    for (int round = 1; round < cipher.rounds; ++round) {
        const std::uint32_t w1 = row(1), w2 = row(2), w3 = row(3);
        word = cipher.tables.middle(word, w1, w2, w3) ^ cipher.key[4 * round + column];
    }
    const std::uint32_t w1 = row(1), w2 = row(2), w3 = row(3);
    return cipher.tables.last(word, w1, w2, w3) ^ cipher.key[4 * cipher.rounds + column];
}

template <class W, TableUse Use>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    quadKernel(Run run, unsigned keySlot, int rounds, std::uint32_t blocksPerThread) {
    const auto cipher = cipherHere<W, Use>(keySlot, rounds);
    const unsigned column = threadIdx.x % kThreadsPerQuad;
    forEachBlock(quadPosition(herePosition(blocksPerThread)), blocksIn(run.bytes, kAesBlockBytes),
                 [&](std::uint64_t index) {
                     const std::uint32_t word = quadInput<W>(run, index, column);
                     quadOutput<W>(run, index, column, quadColumn<W>(cipher, word, column));
                 });
}

#endif

/// Threads' worth of work: a quad takes four threads for a block.
template <class W, TableUse Use>
std::uint64_t shares(const Run& run) {
    return sharesBlocks(Use) ? allBlocks<W>(run) * kThreadsPerQuad : allBlocks<W>(run);
}

/// Staging and quads move words, and know the modes whose text lies at the same place in words.
template <TableUse Use, class F>
auto dispatch(const KeySchedule& key, const F& f) {
    if constexpr (Use == TableUse::oneStaged || sharesBlocks(Use))
        return dispatchBasicAes(key.algorithm(), key.direction(), f);
    else
        return dispatchAes(key.algorithm(), key.direction(), f);
}

template <class W, TableUse Use>
void emulateWith(const Cipher<W, Use>& cipher, const Run& run, LaunchShape shape) {
    const std::uint64_t threadBlocks = threadBlocksFor(shares<W, Use>(run), shape);
    if constexpr (Use == TableUse::oneStaged) {
        std::vector<std::uint32_t> words(std::size_t{kStageStride} * shape.threadsPerBlock);
        const auto stageAt = [&](const Position& at) {
            return Stage{words.data(), std::uint64_t{at.threadBlock} * at.threadsPerBlock,
                         at.thread, at.threadsPerBlock};
        };
        // A thread block's turns are the turns of as many thread blocks that take one block per
        // thread.
        emulateGrid(
            threadBlocks * shape.blocksPerThread, {shape.threadsPerBlock, 1},
            [&](const Position& at) { loadStage(stageAt(at), run); },
            [&](const Position& at) { processStage<W>(stageAt(at), cipher, run); },
            [&](const Position& at) { storeStage(stageAt(at), run); });
        explicit_bzero(words.data(), 4 * words.size());
    } else if constexpr (sharesBlocks(Use)) {
        emulateGrid(threadBlocks, shape, [&](const Position& at) {
            if (at.thread % kThreadsPerQuad == 0)
                forEachBlock(quadPosition(at), blocksIn(run.bytes, kAesBlockBytes),
                             [&](std::uint64_t index) { emulateQuad<W>(cipher, run, index); });
        });
    } else {
        emulateGrid(threadBlocks, shape, [&](const Position& at) { aesLane<W>(cipher, run, at); });
    }
}

} // namespace

template <TableUse Use>
void emulateTables(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatch<Use>(key, [&]<class W>(W) {
        const ScheduleWords words(key.bytes());
        emulateWith<W, Use>({{&kTableSets[W::inverse]}, words.data(), key.rounds()}, run, shape);
    });
}

#if defined(__CUDACC__)

template <TableUse Use>
GpuResult<void> launchTables(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                             LaunchShape shape, const GpuStream& stream) {
    return dispatch<Use>(key, [&]<class W>(W) {
        auto* function = kernel<W, Use>;
        if constexpr (Use == TableUse::oneStaged) function = stagedKernel<W, Use>;
        if constexpr (sharesBlocks(Use)) function = quadKernel<W, Use>;
        return launchOverBlocks(function, run, shares<W, Use>(run), shape, stream, deviceKey.slot,
                                key.rounds());
    });
}

GpuResult<void> bindTableKey(const KeySchedule* key, const DeviceKey& where,
                             const GpuStream& stream) {
    return bindConstantKey(key, where, stream);
}

#define INSTANTIATE_LAUNCH(Use)                                                                    \
    template GpuResult<void> launchTables<Use>(const KeySchedule&, const DeviceKey&, const Run&,   \
                                               LaunchShape, const GpuStream&);
#else
#define INSTANTIATE_LAUNCH(Use)
#endif

#define INSTANTIATE(Use)                                                                           \
    template void emulateTables<Use>(const KeySchedule&, const Run&, LaunchShape);                 \
    INSTANTIATE_LAUNCH(Use)

INSTANTIATE(TableUse::sbox)
INSTANTIATE(TableUse::four)
INSTANTIATE(TableUse::one)
INSTANTIATE(TableUse::oneStaged)
INSTANTIATE(TableUse::fourWords)
INSTANTIATE(TableUse::oneWords)

} // namespace blockwarp::kernels
