// SPDX-License-Identifier: GPL-3.0-or-later
/// What a group of warps does with its tile of a segment, in three parts with barriers between
/// them: factors into shared memory; rows; what the warps' sums come to. Where it seals, the rows
/// are encrypted on the way, and summed up while they are in registers.
#pragma once

#include "kernels/chacha20/poly1305_matrix_work.h"
#include "kernels/chacha20/poly1305_warp.h"

#include <cstdint>

namespace blockwarp::kernels {

/// What the blocks of a segment have in common (sharedRounds): words 1, 2, 3, 5, 6, 7, 9, 10, 11,
/// 13, 14 and 15, and the nonce. The others are the key's, and the counter.
struct SegmentSpan {
    Block shared[3];
    Block nonce;
};

HD SegmentSpan segmentSpan(const SealSource& source, std::uint64_t index) {
    const Nonce nonce = source.nonces.at(index, source.count);
    ChachaState input = source.keyed;
    UNROLL for (int i = 0; i < 3; ++i) input.word[13 + i] = nonce.word[i];
    const ChachaState s = sharedRounds(input);
    SegmentSpan span{};
    UNROLL for (int i = 0; i < 3; ++i) {
        span.shared[0].word[i] = s.word[1 + i];
        span.shared[1].word[i] = s.word[5 + i];
        span.shared[2].word[i] = s.word[9 + i];
        span.shared[i].word[3] = s.word[13 + i];
        span.nonce.word[i] = nonce.word[i];
    }
    return span;
}

template <RoundMix Mix>
HD ChachaState segmentKeystream(const SealSource& source, const SegmentSpan& span,
                                std::uint32_t counter) {
    ChachaState s = source.keyed;
    s.word[0] += s.word[4];
    UNROLL for (int i = 0; i < 3; ++i) {
        const Block part = readAgain(span.shared[i]);
        UNROLL for (int k = 0; k < 3; ++k) s.word[4 * i + 1 + k] = part.word[k];
        s.word[13 + i] = part.word[3];
    }
    s.word[12] = counter;
    roundsAfterShared<Mix>(s, source.by);
    UNROLL for (int i = 0; i < 12; ++i) s.word[i] += source.keyed.word[i];
    s.word[12] += counter;
    const Block nonce = readAgain(span.nonce);
    UNROLL for (int i = 0; i < 3; ++i) s.word[13 + i] += nonce.word[i];
    return s;
}

/// What the warps of a group share.
template <class Sums>
struct alignas(16) GroupMemory {
    typename Sums::Factors factors;
    SegmentSpan span;
    PolyElement element[kMaxGroupWarps]; ///< of each warp
};
/// A warp's own.
template <class Sums>
struct alignas(16) WarpMemory {
    typename Sums::Row row[kSumRows];
    ChachaData rest; ///< keystream
};

// --- factors ---

/// A warp's part of them. `folds`: 2^`folds` warps are in the group.
template <class Sums, class Warp>
HD void fillFactors(Warp& warp, typename Sums::Factors& memory, const typename Sums::Key& key,
                    std::uint32_t number, unsigned folds) {
    warp.each([&](auto&, unsigned lane) {
        if (number == 0) Sums::fillText(memory, key, lane);
        if (number == (folds == 0 ? 0 : 1)) Sums::fillSum(memory, key, folds, lane);
    });
}

// --- rows ---

/// How much of a row of blocks there is.
enum class RowKind : std::uint8_t {
    full,  ///< every lane has a block
    first, ///< the first lanes may have none: their blocks are below 0
    rest,  ///< fewer than 64 bytes, the first lane's
};

/// Keeps the loads before it there. The compiler would move them down towards where their text is
/// needed, and they would be waited for.
HD void keepBefore() {
#if defined(__CUDA_ARCH__)
    __syncwarp();
#endif
}

/// Text that is encrypted on the way.
template <RoundMix Mix>
class SealRows {
  public:
    static constexpr bool kFactorsInRegisters = true; ///< where they fit

