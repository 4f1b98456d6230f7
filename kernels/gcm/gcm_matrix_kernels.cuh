// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of gcm_by_matrix.h.
#pragma once

#include "kernels/aes_tables.h"
#include "kernels/device/early_launch.cuh"
#include "kernels/gcm/gcm_by_matrix.h"
#include "kernels/gcm/ghash_matrix.cuh"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kMatrixWarps = 4;
inline constexpr unsigned kMatrixThreads = kMatrixWarps * kWarp;
/// On a multiprocessor: leaves a lane 168 registers, or 255 where it puts blocks together bytewise.
template <bool Aligned>
inline constexpr unsigned kMatrixGroups = Aligned ? 3 : 2;

/// A square of whole blocks arrives while the one before is being hashed. Each lane reads what it
/// has copied itself.
struct TileMemory {
    GhashMatrix matrix;
    alignas(16) Block ring[kMatrixWarps][2][kQuads][2][kWarp];
    alignas(16) Block start; ///< hash of the AAD
};

__device__ const ByteTable matrixSbox = makeSbox();

/// All of a thread's loads are under way before the first is waited for.
__device__ __forceinline__ void copyMatrix(GhashMatrix& to, const GhashMatrix& from) {
    static_assert(sizeof to % (sizeof(uint4) * kMatrixThreads) == 0);
    constexpr unsigned count = sizeof to / sizeof(uint4) / kMatrixThreads;
    uint4 part[count];
    UNROLL for (unsigned i = 0; i < count; ++i) part[i] =
        reinterpret_cast<const uint4*>(&from)[i * kMatrixThreads + threadIdx.x];
    UNROLL for (unsigned i = 0; i < count;
                ++i) reinterpret_cast<uint4*>(&to)[i * kMatrixThreads + threadIdx.x] = part[i];
}

/// A warp's product with a constant: each lane looks up one half byte.
__device__ __forceinline__ Block warpProduct(const GhashTable& table, const Block& block,
                                             unsigned lane) {
    const std::uint32_t word = lane < 8    ? block.word[0]
                               : lane < 16 ? block.word[1]
                               : lane < 24 ? block.word[2]
                                           : block.word[3];
    Block sum = loadBlock(
        reinterpret_cast<const std::uint8_t*>(&table.at[lane][word >> (4 * (lane % 8)) & 15]));
    UNROLL for (int distance = 16; distance > 0; distance /= 2) {
        UNROLL for (int w = 0; w < 4; ++w) sum.word[w] ^=
            __shfl_xor_sync(0xffffffff, sum.word[w], distance);
    }
    return sum;
}

__device__ __forceinline__ Block hashAad(const GhashTable& byH, const Run& run, unsigned lane) {
    Block sum{};
    for (std::uint64_t at = 0; at < run.aadBytes; at += kAesBlockBytes) {
        const std::uint64_t left = run.aadBytes - at;
        const Block block = loadBytes(run.aad + at, left < 16 ? static_cast<unsigned>(left) : 16);
        sum = warpProduct(byH, sum ^ block, lane);
    }
    return sum;
}

/// What of a square is still to be known when it has arrived.
struct Square {
    std::uint32_t tile;
    std::int32_t first; ///< block of the segment that it begins with
    bool last;          ///< of its tile
};

/// Adds `start` to the message's first block if the square has it.
__device__ __forceinline__ void addStart(LaneBlocks& blocks, const Square& square,
                                         const Block& start, unsigned lane) {
    if (square.first > 0 || square.first + static_cast<std::int32_t>(kSquareBlocks) <= 0) return;
    UNROLL for (unsigned quad = 0; quad < kQuads; ++quad) {
        UNROLL for (unsigned half = 0; half < 2; ++half) {
            if (square.first + static_cast<std::int32_t>(blockInSquare(quad, half, lane)) == 0)
                blocks.at[quad][half] = blocks.at[quad][half] ^ start;
        }
    }
}

