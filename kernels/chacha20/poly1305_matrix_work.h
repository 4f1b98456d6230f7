// SPDX-License-Identifier: GPL-3.0-or-later
/// Who sums up what by matrices (poly1305_double_sums.h, poly1305_byte_sums.h), and each segment's
/// factors for it.
///
/// A segment's whole blocks of 64 bytes are rows of 32. A group of 1 to 16 warps of a thread block
/// does a tile of it, all of it unless there is too little to do; its warps take the rows in turn.
/// As exponents count from the end, nothing stands before the first block, so that all warps have
/// as many rows. What is left behind the last whole 64 bytes, the AAD and the lengths are added by
/// whoever makes the tag.
#pragma once

#include "kernels/chacha20/poly1305_by_matrix.h"
#include "kernels/chacha20/poly1305_work.h"
#include "kernels/device/grid.h"
#include "kernels/segments.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kMatrixWarps = 4; ///< of a thread block, unless a group has more
inline constexpr unsigned kMaxGroupWarps = 16;
inline constexpr unsigned kGroupFolds = 4; ///< 16 warps, halved to one
inline constexpr unsigned kRowFolds = 4;   ///< 16 sums of a warp, halved to one
/// Sums of all segments together, where a segment has more than one tile.
inline constexpr std::uint64_t kMaxMatrixSums = 1 << 14;
/// Each thread of the first kernel does a segment's AAD by itself.
inline constexpr std::uint64_t kMaxMatrixAad = 1024;

/// An element in memory, which is stored and loaded in two pieces.
class alignas(32) StoredElement {
  public:
    HD operator PolyElement() const { // NOLINT(google-explicit-constructor): it is one
        return {{low_.word[0], low_.word[1], low_.word[2], low_.word[3], high_}};
    }
    HD StoredElement& operator=(const PolyElement& element) {
        storeBlock(reinterpret_cast<std::uint8_t*>(low_.word),
                   {{element.limb[0], element.limb[1], element.limb[2], element.limb[3]}});
        high_ = element.limb[4];
        return *this;
    }

  private:
    Block low_;
    std::uint32_t high_;
};

/// What is secret of a segment, and what follows from it. `Sums`: poly1305_double_sums.h or
/// poly1305_byte_sums.h.
template <class Sums>
struct alignas(32) MatrixKey {
    static constexpr unsigned kEach = Sums::kTextPowers / 4;

    /// The powers for lane q of four begin at kEach q: the last ones are r^kEach, … r², r, those
    /// before them r⁴ times as large.
    StoredElement text[Sums::kTextPowers];
    StoredElement present[4]; ///< what blocks add by being there, of lanes q to 3 of four
    /// Of halves of a row (Sums::rowHalves()); r¹⁶, r³², r⁶⁴; r¹²⁸, r²⁵⁶, … r²⁰⁴⁸.
    StoredElement fold[kRowFolds + kGroupFolds + 1];
    StoredElement tile; ///< r to the power of a tile's blocks
    StoredElement aad;  ///< its part of the sum
    Block s;

    HD PolyElement r() const { return text[Sums::kTextPowers - 1]; }
    /// From a row of a group of 2^`folds` warps to its next.
    HD PolyElement row(unsigned folds) const { return fold[kRowFolds + folds]; }
};

/// How segments are shared out.
struct MatrixShare {
    std::uint32_t warps = 1; ///< of a group: a power of two, at most 16
    std::uint32_t tiles =
        1; ///< of a segment; more than one only if the group is as large as can be
    std::uint32_t depth = 1; ///< rows of a warp

    HD std::uint32_t rows() const { return warps * depth; } ///< of a tile
};

/// All that the steps need to know. The first segments are done by a warp each and the last ones,
/// which are to end together, by larger groups.
struct MatrixWork {
    PolyWork poly;           ///< `tiles` is that of `joint`; `rows` and `folds` are not used
    std::uint32_t alone = 0; ///< so many segments, a multiple of kMatrixWarps
    MatrixShare solo;
    MatrixShare joint;

    HD std::uint32_t threads() const {
        return kWarp * (joint.warps > kMatrixWarps ? joint.warps : kMatrixWarps);
    }
    std::uint32_t threadBlocks() const {
        const std::uint64_t groups = (poly.segments - alone) * joint.tiles;
        const std::uint64_t perBlock = threads() / kWarp / joint.warps;
        return static_cast<std::uint32_t>(alone / kMatrixWarps + blocksIn(groups, perBlock));
    }
};

