// SPDX-License-Identifier: GPL-3.0-or-later
/// GHASH as a product of bit matrices, for tensor cores.
///
/// Multiplication by a constant is linear over GF(2): four blocks in a row, each times its own
/// constant and all added up, are 512 bits times a matrix of 512 × 128 bits. A tensor core counts
/// the ones of bitwise ANDs (mma.m16n8k256, .and.popc); the lowest bit of a count is the sum over
/// GF(2). A warp takes a tile of 16 rows at a time and keeps the matrix in registers.
///
/// Within a tile lane 4g + t loads block t of rows g and g + 8 as they lie in memory, and gets word
/// t of the results of the same rows. Which bit of memory a position of the instruction's operands
/// stands for is free, as long as data and matrix agree; so nothing is ever moved about.
#pragma once

#include "kernels/block.h"
#include "kernels/ghash.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kWarpLanes = 32;
inline constexpr unsigned kTileRows = 16;
inline constexpr unsigned kRowBlocks = 4;      ///< that a row of the matrix product consists of
inline constexpr unsigned kMatrixColumns = 16; ///< instruction-wide: 8 bits each
inline constexpr unsigned kMatrixWords = 4 * kMatrixColumns; ///< a lane's share

/// The matrix as the instruction wants it: four words of a lane belong to one group of 8 columns;
/// word w stands opposite word w of the lane's block.
struct alignas(16) GhashMatrix {
    std::uint32_t at[kMatrixColumns][kWarpLanes][4];
};

/// What a lane holds of a tile: its block of two rows.
struct LaneBlocks {
    Block half[2];
};

/// What a lane holds of a tile's results: a word of two rows.
struct LaneWords {
    std::uint32_t half[2];
};

/// Bit i of a word of results belongs to this group of columns and this column of the pair that the
/// lane gets of a group.
constexpr unsigned resultBit(unsigned columns, unsigned ofPair) {
    return 2 * columns + ofPair;
}

/// The matrix of b₀·f₀ + b₁·f₁ + b₂·f₂ + b₃·f₃.
inline void fillGhashMatrix(GhashMatrix& matrix, const Block (&factors)[kRowBlocks]) {
    matrix = {};
    for (unsigned t = 0; t < kRowBlocks; ++t) {
        const GhashProducts products = ghashProducts(factors[t]);
        for (unsigned in = 0; in < kBlockBits; ++in)
            for (unsigned columns = 0; columns < kMatrixColumns; ++columns)
                for (unsigned column = 0; column < 8; ++column) {
                    const unsigned out = 32 * (column / 2) + resultBit(columns, column % 2);
                    const std::uint32_t bit = hasBit(products[in], out) ? 1 : 0;
                    matrix.at[columns][4 * column + t][in / 32] |= bit << (in % 32);
                }
    }
}

/// Shifts the parity of a count into a word from above: the first of 32 ends as bit 0.
HD std::uint32_t pushParity(std::uint32_t word, std::uint32_t count) {
#if defined(__CUDA_ARCH__)
    return __funnelshift_r(word, count, 1);
#else
    return word >> 1 | count << 31;
#endif
}

// --- on the host: a warp's 32 lanes as arrays ---

using TileBlocks = LaneBlocks[kWarpLanes];
using TileWords = LaneWords[kWarpLanes];

/// Each row's results so far are added to its first block, as in Horner's scheme.
inline void feedBack(TileBlocks& blocks, const TileWords& words) {
    for (unsigned lane = 0; lane < kWarpLanes; lane += 4)
        for (unsigned half = 0; half < 2; ++half)
            for (unsigned w = 0; w < 4; ++w)
                blocks[lane].half[half].word[w] ^= words[lane + w].half[half];
}

/// What the tensor core does: PTX ISA, "Matrix fragments for mma.m16n8k256".
inline void multiplyTile(const GhashMatrix& matrix, const TileBlocks& blocks, TileWords& words) {
    for (unsigned columns = 0; columns < kMatrixColumns; ++columns)
        for (unsigned lane = 0; lane < kWarpLanes; ++lane)
            for (unsigned half = 0; half < 2; ++half)
                for (unsigned ofPair = 0; ofPair < 2; ++ofPair) {
                    const unsigned column = 2 * (lane % 4) + ofPair;
                    int ones = 0;
                    for (unsigned t = 0; t < 4; ++t)
                        for (unsigned w = 0; w < 4; ++w)
                            ones += __builtin_popcount(blocks[lane / 4 * 4 + t].half[half].word[w] &
                                                       matrix.at[columns][4 * column + t][w]);
                    words[lane].half[half] =
                        pushParity(words[lane].half[half], static_cast<std::uint32_t>(ones));
                }
}

} // namespace blockwarp::kernels
