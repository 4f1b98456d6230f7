// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/textbook.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using rsa::Exponentiation;
using rsa::TextbookEngine;

TEST(TextbookRsaKeys, AreThoseOfTheFirstPaper) {
    // Rivest, Shamir, Adleman 1978, §VIII, with the exponents the other way round.
    const auto key = rsa::smallKey(47, 59, 17);
    ASSERT_TRUE(key);
    EXPECT_EQ(key->n, 2773U);
    // Theirs is 157, modulo phi(n) = 2668; ours is modulo lcm(46, 58) = 1334.
    EXPECT_EQ(key->d, 157U);
    const std::vector<std::uint64_t> text{920, 1900};
    const auto sealed = rsa::runTextbook(*key, key->e, text, TextbookEngine::cpu);
    ASSERT_TRUE(sealed);
    EXPECT_EQ(sealed->results, (std::vector<std::uint64_t>{948, 2342}));
    EXPECT_EQ(rsa::runTextbook(*key, key->d, sealed->results, TextbookEngine::cpu)->results, text);
}

TEST(TextbookRsaKeys, AreRefusedWhereTheyCannotBe) {
    for (const auto& [p, q, e] : {std::tuple{3ULL, 5ULL, 3ULL}, // n < 256
                                  std::tuple{47ULL, 47ULL, 17ULL}, std::tuple{46ULL, 59ULL, 17ULL},
                                  std::tuple{47ULL, 59ULL, 23ULL}, std::tuple{47ULL, 59ULL, 0ULL},
                                  std::tuple{1ULL << 32 | 15, 59ULL, 17ULL}}) {
        const auto key = rsa::smallKey(p, q, e);
        ASSERT_FALSE(key) << p << " " << q << " " << e;
        EXPECT_EQ(key.error().code, ErrorCode::unsupported);
    }
}

TEST(TextbookRsaKeys, OfTheReportHasExponentsNearAHundredThousand) {
    const auto key = rsa::reportKey();
    EXPECT_EQ(key.e, 96959U);
    EXPECT_EQ(key.d, 103135U);
    EXPECT_EQ(key.n, 2500067359U);
    EXPECT_EQ(key.e * key.d % (key.p - 1), 1U);
    EXPECT_EQ(key.e * key.d % (key.q - 1), 1U);
}

TEST(TextbookRsaRuns, GiveTheSameNumbersWithBothExponentiations) {
    const auto key = rsa::reportKey();
    const std::vector<std::uint64_t> text{0, 1, ' ', '~', 255, key.n - 1};
    const rsa::TextbookWay repeated{Exponentiation::repeatedMultiplication};
    const auto fast = rsa::runTextbook(key, key.e, text, TextbookEngine::cpu);
    const auto slow = rsa::runTextbook(key, key.e, text, TextbookEngine::cpu, repeated);
    ASSERT_TRUE(fast);
    ASSERT_TRUE(slow);
    EXPECT_EQ(slow->results, fast->results);
    EXPECT_NE(slow->results, text);
    EXPECT_EQ(rsa::runTextbook(key, key.d, slow->results, TextbookEngine::cpu, repeated)->results,
              text);
}

TEST(TextbookRsaRuns, AreRefusedWhereRepeatedMultiplicationCannotEnd) {
    const auto key = rsa::classroomKey();
    const std::vector<std::uint64_t> text{'a'};
    const auto run = rsa::runTextbook(key, key.e, text, TextbookEngine::cpu,
                                      {Exponentiation::repeatedMultiplication});
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::badTuning);
}

TEST(TextbookRsaKeys, OfTheClassroomHasTheLargestModulus) {
    const auto key = rsa::classroomKey();
    EXPECT_EQ(key.n, 18446743979220271189ULL);
    const std::vector<std::uint64_t> text{0, 1, ' ', '~', 255, key.n - 1};
    const auto sealed = rsa::runTextbook(key, key.e, text, TextbookEngine::cpu);
    ASSERT_TRUE(sealed) << describe(sealed.error());
    EXPECT_NE(sealed->results, text);
    EXPECT_EQ(rsa::runTextbook(key, key.d, sealed->results, TextbookEngine::cpu)->results, text);
}

} // namespace
} // namespace blockwarp::tests
