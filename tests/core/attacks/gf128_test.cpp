// SPDX-License-Identifier: GPL-3.0-or-later
/// GF(2¹²⁸) and polynomials over it, against arithmetic bit by bit and all elements of a subfield.
#include "core/attacks/gf128_polynomial.h"

#include "core/trace/gf128.h"
#include "tests/support/bytes.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>

namespace blockwarp::tests {
namespace {

Gf128 randomElement(std::uint64_t seed) {
    return fromBlock(ivFrom(randomBytes(16, seed)));
}

/// The coefficients of x⁰ to x¹²⁷.
std::bitset<256> coefficientsOf(Gf128 element) {
    std::bitset<256> bits;
    const AesState block = toBlock(element);
    for (std::size_t i = 0; i < 128; ++i)
        bits[i] = (block[i / 8] >> (7 - i % 8) & 1) != 0;
    return bits;
}

/// The whole product of the polynomials, then its remainder.
std::bitset<256> productByBits(Gf128 a, Gf128 b) {
    const std::bitset<256> left = coefficientsOf(a);
    const std::bitset<256> right = coefficientsOf(b);
    std::bitset<256> product;
    for (std::size_t i = 0; i < 128; ++i)
        if (left[i]) product ^= right << i;
    const std::bitset<256> modulus = std::bitset<256>(0x87) | std::bitset<256>(1) << 128;
    for (std::size_t i = 255; i >= 128; --i)
        if (product[i]) product ^= modulus << (i - 128);
    return product;
}

TEST(Gf128, MultipliesAsBitByBit) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Gf128 a = randomElement(2 * seed);
        const Gf128 b = randomElement(2 * seed + 1);
        EXPECT_EQ(coefficientsOf(a * b), productByBits(a, b));
        EXPECT_EQ(toBlock(a * b), multiplyGcm(toBlock(a), toBlock(b)));
    }
    for (std::size_t i = 0; i < 128; ++i) { // single coefficients
        AesState block{};
        block[i / 8] = static_cast<std::uint8_t>(0x80U >> i % 8);
        const Gf128 power = fromBlock(block);
        const Gf128 highest{0, 1};
        EXPECT_EQ(toBlock(power), block);
        EXPECT_EQ(coefficientsOf(power * highest), productByBits(power, highest));
        EXPECT_EQ(power * kGf128One, power);
        EXPECT_EQ(power * Gf128{}, Gf128{});
    }
}

TEST(Gf128, InvertsAndTakesRoots) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Gf128 a = randomElement(1000 + seed);
        EXPECT_EQ(coefficientsOf(kGf128One), productByBits(a, inverse(a)));
        EXPECT_EQ(coefficientsOf(a), productByBits(squareRoot(a), squareRoot(a)));
    }
    EXPECT_EQ(inverse(kGf128One), kGf128One);
    EXPECT_EQ(squareRoot({}), Gf128{});
}

Gf128Polynomial productOf(const Gf128Polynomial& a, const Gf128Polynomial& b) {
    Gf128Polynomial product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            product[i + j] = product[i + j] + a[i] * b[j];
    return product;
}

Gf128Polynomial randomPolynomial(std::size_t degree, std::uint64_t seed) {
    Gf128Polynomial polynomial;
    for (std::size_t i = 0; i <= degree; ++i)
        polynomial.push_back(randomElement(seed + i));
    return polynomial;
}

Gf128Polynomial withRoots(const std::vector<Gf128>& roots) {
    Gf128Polynomial product{kGf128One};
    for (const Gf128 root : roots)
        product = productOf(product, {root, kGf128One});
    return product;
}

std::vector<Gf128> sorted(std::vector<Gf128> elements) {
    std::ranges::sort(elements, {}, [](Gf128 a) { return std::pair(a.first, a.second); });
    return elements;
}

RootSearch searched(const Gf128Polynomial& polynomial) {
    auto search = findRoots(polynomial, NoCancel());
    EXPECT_TRUE(search);
    return search ? std::move(*search) : RootSearch{};
}

TEST(Gf128Polynomial, DividesWithRemainder) {
    for (std::size_t low = 0; low < 6; ++low) {
        const auto dividend = randomPolynomial(5, 100 * low);
        const auto divisor = randomPolynomial(low, 100 * low + 50);
        const auto [quotient, remainder] = divide(dividend, divisor);
        EXPECT_LE(remainder.size(), low);
        EXPECT_EQ(productOf(quotient, divisor) + remainder, dividend);
    }
    EXPECT_TRUE(divide({}, {kGf128One}).remainder.empty());
    EXPECT_TRUE((randomPolynomial(3, 1) + randomPolynomial(3, 1)).empty());
}

