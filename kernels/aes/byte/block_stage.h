// SPDX-License-Identifier: GPL-3.0-or-later
/// Up to three blocks for each thread in shared memory: neighbouring threads load and store
/// neighbouring blocks, although each of them then works on a row of blocks of its own.
#pragma once

#include "kernels/aes/lane_body.h"

#include <cstdint>

namespace blockwarp::kernels {

/// 3 blocks for each of 1,024 threads are 48 KiB, all that a kernel gets without asking for more.
inline constexpr std::uint32_t kStagedBlocks = 3;

/// What a thread block works on at a time.
struct BlockStage {
    std::uint8_t* bytes;     ///< 16-byte aligned, of `perThread` × `threads` blocks
    std::uint64_t first;     ///< the first of them in the run
    std::uint32_t perThread; ///< at most kStagedBlocks
    std::uint32_t threads;

    HD std::uint8_t* at(std::uint32_t place) const {
        return bytes + std::size_t{kAesBlockBytes} * place;
    }
};

/// Calls `body(stage)` for each of a thread block's turns.
template <class Body>
HD void forEachTurn(std::uint8_t* bytes, std::uint32_t threadBlock, LaunchShape shape,
                    const Body& body) {
    for (std::uint32_t done = 0; done < shape.blocksPerThread; done += kStagedBlocks) {
        const std::uint32_t left = shape.blocksPerThread - done;
        const std::uint64_t blocks = std::uint64_t{threadBlock} * shape.blocksPerThread + done;
        body(BlockStage{bytes, blocks * shape.threadsPerBlock,
                        left < kStagedBlocks ? left : kStagedBlocks, shape.threadsPerBlock});
    }
}

/// Calls `body(place in the stage, offset in the run, bytes that exist there)` for the blocks that
/// a thread moves.
template <class Body>
HD void forEachMoved(const BlockStage& stage, std::uint32_t thread, const Run& run,
                     const Body& body) {
    for (std::uint32_t k = 0; k < stage.perThread; ++k) {
        const std::uint32_t place = thread + k * stage.threads;
        const std::uint64_t offset = kAesBlockBytes * (stage.first + place);
        if (offset < run.bytes) body(stage.at(place), offset, run.bytes - offset);
    }
}

/// The first `available` bytes of a block, or all 16 if there are more.
HD void copyBlock(std::uint8_t* to, const std::uint8_t* from, std::uint64_t available) {
    if (available >= kAesBlockBytes) return storeBlock(to, loadBlock(from));
    for (std::uint64_t i = 0; i < available; ++i)
        to[i] = from[i];
}

HD void loadStage(const BlockStage& stage, std::uint32_t thread, const Run& run) {
    forEachMoved(stage, thread, run,
                 [&](std::uint8_t* place, std::uint64_t offset, std::uint64_t available) {
                     copyBlock(place, run.in + offset, available);
                 });
}

HD void storeStage(const BlockStage& stage, std::uint32_t thread, const Run& run) {
    forEachMoved(stage, thread, run,
                 [&](const std::uint8_t* place, std::uint64_t offset, std::uint64_t available) {
                     copyBlock(run.out + offset, place, available);
                 });
}

/// Turns this thread's blocks within the stage, which are neighbours.
template <class W, class Cipher>
HD void processStage(const BlockStage& stage, std::uint32_t thread, const Cipher& cipher,
                     const Run& run) {
    const std::uint64_t blocks = blocksIn(run.bytes, kAesBlockBytes);
    ROLLED for (std::uint32_t k = 0; k < stage.perThread; ++k) {
        const std::uint32_t place = stage.perThread * thread + k;
        const std::uint64_t index = stage.first + place;
        if (index >= blocks) return;
        const Block input = loadBlock(stage.at(place));
        Block output;
        if constexpr (W::algorithm == Algorithm::aesCtr)
            output = input ^ cipher(counterBlock(blockFromIv(run.iv), index));
        else
            output = cipher(input);
        if constexpr (W::algorithm == Algorithm::aesCbc)
            output = output ^ blockBefore(messageAt<W>(run, 0, 1), index);
        storeBlock(stage.at(place), output);
    }
}

} // namespace blockwarp::kernels
