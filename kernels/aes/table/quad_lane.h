// SPDX-License-Identifier: GPL-3.0-or-later
/// Four threads share a block: each keeps one column and asks its neighbours for the other rows.
#pragma once

#include "kernels/aes/aes_words.h"
#include "kernels/aes/lane_body.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kThreadsPerQuad = 4;

/// The position of a thread's quad, as if it were one thread.
HD Position quadPosition(const Position& at) {
    return {at.threadBlock, at.thread / kThreadsPerQuad, at.threadsPerBlock / kThreadsPerQuad,
            at.blocksPerThread};
}

/// What goes into the cipher for one column of block `index`.
template <class W>
HD std::uint32_t quadInput(const Run& run, std::uint64_t index, unsigned column) {
    if constexpr (W::algorithm == Algorithm::aesCtr)
        return wordOf(counterBlock(blockFromIv(run.iv), index), column);
    else
        return loadWord(run.in + kAesBlockBytes * index + 4 * column, 4);
}

/// Stores one column, given what came out of the cipher.
template <class W>
HD void quadOutput(const Run& run, std::uint64_t index, unsigned column, std::uint32_t word) {
    const std::uint64_t offset = kAesBlockBytes * index + 4 * column;
    if (offset >= run.bytes) return;
    const std::uint64_t left = run.bytes - offset;
    if constexpr (W::algorithm == Algorithm::aesCtr) word ^= loadWord(run.in + offset, left);
    if constexpr (W::algorithm == Algorithm::aesCbc)
        word ^= wordOf(blockBefore(messageAt<W>(run, 0, 1), index), column);
    storeWord(run.out + offset, word, left);
}

} // namespace blockwarp::kernels
