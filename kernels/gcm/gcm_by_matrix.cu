// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/gcm/gcm_by_matrix.h"

#include "kernels/device/grid.h"
#include "kernels/gcm/gcm_by_table.h"
#include "kernels/gcm/gcm_paths.h"
#if defined(__CUDACC__)
#include "kernels/device/early_launch.cuh"
#include "kernels/gcm/gcm_matrix_kernels.cuh"
#endif

#include <algorithm>
#include <cstring>

namespace blockwarp::kernels {
namespace {

/// Each finishes as many segments as a square has rows.
std::uint64_t finishingWarps(const GcmWork& work) {
    return blocksIn(work.grid.segments, kSquareRows);
}

// --- a warp on the host ---

using SquareBlocks = LaneBlocks[kWarp];
using SquareWords = LaneWords[kWarp];

Block rowOf(const SquareWords& words, unsigned row) {
    const LaneWords* lane = words + 4 * (row % 8);
    return rowFrom({lane[0].half[row / 8], lane[1].half[row / 8], lane[2].half[row / 8],
                    lane[3].half[row / 8]});
}

void feedBack(SquareBlocks& blocks, const SquareWords& words) {
    for (unsigned row = 0; row < kSquareRows; ++row) {
        Block& block = blocks[4 * (row % 8)].at[0][row / 8];
        block = block ^ rowOf(words, row);
    }
}

/// What the instruction does: PTX ISA, "Matrix fragments for mma.m16n8k256".
Counts countOnes(const GhashMatrix& matrix, const SquareBlocks& blocks, unsigned lane,
                 unsigned outer, unsigned inner, unsigned group, Counts counts) {
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned column = 2 * (lane % 4) + i % 2;
        for (unsigned t = 0; t < 4; ++t)
            for (unsigned quad = 0; quad < kQuads; ++quad) {
                const auto& pair = matrix.at[outer][inner][group][4 * column + t][quad / 2];
                const Block& block = blocks[lane / 4 * 4 + t].at[quad][i / 2];
                counts.at[i] += static_cast<std::uint32_t>(
                    __builtin_popcount(dataPart(block, outer, inner) & pair.word[quad % 2]));
            }
    }
    return counts;
}

/// `load(lane, quad, half)` gives a block of the square.
template <class Load>
void emulateSquare(const GhashMatrix& matrix, SquareWords& words, const Load& load) {
    SquareBlocks blocks;
    for (unsigned lane = 0; lane < kWarp; ++lane)
        blocks[lane] =
            laneBlocks([&](unsigned quad, unsigned half) { return load(lane, quad, half); });
    feedBack(blocks, words);
    for (unsigned lane = 0; lane < kWarp; ++lane)
        words[lane] =
            rowWords([&](unsigned outer, unsigned inner, unsigned group, const Counts& counts) {
                return countOnes(matrix, blocks, lane, outer, inner, group, counts);
            });
}

template <bool Aligned>
void emulateTile(const GcmWork& work, const Block& start, std::uint32_t index) {
    const TagTile<Aligned> tile = tagTileAt<Aligned>(work, index, kMatrixTile);
    SquareWords words{};
    const std::int32_t end = tile.first + static_cast<std::int32_t>(kMatrixTile);
    for (std::int32_t square = firstSquare(tile.first); square < end; square += kSquareBlocks)
        emulateSquare(work.tables->tile, words, [&](unsigned lane, unsigned quad, unsigned half) {
            const auto at = square + static_cast<std::int32_t>(blockInSquare(quad, half, lane));
            const Block block = tile.message.load(at);
            return at == 0 ? block ^ start : block;
        });
    for (unsigned row = 0; row < kSquareRows; ++row)
        work.partials[std::uint64_t{kSquareRows} * index + row] =
            work.run.bytes == 0 && row == 0 ? start : rowOf(words, row);
}

void emulateSegments(const GcmWork& work, std::uint64_t warp) {
    const auto segmentOf = [&](unsigned lane, unsigned half) {
        return kSquareRows * warp + squareRow(lane, half);
    };
    SquareWords words{};
    for (std::uint32_t tile = 0; tile < work.grid.perSegment; ++tile)
        emulateSquare(work.tables->partial, words,
                      [&](unsigned lane, unsigned quad, unsigned half) {
                          return partialBlock(work, segmentOf(lane, half), tile, quad, lane);
                      });
    emulateSquare(work.tables->finish, words, [&](unsigned lane, unsigned quad, unsigned half) {
        return finishBlock(work, segmentOf(lane, half), quad, lane);
    });
    for (unsigned row = 0; row < kSquareRows; ++row) {
        const std::uint64_t index = kSquareRows * warp + row;
        if (index < work.grid.segments)
            finishTag(work, index, rowOf(words, row) ^ tagMask(work, index, kGcmSbox.at));
    }
}

} // namespace

