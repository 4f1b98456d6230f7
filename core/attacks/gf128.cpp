// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/gf128.h"

#include <array>
#include <cassert>

namespace blockwarp {
namespace {

constexpr unsigned kDegree = 128;

constexpr Gf128 timesX(Gf128 a) {
    constexpr std::uint64_t reduction = 0xe1ULL << 56U; // 1 + x + x² + x⁷
    const std::uint64_t carry = a.second & 1U;
    return {a.first >> 1U ^ (carry != 0 ? reduction : 0), a.second >> 1U | a.first << 63U};
}

constexpr Gf128 timesX4(Gf128 a) {
    return timesX(timesX(timesX(timesX(a))));
}

using Multiples = std::array<Gf128, 16>;

/// `a` times each polynomial of degree 3 or less, by its four coefficients as bits: 8 is 1, 1 is
/// x³.
constexpr Multiples multiplesOf(Gf128 a) {
    Multiples multiples{};
    for (std::size_t bit = 8; bit > 0; bit /= 2, a = timesX(a))
        for (std::size_t i = 0; i < multiples.size(); ++i)
            if ((i & bit) != 0) multiples[i] = multiples[i] + a;
    return multiples;
}

/// What the coefficients of x¹²⁴ to x¹²⁷ become, times x⁴.
constexpr std::array<std::uint64_t, 16> kReductions = [] {
    std::array<std::uint64_t, 16> reductions{};
    for (std::size_t i = 0; i < reductions.size(); ++i)
        reductions[i] = timesX4({0, i}).first;
    return reductions;
}();

/// Horner's rule over four coefficients of `b` at a time, the highest first.
Gf128 multiplyAdd(Gf128 sum, std::uint64_t b, const Multiples& multiples) {
    for (unsigned bit = 0; bit < 64; bit += 4) {
        const std::uint64_t reduction = kReductions[sum.second & 15U];
        sum = {sum.first >> 4U ^ reduction, sum.second >> 4U | sum.first << 60U};
        sum = sum + multiples[b >> bit & 15U];
    }
    return sum;
}

} // namespace

Gf128 fromBlock(const AesState& block) {
    Gf128 element;
    for (std::size_t i = 0; i < 8; ++i) {
        element.first = element.first << 8U | block[i];
        element.second = element.second << 8U | block[8 + i];
    }
    return element;
}

AesState toBlock(Gf128 element) {
    AesState block{};
    for (std::size_t i = 0; i < 8; ++i) {
        block[i] = static_cast<std::uint8_t>(element.first >> (56 - 8 * i));
        block[8 + i] = static_cast<std::uint8_t>(element.second >> (56 - 8 * i));
    }
    return block;
}

Gf128 operator*(Gf128 a, Gf128 b) {
    const Multiples multiples = multiplesOf(a);
    return multiplyAdd(multiplyAdd({}, b.second, multiples), b.first, multiples);
}

Gf128 inverse(Gf128 a) {
    assert(a != Gf128{});
    Gf128 power = kGf128One;
    for (unsigned i = 1; i < kDegree; ++i) {
        a = a * a;
        power = power * a;
    }
    return power;
}

Gf128 squareRoot(Gf128 a) {
    for (unsigned i = 1; i < kDegree; ++i)
        a = a * a;
    return a;
}

} // namespace blockwarp
