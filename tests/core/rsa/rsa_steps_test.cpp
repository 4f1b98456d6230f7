// SPDX-License-Identifier: GPL-3.0-or-later
/// The blackboard's RSA against values worked by hand: p = 61, q = 53, as many lecture notes have
/// it (the private exponent 2753 modulo phi, 413 modulo lambda).
#include "core/rsa/small_steps.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using rsa::SmallFaultKind;
using rsa::SmallNumbers;

TEST(SmallRsa, GivesTheKeyOfTheLectureNotes) {
    const auto trace = rsa::traceSmallKey({.p = 61, .q = 53, .e = 17, .message = 65});
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->n, 3233U);
    EXPECT_EQ(trace->phi, 3120U);
    EXPECT_EQ(trace->common, 4U);
    EXPECT_EQ(trace->lambda, 780U);
    EXPECT_EQ(trace->d, 413U);
    EXPECT_EQ(trace->dPhi, 2753U);
    EXPECT_EQ(trace->ciphertext, 2790U);
    EXPECT_EQ(trace->decrypted, 65U);
}

TEST(SmallRsa, WritesEuclidsRowsDown) {
    const auto trace = rsa::traceSmallKey({});
    ASSERT_TRUE(trace);
    // 780 = 45 · 17 + 15; 17 = 1 · 15 + 2; 15 = 7 · 2 + 1; 2 = 2 · 1 + 0.
    const std::vector<std::vector<std::int64_t>> byHand{
        {780, 17, 45, 15, -45}, {17, 15, 1, 2, 46}, {15, 2, 7, 1, -367}, {2, 1, 2, 0, 780}};
    ASSERT_EQ(trace->euclid.size(), byHand.size());
    for (std::size_t i = 0; i < byHand.size(); ++i) {
        const rsa::EuclidRow& row = trace->euclid[i];
        const std::vector<std::int64_t> found{
            static_cast<std::int64_t>(row.dividend), static_cast<std::int64_t>(row.divisor),
            static_cast<std::int64_t>(row.quotient), static_cast<std::int64_t>(row.remainder),
            row.coefficient};
        EXPECT_EQ(found, byHand[i]) << i;
    }
}

TEST(SmallRsa, TakesTheExponentsOfTextbooks) {
    // Stinson's key: p = 101, q = 113, e = 3533; phi is 11200, lambda 2800. 6597 · 3533 = 1 mod
    // phi.
    const auto trace = rsa::traceSmallKey({.p = 101, .q = 113, .e = 3533, .message = 9726});
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->dPhi, 6597U);
    EXPECT_EQ(trace->d, 6597U % 2800);
    EXPECT_EQ(trace->ciphertext, 5761U);
    EXPECT_EQ(trace->decrypted, 9726U);
    const rsa::EuclidRow& first = trace->euclid.front(); // 3533 = 1 · 2800 + 733
    EXPECT_EQ(first.dividend, 3533U);
    EXPECT_EQ(first.divisor, 2800U);
    EXPECT_EQ(first.remainder, 733U);
    EXPECT_EQ(first.coefficient, 1);
}

TEST(SmallRsa, SquaresAndMultiplies) {
    const auto rows = rsa::powerRows(65, 17, 3233); // 17 = 10001 in binary
    ASSERT_EQ(rows.size(), 5U);
    const std::vector<std::uint64_t> squares{1, 992, 1232, 1547, 789}; // 65² = 4225 = 992 + 3233
    const std::vector<std::uint64_t> powers{65, 992, 1232, 1547, 2790};
    const std::vector<std::uint64_t> exponents{1, 2, 4, 8, 17};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].bit, i == 0 || i == 4 ? 1U : 0U);
        EXPECT_EQ(rows[i].squared, squares[i]);
        EXPECT_EQ(rows[i].after, powers[i]);
        EXPECT_EQ(rows[i].exponent, exponents[i]);
        EXPECT_EQ(rows[i].before, i == 0 ? 1 : powers[i - 1]);
    }
}

TEST(SmallRsa, LeadsEveryMessageOfASmallModulusBack) {
    for (const auto& [p, q, e] : {std::tuple{3U, 11U, 7U},
                                  {2U, 7U, 5U},
                                  {97U, 89U, 5U},
                                  {2U, 3U, 5U},    // lambda is 2
                                  {11U, 13U, 61U}, // 1 modulo lambda
                                  {11U, 13U, 77U}})
        for (std::uint64_t message = 0; message < p * q; ++message) {
            const auto trace = rsa::traceSmallKey({p, q, e, message});
            ASSERT_TRUE(trace) << p << " " << q << " " << e;
            ASSERT_EQ(trace->decrypted, message) << p << " " << q;
        }
    const auto largest = rsa::traceSmallKey({9973, 9967, 65537, 99400890});
    ASSERT_TRUE(largest);
    EXPECT_EQ(largest->decrypted, 99400890U);
    EXPECT_EQ(largest->d * 65537 % largest->lambda, 1U);
    EXPECT_EQ(largest->dPhi * 65537 % largest->phi, 1U);
}

TEST(SmallRsa, SaysWhyNumbersMakeNoKey) {
    struct Case {
        SmallNumbers numbers;
        SmallFaultKind kind;
        std::uint64_t number;
        std::uint64_t other;
    };
    const Case cases[] = {
        {{10007, 53, 17, 65}, SmallFaultKind::tooLarge, 10007, 9999},
        {{91, 53, 17, 65}, SmallFaultKind::notPrime, 91, 7},
        {{61, 1, 17, 65}, SmallFaultKind::notPrime, 1, 0},
        {{61, 61, 17, 65}, SmallFaultKind::equalPrimes, 61, 0},
        {{61, 53, 2, 65}, SmallFaultKind::exponentRange, 2, 3233},
        {{61, 53, 3233, 65}, SmallFaultKind::exponentRange, 3233, 3233},
        {{61, 53, 780, 65}, SmallFaultKind::exponentShares, 780, 780},
        {{61, 53, 15, 65}, SmallFaultKind::exponentShares, 15, 15},
        {{61, 53, 14, 65}, SmallFaultKind::exponentShares, 14, 2},
        {{2, 3, 6, 1}, SmallFaultKind::exponentRange, 6, 6},
        {{61, 53, 17, 3233}, SmallFaultKind::messageRange, 3233, 3233},
    };
    for (const Case& each : cases) {
        const auto trace = rsa::traceSmallKey(each.numbers);
        ASSERT_FALSE(trace);
        EXPECT_EQ(trace.error().kind, each.kind) << each.number;
        EXPECT_EQ(trace.error().number, each.number);
        EXPECT_EQ(trace.error().other, each.other);
    }
}

TEST(SmallRsa, KnowsThePrimesBelowAThousand) {
    int primes = 0;
    for (std::uint64_t number = 0; number < 1000; ++number)
        primes += rsa::isSmallPrime(number) ? 1 : 0;
    EXPECT_EQ(primes, 168);
    EXPECT_EQ(rsa::smallestDivisor(9409), 97U);
}

} // namespace
} // namespace blockwarp::tests
