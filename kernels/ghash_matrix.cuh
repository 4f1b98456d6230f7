// SPDX-License-Identifier: GPL-3.0-or-later
/// The matrix product of ghash_matrix.h on tensor cores.
#pragma once

#include "kernels/ghash_matrix.h"

#include <cstdint>

namespace blockwarp::kernels {

/// From compute capability 8.0 on; 10.0 and above no longer have it in hardware.
#if __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 1000
inline constexpr bool kHasBitMatrices = true;
#else
inline constexpr bool kHasBitMatrices = false;
#endif

/// counts += ones(rows & columns); two words of each of the lane's blocks.
__device__ __forceinline__ void countOnes(std::uint32_t (&counts)[4], const LaneBlocks& blocks,
                                          int w, std::uint32_t column0, std::uint32_t column1) {
#if __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 1000
    asm("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+r"(counts[0]), "+r"(counts[1]), "+r"(counts[2]), "+r"(counts[3])
        : "r"(blocks.half[0].word[w]), "r"(blocks.half[1].word[w]), "r"(blocks.half[0].word[w + 1]),
          "r"(blocks.half[1].word[w + 1]), "r"(column0), "r"(column1));
#endif
}

/// A lane's share of a matrix, in registers.
class LaneMatrix {
  public:
    __device__ __forceinline__ LaneMatrix(const GhashMatrix& matrix, unsigned lane) {
        UNROLL for (unsigned columns = 0; columns < kMatrixColumns; ++columns) {
            const uint4 v = *reinterpret_cast<const uint4*>(matrix.at[columns][lane]);
            at_[columns][0] = v.x;
            at_[columns][1] = v.y;
            at_[columns][2] = v.z;
            at_[columns][3] = v.w;
        }
    }

    __device__ __forceinline__ void multiplyTile(const LaneBlocks& blocks, LaneWords& words) const {
        UNROLL for (unsigned columns = 0; columns < kMatrixColumns; ++columns) {
            std::uint32_t counts[4] = {};
            countOnes(counts, blocks, 0, at_[columns][0], at_[columns][1]);
            countOnes(counts, blocks, 2, at_[columns][2], at_[columns][3]);
            UNROLL for (unsigned i = 0; i < 4; ++i) words.half[i / 2] =
                pushParity(words.half[i / 2], counts[i]);
        }
    }

  private:
    std::uint32_t at_[kMatrixColumns][4];
};

/// Word by word, what the four lanes of a row hold of its results.
__device__ __forceinline__ Block gatherRow(std::uint32_t word) {
    Block row;
    UNROLL for (int w = 0; w < 4; ++w) row.word[w] = __shfl_sync(0xffffffff, word, w, 4);
    return row;
}

/// Each row's results so far are added to its first block, as in Horner's scheme.
__device__ __forceinline__ void feedBack(LaneBlocks& blocks, const LaneWords& words,
                                         unsigned lane) {
    const std::uint32_t mine = lane % 4 == 0 ? 0xffffffff : 0;
    UNROLL for (int half = 0; half < 2; ++half) {
        const Block sum = gatherRow(words.half[half]);
        UNROLL for (int w = 0; w < 4; ++w) blocks.half[half].word[w] ^= sum.word[w] & mine;
    }
}

} // namespace blockwarp::kernels
