// SPDX-License-Identifier: GPL-3.0-or-later
/// The tags of ChaCha20-Poly1305 (RFC 8439 §2.8), in three steps: every segment's one-time key and
/// the powers of it that are needed; sums over tiles of a segment; what the sums come to, and
/// the tag.
///
/// A segment's n blocks m₀ … (padded AAD, padded ciphertext, lengths) give Σ mᵢ rⁿ⁻ⁱ. As the
/// exponents count from the end, zeros can stand before the first block, so that all tiles
/// have as many rows of 32 blocks. A lane sums up every 32nd block with r³², then the 32 lanes
/// are folded in pairs with r, r², …, and the tiles with r to the power of their length. Small
/// segments have rows of 8 blocks, for which folding costs less; a warp then does four tiles.
#pragma once

#include "kernels/chacha20/chacha20_lane.h"
#include "kernels/chacha20/poly1305.h"
#include "kernels/segments.h"
#include "kernels/tag_bytes.h"

#include <algorithm>
#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kPolyBlockBytes = 16;
/// A block of ChaCha20 for each lane of a warp that adds up what it encrypts.
inline constexpr std::uint64_t kRowBytes = kWarp * kChachaBlockBytes;
inline constexpr int kMaxFolds = 5;                  ///< 32 lanes, halved to one
inline constexpr int kFewFolds = 3;                  ///< 8 lanes
inline constexpr std::uint32_t kSmallUnit = 1 << 15; ///< up to here 8 lanes do a tile
inline constexpr std::uint32_t kRowsPerTile = 64;    ///< where there are as many
inline constexpr std::uint32_t kMaxTiles = 256; ///< of a segment: the last step takes them in turn
inline constexpr std::uint32_t kRowsAtOnce = 4; ///< loaded before the first is used

/// What is secret of a segment, and what follows from it.
struct alignas(16) SegmentKey {
    PolyElement power[kMaxFolds + 2]; ///< r, r², r⁴, … r³², r⁶⁴
    PolyElement tile;                 ///< r to the power of a tile's blocks
    Block s;
};

/// Blocks of 64 bytes that a segment has whole.
HD std::uint32_t wholeBlocks(const Segment& segment) {
    return segment.bytes / static_cast<std::uint32_t>(kChachaBlockBytes);
}

/// By the unit alone, so that a longer run never needs a smaller workspace.
inline int foldsOf(std::uint32_t unitBytes) {
    return unitBytes <= kSmallUnit ? kFewFolds : kMaxFolds;
}

inline std::uint32_t tilesOf(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    const std::uint64_t blocks =
        blocksIn(std::min<std::uint64_t>(payloadBytes, unitBytes), kPolyBlockBytes);
    return static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(blocks / (kRowsPerTile << foldsOf(unitBytes)), 1, kMaxTiles));
}

/// All that the three steps need to know.
struct PolyWork {
    Run run;
    ChachaState keyed; ///< without nonce; wiped by the host
    std::uint64_t segments;
    std::uint64_t aadBlocks;
    std::uint64_t rows;  ///< of a tile
    std::uint32_t tiles; ///< of a segment
    int folds;
    bool check;

    HD const std::uint8_t* sealed() const { return check ? run.in : run.out; }
};

inline PolyWork polyWork(const KeySchedule& key, const Run& run) {
    PolyWork work{};
    work.run = run;
    work.keyed = chachaInput(key.bytes().data(), {}, 0);
    work.segments = segmentCount(run.bytes, run.unitBytes);
    work.aadBlocks = blocksIn(run.aadBytes, kPolyBlockBytes);
    work.tiles = tilesOf(run.bytes, run.unitBytes);
    work.folds = foldsOf(run.unitBytes);
    const std::uint64_t blocks =
        work.aadBlocks +
        blocksIn(std::min<std::uint64_t>(run.bytes, run.unitBytes), kPolyBlockBytes) + 1;
    work.rows = blocksIn(blocks, std::uint64_t{work.tiles} << work.folds);
    work.check = key.direction() == Direction::decrypt;
    return work;
}

/// RFC 8439 §2.6: the first half of a segment's block 0.
struct OneTimeKey {
    PolyElement r;
    Block s;
};

