// SPDX-License-Identifier: GPL-3.0-or-later
/// Half of a tile as a bitsliced warp of `hybrid` does it: 16 blocks to a lane.
#pragma once

#include "kernels/aes/hybrid/paired_counters.h"
#include "kernels/aes/tiles.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kHalfStrips = kStrips / 2;

/// Where a lane's blocks lie: block `first` + 8 × slot of the tile in each slot. Eight lanes hold
/// eight neighbouring blocks, and a quarter of the half in all: 128 blocks.
struct PairedLane {
    std::uint32_t first;
    std::uint32_t slots; ///< those in the tile's strips, one bit for each

    /// In 64 bits, so that the slots' addresses are one address and constants.
    HD std::uint64_t block(int slot) const {
        return std::uint64_t{first} + 8 * static_cast<std::uint64_t>(slot);
    }
};

HD PairedLane pairedLane(const TilePlan& plan, const Tile& tile, std::uint32_t lane) {
    const std::uint32_t half = tile.toStrip / kHalfStrips - 1;
    const std::uint32_t skipped = tile.fromStrip - kHalfStrips * half;
    const std::uint32_t quarter = lane / 8;
    if (plan.step == 1) // a strip is a quarter
        return {512 * half + 128 * quarter + lane % 8, quarter >= skipped ? 0xffffU : 0};
    return {256 * quarter + 128 * half + lane % 8, 0xffff & ~0U << (4 * skipped)};
}

/// The slots that hold a whole block, one bit for each.
HD std::uint32_t wholeSlots(const PairedLane& at, const Message& tile) {
    const auto end = static_cast<std::uint32_t>(tile.bytes / kAesBlockBytes);
    const std::uint32_t slots = at.first < end ? (end - at.first + 7) / 8 : 0;
    return slots < kPairedSlots ? (1U << slots) - 1 : 0xffff;
}

/// The lane's blocks as planes.
template <class W>
HD void loadPaired(PairedPlanes& state, const PairedKey& key, const Message& tile,
                   const PairedLane& at) {
    const std::uint32_t whole = wholeSlots(at, tile);
    UNROLL for (int i = 0; i < kPairedSlots; ++i) {
        Block block{};
        if (whole >> i & 1) block = cipherInput<W>(tile, at.block(i));
        UNROLL for (int c = 0; c < 4; ++c) columnOf(state, c, i) = block.word[c] ^ key.first[c];
    }
    transpose(state);
}

/// The lane's counters after round 2. `windows`: the tile's, with alike columns. What depends on the
/// last bytes is made by all lanes of the warp together, and kept.
template <class Keys, class Shared>
HD void loadPairedCounters(PairedPlanes& state, const Keys& keys, const Block& start,
                           const CounterWindow* windows, const PairedLane& at, Shared& shared) {
    const ColumnTag tag{windows[0].column, start.word[3] >> 24};
    const std::uint32_t place = at.first / 128 % 2 * 8 + at.first % 8;
    if (!(shared.kept() == tag))
        shared.keep(tag, place, [&](Plane(&planes)[32], std::uint32_t p, unsigned h) {
            const auto cipher = keys.cipher();
            lastBytePlanes(planes, cipher.tables, cipher.key, tag.column,
                           tag.low + p / 8 * 128 + p % 8, h);
        });
    shared.loadPlanes(state, place);
    addWindows(state, windows, tag.low + at.first);
}

/// The lane's blocks by lookups, one at a time: where a carry changes the column of a tile's
/// windows, once in 2⁴⁰ blocks.
template <class W, class Cipher>
HD void pairedHalfByTable(const Cipher& cipher, const Message& tile, const PairedLane& at) {
    const std::uint32_t blocks = static_cast<std::uint32_t>(blocksIn(tile.bytes, kAesBlockBytes));
    ROLLED for (int i = 0; i < kPairedSlots; ++i) {
        if ((at.slots >> i & 1) != 0 && at.block(i) < blocks)
            aesBlock<W>(cipher, tile, at.block(i));
    }
}

/// Block `i` of `state` with the last round key.
HD Block finishedBlock(PairedPlanes& state, const PairedKey& key, int i) {
    Block block;
    UNROLL for (int c = 0; c < 4; ++c) block.word[c] = columnOf(state, c, i) ^ key.last[c];
    return block;
}

