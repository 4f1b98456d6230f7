// SPDX-License-Identifier: GPL-3.0-or-later
/// The field of GHASH on the host (SP 800-38D §6.3): what is worked out once per key.
///
/// A block is a polynomial: bit 7 of byte 0 is the coefficient of x⁰, bit 0 of byte 15 that of
/// x¹²⁷; the modulus is x¹²⁸ + x⁷ + x² + x + 1.
#pragma once

#include "kernels/block.h"

#include <array>
#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kBlockBits = 8 * kAesBlockBytes;

/// Where the coefficient of xᵏ lies among a block's 128 bits, 32 to a word.
constexpr unsigned ghashBit(unsigned k) {
    return 8 * (k / 8) + 7 - k % 8;
}

inline bool hasBit(const Block& block, unsigned bit) {
    return (block.word[bit / 32] >> (bit % 32) & 1) != 0;
}

/// The neutral element: x⁰.
inline constexpr Block kGhashOne{{0x80, 0, 0, 0}};

inline Block ghashTimesX(const Block& a) {
    std::uint32_t word[4];
    for (unsigned i = 0; i < 4; ++i)
        word[i] = swapBytes(a.word[i]);
    const std::uint32_t modulus = (word[3] & 1) != 0 ? 0xe1000000 : 0;
    for (unsigned i = 3; i > 0; --i)
        word[i] = word[i] >> 1 | word[i - 1] << 31;
    word[0] = word[0] >> 1 ^ modulus;
    return {{swapBytes(word[0]), swapBytes(word[1]), swapBytes(word[2]), swapBytes(word[3])}};
}

/// The products of one element with every block of a single bit: all that a linear map needs. At
/// i: the product with the block whose bit i (32 to a word) is set.
using GhashProducts = std::array<Block, kBlockBits>;

inline GhashProducts ghashProducts(Block factor) {
    GhashProducts products;
    for (unsigned k = 0; k < kBlockBits; ++k) {
        products[ghashBit(k)] = factor;
        factor = ghashTimesX(factor);
    }
    return products;
}

/// The coefficients of x¹²⁷ in factor·xᵐ, for m = 0 … 255, 64 to a word.
using GhashTopBits = std::array<std::uint64_t, 4>;

inline GhashTopBits ghashTopBits(Block factor) {
    GhashTopBits bits{};
    for (unsigned m = 0; m < 2 * kBlockBits; ++m) {
        bits[m / 64] |= std::uint64_t{hasBit(factor, ghashBit(kBlockBits - 1))} << (m % 64);
        factor = ghashTimesX(factor);
    }
    return bits;
}

inline Block ghashMultiply(const Block& a, Block b) {
    Block product{};
    for (unsigned k = 0; k < kBlockBits; ++k) {
        if (hasBit(a, ghashBit(k))) product = product ^ b;
        b = ghashTimesX(b);
    }
    return product;
}

inline Block ghashPower(Block base, unsigned exponent) {
    Block power = kGhashOne;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) power = ghashMultiply(power, base);
        base = ghashMultiply(base, base);
    }
    return power;
}

/// a⁻¹ as a to the power 2¹²⁸ - 2 (Fermat); 0 for 0.
inline Block ghashInverse(const Block& a) {
    Block inverse = kGhashOne;
    Block square = a;
    for (unsigned i = 1; i < kBlockBits; ++i) {
        square = ghashMultiply(square, square);
        inverse = ghashMultiply(inverse, square);
    }
    return inverse;
}

} // namespace blockwarp::kernels