/// A warp's way through its tiles, square by square. It goes from the end, against the way of most
/// of the cipher's warps, so that one begins where the other left its text in the cache.
template <bool Aligned>
class SquareWalk {
  public:
    /// `ahead`: how many tiles others take first.
    __device__ __forceinline__ SquareWalk(const GcmWork& work, std::uint32_t ahead)
        : tile_(static_cast<std::uint32_t>(work.grid.tiles()) - 1 - ahead) {
        enter(work);
    }

    __device__ __forceinline__ Square square() const { return {tile_, square_, left_ == 1}; }

    __device__ __forceinline__ void next(const GcmWork& work, std::uint32_t warps) {
        square_ += kSquareBlocks;
        if (--left_ > 0) return;
        tile_ -= warps;
        enter(work);
    }

    /// Starts to copy this lane's blocks; what does not exist is filled with zeros.
    __device__ __forceinline__ void fetch(const GcmWork& work, Block (&to)[kQuads][2][kWarp],
                                          unsigned lane) const {
        if (done(work)) return;
        if (Aligned && isWhole()) {
            const std::uint8_t* from =
                message_.at + kAesBlockBytes * (static_cast<std::uint32_t>(square_) + lane);
            UNROLL for (unsigned quad = 0; quad < kQuads; ++quad) {
                UNROLL for (unsigned half = 0; half < 2; ++half) copyAsync(
                    to[quad][half][lane], from + kAesBlockBytes * blockInSquare(quad, half, 0));
            }
        } else if (Aligned) { // a tile has at most two such squares
            ROLLED for (unsigned i = 0; i < 2 * kQuads; ++i) fetchBlock(to, i, lane);
        } else {
            UNROLL for (unsigned i = 0; i < 2 * kQuads; ++i) fetchBlock(to, i, lane);
        }
    }

  private:
    __device__ __forceinline__ bool done(const GcmWork& work) const {
        return tile_ >= work.grid.tiles();
    }

    __device__ __forceinline__ void enter(const GcmWork& work) {
        if (done(work)) return;
        const TagTile<Aligned> at = tagTileAt<Aligned>(work, tile_, kMatrixTile);
        message_ = at.message;
        square_ = firstSquare(at.first);
        left_ = (kMatrixTile - static_cast<std::uint32_t>(square_ - at.first)) / kSquareBlocks;
    }

    /// True where all blocks of the square exist.
    __device__ __forceinline__ bool isWhole() const {
        return square_ >= 0 &&
               (static_cast<std::uint32_t>(square_) + kSquareBlocks) * kAesBlockBytes <=
                   message_.bytes;
    }

    __device__ __forceinline__ static void copyAsync(Block& to, const std::uint8_t* from) {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                         static_cast<std::uint32_t>(__cvta_generic_to_shared(&to))),
                     "l"(from)
                     : "memory");
#endif
    }

    __device__ __forceinline__ void fetchBlock(Block (&to)[kQuads][2][kWarp], unsigned i,
                                               unsigned lane) const {
        const auto index = square_ + static_cast<std::int32_t>(blockInSquare(i / 2, i % 2, lane));
        storeBlock(reinterpret_cast<std::uint8_t*>(&to[i / 2][i % 2][lane]), message_.load(index));
    }

    std::uint32_t tile_; ///< wraps to a large number when there are no more
    Message<Aligned> message_{};
    std::int32_t square_ = 0;
    std::uint32_t left_ = 0; ///< squares of the tile
};

__device__ __forceinline__ void endOfFetch() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/// Waits for all copies but those of the last fetch.
__device__ __forceinline__ void waitForFetchBefore() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group 1;" ::: "memory");
#endif
}

__device__ __forceinline__ void storePartials(const GcmWork& work, std::uint32_t tile,
                                              const LaneWords& words, const Block& start,
                                              unsigned lane) {
    UNROLL for (unsigned half = 0; half < 2; ++half) {
        const unsigned row = squareRow(lane, half);
        Block sum = gatherRow(words.half[half]);
        if (work.run.bytes == 0 && row == 0) sum = start;
        if (lane % 4 == 0)
            storeBlock(reinterpret_cast<std::uint8_t*>(work.partials + row +
                                                       std::uint64_t{kSquareRows} * tile),
                       sum);
    }
}

