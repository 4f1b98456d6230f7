// SPDX-License-Identifier: GPL-3.0-or-later
/// Poly1305 (RFC 8439 §2.5): arithmetic modulo 2¹³⁰ − 5 in five limbs of 26 bits, whose products
/// leave room in 64 bits for all sums. No branch and no address depends on a value.
#pragma once

#include "kernels/block.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kLimbBits = 26;
inline constexpr std::uint32_t kLimbMask = (1U << kLimbBits) - 1;

/// A number modulo 2¹³⁰ − 5, not the least one. "Carried": each limb is below 2²⁶ + 2⁷. The sum of
/// two carried elements is fit for multiplication, and carried again after it.
struct PolyElement {
    std::uint32_t limb[5];
};

HD PolyElement operator+(const PolyElement& a, const PolyElement& b) {
    return {{a.limb[0] + b.limb[0], a.limb[1] + b.limb[1], a.limb[2] + b.limb[2],
             a.limb[3] + b.limb[3], a.limb[4] + b.limb[4]}};
}

HD std::uint32_t shiftedPair(std::uint32_t low, std::uint32_t high, int right) {
#if defined(__CUDA_ARCH__)
    return __funnelshift_r(low, high, right);
#else
    return low >> right | high << (32 - right);
#endif
}

/// Sixteen bytes and the bit above them.
HD PolyElement polyFromBlock(const Block& b, std::uint32_t topBit) {
    const std::uint32_t* w = b.word;
    return {{w[0] & kLimbMask, shiftedPair(w[0], w[1], 26) & kLimbMask,
             shiftedPair(w[1], w[2], 20) & kLimbMask, shiftedPair(w[2], w[3], 14) & kLimbMask,
             w[3] >> 8 | topBit << 24}};
}

/// A carried element that much is multiplied by, with what its limbs are where they wrap.
struct PolyFactor {
    PolyElement once;
    std::uint32_t fiveTimes[4]; ///< limbs 1 to 4
};

HD PolyFactor polyFactor(const PolyElement& a) {
    return {a, {5 * a.limb[1], 5 * a.limb[2], 5 * a.limb[3], 5 * a.limb[4]}};
}

HD std::uint32_t limb(const PolyElement& a, int i) {
    return a.limb[i];
}
HD std::uint32_t limb(const PolyFactor& a, int i) {
    return a.once.limb[i];
}
/// 2¹³⁰ is 5.
HD std::uint32_t wrappedLimb(const PolyElement& a, int i) {
    return 5 * a.limb[i];
}
HD std::uint32_t wrappedLimb(const PolyFactor& a, int i) {
    return a.fiveTimes[i - 1];
}

/// The columns of products, not carried yet.
struct PolyColumns {
    std::uint64_t sum[5];
};

/// Column `c` of a product.
template <class B>
HD std::uint64_t polyColumn(const PolyElement& a, const B& b, int c) {
    std::uint64_t sum = std::uint64_t{a.limb[0]} * limb(b, c);
    UNROLL for (int i = 1; i < 5; ++i) sum +=
        std::uint64_t{a.limb[i]} * (i <= c ? limb(b, c - i) : wrappedLimb(b, c - i + 5));
    return sum;
}

/// `a`: the sum of at most two carried elements; `b`: carried, or a factor.
template <class B>
HD PolyColumns polyProduct(const PolyElement& a, const B& b) {
    PolyColumns columns;
    UNROLL for (int c = 0; c < 5; ++c) columns.sum[c] = polyColumn(a, b, c);
    return columns;
}

/// As above, added to other products; here `a` is a single carried element.
template <class B>
HD PolyColumns polyProductPlus(const PolyElement& a, const B& b, const PolyColumns& other) {
    PolyColumns columns;
    UNROLL for (int c = 0; c < 5; ++c) columns.sum[c] = other.sum[c] + polyColumn(a, b, c);
    return columns;
}

