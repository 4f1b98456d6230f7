// SPDX-License-Identifier: GPL-3.0-or-later
/// A warp's share of ChaCha20: a tile of 32 neighbouring blocks. A lane makes the keystream of one
/// block; the tile passes through shared memory, so that in global memory neighbouring lanes then
/// read and write neighbouring 16-byte parts.
#pragma once

#include "kernels/block.h"
#include "kernels/chacha20_block.h"
#include "kernels/lane_body.h"
#include "kernels/segments.h"

#include <cstdint>
#include <vector>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kTileBlocks = 32; ///< as many as a warp has lanes
inline constexpr std::uint32_t kTileBytes = kTileBlocks * kChachaBlockBytes;
inline constexpr std::uint32_t kPartBytes = 16;
inline constexpr std::uint32_t kPartsPerLane = kChachaBlockBytes / kPartBytes;
inline constexpr std::uint32_t kTileParts = kTileBlocks * kPartsPerLane;

/// Where a tile lies in memory.
struct Tile {
    const std::uint8_t* in; ///< unused where the keystream itself is the output
    std::uint8_t* out;
    std::uint32_t bytes; ///< fewer than kTileBytes at the end of a run or segment

    HD bool isWhole() const { return bytes == kTileBytes; }
};

HD std::uint32_t tileBytes(std::uint64_t left) {
    return left < kTileBytes ? static_cast<std::uint32_t>(left) : kTileBytes;
}

/// Blocks under one nonce whose counters have the same upper word. `KeystreamOnly`: nothing is
/// read, and the keystream is written.
template <bool KeystreamOnly>
struct ChachaRun {
    static constexpr bool kReads = !KeystreamOnly;
    static constexpr bool kAligned = true;

    const std::uint8_t* in;
    std::uint8_t* out;
    std::uint64_t bytes;
    ChachaStretch stretch;
    Multipliers by;

    std::uint64_t tiles() const { return blocksIn(bytes, kTileBytes); }
    HD bool mayWork() const { return true; }
    HD Tile tile(std::uint64_t index) const {
        const std::uint64_t offset = index * kTileBytes;
        return {kReads ? in + offset : nullptr, out + offset, tileBytes(bytes - offset)};
    }
    HD ChachaState keystream(std::uint64_t index, std::uint32_t lane) const {
        return stretchKeystream(stretch, static_cast<std::uint32_t>(index) * kTileBlocks + lane,
                                by);
    }
};

/// RFC 8439 §2.8: segments with a nonce each, whose block 0 makes the key of the tag. `Aligned`:
/// `unitBytes` is a multiple of 16.
template <Direction D, bool Aligned>
struct ChachaSegments {
    static constexpr bool kReads = true;
    static constexpr bool kAligned = Aligned;

    Run run;
    std::uint64_t count;
    std::uint32_t tilesEach;
    ChachaState keyed; ///< without counter and nonce
    Multipliers by;

    std::uint64_t tiles() const { return count * tilesEach; }
    /// Nothing is decrypted once a tag was found wrong.
    HD bool mayWork() const {
        return D == Direction::encrypt || run.rejected == nullptr || *run.rejected == kNoneRejected;
    }
    HD Tile tile(std::uint64_t index) const {
        const std::uint64_t which = index / tilesEach;
        const Segment segment = segmentAt(run, which);
        const std::uint64_t offset = (index - which * tilesEach) * kTileBytes;
        const std::uint64_t plain = segment.plainOffset + offset;
        const std::uint64_t sealed = segment.sealedOffset + offset;
        return {run.in + (D == Direction::encrypt ? plain : sealed),
                run.out + (D == Direction::encrypt ? sealed : plain),
                offset < segment.bytes ? tileBytes(segment.bytes - offset) : 0};
    }
    HD ChachaState keystream(std::uint64_t index, std::uint32_t lane) const {
        const std::uint64_t which = index / tilesEach;
        const Nonce nonce = segmentNonce(run.iv, which, count);
        ChachaState input = keyed;
        input.word[12] =
            1 + static_cast<std::uint32_t>(index - which * tilesEach) * kTileBlocks + lane;
        UNROLL for (int i = 0; i < 3; ++i) input.word[13 + i] = nonce.word[i];
        return balancedKeystream(input, by);
    }
};

/// Where part `k` of a block lies among the shared tile's parts. Two bits of the block's number
/// go over k, so that eight lanes meet all 32 banks both when each writes a part of its own block
/// and when they read neighbouring parts.
HD std::uint32_t partSlot(std::uint32_t block, std::uint32_t k) {
    return kPartsPerLane * block + (k ^ (block / 2 % kPartsPerLane));
}

/// Of the part that `lane` moves in its `k`-th access.
HD std::uint32_t movedSlot(std::uint32_t lane, std::uint32_t k) {
    return partSlot(lane / kPartsPerLane, lane % kPartsPerLane) + k * kTileBlocks;
}

