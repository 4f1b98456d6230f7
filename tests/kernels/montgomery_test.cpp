// SPDX-License-Identifier: GPL-3.0-or-later
/// Exponentiation with the kernels' code on the host, a group of threads run one after the other.
#include "tests/kernels/montgomery_work.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

class Montgomery : public testing::TestWithParam<unsigned> {};

TEST_P(Montgomery, EdgesAreAsOpensslHasThem) {
    checkPowerEdges(kernels::emulatePowers, GetParam());
}

TEST_P(Montgomery, RandomPowersAreAsOpensslHasThem) {
    checkRandomPowers(kernels::emulatePowers, GetParam(), 20, 3);
    checkRandomPowers(kernels::emulatePowers, GetParam(), 1, GetParam() / 32);
}

TEST_P(Montgomery, TakesBasesOfDoubleWidth) {
    checkDoubleBases(kernels::emulatePowers, GetParam(), 3);
}

TEST_P(Montgomery, RefusesWhatIsNoModulus) {
    std::vector<std::uint32_t> square(GetParam() / 32);
    std::vector<std::uint32_t> modulus(GetParam() / 32, 0xfffffffe);
    const auto even = kernels::prepareModulus(modulus, square);
    ASSERT_FALSE(even);
    EXPECT_EQ(even.error().fault, kernels::GpuFault::refused);
    EXPECT_NE(even.error().detail.find("even"), std::string::npos);
    std::ranges::fill(modulus, 0);
    for (const std::uint32_t low : {0U, 1U, 3U, 65537U}) {
        modulus[0] = low;
        EXPECT_FALSE(kernels::prepareModulus(modulus, square)) << low;
    }
    modulus[kernels::kMinModulusBits / 32 - 1] = 0x7fffffff;
    EXPECT_FALSE(kernels::prepareModulus(modulus, square));
    modulus[kernels::kMinModulusBits / 32 - 1] = 0x80000000;
    EXPECT_TRUE(kernels::prepareModulus(modulus, square));
    modulus.push_back(1);
    square.push_back(0);
    EXPECT_FALSE(kernels::prepareModulus(modulus, square));
}

INSTANTIATE_TEST_SUITE_P(Widths, Montgomery, testing::ValuesIn(kernels::kPowerWidths));

TEST(MontgomeryWidths, AreTheNextLarger) {
    EXPECT_EQ(kernels::powerWidthFor(512), 1024U);
    EXPECT_EQ(kernels::powerWidthFor(1024), 1024U);
    EXPECT_EQ(kernels::powerWidthFor(1025), 1536U);
    EXPECT_EQ(kernels::powerWidthFor(4096), 4096U);
    EXPECT_EQ(kernels::powerWidthFor(4097), 0U);
}

TEST(TextbookRsa, GivesKnownAnswers) {
    checkTextbook(kernels::emulateTextbook);
    for (const std::uint64_t bad : {0ULL, 1ULL, 2ULL, 4ULL, ~0ULL - 1})
        EXPECT_FALSE(kernels::textbookKey(bad, 3)) << bad;
}

TEST(TextbookRsa, RepeatedMultiplicationHasBounds) {
    constexpr auto repeated = kernels::Exponentiation::repeatedMultiplication;
    constexpr std::uint64_t most = kernels::kMaxRepeatedExponent;
    EXPECT_TRUE(kernels::textbookKey(0xffffffff, most, repeated));
    for (const auto& [modulus, exponent] :
         {std::pair{0x100000001ULL, std::uint64_t{3}}, std::pair{0xffffffffULL, most + 1}}) {
        EXPECT_TRUE(kernels::textbookKey(modulus, exponent));
        const auto key = kernels::textbookKey(modulus, exponent, repeated);
        ASSERT_FALSE(key);
        EXPECT_EQ(key.error().fault, kernels::GpuFault::refused);
    }
}

} // namespace
} // namespace blockwarp::tests