HD OneTimeKey oneTimeKey(const PolyWork& work, std::uint64_t index) {
    const Nonce nonce = segmentNonce(work.run.iv, index, work.segments);
    ChachaState input = work.keyed;
    input.word[12] = 0;
    UNROLL for (int i = 0; i < 3; ++i) input.word[13 + i] = nonce.word[i];
    const ChachaState block = chachaKeystream(input);
    return {polyClamp(keystreamPart(block, 0)), keystreamPart(block, 1)};
}

HD SegmentKey makeSegmentKey(const PolyWork& work, std::uint64_t index) {
    const OneTimeKey own = oneTimeKey(work, index);
    SegmentKey key{};
    key.power[0] = own.r;
    UNROLL for (int i = 0; i <= kMaxFolds; ++i) {
        key.power[i + 1] = polyMultiply(key.power[i], key.power[i]);
    }
    if (work.tiles > 1) {
        // Not indexed by the variable: that would put the powers into memory.
        PolyElement row = key.power[kMaxFolds];
        if (work.folds == kFewFolds) row = key.power[kFewFolds];
        key.tile = polyPower(row, work.rows);
    }
    key.s = own.s;
    return key;
}

/// Up to 16 bytes with zeros behind them. `Aligned`: `from` is. (loadBytes() takes more registers
/// than sums over unaligned text have.)
template <bool Aligned>
HD Block loadPadded(const std::uint8_t* from, std::uint64_t available) {
    if (Aligned && available >= kPolyBlockBytes) return loadBlock(from);
    Block block{};
    UNROLL for (unsigned i = 0; i < kPolyBlockBytes; ++i) {
        if (i < available) block.word[i / 4] |= std::uint32_t{from[i]} << (8 * (i % 4));
    }
    return block;
}

/// What is authenticated of a segment, as blocks.
struct PolyText {
    const std::uint8_t* aad;
    std::uint64_t aadBytes;
    std::uint64_t aadBlocks;
    const std::uint8_t* text;
    std::uint32_t textBytes;

    HD std::uint64_t blocks() const {
        return aadBlocks + (textBytes + kPolyBlockBytes - 1) / kPolyBlockBytes + 1;
    }
};

HD PolyText polyText(const PolyWork& work, const Segment& segment) {
    return {work.run.aad, work.run.aadBytes, work.aadBlocks, work.sealed() + segment.sealedOffset,
            segment.bytes};
}

/// Block `index`; before the first there are zeros, without the bit that marks a block.
template <bool Aligned>
HD PolyElement macBlock(const PolyText& mac, std::int64_t index) {
    if (index < 0) return {};
    std::uint64_t i = static_cast<std::uint64_t>(index);
    if (i < mac.aadBlocks)
        return polyFromBlock(
            loadPadded<true>(mac.aad + kPolyBlockBytes * i, mac.aadBytes - kPolyBlockBytes * i), 1);
    i -= mac.aadBlocks;
    if (kPolyBlockBytes * i < mac.textBytes)
        return polyFromBlock(loadPadded<Aligned>(mac.text + kPolyBlockBytes * i,
                                                 mac.textBytes - kPolyBlockBytes * i),
                             1);
    return polyFromBlock({{static_cast<std::uint32_t>(mac.aadBytes),
                           static_cast<std::uint32_t>(mac.aadBytes >> 32), mac.textBytes, 0}},
                         1);
}

/// Where a tile begins: the block of its first lane in its first row.
HD std::int64_t tileStart(const PolyWork& work, const PolyText& mac, std::uint32_t tile) {
    const std::uint64_t each = work.rows << work.folds;
    const std::uint64_t zeros = each * work.tiles - mac.blocks();
    return static_cast<std::int64_t>(each * tile) - static_cast<std::int64_t>(zeros);
}

