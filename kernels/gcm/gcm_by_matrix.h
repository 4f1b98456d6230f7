// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags by bit matrices: a warp takes a tile, then sixteen segments.
///
/// A tile of N blocks is N / 256 squares of 16 rows. A row's sum S takes in a square by
///     S ← (S + X₀)·H²⁵⁶ + X₁·H²⁵⁵ + … + X₆₄·H¹⁹² + …
/// so that X, p blocks before the tile's end and in row r, ends with the power p + 4r of H: 4r
/// too many. The sixteen sums of a tile are therefore taken in by
///     V ← (V + S₀)·Hᴺ + S₁·Hᴺ⁻⁴ + … + S₁₅·Hᴺ⁻⁶⁰
/// after which V is Hᴺ times the hash of the segment so far. With the length block L, the segment's
/// hash is V·H¹⁻ᴺ + L·H. All three are products with a row of sixteen blocks.
#pragma once

#include "kernels/gcm/gcm_work.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kMatrixTile = 1024; ///< blocks: N
static_assert(kMatrixTile % kSquareBlocks == 0);

/// The tile's first square with anything in it, or its last: its first block in the segment.
HD std::int32_t firstSquare(std::int32_t tileFirst) {
    const std::int32_t last = tileFirst + static_cast<std::int32_t>(kMatrixTile - kSquareBlocks);
    std::int32_t square = tileFirst;
    while (square + static_cast<std::int32_t>(kSquareBlocks) <= 0 && square < last)
        square += kSquareBlocks;
    return square;
}

/// A segment's partials in one lane: block t of the row that tile `tile` gave.
HD Block partialBlock(const GcmWork& work, std::uint64_t segment, std::uint32_t tile, unsigned quad,
                      unsigned lane) {
    if (segment >= work.grid.segments || 4 * quad >= kSquareRows) return {};
    const Block* row = work.partials + (segment * work.grid.perSegment + tile) * kSquareRows;
    return loadBlock(reinterpret_cast<const std::uint8_t*>(row + 4 * quad + lane % 4));
}

/// The row that GcmTables::finish is for; the partials' sum is fed back into its first block.
HD Block finishBlock(const GcmWork& work, std::uint64_t segment, unsigned quad, unsigned lane) {
    return segment < work.grid.segments && quad == 0 && lane % 4 == 1 ? lengthBlock(work, segment)
                                                                      : Block{};
}

/// Calls `f(quad, half)` for what a lane holds of a square.
template <class F>
HD LaneBlocks laneBlocks(const F& f) {
    LaneBlocks blocks;
    UNROLL for (unsigned quad = 0; quad < kQuads; ++quad) {
        UNROLL for (unsigned half = 0; half < 2; ++half) blocks.at[quad][half] = f(quad, half);
    }
    return blocks;
}

} // namespace blockwarp::kernels