TEST(Gf128Polynomial, FindsTheCommonDivisor) {
    const auto common = randomPolynomial(3, 2000);
    const auto a = productOf(common, randomPolynomial(4, 2010));
    const auto b = productOf(common, randomPolynomial(2, 2020));
    EXPECT_EQ(greatestCommonDivisor(a, b), monic(common));
    EXPECT_EQ(greatestCommonDivisor(a, {}), monic(a));
    EXPECT_TRUE(greatestCommonDivisor({}, {}).empty());
}

TEST(Gf128Polynomial, FindsTheRootsThatItWasMadeOf) {
    for (std::size_t count = 0; count <= 12; ++count) {
        std::vector<Gf128> roots;
        for (std::size_t i = 0; i < count; ++i)
            roots.push_back(i == 3 ? Gf128{} : randomElement(3000 + 20 * count + i));
        const RootSearch search = searched(productOf(withRoots(roots), {randomElement(count + 1)}));
        EXPECT_EQ(sorted(search.roots), sorted(roots));
        EXPECT_EQ(search.linearFactors, withRoots(roots));
        EXPECT_EQ(search.splits.size(), count == 0 ? 0 : count - 1);
        for (const RootSplit& split : search.splits)
            EXPECT_EQ(productOf(split.traceZero, split.traceOne), split.whole);
    }
}

TEST(Gf128Polynomial, FindsRepeatedRootsOnce) {
    const Gf128 a = randomElement(4000);
    const Gf128 b = randomElement(4001);
    EXPECT_EQ(sorted(searched(withRoots({a, a, b, b, b})).roots), sorted({a, b}));
    EXPECT_EQ(searched(withRoots({a, a})).roots, std::vector{a});
}

/// The product of a^(2^(bits·i)): in GF(2^bits), where `bits` divides 128.
Gf128 normToSubfield(Gf128 a, unsigned bits) {
    Gf128 norm = kGf128One;
    for (unsigned i = 0; i < 128; i += bits) {
        norm = norm * a;
        for (unsigned square = 0; square < bits; ++square)
            a = a * a;
    }
    return norm;
}

/// All 65,536 elements: 0 and the powers of one.
std::vector<Gf128> subfieldOf16Bits() {
    for (std::uint64_t seed = 5000;; ++seed) {
        const Gf128 generator = normToSubfield(randomElement(seed), 16);
        std::vector<Gf128> elements{{}, kGf128One};
        for (Gf128 power = generator; power != kGf128One; power = power * generator)
            elements.push_back(power);
        if (elements.size() == 65536) return elements;
    }
}

/// A polynomial over GF(2⁸) of degree 3 or less has all its roots in GF(2¹²⁸) in GF(2¹⁶): its
/// irreducible factors have the degree 1, 2 or 3, and 3 does not divide 128.
TEST(Gf128Polynomial, FindsAllRootsThatThereAre) {
    const std::vector<Gf128> field = subfieldOf16Bits();
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Gf128Polynomial polynomial;
        for (std::uint64_t i = 0; i <= 2 + seed % 2; ++i)
            polynomial.push_back(normToSubfield(randomElement(6000 + 10 * seed + i), 8));
        std::vector<Gf128> roots;
        std::ranges::copy_if(field, std::back_inserter(roots), [&](Gf128 element) {
            return valueAt(polynomial, element) == Gf128{};
        });
        EXPECT_EQ(sorted(searched(polynomial).roots), sorted(roots));
        found += roots.size();
    }
    EXPECT_GT(found, 0U);
}

TEST(Gf128Polynomial, HasNoRootsWhereThereAreNone) {
    EXPECT_TRUE(searched({randomElement(1)}).roots.empty());
    EXPECT_EQ(searched({randomElement(1)}).linearFactors, Gf128Polynomial{kGf128One});
    // X² + X + c has roots where the trace of c is 0, for half of the elements.
    std::size_t with = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Gf128 c = randomElement(7000 + seed);
        Gf128 trace;
        for (auto [i, power] = std::pair(0, c); i < 128; ++i, power = power * power)
            trace = trace + power;
        const auto roots = searched({c, kGf128One, kGf128One}).roots;
        EXPECT_EQ(roots.size(), trace == Gf128{} ? 2U : 0U);
        with += roots.size() / 2;
    }
    EXPECT_GT(with, 0U);
    EXPECT_LT(with, 8U);
}

TEST(Gf128Polynomial, StopsWhereItIsCancelled) {
    const auto search = findRoots(randomPolynomial(20, 8000), Cancelled());
    ASSERT_FALSE(search);
    EXPECT_EQ(search.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp::tests
