// SPDX-License-Identifier: GPL-3.0-or-later
/// Long runs of counters by whole windows (counter_window.h). A tile is four windows, 1024 blocks,
/// and begins where the counter's last byte is 0. So a window has one key-dependent part for all of
/// its counters, and what a last byte adds is the same in all windows of the run.
///
/// The blocks before the first tile and behind the last one, at most 40 rows of 32, are loose: they
/// are encrypted one by one.
#pragma once

#include "kernels/aes/counter_window.h"
#include "kernels/aes/lane_body.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kWindowBlocks = 256;
inline constexpr std::uint32_t kTileWindows = 4;
/// A pass is what a table warp does at least: 64 blocks of each window of a tile, two for a lane.
inline constexpr std::uint32_t kTilePasses = 4;
inline constexpr std::uint32_t kHalfPasses = 2; ///< of a tile's half: what a bitsliced warp does

/// How a run is cut.
struct WindowPlan {
    std::uint32_t tiles; ///< whole ones
    std::uint32_t head;  ///< blocks before the first tile
    /// The last byte of a lane's first counter is this, so that its text begins at 128 bytes where
    /// the run's does; counters that exceed a window are taken from its start.
    std::uint32_t skew;
    Block start; ///< the first counter of the first tile

    HD std::uint32_t passes() const { return kTilePasses * tiles; }
    HD std::uint64_t blocksBefore(std::uint32_t tile) const {
        return head + std::uint64_t{kTileWindows * kWindowBlocks} * tile;
    }
    /// Rows of 32 loose blocks: of the head, and of all.
    HD std::uint32_t headRows() const { return (head + kWarp - 1) / kWarp; }
    HD std::uint32_t looseRows(std::uint64_t bytes) const {
        const std::uint64_t tail = blocksIn(bytes, kAesBlockBytes) - blocksBefore(tiles);
        return headRows() + static_cast<std::uint32_t>((tail + kWarp - 1) / kWarp);
    }
};

/// No tiles where the run is shorter than one, or where a counter in it changes the column that all
/// windows are to share: once in 2⁴⁰ blocks.
inline WindowPlan planWindows(const Run& run) {
    const Block first = blockFromIv(run.iv);
    const std::uint32_t low = first.word[3] >> 24;
    const std::uint32_t head = (kWindowBlocks - low) % kWindowBlocks;
    const std::uint64_t whole = run.bytes / kAesBlockBytes;
    constexpr std::uint64_t each = kTileWindows * kWindowBlocks;
    constexpr std::uint64_t max = std::uint64_t{1} << 29; // passes are counted in 31 bits
    WindowPlan plan{0, head, low % 8, counterBlock(first, head)};
    if (whole < head + each) return plan;
    const std::uint64_t tiles = (whole - head) / each;
    const Block last = counterBlock(plan.start, each * tiles - 1);
    const bool alike = last.word[0] == plan.start.word[0] && last.word[1] == plan.start.word[1] &&
                       ((last.word[2] ^ plan.start.word[2]) & 0x00ffffff) == 0;
    if (alike && tiles < max) plan.tiles = static_cast<std::uint32_t>(tiles);
    return plan;
}

/// What had been taken before a warp took its part, in passes: table warps take from the front,
/// bitsliced warps from the end. One atomic addition to both numbers makes each part exact.
struct PassesTaken {
    std::uint32_t front;
    std::uint32_t end;

    HD static PassesTaken from(std::uint64_t counter) {
        return {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32)};
    }
    HD std::uint32_t left(const WindowPlan& plan) const {
        const std::uint64_t taken = std::uint64_t{front} + end;
        return taken < plan.passes() ? static_cast<std::uint32_t>(plan.passes() - taken) : 0;
    }
};

/// One half of a tile at the end.
inline constexpr std::uint64_t kOneHalfTaken = std::uint64_t{kHalfPasses} << 32;

/// A table warp takes up to four tiles, which may belong to five.
inline constexpr std::uint32_t kMaxPassesAtOnce = 4 * kTilePasses;
inline constexpr std::uint32_t kPassWindows = (kMaxPassesAtOnce / kTilePasses + 1) * kTileWindows;
static_assert(kPassWindows <= kWarp);

/// Many at first, few near the end, so that all warps end together. `warps`: those with tables.
HD std::uint32_t passesToTake(std::uint32_t left, std::uint32_t warps) {
    const std::uint32_t fair = left / (3 * warps);
    if (fair >= kMaxPassesAtOnce) return kMaxPassesAtOnce;
    return fair == 0 ? 1 : fair;
}

inline constexpr std::uint32_t kMaxHalvesAtOnce = 4;

/// None where the table warps, which do `meanwhile` passes in the time of a half, will be done with
/// the rest sooner.
HD std::uint32_t halvesToTake(std::uint32_t left, std::uint32_t meanwhile) {
    const std::uint32_t fair = left / (4 * meanwhile);
    if (fair != 0) return fair < kMaxHalvesAtOnce ? fair : kMaxHalvesAtOnce;
    return left < meanwhile ? 0 : 1;
}

/// Halves, counted over all tiles.
struct Halves {
    std::uint32_t first;
    std::uint32_t end; ///< exclusive
};

/// Those that a warp gets which took `wanted` after `before`: none if the front has reached them.
/// Of one that the front has begun, all is done again: the text is the same.
HD Halves halvesAtEnd(const WindowPlan& plan, const PassesTaken& before, std::uint32_t wanted) {
    const std::uint32_t all = plan.passes() / kHalfPasses;
    const std::uint32_t taken = before.end / kHalfPasses;
    const std::uint32_t end = taken < all ? all - taken : 0;
    const std::uint32_t reached = before.front / kHalfPasses;
    const std::uint32_t first = wanted < end ? end - wanted : 0;
    return {first > reached ? first : reached, end};
}

} // namespace blockwarp::kernels
