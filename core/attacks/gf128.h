// SPDX-License-Identifier: GPL-3.0-or-later
/// GF(2¹²⁸) as GCM represents it (SP 800-38D §6.3), fast enough for polynomials over it: finding
/// the roots of one takes half a million products. core/trace/gf128.h has the product bit by bit.
/// Not in constant time: only attacks use it.
#pragma once

#include "core/trace/aes_trace.h"

#include <cstdint>

namespace blockwarp {

/// The modulus is x¹²⁸ + x⁷ + x² + x + 1.
struct Gf128 {
    std::uint64_t first = 0;  ///< coefficients of x⁰ (the highest bit) to x⁶³
    std::uint64_t second = 0; ///< of x⁶⁴ to x¹²⁷ (the lowest bit)

    bool operator==(const Gf128&) const = default;
};

inline constexpr Gf128 kGf128One{std::uint64_t{1} << 63, 0};

/// The first bit of a block is the coefficient of x⁰.
Gf128 fromBlock(const AesState& block);
AesState toBlock(Gf128 element);

/// The sum and the difference.
constexpr Gf128 operator+(Gf128 a, Gf128 b) {
    return {a.first ^ b.first, a.second ^ b.second};
}
Gf128 operator*(Gf128 a, Gf128 b);

/// a^(2¹²⁸ - 2): a times it is 1. `a` is not 0 (asserted).
Gf128 inverse(Gf128 a);
/// a^(2¹²⁷): every element is the square of exactly one.
Gf128 squareRoot(Gf128 a);

} // namespace blockwarp