/// Two products' columns are less than (2 + 1) × 21 × 2⁵², so that no carry out of them has more
/// than 32 bits. Of four single elements' products and another element the sum has, so `Carry` has
/// to be 64 bits wide.
template <class Carry = std::uint32_t>
HD PolyElement polyCarry(const PolyColumns& columns) {
    PolyElement h;
    std::uint64_t carried = columns.sum[0];
    UNROLL for (int i = 0; i < 5; ++i) {
        h.limb[i] = static_cast<std::uint32_t>(carried) & kLimbMask;
        const auto carry = static_cast<Carry>(carried >> kLimbBits);
        carried = i < 4 ? columns.sum[i + 1] + carry : h.limb[0] + std::uint64_t{5} * carry;
    }
    h.limb[0] = static_cast<std::uint32_t>(carried) & kLimbMask;
    h.limb[1] += static_cast<std::uint32_t>(carried >> kLimbBits);
    return h;
}

/// `a`: the sum of at most two carried elements; `b`: carried. The result is carried.
HD PolyElement polyMultiply(const PolyElement& a, const PolyElement& b) {
    return polyCarry(polyProduct(a, b));
}

/// Carries the sum of a few carried elements.
HD PolyElement polyCarried(const PolyElement& a) {
    return polyCarry({{a.limb[0], a.limb[1], a.limb[2], a.limb[3], a.limb[4]}});
}

/// a to the power of `exponent` ≥ 1, which is no secret.
HD PolyElement polyPower(const PolyElement& a, std::uint64_t exponent) {
    std::uint64_t bit = 1;
    while (bit <= exponent / 2)
        bit *= 2;
    PolyElement power = a;
    ROLLED for (bit /= 2; bit != 0; bit /= 2) {
        power = polyMultiply(power, power);
        if ((exponent & bit) != 0) power = polyMultiply(power, a);
    }
    return power;
}

/// The key's first half with the bits cleared that RFC 8439 §2.5 clears.
HD PolyElement polyClamp(const Block& r) {
    return polyFromBlock({{r.word[0] & 0x0fffffff, r.word[1] & 0x0ffffffc, r.word[2] & 0x0ffffffc,
                           r.word[3] & 0x0ffffffc}},
                         0);
}

/// The least number that `a`, a carried element, stands for.
HD PolyElement polyReduced(const PolyElement& a) {
    // After the second time every limb has 26 bits: what the first one carries into limb 0 goes no
    // further than limb 1.
    PolyElement h = polyCarried(polyCarried(a));
    PolyElement lessP; // h + 5 − 2¹³⁰
    std::uint32_t carry = 5;
    UNROLL for (int i = 0; i < 5; ++i) {
        carry += h.limb[i];
        lessP.limb[i] = carry & kLimbMask;
        carry >>= kLimbBits;
    }
    const std::uint32_t isLess = carry - 1; // all ones where h < 2¹³⁰ − 5
    UNROLL for (int i = 0; i < 5; ++i) h.limb[i] = (h.limb[i] & isLess) | (lessP.limb[i] & ~isLess);
    return h;
}

/// The low 128 bits of a number whose limbs have 26 bits.
HD Block polyWords(const PolyElement& h) {
    return {{h.limb[0] | h.limb[1] << 26, h.limb[1] >> 6 | h.limb[2] << 20,
             h.limb[2] >> 12 | h.limb[3] << 14, h.limb[3] >> 18 | h.limb[4] << 8}};
}

/// RFC 8439 §2.5: the accumulator, reduced, plus the key's second half modulo 2¹²⁸.
HD Block polyTag(const PolyElement& accumulator, const Block& s) {
    Block tag = polyWords(polyReduced(accumulator));
    std::uint64_t sum = 0;
    UNROLL for (int i = 0; i < 4; ++i) {
        sum = (sum >> 32) + tag.word[i] + s.word[i];
        tag.word[i] = static_cast<std::uint32_t>(sum);
    }
    return tag;
}

} // namespace blockwarp::kernels