TileGrid matrixGrid(const Run& run) {
    return tileGrid(run.bytes, run.unitBytes, kMatrixTile);
}

void fillMatrices(GcmTables& tables, const Block& h) {
    // Upwards from the last blocks, whose powers are the lowest.
    Block tile[kRowBlocks];
    Block toNextQuad = ghashPower(h, kSquareBlocks / kQuads - 3);
    Block power = toNextQuad;
    for (unsigned block = kRowBlocks; block-- > 0;) {
        tile[block] = power;
        power = ghashMultiply(power, block % 4 == 0 ? toNextQuad : h);
    }
    Block partial[kRowBlocks] = {};
    Block toNextRow = ghashPower(h, 4);
    power = ghashPower(h, kMatrixTile - 4 * (kSquareRows - 1));
    for (unsigned row = kSquareRows; row-- > 0;) {
        partial[row] = power;
        power = ghashMultiply(power, toNextRow);
    }
    Block finish[] = {ghashInverse(ghashPower(h, kMatrixTile - 1)), h};
    fillGhashMatrix(tables.tile, tile);
    fillGhashMatrix(tables.partial, partial);
    fillGhashMatrix(tables.finish, finish);
    for (auto* row : {&tile, &partial})
        explicit_bzero(row, sizeof *row);
    explicit_bzero(finish, sizeof finish);
    for (Block* secret : {&power, &toNextQuad, &toNextRow})
        explicit_bzero(secret, sizeof *secret);
}

void emulateByMatrix(const GcmWork& work) {
    const Block start = hashAadByTable(work.tables->byH, work.run);
    for (std::uint32_t index = 0; index < work.grid.tiles(); ++index)
        withAlignment(
            work, [&]<class Aligned>(Aligned) { emulateTile<Aligned::value>(work, start, index); });
    for (std::uint64_t warp = 0; warp < finishingWarps(work); ++warp)
        emulateSegments(work, warp);
}

#if defined(__CUDACC__)
GpuResult<void> allowMatrixMemory() {
    const auto allow = [](auto* kernel) {
        return check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                          sizeof(TileMemory)),
                     "cudaFuncSetAttribute");
    };
    if (auto ok = allow(tilesByMatrix<true>); !ok) return ok;
    return allow(tilesByMatrix<false>);
}

GpuResult<void> launchByMatrix(const GcmWork& work, const GpuStream& stream) {
    const auto multiprocessors = deviceAttribute(cudaDevAttrMultiProcessorCount);
    if (!multiprocessors) return multiprocessors.error();
    const auto hashed = withAlignment(work, [&]<class Aligned>(Aligned) {
        const auto threadBlocks =
            std::min<std::uint64_t>(blocksIn(work.grid.tiles(), kMatrixWarps),
                                    kMatrixGroups<Aligned::value> * unsigned(*multiprocessors));
        return launchEarly(tilesByMatrix<Aligned::value>, static_cast<unsigned>(threadBlocks),
                           kMatrixThreads, sizeof(TileMemory), stream, work);
    });
    if (!hashed) return hashed;
    return launchEarly(segmentsByMatrix,
                       static_cast<unsigned>(blocksIn(finishingWarps(work), kMatrixWarps)),
                       kMatrixThreads, 0, stream, work);
}
#endif

} // namespace blockwarp::kernels