HD std::uint32_t movedOffset(std::uint32_t lane, std::uint32_t k) {
    return kPartBytes * (lane + k * kTileBlocks);
}

template <class Source>
HD void makeKeystream(const Source& source, std::uint64_t index, std::uint32_t lane,
                      Block* shared) {
    const ChachaState s = source.keystream(index, lane);
    UNROLL for (std::uint32_t k = 0; k < kPartsPerLane; ++k) shared[partSlot(lane, k)] = {
        {s.word[4 * k], s.word[4 * k + 1], s.word[4 * k + 2], s.word[4 * k + 3]}};
}

/// What a lane moves of a whole tile.
struct LaneParts {
    Block part[kPartsPerLane];
};

template <class Source>
HD LaneParts loadParts(const Tile& tile, std::uint32_t lane) {
    LaneParts parts{};
    if constexpr (Source::kReads)
        UNROLL for (std::uint32_t k = 0; k < kPartsPerLane; ++k) parts.part[k] =
            loadBlock(tile.in + movedOffset(lane, k));
    return parts;
}

HD void storeParts(const Tile& tile, std::uint32_t lane, const LaneParts& parts,
                   const Block* shared) {
    UNROLL for (std::uint32_t k = 0; k < kPartsPerLane; ++k)
        storeBlock(tile.out + movedOffset(lane, k), parts.part[k] ^ shared[movedSlot(lane, k)]);
}

/// A part of a tile that ends early or is not aligned: byte by byte where it has to be.
template <class Source>
HD void turnPart(const Tile& tile, std::uint32_t offset, const Block& keystream) {
    if (offset >= tile.bytes) return;
    const std::uint32_t left = tile.bytes - offset;
    const std::uint8_t* in = tile.in + offset;
    std::uint8_t* out = tile.out + offset;
    if (Source::kAligned && left >= kPartBytes) {
        storeBlock(out, Source::kReads ? loadBlock(in) ^ keystream : keystream);
        return;
    }
    UNROLL for (std::uint32_t i = 0; i < kPartBytes; ++i) {
        if (i >= left) continue;
        const std::uint32_t byte = keystream.word[i / 4] >> (8 * (i % 4));
        out[i] = static_cast<std::uint8_t>(Source::kReads ? in[i] ^ byte : byte);
    }
}

template <class Source>
HD void turnPartialTile(const Tile& tile, std::uint32_t lane, const Block* shared) {
    ROLLED for (std::uint32_t k = 0; k < kPartsPerLane; ++k)
        turnPart<Source>(tile, movedOffset(lane, k), shared[movedSlot(lane, k)]);
}

/// A lane's work on a tile once the keystream is in shared memory.
template <class Source>
HD void turnTile(const Tile& tile, std::uint32_t lane, const Block* shared) {
    if (Source::kAligned && tile.isWhole())
        storeParts(tile, lane, loadParts<Source>(tile, lane), shared);
    else
        turnPartialTile<Source>(tile, lane, shared);
}

/// The `step`-th tile of a thread's warp; neighbouring warps of a group take neighbouring tiles.
HD std::uint64_t tileIndex(const Position& at, std::uint32_t step) {
    const std::uint32_t warps = at.threadsPerGroup / kTileBlocks;
    return (std::uint64_t{at.group} * at.blocksPerThread + step) * warps + at.thread / kTileBlocks;
}

/// Runs all tiles on the calling thread.
template <class Source>
void emulateTiles(const Source& source, LaunchShape shape) {
    if (!source.mayWork()) return;
    const std::uint32_t warps = shape.threadsPerBlock / kTileBlocks;
    const std::uint64_t groups =
        blocksIn(source.tiles(), std::uint64_t{warps} * shape.blocksPerThread);
    std::vector<Block> shared(std::size_t{warps} * kTileParts);
    /// Calls `half(tile's index, lane, the warp's shared memory)` if the warp has a tile.
    const auto onTile = [&](const Position& at, std::uint32_t step, const auto& half) {
        const std::uint64_t index = tileIndex(at, step);
        if (index < source.tiles())
            half(index, at.thread % kTileBlocks,
                 shared.data() + std::size_t{at.thread / kTileBlocks} * kTileParts);
    };
    const auto make = [&](std::uint64_t index, std::uint32_t lane, Block* own) {
        makeKeystream(source, index, lane, own);
    };
    const auto turn = [&](std::uint64_t index, std::uint32_t lane, const Block* own) {
        turnTile<Source>(source.tile(index), lane, own);
    };
    for (std::uint32_t step = 0; step < shape.blocksPerThread; ++step)
        emulateGrid(
            groups, shape, [&](const Position& at) { onTile(at, step, make); },
            [&](const Position& at) { onTile(at, step, turn); });
}

} // namespace blockwarp::kernels