template <bool Aligned>
__global__ void __launch_bounds__(kMatrixThreads, kMatrixGroups<Aligned>)
    tilesByMatrix(GcmWork work) {
    extern __shared__ uint4 memory[];
    auto& shared = *reinterpret_cast<TileMemory*>(memory);
    const unsigned lane = threadIdx.x % kWarp;
    const unsigned warp = threadIdx.x / kWarp;
    letNextBegin();
    copyMatrix(shared.matrix, work.tables->tile);
    if (warp == 0) {
        const Block start = hashAad(work.tables->byH, work.run, lane);
        if (lane == 0) shared.start = start;
    }
    __syncthreads();
    waitForKernelAhead();
    const LaneMatrix matrix(shared.matrix, lane);
    const std::uint32_t warps = gridDim.x * kMatrixWarps;
    SquareWalk<Aligned> walk(work, blockIdx.x * kMatrixWarps + warp);
    walk.fetch(work, shared.ring[warp][0], lane);
    endOfFetch();
    LaneWords words{};
    Square square = walk.square();
    for (unsigned slot = 0; square.tile < work.grid.tiles(); slot ^= 1) {
        walk.next(work, warps);
        walk.fetch(work, shared.ring[warp][slot ^ 1], lane);
        endOfFetch();
        waitForFetchBefore();
        LaneBlocks blocks = laneBlocks([&](unsigned quad, unsigned half) {
            return loadBlock(
                reinterpret_cast<const std::uint8_t*>(&shared.ring[warp][slot][quad][half][lane]));
        });
        if (work.run.aadBytes != 0) addStart(blocks, square, shared.start, lane);
        feedBack(blocks, words, lane);
        words = matrix.times(blocks);
        if (square.last) {
            storePartials(work, square.tile, words, shared.start, lane);
            words = {};
        }
        square = walk.square();
    }
}

/// The tags of 16 segments; what does not need the tiles' results comes first.
__global__ void __launch_bounds__(kMatrixThreads) segmentsByMatrix(GcmWork work) {
    __shared__ GhashMatrix partialMatrix;
    __shared__ GhashMatrix finishMatrix;
    const unsigned lane = threadIdx.x % kWarp;
    const std::uint64_t first =
        kSquareRows * (std::uint64_t{blockIdx.x} * kMatrixWarps + threadIdx.x / kWarp);
    // Two lanes of four have a segment of their own to finish.
    const std::uint64_t segment = first + squareRow(lane, lane % 4);
    const bool finishes = lane % 4 < 2 && segment < work.grid.segments;
    const auto load = [&](std::uint32_t tile) {
        return laneBlocks([&](unsigned quad, unsigned half) {
            return partialBlock(work, first + squareRow(lane, half), tile, quad, lane);
        });
    };
    copyMatrix(partialMatrix, work.tables->partial);
    copyMatrix(finishMatrix, work.tables->finish);
    const Block mask = finishes ? tagMask(work, segment, matrixSbox.at) : Block{};
    __syncthreads();
    waitForKernelAhead();
    LaneWords words{};
    LaneBlocks next = load(0);
    for (std::uint32_t tile = 0; tile < work.grid.perSegment; ++tile) {
        LaneBlocks blocks = next;
        if (tile + 1 < work.grid.perSegment) next = load(tile + 1);
        feedBack(blocks, words, lane);
        words = LaneMatrix(partialMatrix, lane).times(blocks);
    }
    LaneBlocks last = laneBlocks([&](unsigned quad, unsigned half) {
        return finishBlock(work, first + squareRow(lane, half), quad, lane);
    });
    feedBack(last, words, lane);
    words = LaneMatrix(finishMatrix, lane).times(last);
    Block hash = gatherRow(words.half[0]);
    const Block other = gatherRow(words.half[1]);
    UNROLL for (int w = 0; w < 4; ++w) hash.word[w] = lane % 4 == 0 ? hash.word[w] : other.word[w];
    if (finishes) finishTag(work, segment, hash ^ mask);
}

} // namespace blockwarp::kernels
