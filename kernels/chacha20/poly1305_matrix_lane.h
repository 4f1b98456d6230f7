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

/// Read anew for each row: there are no registers to keep it in. On a GPU in shared memory.
HD Block readAgain(const Block& from) {
#if defined(__CUDA_ARCH__)
    Block block;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(block.word[0]), "=r"(block.word[1]), "=r"(block.word[2]),
                   "=r"(block.word[3])
                 : "r"(static_cast<std::uint32_t>(__cvta_generic_to_shared(&from))));
    return block;
#else
    return from;
#endif
}

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
    roundsAfterShared<kMixBesideDoubles>(s, source.by);
    UNROLL for (int i = 0; i < 12; ++i) s.word[i] += source.keyed.word[i];
    s.word[12] += counter;
    const Block nonce = readAgain(span.nonce);
    UNROLL for (int i = 0; i < 3; ++i) s.word[13 + i] += nonce.word[i];
    return s;
}

/// A right matrix, laid out so that a warp reads 512 bytes in a row.
struct alignas(16) StoredFactors {
    struct alignas(16) Pair {
        double at[2];
    };
    Pair pair[2][kWarp];

    HD double& at(unsigned lane, unsigned i) { return pair[i / 2][lane].at[i % 2]; }
    HD FactorsFragment of(unsigned lane) const {
        return {
            {pair[0][lane].at[0], pair[0][lane].at[1], pair[1][lane].at[0], pair[1][lane].at[1]}};
    }
    /// As readAgain().
    HD FactorsFragment ofAgain(unsigned lane) const {
#if defined(__CUDA_ARCH__)
        FactorsFragment factors;
        UNROLL for (unsigned i = 0; i < 2; ++i) asm volatile(
            "ld.shared.v2.f64 {%0, %1}, [%2];" : "=d"(factors.at[2 * i]),
            "=d"(factors.at[2 * i + 1]) :
            "r"(static_cast<std::uint32_t>(__cvta_generic_to_shared(&pair[i][lane]))));
        return factors;
#else
        return of(lane);
#endif
    }
};

/// What the warps of a group share.
struct alignas(16) GroupMemory {
    StoredFactors text[2];
    StoredFactors sum;
    double present[5][kColumns]; ///< where lanes q to 3 of four have a block; none at 4
    SegmentSpan span;
    PolyElement element[kMaxGroupWarps]; ///< of each warp
};
/// A warp's own.
struct alignas(16) WarpMemory {
    Columns row[kSumRows];
    ChachaData rest; ///< keystream
};

// --- factors ---

/// By 32 lanes: lane = 16 · pair + 4 · word + q.
HD void fillTextFactors(GroupMemory& memory, const MatrixKey& key, unsigned lane) {
    const unsigned q = lane % 4;
    const unsigned word = lane / 4 % 4;
    const unsigned pair = lane / 16;
    const Columns digits =
        balancedDigits(polyMultiply(key.text[2 * q + pair], polyPowerOfTwo(32 * word)));
    UNROLL for (unsigned column = 0; column < kColumns; ++column) {
        memory.text[pair].at(4 * column + q, word) = digits.at[column];
    }
}

/// By 21 lanes: 16 halves of columns (splitSums), then `present`.
HD void fillSumFactors(GroupMemory& memory, const MatrixKey& key, unsigned folds, unsigned lane) {
    constexpr unsigned halves = 2 * kColumns;
    if (lane > halves + 4) return;
    const unsigned from = lane % kColumns;
    const unsigned half = lane / kColumns;
    PolyElement element{};
    if (lane < halves)
        element = polyMultiply(key.row(folds), polyPowerOfTwo(columnBit(from) + kHalfBits * half));
    else if (lane < halves + 4)
        element = key.present[lane - halves];
    const Columns digits = balancedDigits(element);
    // The high half of a column has its weight still.
    const double weight = half == 1 ? 1.0 / (1U << kHalfBits) : 1.0;
    UNROLL for (unsigned column = 0; column < kColumns; ++column) {
        if (lane < halves)
            memory.sum.at(4 * column + from / 2, 2 * half + from % 2) = digits.at[column] * weight;
        else
            memory.present[lane - halves][column] = digits.at[column];
    }
}