    HD SealRows(const MatrixWork& work, const SealSource& source, const SegmentSpan& span,
                const MatrixGroup& at)
        : source_(source), span_(span), segment_(segmentAt(work.poly.run, at.segment)),
          in_(source.run.in + segment_.plainOffset), out_(source.run.out + segment_.sealedOffset),
          encryptsRest_(at.warp == 0 && at.tile + 1 == at.share.tiles &&
                        segment_.bytes % kChachaBlockBytes != 0) {}

    HD std::uint32_t whole() const { return wholeBlocks(segment_); }
    HD bool hasRest() const { return encryptsRest_; }
    template <class Lane>
    HD void start(Lane&, std::int32_t) const {}
    /// Encrypts the lane's block and leaves it in its text: nothing where there is none, and the
    /// keystream in a row that is the rest.
    template <RowKind Kind, class Lane>
    HD void next(Lane& my, std::int32_t block, std::int32_t) const {
        const std::int64_t offset = std::int64_t{block} * static_cast<int>(kChachaBlockBytes);
        const ChachaSpot spot{in_ + offset, out_ + offset, kChachaBlockBytes, 0, {}};
        const bool exists = Kind == RowKind::full || (Kind == RowKind::first && block >= 0);
        ChachaData text{};
        if (exists) text = loadData<SealSource>(spot);
        keepBefore();
        const ChachaState keystream =
            segmentKeystream<Mix>(source_, span_, 1 + static_cast<std::uint32_t>(block));
        if (exists)
            my.text = storeData(spot, text, keystream);
        else if constexpr (Kind == RowKind::first)
            my.text = {};
        else
            UNROLL for (unsigned k = 0; k < kParts; ++k) my.text.part[k] =
                keystreamPart(keystream, k);
    }
    /// By all lanes, once the first one's keystream lies in memory.
    HD void finishRest(const ChachaData& keystream, unsigned lane) const {
        const std::uint32_t first = whole() * static_cast<std::uint32_t>(kChachaBlockBytes);
        for (std::uint32_t i = lane; first + i < segment_.bytes; i += kWarp) {
            const std::uint32_t word = keystream.part[i / 16].word[i / 4 % 4];
            out_[first + i] = static_cast<std::uint8_t>(in_[first + i] ^ word >> (8 * (i % 4)));
        }
    }

  private:
    const SealSource& source_;
    const SegmentSpan& span_;
    Segment segment_;
    const std::uint8_t* in_;
    std::uint8_t* out_;
    bool encryptsRest_;
};

/// Text that is sealed already. A row is loaded while the one before is summed up.
template <bool Aligned>
class SealedRows {
  public:
    static constexpr bool kFactorsInRegisters = false; ///< there are more warps instead

    HD SealedRows(const MatrixWork& work, const MatrixGroup& at)
        : whole_(wholeBlocks(segmentAt(work.poly.run, at.segment))),
          text_(work.poly.sealed() + segmentAt(work.poly.run, at.segment).sealedOffset) {}

    HD std::uint32_t whole() const { return whole_; }
    HD bool hasRest() const { return false; }
    template <class Lane>
    HD void start(Lane& my, std::int32_t block) const {
        my.ahead = load(block);
    }
    /// `after`: the lane's block of the row after this one, or one below 0.
    template <RowKind, class Lane>
    HD void next(Lane& my, std::int32_t, std::int32_t after) const {
        my.text = my.ahead;
        my.ahead = load(after);
    }
    HD void finishRest(const ChachaData&, unsigned) const {}

  private:
    HD ChachaData load(std::int32_t block) const {
        ChachaData data{};
        if (block < 0) return data;
        const std::uint8_t* from =
            text_ + std::int64_t{block} * static_cast<int>(kChachaBlockBytes);
        UNROLL for (unsigned k = 0; k < kParts; ++k) {
            if constexpr (Aligned)
                data.part[k] = loadText(from + kPartBytes * k);
            else
                data.part[k] = loadPadded<false>(from + kPartBytes * k, kPartBytes);
        }
        return data;
    }

    std::uint32_t whole_;
    const std::uint8_t* text_;
};

/// Encrypts what lies behind the last whole block; its keystream is in the first lane's text.
template <class Sums, class Warp, class Rows>
HD void finishRest(Warp& warp, WarpMemory<Sums>& own, const Rows& rows) {
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        if (lane == 0) own.rest = my.text;
    });
    warp.sync();
    warp.each([&](PolyLane<Sums>&, unsigned lane) { rows.finishRest(own.rest, lane); });
    warp.sync();
}

