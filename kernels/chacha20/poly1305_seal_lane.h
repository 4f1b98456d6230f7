// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 (RFC 8439 §2.8) sealed in one go: while a block of ciphertext is still in
/// registers, the lane that made it adds it to its sum, so that it need not be read again. (Opening
/// cannot do so: nothing is decrypted before its tag is known to be right.)
///
/// A lane takes every 32nd of a tile's blocks of 64 bytes, four blocks of Poly1305 each, and
/// multiplies its sum by r¹²⁸ from one to the next. Then the 32 lanes are folded in pairs with r⁴,
/// r⁸, …, and the tiles with r to the power of their length. As exponents count from the end,
/// zeros stand before the first block, so that all tiles have as many rows of 32 blocks. What
/// is left of the segment behind its last whole 64 bytes, the AAD and the lengths are for the last
/// step, which makes the tag; a thread does all of a segment's AAD, which has to be short.
#pragma once

#include "kernels/chacha20/chacha20_lane.h"
#include "kernels/chacha20/poly1305_work.h"

#include <algorithm>
#include <cstdint>

namespace blockwarp::kernels {

/// Warps that a large GPU runs at a time; each does a tile.
inline constexpr std::uint64_t kWarpsAtOnce = 4096;
/// Tiles of all segments together, where a segment has more than one.
inline constexpr std::uint64_t kMaxSums = 4 * kWarpsAtOnce;

/// What a lane's sum and its four blocks are multiplied by: r¹²⁸, r³, r² and r.
struct alignas(16) RowFactors {
    PolyFactor row;
    PolyFactor cube;
    PolyFactor square;
    PolyFactor one;
};

/// What is secret of a segment, and what follows from it.
struct alignas(16) SealKey {
    RowFactors factors;
    PolyElement fold[kMaxFolds]; ///< r⁴, r⁸, … r⁶⁴
    PolyElement tile;            ///< r to the power of a tile's blocks
    Block s;
};

/// Tiles of a segment: as many as are done soonest, given that a tile takes about as long as
/// its rows and one more.
inline std::uint32_t sealTilesOf(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    const std::uint64_t segments = segmentCount(payloadBytes, unitBytes);
    const std::uint64_t rows =
        blocksIn(std::min<std::uint64_t>(payloadBytes, unitBytes), kRowBytes);
    const auto time = [&](std::uint64_t tiles) {
        return blocksIn(segments * tiles, kWarpsAtOnce) * (blocksIn(rows, tiles) + 1);
    };
    const std::uint64_t most = std::min({rows, kMaxSums / segments, std::uint64_t{kMaxTiles}});
    std::uint32_t best = 1;
    for (std::uint32_t tiles = 2; tiles <= most; ++tiles)
        if (time(tiles) < time(best)) best = tiles;
    return best;
}

/// As polyWork(), cut into tiles for sealing.
inline PolyWork sealWork(const KeySchedule& key, const Run& run) {
    PolyWork work = polyWork(key, run);
    work.tiles = sealTilesOf(run.bytes, run.unitBytes);
    work.rows = std::max<std::uint64_t>(
        blocksIn(std::min<std::uint64_t>(run.bytes, run.unitBytes), kRowBytes * work.tiles), 1);
    return work;
}

HD SealKey makeSealKey(const PolyWork& work, std::uint64_t index) {
    const OneTimeKey own = oneTimeKey(work, index);
    const PolyElement square = polyMultiply(own.r, own.r);
    SealKey key{};
    PolyElement power = polyMultiply(square, square);
    UNROLL for (PolyElement& fold : key.fold) {
        fold = power;
        power = polyMultiply(power, power);
    }
    key.factors = {polyFactor(power), polyFactor(polyMultiply(square, own.r)), polyFactor(square),
                   polyFactor(own.r)};
    if (work.tiles > 1) key.tile = polyPower(power, work.rows);
    key.s = own.s;
    return key;
}

/// A lane's first block of its segment's text; there are zeros where it is below 0.
HD std::int32_t firstBlock(const PolyWork& work, const Segment& segment, std::uint32_t tile,
                           std::uint32_t lane) {
    const auto each = kWarp * static_cast<std::uint32_t>(work.rows);
    const std::uint32_t zeros = each * work.tiles - wholeBlocks(segment);
    return static_cast<std::int32_t>(each * tile + lane) - static_cast<std::int32_t>(zeros);
}

/// Enciphers a whole block and returns it.
HD ChachaData sealBlock(const SealSource& source, const ChachaSpot& spot) {
    const ChachaData text = loadData<SealSource>(spot);
    return storeData(spot, text, source.keystream(spot));
}

/// A lane's sum with its next block.
HD PolyElement addBlock(const PolyElement& sum, const ChachaData& block, const RowFactors& by) {
    const PolyElement last = polyFromBlock(block.part[3], 1);
    PolyColumns columns = polyProduct(sum, by.row);
    columns = polyProductPlus(polyFromBlock(block.part[0], 1), by.cube, columns);
    columns = polyProductPlus(polyFromBlock(block.part[1], 1), by.square, columns);
    columns = polyProductPlus(polyFromBlock(block.part[2], 1), by.one, columns);
    UNROLL for (int i = 0; i < 5; ++i) columns.sum[i] += last.limb[i];
    return polyCarry<std::uint64_t>(columns);
}

/// A lane's part of a tile. `factors(row)` returns the segment's, which may still be on their
/// way while the first row is enciphered. All lanes of a tile go the same way round it.
template <class Factors>
HD PolyElement sealTile(const PolyWork& work, const SealSource& source, std::uint32_t index,
                        std::uint32_t tile, std::uint32_t lane, const Factors& factors) {
    const Segment segment = segmentAt(work.run, index);
    std::int32_t block = firstBlock(work, segment, tile, lane);
    PolyElement sum{};
    const auto rows = static_cast<std::uint32_t>(work.rows);
    ROLLED for (std::uint32_t row = 0; row < rows; ++row) {
        ChachaData data{};
        const bool exists = block >= 0;
        // Worked out again for each block: there are no registers to keep it in.
        const std::uint32_t again = opaque(index);
        if (exists) data = sealBlock(source, source.spot(again, static_cast<std::uint32_t>(block)));
        const RowFactors& by = factors(row);
        if (exists) sum = addBlock(sum, data, by);
        block += kWarp;
    }
    return sum;
}

/// What the tiles come to with the rest of the segment, and the tag.
HD Block sealedTag(const PolyWork& work, const SealKey& key, const PolyElement* sums,
                   const Segment& segment) {
    const PolyText mac = polyText(work, segment);
    const PolyElement& r = key.factors.one.once;
    const std::uint32_t whole = wholeBlocks(segment);
    PolyElement sum = joinedTiles(work, key.tile, sums);
    PolyElement before{};
    ROLLED for (std::uint64_t i = 0; i < work.aadBlocks; ++i) {
        before = polyMultiply(before, r) + macBlock<true>(mac, static_cast<std::int64_t>(i));
    }
    if (work.aadBlocks != 0 && whole != 0)
        before = polyMultiply(before, polyPower(key.fold[0], whole));
    sum = polyCarried(sum + before);
    const std::uint64_t behind = work.aadBlocks + kParts * whole;
    ROLLED for (std::uint64_t i = behind; i < mac.blocks(); ++i) {
        sum = polyMultiply(sum, r) + macBlock<true>(mac, static_cast<std::int64_t>(i));
    }
    return polyTag(polyMultiply(sum, r), key.s);
}

/// Enciphers the rest of segment `index`, fewer than 64 bytes, and writes the tag.
HD void finishSealed(const PolyWork& work, const SealSource& source, const SealKey& key,
                     const PolyElement* sums, std::uint64_t index) {
    const Segment segment = segmentAt(work.run, index);
    if (segment.bytes % kChachaBlockBytes != 0)
        transformBlock(source,
                       source.spot(static_cast<std::uint32_t>(index), wholeBlocks(segment)));
    storeAnyBlock(work.run.out + segment.tagOffset(), sealedTag(work, key, sums, segment));
}

} // namespace blockwarp::kernels