/// A lane's every 32nd (or 8th) block of a tile, Σ mᵢ r³²⁽ᵏ⁻¹⁻ⁱ⁾ over its k rows. `once`: r³²,
/// `twice`: r⁶⁴. All lanes of a tile go the same way.
template <bool Aligned, int Folds>
HD PolyElement laneSum(const PolyText& mac, const PolyElement& once, const PolyElement& twice,
                       std::int64_t start, std::uint64_t rows, std::uint32_t lane) {
    constexpr std::int64_t kLanes = 1 << Folds;
    const std::int64_t end = start + kLanes * static_cast<std::int64_t>(rows);
    const auto text = static_cast<std::int64_t>(mac.aadBlocks);
    const std::int64_t wholeEnd = text + mac.textBytes / kPolyBlockBytes;
    std::int64_t row = start;
    if (row < 0) row += -row / kLanes * kLanes; // rows of zeros
    PolyElement sum{};
    while (row < end) {
        const std::int64_t after = row + kLanes * kRowsAtOnce;
        if (row >= text && after <= wholeEnd && after <= end) {
            const std::uint8_t* from = mac.text + kPolyBlockBytes * (row - text + lane);
            Block block[kRowsAtOnce];
            UNROLL for (std::uint32_t k = 0; k < kRowsAtOnce; ++k) {
                block[k] =
                    loadPadded<Aligned>(from + kPolyBlockBytes * kLanes * k, kPolyBlockBytes);
            }
            UNROLL for (std::uint32_t k = 0; k < kRowsAtOnce; k += 2) {
                const PolyColumns columns = polyProduct(sum, twice);
                sum = polyCarry(polyProductPlus(polyFromBlock(block[k], 1), once, columns)) +
                      polyFromBlock(block[k + 1], 1);
            }
            row = after;
        } else {
            sum = polyMultiply(sum, once) + macBlock<Aligned>(mac, row + lane);
            row += kLanes;
        }
    }
    return sum;
}

/// Of two neighbouring thread blocks of lanes; `power`: r to the power of the right one's lanes.
HD PolyElement foldLanes(const PolyElement& left, const PolyElement& right,
                         const PolyElement& power) {
    return polyCarried(polyMultiply(left, power) + right);
}

/// The sums of all lanes folded, one pair after the other. `power[k]`: r to the power of the blocks
/// that 2ᵏ lanes have in a row.
template <int Folds>
PolyElement foldedSums(PolyElement (&sums)[1 << Folds], const PolyElement* power) {
    for (int fold = 0; fold < Folds; ++fold)
        for (std::uint32_t lane = 0; lane < 1U << Folds; lane += 2U << fold)
            sums[lane] = foldLanes(sums[lane], sums[lane + (1U << fold)], power[fold]);
    return sums[0];
}

/// What the tiles come to. `power`: r to the power of a tile's blocks.
HD PolyElement joinedTiles(const PolyWork& work, const PolyElement& power,
                           const PolyElement* sums) {
    PolyElement sum = sums[0];
    ROLLED for (std::uint32_t i = 1; i < work.tiles; ++i) {
        sum = polyCarried(polyMultiply(sum, power) + sums[i]);
    }
    return sum;
}

HD Block segmentTag(const PolyWork& work, const SegmentKey& key, const PolyElement* sums) {
    const PolyElement sum = joinedTiles(work, key.tile, sums);
    return polyTag(polyMultiply(sum, key.power[0]), key.s);
}

/// Writes the tag of segment `index`, or compares it; false if it is wrong.
HD bool finishSegment(const PolyWork& work, const SegmentKey& key, const PolyElement* sums,
                      std::uint64_t index) {
    const Segment segment = segmentAt(work.run, index);
    const Block tag = segmentTag(work, key, sums);
    if (work.check) return !tagDiffers(work.run.in + segment.tagOffset(), tag);
    storeAnyBlock(work.run.out + segment.tagOffset(), tag);
    return true;
}

/// Calls `f<Aligned, Folds>()` as the work asks.
template <class F>
auto dispatchPolyWork(const PolyWork& work, const F& f) {
    // The first segment lies at the start, whatever the others would.
    const bool aligned = work.run.unitBytes % kPolyBlockBytes == 0 || work.segments == 1;
    if (work.folds == kFewFolds)
        return aligned ? f.template operator()<true, kFewFolds>()
                       : f.template operator()<false, kFewFolds>();
    return aligned ? f.template operator()<true, kMaxFolds>()
                   : f.template operator()<false, kMaxFolds>();
}

} // namespace blockwarp::kernels
