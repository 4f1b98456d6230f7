// SPDX-License-Identifier: GPL-3.0-or-later
/// What one GPU thread does, as host-callable code: kernels are thin wrappers round these bodies,
/// so that indexing, chaining and tails are tested where there is no GPU.
#pragma once

#include "kernels/block.h"
#include "kernels/chacha20_block.h"
#include "kernels/key_schedule.h"
#include "kernels/strategy.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Where a thread stands in the grid.
struct Position {
    std::uint32_t group;  ///< CUDA block
    std::uint32_t thread; ///< within it
    std::uint32_t threadsPerGroup;
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
        std::uint64_t{at.group} * at.threadsPerGroup * at.blocksPerThread + at.thread;
    for (std::uint32_t i = 0; i < at.blocksPerThread; ++i) {
        const std::uint64_t index = first + std::uint64_t{i} * at.threadsPerGroup;
        if (index >= blocks) return;
        body(index);
    }
}

/// The mode and direction a kernel is compiled for.
template <Algorithm A, Direction D>
struct Work {
    static constexpr Algorithm algorithm = A;
    static constexpr Direction direction = D;
    static constexpr bool inverse = usesInverseCipher(A, D);
};

/// The ciphertext block before `index` (SP 800-38A §6.2).
HD Block blockBefore(const Run& run, std::uint64_t index) {
    return index == 0 ? blockFromIv(run.iv) : loadBlock(run.in + kAesBlockBytes * (index - 1));
}

/// What goes into the block cipher for block `index` (SP 800-38A §6.1, §6.2, §6.5).
template <class W>
HD Block cipherInput(const Run& run, std::uint64_t index) {
    if constexpr (W::algorithm == Algorithm::aesCtr)
        return counterBlock(blockFromIv(run.iv), index);
    else
        return loadBlock(run.in + kAesBlockBytes * index);
}

/// Stores what the mode makes of the block cipher's output for block `index`.
template <class W>
HD void storeCipherOutput(const Run& run, std::uint64_t index, const Block& output) {
    const std::uint8_t* in = run.in + kAesBlockBytes * index;
    std::uint8_t* out = run.out + kAesBlockBytes * index;
    if constexpr (W::algorithm == Algorithm::aesEcb) {
        storeBlock(out, output);
    } else if constexpr (W::algorithm == Algorithm::aesCbc) {
        storeBlock(out, output ^ blockBefore(run, index));
    } else {
        const std::uint64_t left = run.bytes - kAesBlockBytes * index;
        if (left >= kAesBlockBytes)
            storeBlock(out, loadBlock(in) ^ output);
        else
            xorPartialBlock(in, out, output, static_cast<unsigned>(left));
    }
}

template <class W, class Cipher>
HD void aesBlock(const Cipher& cipher, const Run& run, std::uint64_t index) {
    storeCipherOutput<W>(run, index, cipher(cipherInput<W>(run, index)));
}

template <class W, class Cipher>
HD void aesLane(const Cipher& cipher, const Run& run, const Position& at) {
    forEachBlock(at, blocksIn(run.bytes, kAesBlockBytes),
                 [&](std::uint64_t index) { aesBlock<W>(cipher, run, index); });
}

/// One block of ChaCha20 in the plainest way.
HD void chachaBlock(const std::uint8_t* key, const Run& run, std::uint64_t index) {
    const std::uint8_t* in = run.in + kChachaBlockBytes * index;
    std::uint8_t* out = run.out + kChachaBlockBytes * index;
    const ChachaState keystream = chachaKeystream(chachaInput(key, run.iv, index));
    const std::uint64_t left = run.bytes - kChachaBlockBytes * index;
    UNROLL for (unsigned i = 0; i < 4; ++i) {
        const Block part{{keystream.word[4 * i], keystream.word[4 * i + 1],
                          keystream.word[4 * i + 2], keystream.word[4 * i + 3]}};
        const unsigned offset = 16 * i;
        if (left >= offset + 16)
            storeBlock(out + offset, loadBlock(in + offset) ^ part);
        else if (left > offset)
            xorPartialBlock(in + offset, out + offset, part, static_cast<unsigned>(left - offset));
    }
}

/// CUDA blocks that cover a run.
inline std::uint64_t groupsFor(std::uint64_t bytes, std::uint64_t blockBytes, LaunchShape shape) {
    return blocksIn(blocksIn(bytes, blockBytes),
                    std::uint64_t{shape.threadsPerBlock} * shape.blocksPerThread);
}

/// Runs a kernel's steps on the calling thread: for every group, each step for all threads in
/// order; between two steps there is a barrier.
template <class... Steps>
void emulateGrid(std::uint64_t groups, LaunchShape shape, const Steps&... steps) {
    for (std::uint64_t group = 0; group < groups; ++group) {
        const auto allThreads = [&](const auto& step) {
            for (std::uint32_t thread = 0; thread < shape.threadsPerBlock; ++thread)
                step(Position{static_cast<std::uint32_t>(group), thread, shape.threadsPerBlock,
                              shape.blocksPerThread});
        };
        (allThreads(steps), ...);
    }
}

/// Calls `f(Work<…>{})` for what the AES kernels can do; CBC encryption is not among it.
template <class F>
auto dispatchAes(Algorithm algorithm, Direction direction, const F& f) {
    if (algorithm == Algorithm::aesCtr) return f(Work<Algorithm::aesCtr, Direction::encrypt>{});
    if (algorithm == Algorithm::aesCbc) return f(Work<Algorithm::aesCbc, Direction::decrypt>{});
    return direction == Direction::encrypt ? f(Work<Algorithm::aesEcb, Direction::encrypt>{})
                                           : f(Work<Algorithm::aesEcb, Direction::decrypt>{});
}

} // namespace blockwarp::kernels
