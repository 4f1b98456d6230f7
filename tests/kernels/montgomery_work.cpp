// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/montgomery_work.h"

#include "tests/support/bytes.h"

#include <gtest/gtest.h>
#include <openssl/bn.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace blockwarp::tests {
namespace {

using Words = std::vector<std::uint32_t>;

struct FreeNumber {
    void operator()(BIGNUM* number) const { BN_free(number); }
};
using Number = std::unique_ptr<BIGNUM, FreeNumber>;

Number numberOf(std::span<const std::uint32_t> words) {
    return Number(BN_lebin2bn(reinterpret_cast<const unsigned char*>(words.data()),
                              static_cast<int>(words.size_bytes()), nullptr));
}

Words randomWords(std::size_t count, std::uint64_t seed) {
    const Bytes bytes = randomBytes(4 * count, seed);
    Words words(count);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}

Words powerByOpenssl(std::span<const std::uint32_t> base, std::span<const std::uint32_t> exponent,
                     std::span<const std::uint32_t> modulus) {
    const std::unique_ptr<BN_CTX, void (*)(BN_CTX*)> context(BN_CTX_new(), BN_CTX_free);
    const Number result(BN_new());
    if (BN_mod_exp(result.get(), numberOf(base).get(), numberOf(exponent).get(),
                   numberOf(modulus).get(), context.get()) != 1)
        throw std::runtime_error("BN_mod_exp failed");
    Words words(modulus.size());
    BN_bn2lebinpad(result.get(), reinterpret_cast<unsigned char*>(words.data()),
                   static_cast<int>(4 * words.size()));
    return words;
}

/// A run with its memory.
struct PowerCase {
    unsigned bits;
    std::vector<Words> moduli;
    std::vector<Words> exponents; ///< one for each modulus, all of one size
    std::vector<Words> bases;     ///< all of one size
    std::uint64_t usesOfBase = 1;
};

Words joined(const std::vector<Words>& parts) {
    Words all;
    for (const Words& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

void expectAsOpenssl(const RunPowers& run, const PowerCase& c, const std::string& what) {
    const std::size_t words = c.bits / 32;
    Words squares(c.moduli.size() * words);
    Words inverses;
    for (std::size_t i = 0; i < c.moduli.size(); ++i) {
        const auto inverse =
            kernels::prepareModulus(c.moduli[i], std::span(squares).subspan(i * words, words));
        ASSERT_TRUE(inverse) << what << inverse.error().detail;
        inverses.push_back(*inverse);
    }
    const Words moduli = joined(c.moduli);
    const Words exponents = joined(c.exponents);
    const Words bases = joined(c.bases);
    kernels::PowerRun r;
    r.bits = c.bits;
    r.count = c.bases.size() * c.usesOfBase;
    r.keys = c.moduli.size();
    r.moduli = moduli.data();
    r.squares = squares.data();
    r.inverses = inverses.data();
    r.exponents = exponents.data();
    r.exponentWords = static_cast<std::uint32_t>(c.exponents[0].size());
    r.bases = bases.data();
    r.baseWords = static_cast<std::uint32_t>(c.bases[0].size());
    r.usesOfBase = c.usesOfBase;
    Words results(r.count * words, 0x5c5c5c5c);
    r.results = results.data();
    run(r);
    for (std::size_t i = 0; i < r.count; ++i) {
        const std::size_t key = i % r.keys;
        ASSERT_EQ(Words(results.begin() + static_cast<std::ptrdiff_t>(i * words),
                        results.begin() + static_cast<std::ptrdiff_t>((i + 1) * words)),
                  powerByOpenssl(c.bases[i / c.usesOfBase], c.exponents[key], c.moduli[key]))
            << what << ", " << c.bits << " bits, operation " << i;
    }
}

Words one(std::size_t words) {
    Words number(words);
    number[0] = 1;
    return number;
}

/// Odd, with its highest bit at `top`.
Words randomModulus(std::size_t words, unsigned top, std::uint64_t seed) {
    Words modulus = randomWords(words, seed);
    std::fill(modulus.begin() + top / 32 + 1, modulus.end(), 0);
    modulus[top / 32] &= (std::uint32_t{2} << top % 32) - 1;
    modulus[top / 32] |= std::uint32_t{1} << top % 32;
    modulus[0] |= 1;
    return modulus;
}

/// Where carries run furthest, and where none do.
std::vector<Words> edgeModuli(unsigned bits) {
    const std::size_t words = bits / 32;
    Words highest = one(words);
    highest[words - 1] = 0x80000000;
    return {Words(words, 0xffffffff),
            highest,
            randomModulus(words, bits - 1, bits),
            randomModulus(words, bits - 2, bits + 1),
            randomModulus(words, bits - 33, bits + 2),
            randomModulus(words, kernels::kMinModulusBits - 1, bits + 3)};
}

} // namespace

void checkPowerEdges(const RunPowers& run, unsigned bits) {
    const std::size_t words = bits / 32;
    for (const Words& modulus : edgeModuli(bits)) {
        Words below = modulus;
        --below[0];
        const std::vector<Words> bases = {Words(words),
                                          one(words),
                                          below,
                                          modulus,
                                          Words(words, 0xffffffff),
                                          randomWords(words, bits)};
        for (const Words& exponent :
             {Words(2), one(1), one(3), Words{2, 0}, Words(2, 0xffffffff), Words{0, 1}})
            expectAsOpenssl(run, {bits, {modulus}, {exponent}, bases}, "edges");
    }
}

void checkRandomPowers(const RunPowers& run, unsigned bits, std::size_t count,
                       std::uint32_t exponentWords) {
    PowerCase c{bits, {}, {}, {}};
    for (std::size_t i = 0; i < count; ++i) {
        c.moduli.push_back(
            randomModulus(bits / 32, bits - 1 - static_cast<unsigned>(i % 40), 3 * i + bits));
        c.exponents.push_back(randomWords(exponentWords, 3 * i + bits + 1));
        c.bases.push_back(randomWords(bits / 32, 3 * i + bits + 2));
    }
    expectAsOpenssl(run, c, "random");
}

void checkDoubleBases(const RunPowers& run, unsigned bits, std::size_t count) {
    for (const Words& modulus : edgeModuli(bits)) {
        PowerCase c{bits, {modulus, randomModulus(bits / 32, bits - 1, bits + 9)}, {}, {}, 2};
        c.exponents = {randomWords(2, bits), randomWords(2, bits + 1)};
        for (std::size_t i = 0; i < count; ++i)
            c.bases.push_back(randomWords(bits / 16, i + bits));
        c.bases[0] = Words(bits / 16, 0xffffffff);
        expectAsOpenssl(run, c, "bases of double width");
    }
}

namespace {

/// `exponents` and random bases, modulo each of `moduli`.
void checkTextbookPowers(const RunTextbook& run, kernels::TextbookWay way,
                         std::span<const std::uint64_t> moduli,
                         std::span<const std::uint64_t> exponents) {
    const auto words = [](std::uint64_t n) {
        return Words{static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32)};
    };
    for (const std::uint64_t modulus : moduli)
        for (const std::uint64_t exponent : exponents) {
            std::vector<std::uint64_t> bases{0, 1, modulus - 1, modulus, ~std::uint64_t{0}};
            for (std::uint64_t i = 0; i < 300; ++i)
                bases.push_back(i * 0x9e3779b97f4a7c15);
            std::vector<std::uint64_t> powers(bases.size());
            run(kernels::textbookKey(modulus, exponent, way.exponentiation).value(), bases, powers,
                way);
            for (std::size_t i = 0; i < bases.size(); ++i)
                ASSERT_EQ(words(powers[i]),
                          powerByOpenssl(words(bases[i]), words(exponent), words(modulus)))
                    << bases[i] << "^" << exponent << " modulo " << modulus;
        }
}

/// RFC 8017 has no numbers this small. These are the example of Rivest, Shamir and Adleman (1978,
/// §VIII): "ITS ALL GREEK TO ME", two letters a block, n = 47 * 59, e = 17, d = 157.
void checkFirstPaper(const RunTextbook& run, kernels::TextbookWay way) {
    const std::vector<std::uint64_t> text{920, 1900, 112, 1200, 718, 505, 1100, 2015, 13, 500};
    const std::vector<std::uint64_t> sealed{948, 2342, 1084, 1444, 2663, 2390, 778, 774, 219, 1655};
    std::vector<std::uint64_t> results(text.size());
    run(kernels::textbookKey(2773, 17).value(), text, results, way);
    EXPECT_EQ(results, sealed);
    run(kernels::textbookKey(2773, 157).value(), sealed, results, way);
    EXPECT_EQ(results, text);
}

} // namespace

void checkTextbook(const RunTextbook& run) {
    using kernels::Exponentiation;
    for (const bool sharedMemory : {false, true}) {
        const kernels::TextbookWay fast{Exponentiation::squareAndMultiply, sharedMemory};
        const kernels::TextbookWay slow{Exponentiation::repeatedMultiplication, sharedMemory};
        checkFirstPaper(run, fast);
        checkFirstPaper(run, slow);
        checkTextbookPowers(run, fast,
                            std::vector<std::uint64_t>{3, 0xffffffffffffffff, 0xffffffffffffffc5,
                                                       0x8000000000000001,
                                                       4294967291ULL * 4294967279ULL},
                            std::vector<std::uint64_t>{0, 1, 2, 65537, ~0ULL, 0x123456789});
        checkTextbookPowers(run, slow,
                            std::vector<std::uint64_t>{3, 2500067359, 0x80000001, 0xffffffff},
                            std::vector<std::uint64_t>{0, 1, 2, 17, 10007});
    }
}

} // namespace blockwarp::tests
