// SPDX-License-Identifier: GPL-3.0-or-later
/// Three receivers with typed moduli and with keys of 2048 bits; primes that are close on purpose.
#include "core/attacks/close_primes.h"
#include "core/attacks/receivers_run.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

#include <vector>

namespace blockwarp::tests {
namespace {

std::vector<std::uint8_t> bytesOf(const std::string& text) {
    return {text.begin(), text.end()};
}

const Moduli& realModuli() {
    static const Moduli moduli = [] {
        auto made = newReceiverModuli(NoCancel());
        EXPECT_TRUE(made);
        return made ? *made : Moduli{};
    }();
    return moduli;
}

TEST(ReceiversRun, ModuliThatAreNoKeysAreNamed) {
    using Kind = ReceiverFaultKind;
    struct Case {
        SmallModuli moduli;
        std::uint64_t message;
        Kind kind;
        std::size_t receiver;
        std::uint64_t other;
    };
    for (const Case& wrong : {Case{{0, 493, 1927}, 1, Kind::notTwoPrimes, 0, 0},
                              Case{{1, 493, 1927}, 1, Kind::notTwoPrimes, 0, 0},
                              Case{{253, 491, 1927}, 1, Kind::notTwoPrimes, 1, 0},
                              Case{{253, 493, 121}, 1, Kind::notTwoPrimes, 2, 0},
                              Case{{253, 493, 2 * 11 * 17}, 1, Kind::notTwoPrimes, 2, 0},
                              Case{{253, 527, 1927}, 1, Kind::exponentShares, 1, 31},
                              Case{{253, 493, 11 * 29}, 1, Kind::sharedPrime, 2, 253},
                              Case{{253, 253, 1927}, 1, Kind::sharedPrime, 1, 253},
                              Case{{253, 493, 1927}, 253, Kind::messageRange, 0, 253}}) {
        const auto fault = faultOfReceivers(wrong.moduli, wrong.message);
        ASSERT_TRUE(fault);
        EXPECT_EQ(fault->kind, wrong.kind);
        EXPECT_EQ(fault->receiver, wrong.receiver);
        EXPECT_EQ(fault->number, wrong.moduli[wrong.receiver]);
        EXPECT_EQ(fault->other, wrong.other);
    }
    EXPECT_FALSE(faultOfReceivers({253, 493, 1927}, 252));
    EXPECT_FALSE(faultOfReceivers({977 * 983, 493, 1927}, 200));
}

TEST(ReceiversRun, ATextIsReadFromThreeCiphertexts) {
    for (const std::size_t size : {1U, 30U, 86U, 170U, 172U, 255U}) {
        const std::string text(size, 'k');
        const auto sent = sendText(realModuli(), bytesOf(text), false);
        ASSERT_TRUE(sent);
        const auto read = readByReceivers(*sent);
        ASSERT_TRUE(read);
        EXPECT_TRUE(read->isCube);
        EXPECT_EQ(textOfNumber(read->root), text);
        EXPECT_EQ(receiversNeeded(*read), (3 * 8 * size + 2044) / 2048); // 'k' has 7 bits
    }
}

TEST(ReceiversRun, PaddedTextsAreNoCube) {
    for (const std::size_t size : {1U, 190U}) {
        const auto sent = sendText(realModuli(), bytesOf(std::string(size, 'k')), true);
        ASSERT_TRUE(sent);
        const auto read = readByReceivers(*sent);
        ASSERT_TRUE(read);
        EXPECT_FALSE(read->isCube);
        EXPECT_NE(textOfNumber(read->root), std::string(size, 'k'));
    }
    EXPECT_FALSE(sendText(realModuli(), bytesOf(std::string(191, 'k')), true));
    EXPECT_FALSE(sendText(realModuli(), bytesOf(std::string(256, 'k')), false));
    EXPECT_FALSE(sendText(realModuli(), {}, false));
}

TEST(ReceiversRun, NewModuliHave2048BitsAndCanBeCancelled) {
    for (const Integer& n : realModuli())
        EXPECT_EQ(BN_num_bits(n.get()), 2048);
    const auto cancelled = newReceiverModuli(Cancelled());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
}

/// (p + q) / 2 less the root of n, rounded up.
std::size_t stepsWanted(IntegerMath& math, const PrimePair& pair) {
    const Integer middle = math.quotient(math.sum(pair.p, pair.q), math.of(2));
    const Integer below = math.root(math.product(pair.p, pair.q), 2);
    return std::stoul(decimalOf(math.difference(middle, below)));
}

TEST(ClosePrimes, TheirDistanceDecides) {
    IntegerMath math;
    for (const int distance : {16, 500, 516, 518}) {
        const auto pair = newClosePrimes(distance, NoCancel());
        ASSERT_TRUE(pair);
        for (const Integer& prime : {pair->p, pair->q}) {
            EXPECT_EQ(BN_check_prime(prime.get(), nullptr, nullptr), 1);
            EXPECT_EQ(BN_num_bits(prime.get()), kClosePrimeBits);
        }
        const Integer apart = math.difference(pair->q, pair->p);
        EXPECT_EQ(BN_num_bits(apart.get()), distance + 1);
        const auto run = runFermat(math.product(pair->p, pair->q), 1000, NoCancel());
        ASSERT_TRUE(run && run->factors);
        EXPECT_TRUE(math.equal(run->factors->first, pair->p));
        EXPECT_TRUE(math.equal(run->factors->second, pair->q));
        EXPECT_EQ(run->steps.size(), stepsWanted(math, *pair));
    }
    EXPECT_FALSE(newClosePrimes(kMinDistanceBits - 1, NoCancel()));
    EXPECT_FALSE(newClosePrimes(kMaxDistanceBits + 1, NoCancel()));
    const auto cancelled = newClosePrimes(500, Cancelled());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp::tests
