// SPDX-License-Identifier: GPL-3.0-or-later
/// A warp's sums of Poly1305 as products of matrices of doubles (poly1305_matrix.h): factors, and
/// what a row adds.
#pragma once

#include "kernels/chacha20/poly1305_matrix.h"
#include "kernels/chacha20/poly1305_matrix_work.h"
#include "kernels/chacha20/poly1305_warp.h"

namespace blockwarp::kernels {

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

/// As `Sums` of MatrixKey, PolyLane and poly1305_matrix_lane.h.
struct DoubleSums {
    static constexpr unsigned kTextPowers = 8; ///< a lane has two blocks of each half of a row
    static constexpr RoundMix kMix = kMixBesideDoubles;

    using Fragments = WarpFragments;
    using Key = MatrixKey<DoubleSums>;
    struct Lane {
        FactorsFragment textFactor[2]; ///< for textRows(…, 0) and (…, 1)
        FactorsFragment sumFactor;     ///< for splitSums()
        SumsFragment constant;         ///< added with each row
        SumsFragment sum;
    };
    struct alignas(16) Factors {
        StoredFactors text[2];
        StoredFactors sum;
        double present[5][kColumns]; ///< where lanes q to 3 of four have a block; none at 4
    };
    using Row = Columns;

    /// The second half of a lane's text is two blocks further.
    HD static PolyElement rowHalves(const PolyElement& square) { return square; }
    /// A block that is there adds its text, of which 2³¹ was taken from each word (centreRows), and
    /// the bit above it: 2¹²⁸ + 2³¹ (1 + 2³² + 2⁶⁴ + 2⁹⁶).
    HD static PolyElement presentBlock() {
        return polyFromBlock({{0x80000000, 0x80000000, 0x80000000, 0x80000000}}, 1);
    }

    /// By 32 lanes: lane = 16 · pair + 4 · word + q.
    HD static void fillText(Factors& memory, const Key& key, unsigned lane) {
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
    HD static void fillSum(Factors& memory, const Key& key, unsigned folds, unsigned lane) {
        constexpr unsigned halves = 2 * kColumns;
        if (lane > halves + 4) return;
        const unsigned from = lane % kColumns;
        const unsigned half = lane / kColumns;
        PolyElement element{};
        if (lane < halves)
            element =
                polyMultiply(key.row(folds), polyPowerOfTwo(columnBit(from) + kHalfBits * half));
        else if (lane < halves + 4)
            element = key.present[lane - halves];
        const Columns digits = balancedDigits(element);
        // The high half of a column has its weight still.
        const double weight = half == 1 ? 1.0 / (1U << kHalfBits) : 1.0;
        UNROLL for (unsigned column = 0; column < kColumns; ++column) {
            if (lane < halves)
                memory.sum.at(4 * column + from / 2, 2 * half + from % 2) =
                    digits.at[column] * weight;
            else
                memory.present[lane - halves][column] = digits.at[column];
        }
    }

    /// Where factors stay in registers they are loaded once, else before each use.
    template <bool InRegisters, class Warp>
    HD static void start(Warp& warp, const Factors& memory) {
        warp.each([&](auto& my, [[maybe_unused]] unsigned lane) {
            my.sum = {};
            if constexpr (InRegisters) {
                UNROLL for (unsigned pair = 0; pair < 2; ++pair) my.textFactor[pair] =
                    memory.text[pair].of(lane);
                my.sumFactor = memory.sum.of(lane);
            }
        });
    }

    /// What a row adds beside its words, if the first `missing` lanes have no block.
    template <bool InRegisters, class Warp>
    HD static void makeConstant(Warp& warp, const Factors& memory, std::int32_t missing) {
        warp.each([&](auto& my, unsigned lane) {
            const std::int32_t before = missing - static_cast<std::int32_t>(lane / 4 * 4);
            const double* present = memory.present[before < 0 ? 0 : before > 4 ? 4 : before];
            UNROLL for (unsigned i = 0; i < 4; ++i) my.constant.at[i] =
                present[2 * (lane % 4) + i % 2];
        });
        UNROLL for (unsigned pair = 0; pair < 2; ++pair) {
            multiplyText<InRegisters>(
                warp, memory, pair,
                [&](const auto&, unsigned lane) {
                    return centreRows(static_cast<std::int32_t>(lane) >= missing);
                },
                [](auto& my) -> SumsFragment& { return my.constant; });
        }
    }

    /// Adds a row to the sums: three products.
    template <bool InRegisters, class Warp>
    HD static void addRow(Warp& warp, const Factors& memory) {
        if constexpr (!InRegisters)
            warp.each([&](auto& my, unsigned lane) { my.sumFactor = memory.sum.ofAgain(lane); });
        warp.multiply([](const auto& my, unsigned) { return splitSums(my.sum); },
                      [](const auto& my) { return my.sumFactor; },
                      [](const auto& my) { return my.constant; },
                      [](auto& my, const SumsFragment& sums) { my.sum = sums; });
        UNROLL for (unsigned pair = 0; pair < 2; ++pair) {
            multiplyText<InRegisters>(
                warp, memory, pair,
                [&](const auto& my, unsigned) { return textRows(my.text, pair); },
                [](auto& my) -> SumsFragment& { return my.sum; });
        }
    }

    HD static void store(Row (&rows)[kSumRows], const Lane& my, unsigned lane) {
        UNROLL for (unsigned i = 0; i < 4; ++i) rows[lane / 4 + 8 * (i / 2)]
            .at[2 * (lane % 4) + i % 2] = my.sum.at[i];
    }
    /// Half `half`, in the order of the text, of row `row` of eight.
    HD static PolyElement element(const Row (&rows)[kSumRows], unsigned row, unsigned half) {
        return polyFromColumns(rows[row + 8 * half]);
    }

  private:
    /// sums + what `rows` makes of a lane and its number · the text's factors.
    template <bool InRegisters, class Warp, class Rows, class Sums>
    HD static void multiplyText(Warp& warp, const Factors& memory, unsigned pair, const Rows& rows,
                                const Sums& sums) {
        if constexpr (!InRegisters)
            warp.each([&](auto& my, unsigned lane) {
                my.textFactor[0] = memory.text[pair].ofAgain(lane);
            });
        warp.multiply(
            rows, [&](const auto& my) { return my.textFactor[InRegisters ? pair : 0]; },
            [&](auto& my) { return sums(my); },
            [&](auto& my, const SumsFragment& result) { sums(my) = result; });
    }
};

} // namespace blockwarp::kernels
