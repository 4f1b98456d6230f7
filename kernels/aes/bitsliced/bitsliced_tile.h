// SPDX-License-Identifier: GPL-3.0-or-later
/// A tile as a bitsliced warp does it: 32 blocks to a lane.
#pragma once

#include "kernels/aes/bitsliced/bitsliced_counters.h"
#include "kernels/aes/tiles.h"

#include <cstdint>
#include <type_traits>

namespace blockwarp::kernels {

/// Eight lanes hold eight neighbouring blocks in each slot, and a quarter of the tile in all.
inline constexpr std::uint32_t kLanesAbreast = 8;
inline constexpr std::uint32_t kLaneSpan = kSlots * kLanesAbreast;
inline constexpr std::uint32_t kQuarters = kWarp / kLanesAbreast;

/// Slots `from` and later, one bit for each; none for 32 and more.
HD std::uint32_t slotsFrom(std::uint32_t from) {
    return from < kSlots ? ~0U << from : 0;
}

/// What a lane has of a tile: block `first` + 8 × slot in each slot.
struct LanePart {
    Message tile;
    std::uint32_t first;
    std::uint32_t whole; ///< slots that hold a whole block, one bit for each

    HD std::uint32_t block(int slot) const {
        return first + kLanesAbreast * static_cast<std::uint32_t>(slot);
    }
};

template <class W>
HD LanePart lanePart(const Run& run, const TilePlan& plan, std::uint32_t tile, std::uint32_t lane) {
    const Message part = tileMessage<W>(run, plan, tile);
    const std::uint32_t first = lane / kLanesAbreast * kLaneSpan + lane % kLanesAbreast;
    const auto end = static_cast<std::uint32_t>(part.bytes / kAesBlockBytes);
    const std::uint32_t slots = first < end ? (end - first + kLanesAbreast - 1) / kLanesAbreast : 0;
    return {part, first, ~slotsFrom(slots)};
}

/// The lane's blocks, through substituteAndShift() of round 1.
template <class W, HalvesBy By>
HD void loadPlanes(Planes& state, const BitslicedKey& key, const LanePart& part) {
    UNROLL for (int i = 0; i < kSlots; ++i) {
        Block block{};
        if (part.whole >> i & 1) block = cipherInput<W>(part.tile, part.block(i));
        UNROLL for (int c = 0; c < 4; ++c) state.at[c][i] = block.word[c] ^ key.first[c];
    }
    transpose<By>(state);
    substituteAndShift<W::inverse>(state);
}

/// Block `i` of `state` with the last round key.
HD Block finishedBlock(const Planes& state, const BitslicedKey& key, int i) {
    return {{state.at[0][i] ^ key.last[0], state.at[1][i] ^ key.last[1],
             state.at[2][i] ^ key.last[2], state.at[3][i] ^ key.last[3]}};
}

/// Stores the lane's blocks in `slots`, without asking for each if the warp has them all. A partial
/// block comes last and by itself: to move single bytes in each of 32 places would be much code.
template <class W, class Shared>
HD void storePlanes(const Planes& state, const BitslicedKey& key, const LanePart& part,
                    std::uint32_t slots, const Shared& shared) {
    const std::uint32_t wanted = part.whole & slots;
    shared.template arrive<W>();
    if (shared.all(wanted == ~0U && isAligned(part.tile.in) && isAligned(part.tile.out))) {
        std::uint8_t* out = part.tile.out + kAesBlockBytes * part.first;
        UNROLL for (int i = 0; i < kSlots; ++i) {
            const Block block = finishedBlock(state, key, i);
            storeBlock(out + kAesBlockBytes * kLanesAbreast * i,
                       W::algorithm == Algorithm::aesEcb
                           ? block
                           : block ^ shared.template partner<W>(part, i));
        }
        return;
    }
    UNROLL for (int i = 0; i < kSlots; ++i) {
        if (wanted >> i & 1)
            storePartnered<W>(part.tile, part.block(i), finishedBlock(state, key, i),
                              shared.template partner<W>(part, i));
    }
    const std::uint32_t next = ~part.whole & (part.whole + 1) & slots; // behind the whole ones
    const auto end = static_cast<std::uint32_t>(part.tile.bytes / kAesBlockBytes);
    if (!W::counts || part.tile.bytes % kAesBlockBytes == 0 || next == 0 || end < part.first ||
        (end - part.first) % kLanesAbreast != 0)
        return;
    Block block{};
    UNROLL for (int i = 0; i < kSlots; ++i) {
        if (next >> i & 1) block = finishedBlock(state, key, i);
    }
    storeCipherOutput<W>(part.tile, end, block);
}

/// The most tiles that a bitsliced warp takes at a time. Their windows are made together, so that
/// most of its lanes have one to make.
inline constexpr std::uint32_t kTilesAhead = 6;
static_assert(kTilesAhead * kWindows <= kWarp);

/// Tiles that a bitsliced warp takes at a time from the end, given the strips left and those that
/// others do in the time of one such tile. 0 where it `mayStop` and others will be done with the
/// rest sooner; these take most of a run, so it asks for less of it.
HD std::uint32_t tilesToTake(std::uint32_t left, std::uint32_t meanwhile, bool mayStop) {
    const std::uint32_t fair = left / ((mayStop ? 4 : 1) * meanwhile);
    if (fair != 0) return fair < kTilesAhead ? fair : kTilesAhead;
    return mayStop && left < meanwhile ? 0 : 1;
}

/// The same in whole messages, if these are short: each has an open column of its own, which is
/// worked out once for all tiles of a message that a warp takes together.
HD std::uint32_t inWholeMessages(std::uint32_t tiles, const TilePlan& plan) {
    if (plan.perMessage > kTilesAhead || 2 * tiles < plan.perMessage) return tiles;
    return tiles < plan.perMessage ? plan.perMessage : tiles - tiles % plan.perMessage;
}

/// Makes the windows of tile `last` and those before it, `count` in all.
template <class W, class Shared>
HD void makeWindows(const BitslicedKey& key, const Run& run, const TilePlan& plan,
                    std::uint32_t last, std::uint32_t count, Shared& shared) {
    if constexpr (W::counts)
        shared.makeWindows(count, [&](std::uint32_t k, std::uint32_t i) {
            const Block start = tileMessage<W>(run, plan, last - k).start;
            return circuitWindow(key, counterBlock(start, 256 * i));
        });
}

/// Which column a warp keeps open: of windows with this column, for first counters whose last byte
/// is `low`.
struct ColumnTag {
    std::uint32_t column;
    std::uint32_t low;

