// SPDX-License-Identifier: GPL-3.0-or-later
/// Poly1305 (RFC 8439 §2.5) as a product of matrices of doubles, for tensor cores. All numbers are
/// integers below 2⁵³, so that every sum is exact; docs/kernels.md §11 has the proof.
///
/// A number modulo 2¹³⁰ − 5 is Σ xₙ 2^(columnBit(n)) over eight columns. Multiplication by a
/// constant c is linear in the words of the text: word i of a block adds wᵢ times the digits of
/// c·2^(32 i). A row is 2 KiB of text, 64 bytes for each lane. The instruction takes 16 rows of
/// 16 numbers; row g of it has the first halves of the blocks of lanes 4 g … 4 g + 3, row g + 8 the
/// second halves, which is where mma.m16n8k16 wants the words of just these lanes: nothing moves
/// between lanes.
///
/// From one row of text to the next a sum is multiplied by a power of r. It is linear, too, in two
/// halves of each column: what is below 2²⁶, and the rest. No carry is ever made in between.
#pragma once

#include "kernels/chacha20/chacha20_lane.h"
#include "kernels/chacha20/poly1305.h"
#include "kernels/chacha20/poly1305_fragments.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kColumns = 8;

/// The weight of column c is 2^columnBit(c); 130 for the one behind the last.
HD constexpr unsigned columnBit(unsigned c) {
    return 16 * c + (c >= 1 ? 1 : 0) + (c >= 5 ? 1 : 0);
}
HD constexpr unsigned columnWidth(unsigned c) {
    return columnBit(c + 1) - columnBit(c);
}

/// One number by columns.
struct Columns {
    double at[kColumns];
};

/// 2 to the power of `bit` ≤ 155.
HD PolyElement polyPowerOfTwo(unsigned bit) {
    const unsigned limb = bit / kLimbBits;
    const std::uint32_t value = 1U << (bit % kLimbBits);
    PolyElement element;
    UNROLL for (unsigned i = 0; i < 5; ++i) element.limb[i] = i == limb ? value : 0;
    if (limb == 5) element.limb[0] = 5 * value;
    return element;
}

/// The columns of a carried element with digits between −2¹⁶ and 2¹⁶: each but the last is below
/// half of its range, or negative.
HD Columns balancedDigits(const PolyElement& element) {
    // Twice: then every limb has 26 bits (polyReduced).
    const PolyElement h = polyCarried(polyCarried(element));
    const Block low = polyWords(h);
    std::uint32_t w[5] = {low.word[0], low.word[1], low.word[2], low.word[3], h.limb[4] >> 24};
    // Half of its range is added to every column but the last, and taken from its digit.
    constexpr std::uint32_t halves[4] = {1U << 16, 1U | 1U << 16, 1U | 1U << 17, 2U | 1U << 17};
    std::uint64_t sum = 0;
    UNROLL for (int i = 0; i < 4; ++i) {
        sum = (sum >> 32) + w[i] + halves[i];
        w[i] = static_cast<std::uint32_t>(sum);
    }
    w[4] += static_cast<std::uint32_t>(sum >> 32);
    Columns digits;
    UNROLL for (unsigned c = 0; c < kColumns; ++c) {
        const unsigned bit = columnBit(c);
        const std::uint32_t field =
            bit % 32 == 0 ? w[bit / 32]
                          : shiftedPair(w[bit / 32], w[bit / 32 + 1], static_cast<int>(bit % 32));
        const std::uint32_t mask = (1U << columnWidth(c)) - 1;
        digits.at[c] = c + 1 == kColumns ? static_cast<std::int32_t>(field)
                                         : static_cast<std::int32_t>(field & mask) -
                                               (std::int32_t{1} << (columnWidth(c) - 1));
    }
    return digits;
}

/// The number that integers below 2⁵³ in columns stand for, carried.
HD PolyElement polyFromColumns(const Columns& x) {
    std::int64_t v[kColumns];
    UNROLL for (unsigned c = 0; c < kColumns; ++c) v[c] = static_cast<std::int64_t>(x.at[c]);
    // What leaves the last column comes back as its fivefold. 2⁴⁰ (2¹³⁰ − 5) keeps it positive.
    constexpr std::int64_t offset = std::int64_t{1} << 40;
    v[0] -= 5 * offset;
    UNROLL for (int pass = 0; pass < 2; ++pass) {
        UNROLL for (unsigned c = 0; c + 1 < kColumns; ++c) {
            v[c + 1] += v[c] >> columnWidth(c);
            v[c] &= (std::int64_t{1} << columnWidth(c)) - 1;
        }
        if (pass == 0) {
            v[0] += 5 * ((v[kColumns - 1] >> columnWidth(kColumns - 1)) + offset);
            v[kColumns - 1] &= (std::int64_t{1} << columnWidth(kColumns - 1)) - 1;
        }
    }
    PolyColumns limbs{};
    UNROLL for (unsigned c = 0; c < kColumns; ++c) {
        limbs.sum[columnBit(c) / kLimbBits] += static_cast<std::uint64_t>(v[c])
                                               << (columnBit(c) % kLimbBits);
    }
    return polyCarry(limbs);
}

/// How far above the low half of a column the high half lies.
inline constexpr unsigned kHalfBits = 26;

/// A sum as the left matrix of the next one: low halves (indices 0 to 7), then high ones.
HD RowsFragment splitSums(const SumsFragment& sums) {
    // Adding it leaves no bit below 2²⁶: it is 1.5 · 2^(52 + 26), and rounding is to nearest.
    constexpr double magic = 6755399441055744.0 * (1U << kHalfBits);
    RowsFragment rows;
    UNROLL for (int h = 0; h < 2; ++h) {
        UNROLL for (int j = 0; j < 2; ++j) {
            const double all = sums.at[2 * h + j];
            const double high = (all + magic) - magic;
            rows.at[2 * j + h] = all - high;
            rows.at[4 + 2 * j + h] = high;
        }
    }
    return rows;
}

/// The first or second two of the four blocks of each half of a lane's text, as a left matrix.
HD RowsFragment textRows(const ChachaData& text, unsigned pair) {
    RowsFragment rows;
    UNROLL for (unsigned i = 0; i < 4; ++i) {
        UNROLL for (unsigned h = 0; h < 2; ++h) {
            rows.at[2 * i + h] = static_cast<double>(text.part[2 * h + pair].word[i]);
        }
    }
    return rows;
}

/// What the constant column sums take from each word, so that what is left is as often negative as
/// positive: 2³¹.
inline constexpr double kWordCentre = 2147483648.0;

/// All words of a lane as −2³¹, or as nothing where it has no text.
HD RowsFragment centreRows(bool hasText) {
    RowsFragment rows;
    UNROLL for (double& word : rows.at) word = hasText ? -kWordCentre : 0.0;
    return rows;
}

} // namespace blockwarp::kernels