/// A row of blocks, `first` being that of the first lane; `ahead`: from there to its next row, or
/// 0.
template <RowKind Kind, class Sums, class Warp, class Rows>
HD void sumRow(Warp& warp, const GroupMemory<Sums>& memory, const Rows& rows, std::int32_t first,
               std::int32_t ahead) {
    constexpr std::int32_t none = -1;
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        const std::int32_t block = first + static_cast<std::int32_t>(lane);
        rows.template next<Kind>(my, block, ahead != 0 ? block + ahead : none);
    });
    if constexpr (Kind != RowKind::rest)
        Sums::template addRow<Rows::kFactorsInRegisters>(warp, memory.factors);
}

/// All of a warp's rows, and the rest of the segment behind them. Each kind of row has its own
/// code, so that the loop over full rows, nearly all of them, is without a branch.
template <class Sums, class Warp, class Rows>
HD void sumRows(Warp& warp, const GroupMemory<Sums>& memory, WarpMemory<Sums>& own,
                const MatrixGroup& at, const Rows& rows) {
    constexpr bool inRegisters = Rows::kFactorsInRegisters;
    const WarpRows mine = warpRows(at, rows.whole());
    const auto step = static_cast<std::int32_t>(mine.step);
    std::int32_t first = mine.first;
    std::uint32_t left = mine.count;
    Sums::template start<inRegisters>(warp, memory.factors);
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        rows.start(my, left != 0 ? first + static_cast<std::int32_t>(lane) : -1);
    });
    if (left != 0 && first < 0) {
        Sums::template makeConstant<inRegisters>(warp, memory.factors, -first);
        sumRow<RowKind::first>(warp, memory, rows, first, left > 1 ? step : 0);
        first += step;
        --left;
    }
    Sums::template makeConstant<inRegisters>(warp, memory.factors, 0);
    ROLLED for (; left != 0; --left) {
        sumRow<RowKind::full>(warp, memory, rows, first, left > 1 ? step : 0);
        first += step;
    }
    if (rows.hasRest()) {
        sumRow<RowKind::rest>(warp, memory, rows, static_cast<std::int32_t>(rows.whole()), 0);
        finishRest(warp, own, rows);
    }
}

/// The sums of a warp's 16 rows, joined; the first lane has the result.
template <class Sums, class Warp>
HD void joinRows(Warp& warp, const MatrixKey<Sums>& key, WarpMemory<Sums>& own) {
    warp.each([&](PolyLane<Sums>& my, unsigned lane) { Sums::store(own.row, my, lane); });
    warp.sync();
    // In the order of the text; the upper half of the lanes does what the lower one does.
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        my.element = Sums::element(own.row, lane / 2 % 8, lane % 2);
    });
    warp.fold(kRowFolds, key.fold);
}

// --- the group ---

/// What a warp hands to the first one.
template <class Sums, class Warp>
HD void handOver(Warp& warp, GroupMemory<Sums>& memory, const MatrixGroup& at) {
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        if (lane == 0) memory.element[at.warp] = my.element;
    });
}

/// The sums of 2^`folds` warps, joined by the first of them.
template <class Sums, class Warp>
HD void joinWarps(Warp& warp, const MatrixKey<Sums>& key, const GroupMemory<Sums>& memory,
                  unsigned folds) {
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        my.element = lane < (1U << folds) ? memory.element[lane] : PolyElement{};
    });
    warp.fold(folds, key.fold + kRowFolds);
}

/// The tile's sum, or if it is all of its segment the tag, by the first lane.
template <class Sums, class Warp>
HD void finishTile(Warp& warp, const MatrixWork& work, const MatrixKey<Sums>& key,
                   const MatrixGroup& at, PolyElement* sums) {
    warp.each([&](PolyLane<Sums>& my, unsigned lane) {
        if (lane != 0) return;
        if (at.share.tiles == 1)
            finishMatrix(work.poly, key, my.element, at.segment);
        else
            sums[std::uint64_t{at.segment} * at.share.tiles + at.tile] = my.element;
    });
}

} // namespace blockwarp::kernels