    HD static ColumnTag none() { return {0, 256}; }
    friend HD bool operator==(const ColumnTag& a, const ColumnTag& b) {
        return a.column == b.column && a.low == b.low;
    }
};

/// The lane's counters of a tile, through SubBytes and ShiftRows of round 2, their bytes raw.
/// `windows`: the tile's.
template <class Shared>
HD void loadCounters(Planes& state, const BitslicedKey& key, const Block& start,
                     const CounterWindow* windows, std::uint32_t lane, Shared& shared) {
    const std::uint32_t quarter = lane / kLanesAbreast;
    const ColumnTag tag{windows[0].column, start.word[3] >> 24};
    const std::uint32_t low = tag.low + lane % kLanesAbreast;
    const bool alike = tag.column == windows[kWindows - 1].column;
    if (!alike || !(shared.kept() == tag))
        shared.keep(alike ? tag : ColumnTag::none(),
                    openColumn(key, {windows[quarter], windows[quarter + 1]}, low));
    substitutedCounters(state, shared.pair(windows, quarter), shared.column(), low);
}

/// One lane's part of a tile, the `k`-th of those whose windows were made. `shared` is what its
/// warp shares: `stage()` starts to fetch what outputs are added to, and `partner()` hands it over.
template <class W, class Shared>
HD void bitslicedTile(const BitslicedKey& key, int rounds, const Run& run, const TilePlan& plan,
                      const Tile& tile, std::uint32_t k, std::uint32_t lane, Shared& shared) {
    Planes state;
    {
        const LanePart part = lanePart<W>(run, plan, tile.index, lane);
        shared.template stage<W>(part);
        if constexpr (W::counts)
            loadCounters(state, key, part.tile.start, shared.windows(k), lane, shared);
        else
            loadPlanes<W, Shared::kHalvesBy>(state, key, part);
    }
    finishRounds<W::inverse, Shared::kHalvesBy>(state, key, W::counts ? 2 : 1, rounds);
    // Worked out again: kept in registers through the rounds it would push planes out.
    const std::uint32_t again = opaque(lane);
    storePlanes<W>(state, key, lanePart<W>(run, plan, opaque(tile.index), again),
                   plan.slotsFromStrip(tile.fromStrip, again / kLanesAbreast), shared);
}

/// What a warp shares, on the host: nothing, since a lane does it all. `Pair`: see
/// substitutedCounters().
template <class Pair>
class LoneLane {
  public:
    static constexpr HalvesBy kHalvesBy = HalvesBy::logic;

    template <class Make>
    HD void makeWindows(std::uint32_t count, const Make& make) {
        for (std::uint32_t k = 0; k < count; ++k)
            for (std::uint32_t i = 0; i < kWindows; ++i)
                windows_[kWindows * k + i] = make(k, i);
    }
    HD const CounterWindow* windows(std::uint32_t k) const { return windows_ + kWindows * k; }
    HD Pair pair(const CounterWindow* windows, std::uint32_t quarter) const {
        if constexpr (std::is_same_v<Pair, Neighbours>) {
            return {windows[quarter], windows[quarter + 1]};
        } else {
            Pair pairs[kQuarters] = {};
            for (std::uint32_t bit = 0; bit < 32; ++bit)
                preparePairs(pairs, windows, bit);
            return pairs[quarter];
        }
    }
    HD ColumnTag kept() const { return tag_; }
    HD void keep(const ColumnTag& tag, const OpenColumn& column) {
        tag_ = tag;
        column_ = column;
    }
    HD const OpenColumn& column() const { return column_; }
    HD bool all(bool mine) const { return mine; }
    template <class W>
    HD void stage(const LanePart&) {}
    template <class W>
    HD void arrive() const {}
    template <class W>
    HD Block partner(const LanePart& part, int slot) const {
        return outputPartner<W>(part.tile, part.block(slot));
    }

  private:
    CounterWindow windows_[kTilesAhead * kWindows];
    ColumnTag tag_ = ColumnTag::none();
    OpenColumn column_;
};

/// As above on the host: all of a tile.
template <class W, class Pair>
void emulateBitslicedTile(const BitslicedKey& key, int rounds, const Run& run, const TilePlan& plan,
                          const Tile& tile, std::uint32_t lane, LoneLane<Pair>& alone) {
    makeWindows<W>(key, run, plan, tile.index, 1, alone);
    bitslicedTile<W>(key, rounds, run, plan, tile, 0, lane, alone);
}

} // namespace blockwarp::kernels
