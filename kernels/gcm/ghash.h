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

/// The neutral element: x⁰.
inline constexpr Block kGhashOne{{0x80, 0, 0, 0}};

/// The bits of a block in their order: the highest of `high` is the coefficient of x⁰, the lowest
/// of `low` that of x¹²⁷.
struct GhashElement {
    std::uint64_t high;
    std::uint64_t low;
};

inline GhashElement ghashElement(const Block& block) {
    const auto wide = [&](unsigned i) {
        return std::uint64_t{swapBytes(block.word[i])} << 32 | swapBytes(block.word[i + 1]);
    };
    return {wide(0), wide(2)};
}

inline Block ghashBlock(GhashElement a) {
    const auto word = [](std::uint64_t half) {
        return swapBytes(static_cast<std::uint32_t>(half));
    };
    return {{word(a.high >> 32), word(a.high), word(a.low >> 32), word(a.low)}};
}

inline GhashElement ghashTimesX(GhashElement a) {
    constexpr std::uint64_t modulus = 0xe100000000000000;
    return {a.high >> 1 ^ (modulus & (0 - (a.low & 1))), a.high << 63 | a.low >> 1};
}

/// The products of one element with every block of a single bit: all that a linear map needs. At
/// i: the product with the block whose bit i (32 to a word) is set.
using GhashProducts = std::array<Block, kBlockBits>;

inline GhashProducts ghashProducts(const Block& factor) {
    GhashProducts products;
    GhashElement product = ghashElement(factor);
    for (unsigned k = 0; k < kBlockBits; ++k) {
        products[ghashBit(k)] = ghashBlock(product);
        product = ghashTimesX(product);
    }
    return products;
}

/// The coefficients of x¹²⁷ in factor·xᵐ, for m = 0 … 255, 64 to a word.
using GhashTopBits = std::array<std::uint64_t, 4>;

inline GhashTopBits ghashTopBits(const Block& factor) {
    GhashTopBits bits{};
    GhashElement product = ghashElement(factor);
    for (unsigned m = 0; m < 2 * kBlockBits; ++m) {
        bits[m / 64] |= (product.low & 1) << (m % 64);
        product = ghashTimesX(product);
    }
    return bits;
}

/// Without branches on its arguments, which are secret.
inline Block ghashMultiply(const Block& a, const Block& b) {
    const GhashElement bits = ghashElement(a);
    GhashElement multiple = ghashElement(b);
    GhashElement product{};
    for (unsigned k = 0; k < kBlockBits; ++k) {
        const std::uint64_t half = k < 64 ? bits.high : bits.low;
        const std::uint64_t mask = 0 - (half >> (63 - k % 64) & 1);
        product = {product.high ^ (multiple.high & mask), product.low ^ (multiple.low & mask)};
        multiple = ghashTimesX(multiple);
    }
    return ghashBlock(product);
}

/// A zero behind each bit.
constexpr std::uint64_t ghashSpread(std::uint32_t bits) {
    std::uint64_t v = bits;
    v = (v | v << 16) & 0x0000ffff0000ffff;
    v = (v | v << 8) & 0x00ff00ff00ff00ff;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0f;
    v = (v | v << 2) & 0x3333333333333333;
    return ((v | v << 1) & 0x5555555555555555) << 1;
}

/// Squaring is linear: the coefficient of xᵏ becomes that of x²ᵏ. Many times as quick as a product.
inline Block ghashSquare(const Block& a) {
    const auto spread = [](std::uint64_t half) {
        return GhashElement{ghashSpread(static_cast<std::uint32_t>(half >> 32)),
                            ghashSpread(static_cast<std::uint32_t>(half))};
    };
    const auto timesModulus = [](std::uint64_t v) { return v ^ v >> 1 ^ v >> 2 ^ v >> 7; };
    const GhashElement bits = ghashElement(a);
    const GhashElement low = spread(bits.high);
    const GhashElement above = spread(bits.low); // from x¹²⁸ on, which is 1 + x + x² + x⁷
    const auto beyond = [](std::uint64_t v) { return v << 63 ^ v << 62 ^ v << 57; };
    return ghashBlock({low.high ^ timesModulus(above.high) ^ timesModulus(beyond(above.low)),
                       low.low ^ timesModulus(above.low) ^ beyond(above.high)});
}

inline Block ghashPower(Block base, unsigned exponent) {
    Block power = kGhashOne;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) power = ghashMultiply(power, base);
        base = ghashSquare(base);
    }
    return power;
}

/// a⁻¹ as a to the power 2¹²⁸ - 2 (Fermat); 0 for 0.
inline Block ghashInverse(const Block& a) {
    Block power = a; // a to the power 2ⁿ - 1
    for (unsigned n = 1; n < kBlockBits - 1; n = 2 * n + 1) {
        Block shifted = power;
        for (unsigned i = 0; i < n; ++i)
            shifted = ghashSquare(shifted);
        power = ghashMultiply(ghashSquare(ghashMultiply(shifted, power)), a);
    }
    return ghashSquare(power);
}

} // namespace blockwarp::kernels
