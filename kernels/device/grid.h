// SPDX-License-Identifier: GPL-3.0-or-later
/// A thread's place in the grid as a value, so that the host can run a kernel's body for each.
#pragma once

#include "kernels/hd.h"
#include "kernels/strategy.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Where a thread stands in the grid.
struct Position {
    std::uint32_t threadBlock; ///< in the grid
    std::uint32_t thread;      ///< within it
    std::uint32_t threadsPerBlock;
    std::uint32_t blocksPerThread; ///< cipher blocks
};

HD std::uint64_t blocksIn(std::uint64_t bytes, std::uint64_t blockBytes) {
    return (bytes + blockBytes - 1) / blockBytes;
}

/// Calls `body(index)` for this thread's cipher blocks: neighbours in a CUDA block take
/// neighbouring cipher blocks, so that memory accesses coalesce.
template <class Body>
HD void forEachBlock(const Position& at, std::uint64_t blocks, const Body& body) {
    const std::uint64_t first =
        std::uint64_t{at.threadBlock} * at.threadsPerBlock * at.blocksPerThread + at.thread;
    for (std::uint32_t i = 0; i < at.blocksPerThread; ++i) {
        const std::uint64_t index = first + std::uint64_t{i} * at.threadsPerBlock;
        if (index >= blocks) return;
        body(index);
    }
}

/// CUDA blocks that cover a run.
inline std::uint64_t threadBlocksFor(std::uint64_t blocks, LaunchShape shape) {
    return blocksIn(blocks, std::uint64_t{shape.threadsPerBlock} * shape.blocksPerThread);
}

/// Runs a kernel's steps on the calling thread: for every thread block, each step for all threads
/// in order; between two steps there is a barrier.
template <class... Steps>
void emulateGrid(std::uint64_t threadBlocks, LaunchShape shape, const Steps&... steps) {
    for (std::uint64_t threadBlock = 0; threadBlock < threadBlocks; ++threadBlock) {
        const auto allThreads = [&](const auto& step) {
            for (std::uint32_t thread = 0; thread < shape.threadsPerBlock; ++thread)
                step(Position{static_cast<std::uint32_t>(threadBlock), thread,
                              shape.threadsPerBlock, shape.blocksPerThread});
        };
        (allThreads(steps), ...);
    }
}

} // namespace blockwarp::kernels
