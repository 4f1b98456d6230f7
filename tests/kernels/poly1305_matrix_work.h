// SPDX-License-Identifier: GPL-3.0-or-later
/// What is asked of the products of poly1305_fragments.h, the same on the host and on a GPU.
#pragma once

#include "kernels/chacha20/poly1305_by_matrix.h"

#include <functional>
#include <span>

namespace blockwarp::tests {

/// sums += rows · factors, for each.
using MultiplyFragments = std::function<void(std::span<kernels::WarpFragments>)>;

/// Rows whose words, digits and sums lie at the ends of their ranges, against 128-bit integers.
/// Fails unless a sum comes within a tenth of a percent of the bound of docs/kernels.md §11, and if
/// any part of a sum, in whatever order, could reach 2⁵³.
void checkExtremeRows(const MultiplyFragments& multiply);

/// As above, of bytes.
using MultiplyBytes = std::function<void(std::span<kernels::ByteFragments>)>;

/// Rows whose bytes and factors lie at the ends of their ranges, against 64-bit integers. Fails
/// unless a sum reaches the bound of docs/kernels.md §11.
void checkExtremeByteRows(const MultiplyBytes& multiply);

} // namespace blockwarp::tests
