// SPDX-License-Identifier: GPL-3.0-or-later
/// A warp's sums of Poly1305 (RFC 8439 §2.5) as products of matrices of bytes, for GPUs whose
/// double precision is slow. All sums are integers below 2²⁴; docs/kernels.md §11 has the proof.
///
/// A number modulo 2¹³⁰ − 5 is Σ xₙ 2^(8 n) over 17 columns. Multiplication by a constant c is
/// linear in the bytes of the text: byte i adds its value times the bytes of c·2^(8 i). It is
/// linear in the bytes of the sums, too, by which they are multiplied by a power of r: no carry is
/// ever made.
///
/// The instruction takes 16 rows of 32 bytes. A lane's block of 16 bytes is its part of the left
/// matrix as it is: words 0 and 2 in row g, words 1 and 3 in row g + 8, whose sums therefore count
/// 2³² times as much. A lane's sums are its part as well, because a column's neighbour to the
/// right, which the instruction takes for row g + 8, counts 2³² times as much as the column:
/// columns lie in the order 0, 4, 1, 5, 2, 6, 3, 7, and so do the next eight. Nothing moves between
/// lanes.
#pragma once

#include "kernels/chacha20/poly1305_matrix_work.h"
#include "kernels/chacha20/poly1305_warp.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kByteColumns = 17;
inline constexpr unsigned kSumBytes = 3; ///< of a sum
/// The instruction makes eight columns.
inline constexpr unsigned kColumnTiles = 3;
/// Products of a row: of its text, a block of each lane at a time, and of its sums, by tiles.
inline constexpr unsigned kByteSteps = kParts + kColumnTiles;

/// A number below 2¹³⁰ + 2¹², as words.
struct ByteNumber {
    std::uint32_t word[5];

    HD std::uint32_t byte(unsigned i) const { return word[i / 4] >> (8 * (i % 4)) & 0xff; }
};

HD ByteNumber byteNumber(const PolyElement& element) {
    // Twice: then every limb has 26 bits (polyReduced).
    const PolyElement h = polyCarried(polyCarried(element));
    const Block low = polyWords(h);
    return {{low.word[0], low.word[1], low.word[2], low.word[3], h.limb[4] >> 24}};
}

/// The number times 2⁸; 2¹³⁰ is 5.
HD ByteNumber timesByte(const ByteNumber& n) {
    const std::uint32_t above = n.word[3] >> 26 | n.word[4] << 6;
    ByteNumber result{};
    std::uint64_t sum = (std::uint64_t{n.word[0]} << 8 & 0xffffffff) + 5 * above;
    UNROLL for (int i = 0; i < 4; ++i) {
        result.word[i] = static_cast<std::uint32_t>(sum);
        const std::uint32_t next =
            i < 3 ? shiftedPair(n.word[i], n.word[i + 1], 24) : n.word[3] >> 24 & 3;
        sum = (sum >> 32) + next;
    }
    result.word[4] = static_cast<std::uint32_t>(sum);
    return result;
}

/// The place of byte `digit` of a sum among the instruction's columns.
struct ByteColumn {
    unsigned tile;
    unsigned column;
};
HD constexpr ByteColumn byteColumn(unsigned digit) {
    return {digit / 8, 2 * (digit % 4) + digit / 4 % 2};
}

/// The sums of a row by columns.
struct ByteColumns {
    std::uint32_t at[kByteColumns];
};

HD PolyElement polyFromBytes(const ByteColumns& x) {
    PolyColumns limbs{};
    UNROLL for (unsigned c = 0; c < kByteColumns; ++c) {
        limbs.sum[8 * c / kLimbBits] += std::uint64_t{x.at[c]} << (8 * c % kLimbBits);
    }
    return polyCarry(limbs);
}

/// As `Sums` of MatrixKey, PolyLane and poly1305_matrix_lane.h.
struct ByteSums {
    static constexpr unsigned kTextPowers = 16; ///< a lane has four blocks of a row
    static constexpr RoundMix kMix = kMixAlone;

