// SPDX-License-Identifier: GPL-3.0-or-later
/// Arithmetic in GF(2⁸) as it is taught: with the product before it is reduced (FIPS 197 §4.2).
#pragma once

#include <cstdint>
#include <string>

namespace blockwarp {

/// m(x) = x⁸ + x⁴ + x³ + x + 1 (FIPS 197 §4.2), as bits.
inline constexpr std::uint16_t kAesModulus = 0x11b;

/// The product of two polynomials over GF(2), not reduced: at most degree 14.
std::uint16_t polynomialProduct(std::uint8_t a, std::uint8_t b);

/// The remainder modulo m(x).
std::uint8_t reduceByModulus(std::uint16_t polynomial);

/// The number that times `byte` is 1 (§5.1.1 calls it b⁻¹); 0 for 0.
std::uint8_t fieldInverse(std::uint8_t byte);

/// "x⁷ + x³ + 1"; "0" for zero.
std::string polynomialText(std::uint16_t polynomial);

} // namespace blockwarp
