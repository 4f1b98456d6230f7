// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of gcm_by_matrix.h.
#pragma once

#include "kernels/aes_tables.h"
#include "kernels/device/early_launch.cuh"
#include "kernels/gcm/gcm_by_matrix.h"
#include "kernels/gcm/ghash_matrix.cuh"

#include <cstdint>

namespace blockwarp::kernels {

/// Threads of a thread block, one on each multiprocessor: leaves a lane registers for a square, the
/// one that arrives meanwhile, and several products at a time.
inline constexpr unsigned kTileThreads = 256;
/// A thread block that finishes segments.
inline constexpr unsigned kSegmentWarps = 4;

__device__ const ByteTable matrixSbox = makeSbox();

/// All of a thread's loads are under way before the first is waited for.
template <unsigned Threads>
__device__ __forceinline__ void copyMatrix(GhashMatrix& to, const GhashMatrix& from) {
    constexpr unsigned all = sizeof to / sizeof(uint4);
    constexpr unsigned count = (all + Threads - 1) / Threads;
    uint4 part[count];
    UNROLL for (unsigned i = 0; i < count; ++i) {
        const unsigned at = i * Threads + threadIdx.x;
        if (at < all) part[i] = reinterpret_cast<const uint4*>(&from)[at];
    }
    UNROLL for (unsigned i = 0; i < count; ++i) {
        const unsigned at = i * Threads + threadIdx.x;
        if (at < all) reinterpret_cast<uint4*>(&to)[at] = part[i];
    }
}

/// As loadBlock(), of text that is read once: it stays out of the first-level cache. Volatile, so
/// that the loads of a square begin before the product of the one before it.
__device__ __forceinline__ Block loadOnce(const std::uint8_t* from) {
    Block block;
    asm volatile("ld.global.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(block.word[0]), "=r"(block.word[1]), "=r"(block.word[2]),
                   "=r"(block.word[3])
                 : "l"(from));
    return block;
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

/// A warp's way through its tiles, square by square. It goes from the end, against the way of most
/// of the cipher's warps, so that one begins where the other left its text in the cache.
template <bool Aligned>
class SquareWalk {
  public:
    static constexpr std::uint32_t kNoTile = ~0U;

    /// `ahead`: how many tiles others take first.
    __device__ __forceinline__ SquareWalk(const GcmWork& work, std::uint32_t ahead)
        : tile_(static_cast<std::uint32_t>(work.grid.tiles()) - 1 - ahead) {
        enter(work);
    }

    __device__ __forceinline__ bool done(const GcmWork& work) const {
        return tile_ >= static_cast<std::uint32_t>(work.grid.tiles());
    }

    /// The tile whose last square this is, if it is one.
    __device__ __forceinline__ std::uint32_t endedTile() const {
        return left_ == 1 ? tile_ : kNoTile;
    }

    __device__ __forceinline__ void next(const GcmWork& work, std::uint32_t warps) {
        square_ += kSquareBlocks;
        if (--left_ > 0) return;
        tile_ -= warps;
        enter(work);
    }

    /// Adds `start` to the message's first block if the square has it.
    __device__ __forceinline__ void addStart(LaneBlocks& blocks, const Block& start,
                                             unsigned lane) const {
        if (square_ > 0 || square_ + static_cast<std::int32_t>(kSquareBlocks) <= 0) return;
        UNROLL for (unsigned quad = 0; quad < kQuads; ++quad) {
            UNROLL for (unsigned half = 0; half < 2; ++half) {
                if (indexOf(quad, half, lane) == 0)
                    blocks.at[quad][half] = blocks.at[quad][half] ^ start;
            }
        }
    }

    /// This lane's blocks; what does not exist reads as zeros.
    __device__ __forceinline__ LaneBlocks load(unsigned lane) const {
        if constexpr (!Aligned)
            return laneBlocks([&](unsigned quad, unsigned half) {
                return message_.load(indexOf(quad, half, lane));
            });
        if (!isWhole()) return loadSome(lane);
        const std::uint8_t* from =
            message_.at + kAesBlockBytes * (static_cast<std::uint32_t>(square_) + lane);
        return laneBlocks([&](unsigned quad, unsigned half) {
            return loadOnce(from + kAesBlockBytes * blockInSquare(quad, half, 0));
        });
    }

  private:
    __device__ __forceinline__ std::int32_t indexOf(unsigned quad, unsigned half,
                                                    unsigned lane) const {
        return square_ + static_cast<std::int32_t>(blockInSquare(quad, half, lane));
    }

    /// As load(), of a square with zeros in front or an end within: only the message's last block
    /// can be short.
    __device__ __forceinline__ LaneBlocks loadSome(unsigned lane) const {
        const std::int32_t last = static_cast<std::int32_t>(blockCount(message_.bytes)) - 1;
        const std::int32_t behind = last - square_ - static_cast<std::int32_t>(lane);
        Block lastBlock{};
        if (behind >= 0 && behind % static_cast<std::int32_t>(kWarp) == 0)
            lastBlock = message_.load(last);
        return laneBlocks([&](unsigned quad, unsigned half) {
            const std::int32_t index = indexOf(quad, half, lane);
            if (index == last) return lastBlock;
            if (index < 0 || index > last) return Block{};
            return loadOnce(message_.at + std::int64_t{kAesBlockBytes} * index);
        });
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

    std::uint32_t tile_; ///< wraps to a large number when there are no more
    Message<Aligned> message_{};
    std::int32_t square_ = 0;
    std::uint32_t left_ = 0; ///< squares of the tile
};

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
__global__ void __launch_bounds__(kTileThreads, 1) tilesByMatrix(GcmWork work) {
    constexpr unsigned warpsHere = kTileThreads / kWarp;
    __shared__ GhashMatrix shared;
    __shared__ Block sharedStart; // hash of the AAD
    const unsigned lane = threadIdx.x % kWarp;
    const unsigned warp = threadIdx.x / kWarp;
    letNextBegin();
    copyMatrix<kTileThreads>(shared, work.tables->tile);
    if (warp == 0) {
        const Block start = hashAad(work.tables->byH, work.run, lane);
        if (lane == 0) sharedStart = start;
    }
    __syncthreads();
    waitForKernelAhead();
    const LaneMatrix matrix(shared, lane);
    SquareWalk<Aligned> walk(work, blockIdx.x * warpsHere + warp);
    LaneBlocks next{};
    LaneWords words{};
    std::uint32_t ended = SquareWalk<Aligned>::kNoTile;
    for (bool some = false;; some = true) { // there is a square to hash; loads stand here once
        LaneBlocks blocks = next;
        const std::uint32_t tile = ended;
        const bool more = !walk.done(work);
        if (more) { // arrives while the square before is hashed
            ended = walk.endedTile();
            next = walk.load(lane);
            if (work.run.aadBytes != 0) walk.addStart(next, sharedStart, lane);
            walk.next(work, gridDim.x * warpsHere);
        }
        if (some) {
            feedBack(blocks, words, lane);
            words = matrix.times(blocks);
            if (tile != SquareWalk<Aligned>::kNoTile) {
                storePartials(work, tile, words, sharedStart, lane);
                words = {};
            }
        }
        if (!more) return;
    }
}

/// The tags of 16 segments; what does not need the tiles' results comes first.
__global__ void __launch_bounds__(kWarp * kSegmentWarps) segmentsByMatrix(GcmWork work) {
    __shared__ GhashMatrix partialMatrix;
    __shared__ GhashMatrix finishMatrix;
    const unsigned lane = threadIdx.x % kWarp;
    const std::uint64_t first =
        kSquareRows * (std::uint64_t{blockIdx.x} * kSegmentWarps + threadIdx.x / kWarp);
    // Two lanes of four have a segment of their own to finish.
    const std::uint64_t segment = first + squareRow(lane, lane % 4);
    const bool finishes = lane % 4 < 2 && segment < work.grid.segments;
    const auto load = [&](std::uint32_t tile) {
        return laneBlocks([&](unsigned quad, unsigned half) {
            return partialBlock(work, first + squareRow(lane, half), tile, quad, lane);
        });
    };
    copyMatrix<kWarp * kSegmentWarps>(partialMatrix, work.tables->partial);
    copyMatrix<kWarp * kSegmentWarps>(finishMatrix, work.tables->finish);
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
    UNROLL for (int w = 0; w < 4; ++w) {
        const std::uint32_t before = __shfl_up_sync(0xffffffff, other.word[w], 1);
        if (lane % 4 == 1) hash.word[w] = before;
    }
    if (finishes) finishTag(work, segment, hash ^ mask);
}

} // namespace blockwarp::kernels