    using Fragments = ByteFragments;
    using Key = MatrixKey<ByteSums>;
    struct Lane {
        ByteSumsFragment sum[kColumnTiles];
        ByteSumsFragment next[kColumnTiles];
        unsigned present; ///< what is added with each row
        Block factors;    ///< for two products
    };
    struct alignas(16) Factors {
        Block pair[(kByteSteps * kColumnTiles + 1) / 2][kWarp]; ///< for two products
        /// What row g adds where lanes q to 3 of four have a block; nothing at 4. Columns 2 q and
        /// 2 q + 1 of all tiles are at q; row g + 8 adds nothing.
        Block present[5][4][2];

        /// Bytes 16 `half` + 4 q to 16 `half` + 4 q + 3 of the right matrix's column g.
        HD std::uint32_t& at(unsigned step, unsigned tile, unsigned lane, unsigned half) {
            const unsigned product = kColumnTiles * step + tile;
            return pair[product / 2][lane].word[2 * (product % 2) + half];
        }
    };
    using Row = ByteColumns;

    HD static PolyElement rowHalves(const PolyElement&) { return polyPowerOf32(); }
    /// The bit above a block.
    HD static PolyElement presentBlock() { return polyFromBlock({}, 1); }

    /// By 32 lanes: lane = 8 · block + 4 · half + q.
    HD static void fillText(Factors& memory, const Key& key, unsigned lane) {
        const unsigned block = lane / 8;
        const unsigned half = lane / 4 % 2;
        const unsigned q = lane % 4;
        const PolyElement weight = polyFromBlock({{1 - half, 0, half, 0}}, 0);
        put(memory, polyMultiply(key.text[4 * q + block], weight), block, half, q);
        if (lane < 4) return;
        UNROLL for (unsigned step = 0; step < kParts; ++step) { // the last tile has one column
            memory.at(step, kColumnTiles - 1, lane, 0) = 0;
            memory.at(step, kColumnTiles - 1, lane, 1) = 0;
        }
    }

    /// By 23 lanes: 16 words of sums in the first two tiles, two in the last; then `present`.
    HD static void fillSum(Factors& memory, const Key& key, unsigned folds, unsigned lane) {
        constexpr unsigned words = 18;
        clearUnused(memory, lane);
        if (lane < words) {
            const unsigned tile = lane / 8;
            const unsigned q = lane < 16 ? lane % 4 : 0;
            const unsigned half = lane < 16 ? lane / 4 % 2 : lane % 2;
            const unsigned digit = 8 * tile + q;
            const PolyElement weight = polyFromBlock({{1 - half, half, 0, 0}}, 0);
            put(memory, polyMultiply(polyMultiply(key.row(folds), weight), polyPowerOfByte(digit)),
                kParts + tile, half, q);
        } else if (lane < words + 5) {
            putPresent(memory, key, lane - words);
        }
    }

    template <bool, class Warp>
    HD static void start(Warp& warp, const Factors&) {
        warp.each([&](auto& my, unsigned) { UNROLL for (auto& sum : my.sum) sum = {}; });
    }

    /// What a row adds beside its bytes, if the first `missing` lanes have no block.
    template <bool, class Warp>
    HD static void makeConstant(Warp& warp, const Factors&, std::int32_t missing) {
        warp.each([&](auto& my, unsigned lane) {
            const std::int32_t before = missing - static_cast<std::int32_t>(lane / 4 * 4);
            my.present = static_cast<unsigned>(before < 0 ? 0 : before > 4 ? 4 : before);
        });
    }