/// As outputPartner(), of text at a 16-byte boundary.
template <class W>
HD Block alignedPartner(const Message& tile, std::uint64_t index) {
    if constexpr (W::counts) return loadBlock(tile.in + kAesBlockBytes * index);
    return outputPartner<W>(tile, index);
}

/// Blocks of text that are on their way while others are stored.
inline constexpr int kTextAhead = 4;

/// Stores blocks of which all exist and lie at 16-byte boundaries, without asking for each.
template <class W>
HD void storeWholePaired(PairedPlanes& state, const PairedKey& key, const Message& tile,
                         const PairedLane& at) {
    Block text[kTextAhead]; // the first ones arrive while planes become blocks
    UNROLL for (int i = 0; i < kTextAhead; ++i) text[i] = alignedPartner<W>(tile, at.block(i));
    transpose(state);
    UNROLL for (int i = 0; i < kPairedSlots; ++i) {
        const Block sum = finishedBlock(state, key, i) ^ text[i % kTextAhead];
        storeBlock(tile.out + kAesBlockBytes * at.block(i), sum);
        if (i + kTextAhead < kPairedSlots)
            text[i % kTextAhead] = alignedPartner<W>(tile, at.block(i + kTextAhead));
    }
}

/// Stores the lane's blocks that exist. A partial block comes last and by itself: to move single
/// bytes in each of 16 places would be much code.
template <class W>
HD void storeSomePaired(PairedPlanes& state, const PairedKey& key, const Message& tile,
                        const PairedLane& at) {
    transpose(state);
    const std::uint32_t whole = wholeSlots(at, tile);
    const std::uint32_t next = ~whole & (whole + 1) & at.slots; // behind the whole ones
    Block behind{};
    UNROLL for (int i = 0; i < kPairedSlots; ++i) {
        const Block block = finishedBlock(state, key, i);
        if (whole & at.slots & 1U << i)
            storePartnered<W>(tile, at.block(i), block, outputPartner<W>(tile, at.block(i)));
        if (W::counts && (next >> i & 1) != 0) behind = block;
    }
    const auto bytes = static_cast<std::uint32_t>(tile.bytes);
    const std::uint32_t end = bytes / kAesBlockBytes;
    if (W::counts && bytes % kAesBlockBytes != 0 && next != 0 && end >= at.first &&
        (end - at.first) % 8 == 0)
        xorPartialBlock(tile.in + kAesBlockBytes * end, tile.out + kAesBlockBytes * end, behind,
                        bytes % kAesBlockBytes);
}

/// One lane's part of the half of a tile that `shared`, the lane's warp, is at. `keys` gives the
/// cipher by table and the key for planes, each time anew, so that they take no registers meanwhile.
template <class W, class Keys, class Shared>
HD void pairedHalf(const Keys& keys, const Run& run, const TilePlan& plan, Shared& shared) {
    PairedPlanes state;
    {
        const Tile tile = tileAtEnd(plan, shared.before(), kHalfStrips);
        const Message message = tileMessage<W>(run, plan, tile.index);
        if (kAesBlockBytes * pairedLane(plan, tile, 0).first >= message.bytes) return;
        const PairedLane at = pairedLane(plan, tile, shared.lane());
        if constexpr (W::counts) {
            const CounterWindow* windows = shared.windows(tile.index);
            if (windows[0].column != windows[kWindows - 1].column)
                return pairedHalfByTable<W>(keys.cipher(), message, at);
            loadPairedCounters(state, keys, message.start, windows, at, shared);
        } else {
            loadPaired<W>(state, keys.paired(), message, at);
        }
    }
    pairedRounds<W::inverse>(state, keys.paired(), W::counts ? 3 : 1, keys.rounds());
    // Worked out again: kept in registers through the rounds it would push planes out.
    const Tile tile = tileAtEnd(plan, shared.before(), kHalfStrips);
    const Message message = tileMessage<W>(run, plan, tile.index);
    const PairedLane at = pairedLane(plan, tile, shared.lane());
    const bool all = (wholeSlots(at, message) & at.slots) == 0xffff && isAligned(message.in) &&
                     isAligned(message.out);
    if (shared.all(all))
        storeWholePaired<W>(state, keys.paired(), message, at);
    else
        storeSomePaired<W>(state, keys.paired(), message, at);
}

/// The most halves that a bitsliced warp takes at a time: they reach into at most six tiles.
inline constexpr std::uint32_t kHalvesAhead = 10;
inline constexpr std::uint32_t kTilesReached = kHalvesAhead / 2 + 1;
static_assert(kTilesReached * kWindows <= kWarp);

