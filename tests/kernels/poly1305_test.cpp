// SPDX-License-Identifier: GPL-3.0-or-later
/// Poly1305 alone: the standard's vectors, and arithmetic near the modulus.
#include "kernels/chacha20/poly1305_seal_lane.h"
#include "tests/support/bytes.h"
#include "tests/support/openssl_mac.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace blockwarp::tests {
namespace {

using namespace kernels;

/// Up to 16 bytes and a 1 behind them (RFC 8439 §2.5.1).
PolyElement element(std::span<const std::uint8_t> bytes) {
    Bytes padded(bytes.begin(), bytes.end());
    if (bytes.size() < 16) padded.push_back(1);
    padded.resize(16);
    return polyFromBlock(loadBlock(padded.data()), bytes.size() == 16 ? 1 : 0);
}

Bytes poly1305(const Bytes& key, const Bytes& message) {
    const PolyElement r = polyClamp(loadBlock(key.data()));
    PolyElement sum{};
    const std::span<const std::uint8_t> all = message;
    for (std::size_t at = 0; at < message.size(); at += 16)
        sum = polyMultiply(
            sum + element(all.subspan(at, std::min<std::size_t>(16, all.size() - at))), r);
    Bytes tag(16);
    storeBlock(tag.data(), polyTag(sum, loadBlock(key.data() + 16)));
    return tag;
}

TEST(Poly1305, GivesTheStandardsTags) {
    const auto cases = readVec("rfc-8439-poly1305.vec");
    EXPECT_EQ(cases.size(), 12U);
    for (const VecCase& c : cases)
        EXPECT_EQ(hexOf(poly1305(c.bytes("key"), c.bytes("message"))), c.text("tag"))
            << c.text("source");
}

TEST(Poly1305, AgreesWithOpensslOnBlocksOfOnesAndZeros) {
    // Blocks of few kinds and keys of many ones reach carries that random data never does.
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Bytes key = randomBytes(32, seed);
        const Bytes choice = randomBytes(24, seed + 10000);
        for (std::size_t i = 0; i < 16 && choice[23] % 2 != 0; ++i)
            key[i] = 0xff;
        Bytes message;
        for (std::size_t i = 0; i < choice[22] % 20U; ++i)
            message.insert(message.end(), 16,
                           choice[i] % 3 == 0   ? 0
                           : choice[i] % 3 == 1 ? 0xff
                                                : 0xfe);
        message.resize(message.size() + choice[21] % 16, 0xff);
        EXPECT_EQ(hexOf(poly1305(key, message)), hexOf(opensslPoly1305(key, message))) << seed;
    }
}

TEST(Poly1305, ReducesWhatIsNotLessThanTheModulus) {
    const Block zero{};
    // 2¹³⁰ − 5 + i for i = 0 … 4, and the greatest carried element.
    for (std::uint32_t i = 0; i < 5; ++i) {
        const PolyElement a{{kLimbMask - 4 + i, kLimbMask, kLimbMask, kLimbMask, kLimbMask}};
        const Block tag = polyTag(a, zero);
        EXPECT_EQ(tag.word[0], i);
        EXPECT_EQ(tag.word[1] | tag.word[2] | tag.word[3], 0U);
    }
    const PolyElement lessByOne{{kLimbMask - 5, kLimbMask, kLimbMask, kLimbMask, kLimbMask}};
    const Block tag = polyTag(lessByOne, zero);
    EXPECT_EQ(tag.word[0], 0xfffffffaU);
    EXPECT_EQ(tag.word[1] & tag.word[2] & tag.word[3], 0xffffffffU);
    // 2²⁶ in limb 0 and ones above: every carry runs through to the top and comes back as 5.
    const PolyElement ripple{{kLimbMask + 1, kLimbMask, kLimbMask, kLimbMask, kLimbMask}};
    EXPECT_EQ(polyTag(ripple, zero).word[0], 5U);
}

TEST(Poly1305, PowersAreRepeatedProducts) {
    const PolyElement r = polyClamp(loadBlock(randomBytes(16, 7).data()));
    const Block zero{};
    PolyElement product = r;
    for (std::uint64_t exponent = 1; exponent <= 70; ++exponent) {
        const Block expected = polyTag(product, zero);
        const Block got = polyTag(polyPower(r, exponent), zero);
        EXPECT_TRUE(std::ranges::equal(got.word, expected.word)) << exponent;
        product = polyMultiply(product, r);
    }
}

TEST(Poly1305, FourProductsAtOnceCarryAsOneByOne) {
    // All limbs as large as they may be: the columns need more than a carry of 32 bits.
    const PolyElement most{{kLimbMask, kLimbMask + 127, kLimbMask, kLimbMask, kLimbMask}};
    const PolyFactor factor = polyFactor(most);
    ChachaData ones;
    std::memset(&ones, 0xff, sizeof ones);
    const PolyElement block = polyFromBlock(ones.part[0], 1);
    PolyElement expected = block;
    for (const PolyElement& a : {most, block, block, block})
        expected = polyCarried(expected + polyMultiply(a, most));
    const PolyElement sum = addBlock(most, ones, {factor, factor, factor, factor});
    EXPECT_TRUE(std::ranges::equal(polyReduced(sum).limb, polyReduced(expected).limb));
}

} // namespace
} // namespace blockwarp::tests
