// SPDX-License-Identifier: GPL-3.0-or-later
/// What a lane of a warp has of the operands of a product of doubles, 16 rows of 16 numbers times
/// 16 of 8 (PTX ISA, "Matrix Fragments for mma.m16n8k16 with .f64 type"); lane = 4 g + q.
#pragma once

#include "kernels/hd.h"

namespace blockwarp::kernels {

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

/// Those of all lanes.
struct WarpFragments {
    RowsFragment rows[kWarp];
    FactorsFragment factors[kWarp];
    SumsFragment sums[kWarp];
};

} // namespace blockwarp::kernels
