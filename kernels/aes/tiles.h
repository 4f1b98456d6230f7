// SPDX-License-Identifier: GPL-3.0-or-later
/// How the warps of a persistent kernel share out a run. A tile is 1024 blocks, a strip an eighth
/// of a tile, a row 32 blocks: one for each lane of a warp. Table warps take strips from the front
/// of the run and bitsliced warps take tiles from its end, until they meet.
#pragma once

#include "kernels/aes/lane_body.h"

#include <cstdint>
#include <string_view>

namespace blockwarp::kernels {

/// 1024 neighbouring blocks of a message; a row is 32 of them, one for each lane of a warp.
inline constexpr std::uint32_t kTileBlocks = 1024;
inline constexpr std::uint32_t kRows = kTileBlocks / kWarp;
/// A strip of a tile: four rows.
inline constexpr std::uint32_t kStrips = 8;
inline constexpr std::uint32_t kRowsPerStrip = kRows / kStrips;

/// How a run is cut.
struct TilePlan {
    std::uint32_t perMessage; ///< tiles
    std::uint32_t messages;
    std::uint32_t count; ///< tiles of all messages, or the most that there can be
    /// Rows of a strip lie so many rows apart: 8, so that the four counters of a lane differ in
    /// the upper bytes alone, or 1 where a message is shorter than a tile.
    std::uint32_t step;

    HD std::uint64_t strips() const { return std::uint64_t{kStrips} * count; }
    /// The tile behind the last one of tile `index`'s message.
    HD std::uint32_t endOfMessage(std::uint32_t index) const {
        return messages == 1 ? count : (index / perMessage + 1) * perMessage;
    }
    /// The row of a tile that is number `k` of strip `strip`.
    HD std::uint32_t row(std::uint32_t strip, std::uint32_t k) const {
        return step == 1 ? kRowsPerStrip * strip + k : strip + step * k;
    }
    /// The slots of a bitsliced lane in the tile's `quarter` that lie in the strips from `strip`
    /// on, one bit for each.
    HD std::uint32_t slotsFromStrip(std::uint32_t strip, std::uint32_t quarter) const {
        if (step != 1) return ~0U << (4 * strip); // a strip is four slots of every lane
        return (2 * quarter >= strip ? 0x0000ffff : 0) |
               (2 * quarter + 1 >= strip ? 0xffff0000 : 0);
    }
};

template <class W>
HD TilePlan planTiles(const Run& run) {
    const std::uint64_t blocks = blocksPerMessage<W>(run);
    const std::uint64_t perMessage = blocksIn(blocks, kTileBlocks);
    const std::uint64_t all = messages<W>(run);
    const std::uint64_t count = all * perMessage;
    constexpr std::uint32_t max = ~0U;
    return {static_cast<std::uint32_t>(perMessage), static_cast<std::uint32_t>(all),
            count < max ? static_cast<std::uint32_t>(count) : max,
            blocks < kTileBlocks ? 1 : kRows / kRowsPerStrip};
}

/// Strips that warps have taken are counted in 32 bits, with room for every warp to find none left.
inline std::string_view whyPlanIsRefused(const TilePlan& plan) {
    constexpr std::uint64_t max = std::uint64_t{1} << 31;
    return plan.strips() < max ? "" : "more data than the GPU's warps can share out in one run";
}

/// A tile, or some of its strips.
struct Tile {
    std::uint32_t index;
    std::uint32_t fromStrip;
    std::uint32_t toStrip; ///< exclusive
};

/// A tile's part of its message, as if it were a message of its own; of no bytes for a tile
/// behind the end of the last message.
template <class W>
HD Message tileMessage(const Run& run, const TilePlan& plan, std::uint32_t tile) {
    const std::uint32_t index = plan.messages == 1 ? 0 : tile / plan.perMessage;
    const std::uint64_t first = std::uint64_t{tile - index * plan.perMessage} * kTileBlocks;
    const std::uint64_t skipped = kAesBlockBytes * first;
    Message part = messageAt<W>(run, index, plan.messages);
    // Turned round anew for each tile: there are no registers to keep that in.
    UNROLL for (std::uint32_t& word : part.start.word) word = opaque(word);
    if (W::counts) part.start = counterBlock(part.start, first);
    if (W::algorithm == Algorithm::aesCbc && first != 0)
        part.start = loadBlock(part.in + skipped - kAesBlockBytes);
    part.in += skipped;
    part.out += skipped;
    part.bytes = part.bytes > skipped ? part.bytes - skipped : 0;
    if (part.bytes > kTileBlocks * kAesBlockBytes) part.bytes = kTileBlocks * kAesBlockBytes;
    if constexpr (W::algorithm == Algorithm::aesXts)
        part.tweaks += sizeof(Block) * (first / kTweakBlocks);
    return part;
}

/// What had been taken before a warp took its part: strips from the front in the lower half, tiles
/// from the end in the upper half. One atomic addition to both halves makes each part exact.
struct Taken {
    std::uint32_t strips;
    std::uint32_t tiles;

    HD static Taken from(std::uint64_t counter) {
        return {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32)};
    }
    /// Strips up to here are the front's to take.
    HD std::uint32_t frontEnd(const TilePlan& plan) const {
        return tiles < plan.count ? kStrips * (plan.count - tiles) : 0;
    }
    HD std::uint32_t stripsLeft(const TilePlan& plan) const {
        const std::uint32_t end = frontEnd(plan);
        return strips < end ? end - strips : 0;
    }
};

inline constexpr std::uint64_t kOneTileTaken = std::uint64_t{1} << 32;

/// The tile at the end that was taken, without the strips that the front had reached: none if
/// `toStrip` is 0.
HD Tile tileAtEnd(const TilePlan& plan, const Taken& before) {
    if (before.stripsLeft(plan) == 0) return {0, 0, 0};
    const std::uint32_t index = plan.count - 1 - before.tiles;
    const std::uint32_t reached = index * kStrips;
    return {index, before.strips > reached ? before.strips - reached : 0, kStrips};
}

/// On the host: every tile of a run for every lane.
template <class W, class Body>
void emulateTiles(const Run& run, const Body& body) {
    const TilePlan plan = planTiles<W>(run);
    for (std::uint32_t tile = 0; tile < plan.count; ++tile)
        for (std::uint32_t lane = 0; lane < kWarp; ++lane)
            body(plan, tile, lane);
}

/// A table warp takes up to four tiles' strips at a time, which may belong to five.
inline constexpr std::uint32_t kMaxStripsAtOnce = 4 * kStrips;
inline constexpr std::uint32_t kTilesAtOnce = kMaxStripsAtOnce / kStrips + 1;

/// How many strips a table warp takes at a time, given what is left for `warps` warps: many at
/// first, few near the end, so that all end together.
HD std::uint32_t stripsToTake(std::uint32_t left, std::uint32_t warps) {
    const std::uint32_t fair = left / (3 * warps);
    if (fair >= kMaxStripsAtOnce) return kMaxStripsAtOnce;
    return fair == 0 ? 1 : fair;
}

} // namespace blockwarp::kernels
