// SPDX-License-Identifier: GPL-3.0-or-later
/// What a lane of a warp has of the operands of a product of matrices; lane = 4 g + q. Of doubles,
/// 16 rows of 16 numbers times 16 of 8 (PTX ISA, "Matrix Fragments for mma.m16n8k16 with .f64
/// type"); of bytes without sign, 16 rows of 32 times 32 of 8 ("for mma.m16n8k32").
#pragma once

#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kSumRows = 16; ///< of the instruction; each sums up for itself

/// The left matrix: at[2 i + h] is row g + 8 h, index 4 i + q.
struct RowsFragment {
    double at[8];
};
/// The right matrix: at[i] is index 4 i + q, column g.
struct FactorsFragment {
    double at[4];
};
/// Sums: at[2 h + j] is row g + 8 h, column 2 q + j.
struct SumsFragment {
    double at[4];
};

/// The left matrix of bytes: at[2 k + h] is row g + 8 h, indices 16 k + 4 q to 16 k + 4 q + 3, the
/// first one lowest.
struct ByteRows {
    std::uint32_t at[4];
};
/// The right matrix of bytes: at[k] is indices 16 k + 4 q to 16 k + 4 q + 3, column g.
struct ByteFactors {
    std::uint32_t at[2];
};
/// Sums of products of bytes: as SumsFragment.
struct ByteSumsFragment {
    std::uint32_t at[4];
};

/// Those of all lanes.
template <class Rows, class Factors, class Sums>
struct FragmentsOfWarp {
    Rows rows[kWarp];
    Factors factors[kWarp];
    Sums sums[kWarp];
};
using WarpFragments = FragmentsOfWarp<RowsFragment, FactorsFragment, SumsFragment>;
using ByteFragments = FragmentsOfWarp<ByteRows, ByteFactors, ByteSumsFragment>;

/// sums += rows · factors, for all lanes of a warp one after the other.
HD void multiplyByLanes(WarpFragments& all) {
    for (unsigned lane = 0; lane < kWarp; ++lane)
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned column = 2 * (lane % 4) + i % 2;
            for (unsigned k = 0; k < 16; ++k)
                all.sums[lane].at[i] += all.rows[lane / 4 * 4 + k % 4].at[2 * (k / 4) + i / 2] *
                                        all.factors[4 * column + k % 4].at[k / 4];
        }
}
HD void multiplyByLanes(ByteFragments& all) {
    const auto byte = [](std::uint32_t word, unsigned k) { return word >> (8 * (k % 4)) & 0xff; };
    for (unsigned lane = 0; lane < kWarp; ++lane)
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned column = 2 * (lane % 4) + i % 2;
            for (unsigned k = 0; k < 32; ++k) {
                const unsigned q = k / 4 % 4;
                all.sums[lane].at[i] +=
                    byte(all.rows[lane / 4 * 4 + q].at[2 * (k / 16) + i / 2], k) *
                    byte(all.factors[4 * column + q].at[k / 16], k);
            }
        }
}

} // namespace blockwarp::kernels
