// SPDX-License-Identifier: GPL-3.0-or-later
/// The matrix product of ghash_matrix.h on tensor cores.
#pragma once

#include "kernels/gcm/ghash_matrix.h"

#include <cstdint>

namespace blockwarp::kernels {

/// from + the ones of rows & columns, for two blocks of each of a lane's two rows. The instruction
/// exists from compute capability 8.0 on; from 10.0 on it is no longer done in hardware.
__device__ __forceinline__ Counts countOnes(const std::uint32_t (&rows)[4],
                                            const GhashMatrix::Pair& columns, const Counts& from) {
    Counts counts{};
#if __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 1000
    asm("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
        : "=r"(counts.at[0]), "=r"(counts.at[1]), "=r"(counts.at[2]), "=r"(counts.at[3])
        : "r"(rows[0]), "r"(rows[1]), "r"(rows[2]), "r"(rows[3]), "r"(columns.word[0]),
          "r"(columns.word[1]), "r"(from.at[0]), "r"(from.at[1]), "r"(from.at[2]), "r"(from.at[3]));
#endif
    return counts;
}

/// A matrix in shared memory as one lane sees it.
class LaneMatrix {
  public:
    __device__ __forceinline__ LaneMatrix(const GhashMatrix& matrix, unsigned lane)
        : at_(static_cast<std::uint32_t>(__cvta_generic_to_shared(&matrix.at[0][0][0][lane]))) {}

    __device__ __forceinline__ LaneWords times(LaneBlocks blocks) const {
        // An operand's registers follow each other, and so do a block's when it is loaded. Where
        // the compiler knows that both are the same, it moves words anew for most instructions.
        // So they are multiplied by blockDim.y: it is 1, which the compiler does not know.
        UNROLL for (auto& quad : blocks.at) {
            UNROLL for (Block& block : quad) {
                UNROLL for (std::uint32_t& word : block.word) word *= blockDim.y;
            }
        }
        return rowWords([&](unsigned outer, unsigned inner, unsigned group, Counts counts) {
            const Columns columns = load(outer, inner, group);
            UNROLL for (unsigned pair = 0; pair < kQuads / 2; ++pair) {
                std::uint32_t rows[4];
                UNROLL for (unsigned i = 0; i < 4; ++i) rows[i] =
                    dataPart(blocks.at[2 * pair + i / 2][i % 2], outer, inner);
                counts = countOnes(rows, columns.pair[pair], counts);
            }
            return counts;
        });
    }

  private:
    /// What of a group of columns stands opposite a lane's blocks.
    struct Columns {
        GhashMatrix::Pair pair[kQuads / 2];
    };

    /// Volatile, or the compiler takes more of the matrix into registers than there are.
    __device__ __forceinline__ Columns load(unsigned outer, unsigned inner, unsigned group) const {
        constexpr std::uint32_t bytes = sizeof(Columns);
        static_assert(bytes == 16);
        const unsigned index = (outer * kParts + inner) * kColumnGroups + group;
        Columns columns;
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(columns.pair[0].word[0]), "=r"(columns.pair[0].word[1]),
                       "=r"(columns.pair[1].word[0]), "=r"(columns.pair[1].word[1])
                     : "r"(at_ + index * kWarp * bytes));
        return columns;
    }

    std::uint32_t at_;
};

/// A row's result, in all of its lanes.
__device__ __forceinline__ Block gatherRow(std::uint32_t word) {
    std::uint32_t lanes[4];
    UNROLL for (int t = 0; t < 4; ++t) lanes[t] = __shfl_sync(0xffffffff, word, t, 4);
    return rowFrom(lanes);
}

/// Each row's results so far are added to its first block, as in Horner's scheme.
__device__ __forceinline__ void feedBack(LaneBlocks& blocks, const LaneWords& words,
                                         unsigned lane) {
    const std::uint32_t mine = lane % 4 == 0 ? 0xffffffff : 0;
    UNROLL for (int half = 0; half < 2; ++half) {
        const Block sum = gatherRow(words.half[half]);
        UNROLL for (int w = 0; w < 4; ++w) blocks.at[0][half].word[w] ^= sum.word[w] & mine;
    }
}

} // namespace blockwarp::kernels