    /// Adds a row to the sums: 21 products, those of the sums first.
    template <bool, class Warp>
    HD static void addRow(Warp& warp, const Factors& memory) {
        warp.each([&](auto& my, unsigned lane) {
            const Block first = readAgain(memory.present[my.present][lane % 4][0]);
            const Block last = readAgain(memory.present[my.present][lane % 4][1]);
            my.next[0] = {{first.word[0], first.word[1], 0, 0}};
            my.next[1] = {{first.word[2], first.word[3], 0, 0}};
            my.next[2] = {{last.word[0], last.word[1], 0, 0}};
        });
        constexpr unsigned products = kByteSteps * kColumnTiles;
        UNROLL for (unsigned i = 0; i < products; ++i) {
            const unsigned product = (i + kParts * kColumnTiles) % products;
            const unsigned step = product / kColumnTiles;
            const unsigned tile = product % kColumnTiles;
            if (product % 2 == 0)
                warp.each([&](auto& my, unsigned lane) {
                    my.factors = readAgain(memory.pair[product / 2][lane]);
                });
            warp.multiply(
                [&](const auto& my, unsigned) {
                    return step < kParts ? rowsOf(my.text.part[step].word)
                                         : rowsOf(my.sum[step - kParts].at);
                },
                [&](const auto& my) -> ByteFactors {
                    return {{my.factors.word[2 * (product % 2)],
                             my.factors.word[2 * (product % 2) + 1]}};
                },
                [&](const auto& my) { return my.next[tile]; },
                [&](auto& my, const ByteSumsFragment& sums) { my.next[tile] = sums; });
        }
        warp.each([&](auto& my, unsigned) {
            UNROLL for (unsigned tile = 0; tile < kColumnTiles; ++tile) my.sum[tile] =
                my.next[tile];
        });
    }

    HD static void store(Row (&rows)[kSumRows], const Lane& my, unsigned lane) {
        UNROLL for (unsigned i = 0; i < 4; ++i) {
            Row& row = rows[lane / 4 + 8 * (i / 2)];
            const unsigned digit = lane % 4 + 4 * (i % 2);
            row.at[digit] = my.sum[0].at[i];
            row.at[8 + digit] = my.sum[1].at[i];
            if (digit == 0) row.at[16] = my.sum[2].at[i];
        }
    }
    /// Half `half`, the one that counts more first, of row `row` of eight.
    HD static PolyElement element(const Row (&rows)[kSumRows], unsigned row, unsigned half) {
        return polyFromBytes(rows[row + 8 * (1 - half)]);
    }

  private:
    HD static PolyElement polyPowerOf32() { return polyFromBlock({{0, 1, 0, 0}}, 0); }
    HD static ByteRows rowsOf(const std::uint32_t (&words)[4]) {
        return {{words[0], words[1], words[2], words[3]}};
    }

    /// What stands opposite a word of the left matrix: the bytes of `element` times 1, 2⁸, 2¹⁶ and
    /// 2²⁴.
    HD static void put(Factors& memory, const PolyElement& element, unsigned step, unsigned half,
                       unsigned q) {
        ByteNumber times[4];
        times[0] = byteNumber(element);
        UNROLL for (int i = 1; i < 4; ++i) times[i] = timesByte(times[i - 1]);
        UNROLL for (unsigned digit = 0; digit < kByteColumns; ++digit) {
            std::uint32_t word = 0;
            UNROLL for (unsigned i = 0; i < 4; ++i) word |= times[i].byte(digit) << (8 * i);
            const ByteColumn to = byteColumn(digit);
            memory.at(step, to.tile, 4 * to.column + q, half) = word;
        }
    }

    /// 2^(8 `digit`).
    HD static PolyElement polyPowerOfByte(unsigned digit) {
        Block block{};
        UNROLL for (unsigned i = 0; i < 4; ++i) {
            if (digit / 4 == i) block.word[i] = 1U << (8 * (digit % 4));
        }
        return polyFromBlock(block, digit / 16);
    }

    /// Nothing comes of columns that no number has, nor goes to them.
    HD static void clearUnused(Factors& memory, unsigned lane) {
        UNROLL for (unsigned half = 0; half < 2; ++half) {
            UNROLL for (unsigned tile = 0; tile < kColumnTiles; ++tile) {
                if (lane >= 4) memory.at(kParts + tile, kColumnTiles - 1, lane, half) = 0;
                if (lane % 4 != 0) memory.at(kByteSteps - 1, tile, lane, half) = 0;
            }
        }
    }

    HD static void putPresent(Factors& memory, const Key& key, unsigned index) {
        const ByteNumber number = index < 4 ? byteNumber(key.present[index]) : ByteNumber{};
        UNROLL for (unsigned q = 0; q < 4; ++q) {
            memory.present[index][q][0] = {
                {number.byte(q), number.byte(q + 4), number.byte(q + 8), number.byte(q + 12)}};
            memory.present[index][q][1] = {{q == 0 ? number.byte(16) : 0, 0, 0, 0}};
        }
    }
};

} // namespace blockwarp::kernels