/// The group of a thread, and what it does.
struct MatrixGroup {
    std::uint32_t segment;
    std::uint32_t tile;
    std::uint32_t warp;  ///< the thread's, within the group
    std::uint32_t group; ///< within the thread block
    MatrixShare share;
    bool works; ///< its segment exists
};

HD MatrixGroup groupAt(const MatrixWork& work, std::uint32_t threadBlock, std::uint32_t warp) {
    const std::uint32_t soloBlocks = work.alone / kMatrixWarps;
    if (threadBlock < soloBlocks)
        return {kMatrixWarps * threadBlock + warp, 0, 0, warp, work.solo, true};
    const MatrixShare& share = work.joint;
    const std::uint32_t group = warp / share.warps;
    const std::uint32_t perBlock = work.threads() / kWarp / share.warps;
    const std::uint32_t own = (threadBlock - soloBlocks) * perBlock + group;
    const std::uint32_t index = own / share.tiles;
    return {work.alone + index,
            own - index * share.tiles,
            warp - group * share.warps,
            group,
            share,
            work.alone + index < work.poly.segments};
}

/// Groups that make the best of the room. `rows`: of the longest segment.
inline MatrixShare jointShare(std::uint64_t segments, std::uint64_t rows, const MatrixRoom& room) {
    MatrixShare share;
    while (share.warps < room.groupWarps && share.warps < rows &&
           2 * share.warps * segments <= room.warps)
        share.warps *= 2;
    constexpr std::uint64_t least = 4; ///< rows of a warp, for which a third kernel pays
    if (share.warps == room.groupWarps)
        share.tiles = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(
            std::min({room.warps / (share.warps * segments), rows / (share.warps * least),
                      std::uint64_t{kMaxTiles}, kMaxMatrixSums / segments}),
            1, kMaxTiles));
    return share;
}

inline std::uint32_t depthOf(const MatrixShare& share, std::uint64_t rows) {
    return static_cast<std::uint32_t>(blocksIn(rows, std::uint64_t{share.warps} * share.tiles));
}

/// As many segments as fill the room with pairs of warps come last.
inline MatrixWork matrixWork(const KeySchedule& key, const Run& run, const MatrixRoom& room) {
    MatrixWork work{polyWork(key, run), 0, {}, {}};
    const std::uint64_t segments = work.poly.segments;
    const std::uint64_t rows =
        blocksIn(std::min<std::uint64_t>(run.bytes, run.unitBytes), kRowBytes);
    const std::uint64_t last = std::clamp<std::uint64_t>(room.warps / 2, 1, segments);
    work.alone = static_cast<std::uint32_t>((segments - last) / kMatrixWarps * kMatrixWarps);
    work.joint = jointShare(last, rows, room);
    if (work.alone != 0) work.joint = {std::min(rows, std::uint64_t{2}) == 2 ? 2U : 1U, 1, 1};
    work.solo.depth = depthOf(work.solo, rows);
    work.joint.depth = depthOf(work.joint, rows);
    work.poly.tiles = work.joint.tiles;
    return work;
}

/// A warp's rows of a segment, from the first that has a block.
struct WarpRows {
    std::int32_t first;  ///< block of lane 0 in the first row; no block is there below 0
    std::uint32_t step;  ///< blocks from a row to the next
    std::uint32_t count; ///< rows; 0 where all are empty
};

HD WarpRows warpRows(const MatrixGroup& at, std::uint32_t whole) {
    const std::uint32_t all = at.share.tiles * at.share.rows();
    const std::uint32_t empty = all - (whole + kWarp - 1) / kWarp; // rows before the first block
    const std::uint32_t row = at.tile * at.share.rows() + at.warp;
    std::uint32_t skipped = row < empty ? (empty - row + at.share.warps - 1) / at.share.warps : 0;
    if (skipped > at.share.depth) skipped = at.share.depth;
    const std::uint32_t begin = row + skipped * at.share.warps;
    return {static_cast<std::int32_t>(kWarp * begin) -
                static_cast<std::int32_t>(kWarp * all - whole),
            kWarp * at.share.warps, at.share.depth - skipped};
}