/// A warp's part of them. `folds`: 2^`folds` warps are in the group.
template <class Warp>
HD void fillFactors(Warp& warp, GroupMemory& memory, const MatrixKey& key, const MatrixGroup& at,
                    unsigned folds) {
    warp.each([&](PolyLane&, unsigned lane) {
        if (at.warp == 0) fillTextFactors(memory, key, lane);
        if (at.warp == (folds == 0 ? 0 : 1)) fillSumFactors(memory, key, folds, lane);
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
class SealRows {
  public:
    static constexpr bool kFactorsInRegisters = true;

    HD SealRows(const MatrixWork& work, const SealSource& source, const SegmentSpan& span,
                const MatrixGroup& at)
        : source_(source), span_(span), segment_(segmentAt(work.poly.run, at.segment)),
          in_(source.run.in + segment_.plainOffset), out_(source.run.out + segment_.sealedOffset),
          encryptsRest_(at.warp == 0 && at.tile + 1 == at.share.tiles &&
                        segment_.bytes % kChachaBlockBytes != 0) {}

    HD std::uint32_t whole() const { return wholeBlocks(segment_); }
    HD bool hasRest() const { return encryptsRest_; }
    HD void start(PolyLane&, std::int32_t) const {}
    /// Encrypts the lane's block and leaves it in its text: nothing where there is none, and the
    /// keystream in a row that is the rest.
    template <RowKind Kind>
    HD void next(PolyLane& my, std::int32_t block, std::int32_t) const {
        const std::int64_t offset = std::int64_t{block} * static_cast<int>(kChachaBlockBytes);
        const ChachaSpot spot{in_ + offset, out_ + offset, kChachaBlockBytes, 0, {}};
        const bool exists = Kind == RowKind::full || (Kind == RowKind::first && block >= 0);
        ChachaData text{};
        if (exists) text = loadData<SealSource>(spot);
        keepBefore();
        const ChachaState keystream =
            segmentKeystream(source_, span_, 1 + static_cast<std::uint32_t>(block));
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
    HD void start(PolyLane& my, std::int32_t block) const { my.ahead = load(block); }
    /// `after`: the lane's block of the row after this one, or one below 0.
    template <RowKind>
    HD void next(PolyLane& my, std::int32_t, std::int32_t after) const {
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

/// Where factors stay in registers they are loaded once, else before each use.
template <class Warp>
HD void loadFactors(Warp& warp, const GroupMemory& memory) {
    warp.each([&](PolyLane& my, unsigned lane) {
        UNROLL for (unsigned pair = 0; pair < 2; ++pair) my.textFactor[pair] =
            memory.text[pair].of(lane);
        my.sumFactor = memory.sum.of(lane);
    });
}

/// sums + what `rows` makes of a lane and its number · the text's factors.
template <bool InRegisters, class Warp, class Rows, class Sums>
HD void multiplyText(Warp& warp, const GroupMemory& memory, unsigned pair, const Rows& rows,
                     const Sums& sums) {
    if constexpr (!InRegisters)
        warp.each([&](PolyLane& my, unsigned lane) {
            my.textFactor[0] = memory.text[pair].ofAgain(lane);
        });
    warp.multiply(
        rows, [&](const PolyLane& my) { return my.textFactor[InRegisters ? pair : 0]; },
        [&](PolyLane& my) { return sums(my); },
        [&](PolyLane& my, const SumsFragment& result) { sums(my) = result; });
}

/// What a row adds beside its words, if the first `missing` lanes have no block.
template <bool InRegisters, class Warp>
HD void makeConstant(Warp& warp, const GroupMemory& memory, std::int32_t missing) {
    warp.each([&](PolyLane& my, unsigned lane) {
        const std::int32_t before = missing - static_cast<std::int32_t>(lane / 4 * 4);
        const double* present = memory.present[before < 0 ? 0 : before > 4 ? 4 : before];
        UNROLL for (unsigned i = 0; i < 4; ++i) my.constant.at[i] = present[2 * (lane % 4) + i % 2];
    });
    UNROLL for (unsigned pair = 0; pair < 2; ++pair) {
        multiplyText<InRegisters>(
            warp, memory, pair,
            [&](const PolyLane&, unsigned lane) {
                return centreRows(static_cast<std::int32_t>(lane) >= missing);
            },
            [](PolyLane& my) -> SumsFragment& { return my.constant; });
    }
}

/// Adds a row to the sums: three products.
template <bool InRegisters, class Warp>
HD void addRow(Warp& warp, const GroupMemory& memory) {
    if constexpr (!InRegisters)
        warp.each([&](PolyLane& my, unsigned lane) { my.sumFactor = memory.sum.ofAgain(lane); });
    warp.multiply([](const PolyLane& my, unsigned) { return splitSums(my.sum); },
                  [](const PolyLane& my) { return my.sumFactor; },
                  [](const PolyLane& my) { return my.constant; },
                  [](PolyLane& my, const SumsFragment& sums) { my.sum = sums; });
    UNROLL for (unsigned pair = 0; pair < 2; ++pair) {
        multiplyText<InRegisters>(
            warp, memory, pair,
            [&](const PolyLane& my, unsigned) { return textRows(my.text, pair); },
            [](PolyLane& my) -> SumsFragment& { return my.sum; });
    }
}

/// Encrypts what lies behind the last whole block; its keystream is in the first lane's text.
template <class Warp, class Rows>
HD void finishRest(Warp& warp, WarpMemory& own, const Rows& rows) {
    warp.each([&](PolyLane& my, unsigned lane) {
        if (lane == 0) own.rest = my.text;
    });
    warp.sync();
    warp.each([&](PolyLane&, unsigned lane) { rows.finishRest(own.rest, lane); });
    warp.sync();
}

/// A row of blocks, `first` being that of the first lane; `ahead`: from there to its next row, or
/// 0.
template <RowKind Kind, class Warp, class Rows>
HD void sumRow(Warp& warp, const GroupMemory& memory, const Rows& rows, std::int32_t first,
               std::int32_t ahead) {
    constexpr std::int32_t none = -1;
    warp.each([&](PolyLane& my, unsigned lane) {
        const std::int32_t block = first + static_cast<std::int32_t>(lane);
        rows.template next<Kind>(my, block, ahead != 0 ? block + ahead : none);
    });
    if constexpr (Kind != RowKind::rest) addRow<Rows::kFactorsInRegisters>(warp, memory);
}

/// All of a warp's rows, and the rest of the segment behind them. Each kind of row has its own
/// code, so that the loop over full rows, nearly all of them, is without a branch.
template <class Warp, class Rows>
HD void sumRows(Warp& warp, const GroupMemory& memory, WarpMemory& own, const MatrixGroup& at,
                const Rows& rows) {
    constexpr bool inRegisters = Rows::kFactorsInRegisters;
    const WarpRows mine = warpRows(at, rows.whole());
    const auto step = static_cast<std::int32_t>(mine.step);
    std::int32_t first = mine.first;
    std::uint32_t left = mine.count;
    if constexpr (inRegisters) loadFactors(warp, memory);
    warp.each([&](PolyLane& my, unsigned lane) {
        my.sum = {};
        rows.start(my, left != 0 ? first + static_cast<std::int32_t>(lane) : -1);
    });
    if (left != 0 && first < 0) {
        makeConstant<inRegisters>(warp, memory, -first);
        sumRow<RowKind::first>(warp, memory, rows, first, left > 1 ? step : 0);
        first += step;
        --left;
    }
    makeConstant<inRegisters>(warp, memory, 0);
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
template <class Warp>
HD void joinRows(Warp& warp, const MatrixKey& key, WarpMemory& own) {
    warp.each([&](PolyLane& my, unsigned lane) {
        UNROLL for (unsigned i = 0; i < 4; ++i) own.row[lane / 4 + 8 * (i / 2)]
            .at[2 * (lane % 4) + i % 2] = my.sum.at[i];
    });
    warp.sync();
    // In the order of the text; the upper half of the lanes does what the lower one does.
    warp.each([&](PolyLane& my, unsigned lane) {
        my.element = polyFromColumns(own.row[lane / 2 % 8 + 8 * (lane % 2)]);
    });
    warp.fold(kRowFolds, key.fold);
}

// --- the group ---

/// What a warp hands to the first one.
template <class Warp>
HD void handOver(Warp& warp, GroupMemory& memory, const MatrixGroup& at) {
    warp.each([&](PolyLane& my, unsigned lane) {
        if (lane == 0) memory.element[at.warp] = my.element;
    });
}

/// The sums of 2^`folds` warps, joined by the first of them.
template <class Warp>
HD void joinWarps(Warp& warp, const MatrixKey& key, const GroupMemory& memory, unsigned folds) {
    warp.each([&](PolyLane& my, unsigned lane) {
        my.element = lane < (1U << folds) ? memory.element[lane] : PolyElement{};
    });
    warp.fold(folds, key.fold + kRowFolds);
}

/// The tile's sum, or if it is all of its segment the tag, by the first lane.
template <class Warp>
HD void finishTile(Warp& warp, const MatrixWork& work, const MatrixKey& key, const MatrixGroup& at,
                   PolyElement* sums) {
    warp.each([&](PolyLane& my, unsigned lane) {
        if (lane != 0) return;
        if (at.share.tiles == 1)
            finishMatrix(work.poly, key, my.element, at.segment);
        else
            sums[std::uint64_t{at.segment} * at.share.tiles + at.tile] = my.element;
    });
}

} // namespace blockwarp::kernels
