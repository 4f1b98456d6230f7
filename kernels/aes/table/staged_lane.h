// SPDX-License-Identifier: GPL-3.0-or-later
/// Data staged in shared memory: neighbouring threads load neighbouring words, although each of
/// them then works on a block of its own.
#pragma once

#include "kernels/aes/lane_body.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Blocks lie five words apart, so that 32 threads reading the same word of their blocks hit 32
/// different banks.
inline constexpr std::uint32_t kStageStride = 5;

/// A thread block's threads handle `threads` neighbouring blocks at a time, from block `first` on.
struct Stage {
    std::uint32_t* words; ///< kStageStride × threads
    std::uint64_t first;
    std::uint32_t thread;
    std::uint32_t threads;
};

/// Calls `body(place in the stage, offset in the run)` for the four words this thread moves.
template <class Body>
HD void forEachStagedWord(const Stage& stage, const Body& body) {
    for (std::uint32_t k = 0; k < 4; ++k) {
        const std::uint32_t word = stage.thread + k * stage.threads;
        body(stage.words + kStageStride * (word / 4) + word % 4,
             kAesBlockBytes * stage.first + 4 * std::uint64_t{word});
    }
}

HD void loadStage(const Stage& stage, const Run& run) {
    forEachStagedWord(stage, [&](std::uint32_t* word, std::uint64_t offset) {
        *word = offset < run.bytes ? loadWord(run.in + offset, run.bytes - offset) : 0;
    });
}

HD void storeStage(const Stage& stage, const Run& run) {
    forEachStagedWord(stage, [&](const std::uint32_t* word, std::uint64_t offset) {
        if (offset < run.bytes) storeWord(run.out + offset, *word, run.bytes - offset);
    });
}

/// Turns this thread's block within the stage.
template <class W, class Cipher>
HD void processStage(const Stage& stage, const Cipher& cipher, const Run& run) {
    const std::uint64_t index = stage.first + stage.thread;
    if (index >= blocksIn(run.bytes, kAesBlockBytes)) return;
    std::uint32_t* words = stage.words + kStageStride * stage.thread;
    const Block input{{words[0], words[1], words[2], words[3]}};
    Block output;
    if constexpr (W::algorithm == Algorithm::aesCtr)
        output = input ^ cipher(counterBlock(blockFromIv(run.iv), index));
    else
        output = cipher(input);
    if constexpr (W::algorithm == Algorithm::aesCbc)
        output = output ^ blockBefore(messageAt<W>(run, 0, 1), index);
    UNROLL for (int i = 0; i < 4; ++i) words[i] = output.word[i];
}

} // namespace blockwarp::kernels