/// What the AAD adds to the sum over a segment with so many whole blocks of 64 bytes.
HD PolyElement aadPart(const PolyWork& work, const PolyElement& r, std::uint32_t whole,
                       const PolyText& mac) {
    PolyElement sum{};
    ROLLED for (std::uint64_t i = 0; i < work.aadBlocks; ++i) {
        sum = polyMultiply(sum + macBlock<true>(mac, static_cast<std::int64_t>(i)), r);
    }
    if (whole != 0) sum = polyMultiply(sum, polyPower(r, std::uint64_t{kParts} * whole));
    return sum;
}

/// The powers of r, as far as groups of 2^`groupFolds` warps need them.
template <class Sums>
HD void makePowers(MatrixKey<Sums>& key, const PolyElement& r, unsigned groupFolds) {
    constexpr unsigned each = MatrixKey<Sums>::kEach;
    const PolyElement square = polyMultiply(r, r);
    const PolyElement fourth = polyMultiply(square, square);
    PolyElement power = polyMultiply(fourth, fourth);
    PolyElement own[each]; // r^each, … r², r
    own[each - 1] = r;
    own[each - 2] = square;
    UNROLL for (unsigned k = 2; k < each; ++k) own[each - 1 - k] =
        k == 3 ? fourth : polyMultiply(square, r);
    PolyElement sum{};
    key.fold[0] = Sums::rowHalves(square);
    // Products that do not wait for each other, in one loop.
    ROLLED for (unsigned i = 1; i <= kRowFolds; ++i) {
        const unsigned q = 4 - i;
        UNROLL for (unsigned k = 0; k < each; ++k) {
            key.text[each * q + k] = own[k];
            sum = sum + own[k];
            own[k] = polyMultiply(own[k], fourth);
        }
        sum = polyCarried(sum); // of up to five carried elements
        key.present[q] = polyMultiply(sum, Sums::presentBlock());
        power = polyMultiply(power, power);
        key.fold[i] = power;
    }
    ROLLED for (unsigned i = 1; i <= groupFolds; ++i) {
        power = polyMultiply(power, power);
        key.fold[kRowFolds + i] = power;
    }
}

/// `own`: of segment `index`.
template <class Sums>
HD void fillMatrixKey(MatrixKey<Sums>& key, const OneTimeKey& own, const MatrixWork& work,
                      std::uint64_t index) {
    key.s = own.s;
    unsigned folds = 0;
    while (1U << folds < work.joint.warps)
        ++folds;
    makePowers(key, own.r, folds);
    if (work.joint.tiles > 1) key.tile = polyPower(key.row(0), work.joint.rows());
    if (work.poly.aadBlocks == 0) {
        key.aad = PolyElement{};
        return;
    }
    const Segment segment = segmentAt(work.poly.run, index);
    key.aad = aadPart(work.poly, own.r, wholeBlocks(segment), polyText(work.poly, segment));
}

template <class Sums>
HD void makeMatrixKey(MatrixKey<Sums>& key, const MatrixWork& work, std::uint64_t index) {
    fillMatrixKey(key, oneTimeKey(work.poly, index), work, index);
}

/// What the tag is made of: the sum over all whole blocks of 64 bytes, what lies behind them, and
/// the lengths.
template <class Sums>
HD Block matrixTag(const PolyWork& work, const MatrixKey<Sums>& key, const PolyElement& sum,
                   const Segment& segment) {
    const PolyText mac = polyText(work, segment);
    PolyElement total = polyCarried(sum + key.aad);
    const std::uint64_t behind = work.aadBlocks + kParts * wholeBlocks(segment);
    ROLLED for (std::uint64_t i = behind; i < mac.blocks(); ++i) {
        const PolyElement block = macBlock<false>(mac, static_cast<std::int64_t>(i));
        total = polyMultiply(total + block, key.r());
    }
    return polyTag(total, key.s);
}

/// Writes the tag of a segment, or compares it and notes that it is wrong.
template <class Sums>
HD void finishMatrix(const PolyWork& work, const MatrixKey<Sums>& key, const PolyElement& sum,
                     std::uint64_t index) {
    const Segment segment = segmentAt(work.run, index);
    const Block tag = matrixTag(work, key, sum, segment);
    if (!work.check)
        storeAnyBlock(work.run.out + segment.tagOffset(), tag);
    else if (tagDiffers(work.run.in + segment.tagOffset(), tag))
        rejectSegment(work.run.rejected, index);
}

} // namespace blockwarp::kernels