/// Halves that a bitsliced warp takes at a time from the end, given the strips left and those that
/// table warps do meanwhile: several where that is a small part of the rest, none where the table
/// warps will be done with the rest sooner.
HD std::uint32_t halvesToTake(std::uint32_t left, std::uint32_t meanwhile) {
    const std::uint32_t fair = left / (4 * meanwhile);
    if (fair != 0) return fair < kHalvesAhead ? fair : kHalvesAhead;
    return left < meanwhile ? 0 : 1;
}

/// How many tiles up to `last` have windows.
HD std::uint32_t tilesWithWindows(std::uint32_t last) {
    return last < kTilesReached ? last + 1 : kTilesReached;
}

/// Takes the `wanted` halves before which `before` had been taken. The windows of their tiles are
/// made together, so that most lanes have one to make.
template <class W, class Keys, class Shared>
HD void pairedHalves(const Keys& keys, const Run& run, const TilePlan& plan, const Taken& before,
                     std::uint32_t wanted, Shared& shared) {
    const Tile last = tileAtEnd(plan, before, kHalfStrips);
    if (last.toStrip == 0) return;
    shared.begin(before, wanted, last.index);
    if constexpr (W::counts)
        shared.makeWindows(tilesWithWindows(last.index), [&](std::uint32_t k, std::uint32_t i) {
            const Block start = tileMessage<W>(run, plan, last.index - k).start;
            const auto cipher = keys.cipher();
            return counterWindow(cipher.tables, cipher.key, counterBlock(start, 256 * i));
        });
    ROLLED for (; shared.wanted() > 0; shared.next()) {
        const Tile tile = tileAtEnd(plan, shared.before(), kHalfStrips);
        if (tile.toStrip == 0) return;
        shared.template prefetch<W>(run, plan, tile);
        pairedHalf<W>(keys, run, plan, shared);
    }
}

/// The keys of pairedHalf() on the host.
template <class Cipher>
struct PairedKeys {
    const Cipher& byTable;
    const PairedKey& byPlanes;

    HD const Cipher& cipher() const { return byTable; }
    HD const PairedKey& paired() const { return byPlanes; }
    HD int rounds() const { return byTable.rounds; }
};

/// What a warp shares, on the host: nothing, since a lane does it all.
class LonePairedLane {
  public:
    explicit LonePairedLane(std::uint32_t lane) : lane_(lane) {}

    HD std::uint32_t lane() const { return lane_; }
    HD void begin(const Taken& before, std::uint32_t wanted, std::uint32_t last) {
        before_ = before, wanted_ = wanted, last_ = last;
    }
    HD std::uint32_t wanted() const { return wanted_; }
    HD Taken before() const { return before_; }
    HD void next() {
        --wanted_;
        before_.atEnd += kHalfStrips;
    }
    template <class Make>
    HD void makeWindows(std::uint32_t tiles, const Make& make) {
        for (std::uint32_t k = 0; k < tiles; ++k)
            for (std::uint32_t i = 0; i < kWindows; ++i)
                windows_[kWindows * k + i] = make(k, i);
    }
    HD const CounterWindow* windows(std::uint32_t tile) const {
        return windows_ + std::size_t{kWindows} * (last_ - tile);
    }
    HD ColumnTag kept() const { return tag_; }
    template <class Make>
    HD void keep(const ColumnTag& tag, std::uint32_t place, const Make& make) {
        tag_ = tag;
        for (std::uint32_t half = 0; half < 2; ++half)
            for (unsigned h = 0; h < 2; ++h)
                make(planes_[half].at[h], 8 * half + place % 8, h);
    }
    HD void loadPlanes(PairedPlanes& to, std::uint32_t place) const { to = planes_[place / 8]; }
    HD bool all(bool mine) const { return mine; }
    template <class W>
    HD void prefetch(const Run&, const TilePlan&, const Tile&) const {}

  private:
    std::uint32_t lane_;
    Taken before_{};
    std::uint32_t wanted_ = 0;
    std::uint32_t last_ = 0; ///< tile that has the first windows
    CounterWindow windows_[kTilesReached * kWindows];
    ColumnTag tag_ = ColumnTag::none();
    PairedPlanes planes_[2]; ///< of both halves of a tile
};

} // namespace blockwarp::kernels
