// SPDX-License-Identifier: GPL-3.0-or-later
/// The attacks on RSA: numbers that fit 64 bits are computed again by naive loops, keys of 2048
/// bits are OpenSSL's.
#include "core/attacks/close_primes.h"
#include "core/attacks/rsa_fault.h"
#include "core/attacks/three_receivers.h"
#include "core/crypto/openssl.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>
#include <openssl/rsa.h>

#include <numeric>

namespace blockwarp::tests {
namespace {

std::uint64_t loopPower(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
    std::uint64_t power = 1 % modulus;
    for (std::uint64_t i = 0; i < exponent; ++i)
        power = power * base % modulus;
    return power;
}

/// The only s below the prime with s^e = m.
std::uint64_t loopRoot(std::uint64_t message, std::uint64_t e, std::uint64_t prime) {
    for (std::uint64_t s = 0; s < prime; ++s)
        if (loopPower(s, e, prime) == message % prime) return s;
    ADD_FAILURE() << "no root";
    return 0;
}

using EvpKey = crypto::Handle<EVP_PKEY, EVP_PKEY_free>;

EvpKey newKey(std::uint64_t exponent) {
    const crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(
        EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    const crypto::Handle<BIGNUM, BN_free> e(BN_new());
    EVP_PKEY* key = nullptr;
    EXPECT_EQ(BN_set_word(e.get(), exponent), 1);
    EXPECT_EQ(EVP_PKEY_keygen_init(context.get()), 1);
    EXPECT_EQ(EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), 2048), 1);
    EXPECT_EQ(EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context.get(), e.get()), 1);
    EXPECT_EQ(EVP_PKEY_generate(context.get(), &key), 1);
    return EvpKey(key);
}

Integer integerOf(IntegerMath& math, std::span<const unsigned char> bytes) {
    const crypto::Handle<BIGNUM, BN_free> number(
        BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr));
    return math.ofCopy(number.get());
}

Integer randomInteger(IntegerMath& math, int bits) {
    const crypto::Handle<BIGNUM, BN_free> number(BN_new());
    EXPECT_EQ(BN_rand(number.get(), bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY), 1);
    return math.ofCopy(number.get());
}

TEST(RsaAttacks, IntegersAreAsTheyAreWritten) {
    IntegerMath math;
    EXPECT_EQ(decimalOf(math.of(18446744073709551615U)), "18446744073709551615");
    EXPECT_EQ(hexDigitsOf(math.of(0x1abc)), "1ABC");
    EXPECT_EQ(hexDigitsOf(math.of(0)), "0");
    EXPECT_EQ(hexDigitsOf(math.of(16)), "10");
    EXPECT_EQ(decimalOf(math.inverse(math.of(3), math.of(7))), "5");
    EXPECT_TRUE(math.ok());
    EXPECT_EQ(math.inverse(math.of(2), math.of(4)), nullptr);
    EXPECT_FALSE(math.ok());
    EXPECT_EQ(math.sum(math.of(1), math.of(1)), nullptr);
}

TEST(RsaAttacks, RootsAreThoseOfANaiveLoop) {
    IntegerMath math;
    for (const unsigned degree : {2U, 3U})
        for (std::uint64_t a = 0; a < 2000; ++a) {
            std::uint64_t root = 0;
            while ((degree == 2 ? 1 : root + 1) * (root + 1) * (root + 1) <= a)
                ++root;
            ASSERT_EQ(decimalOf(math.root(math.of(a), degree)), std::to_string(root)) << a;
        }
}

TEST(RsaAttacks, AFaultInSmallNumbersGivesAPrime) {
    constexpr std::uint64_t p = 61;
    constexpr std::uint64_t q = 53;
    constexpr std::uint64_t e = 17;
    IntegerMath math;
    const FaultKey key = faultKey(math, p, q, e);
    for (const std::uint64_t message : {0U, 1U, 65U, 3232U})
        for (int bit = 0; bit < 6; ++bit) {
            const auto run = runFaultAttack(key, math.of(message), {.halfQ = bit});
            ASSERT_TRUE(run);
            const std::uint64_t halfQ = loopRoot(message, e, q);
            const std::uint64_t wrongQ = (halfQ ^ (1U << bit)) % q;
            EXPECT_EQ(decimalOf(run->right.halfP), std::to_string(loopRoot(message, e, p)));
            EXPECT_EQ(decimalOf(run->right.halfQ), std::to_string(halfQ));
            EXPECT_EQ(decimalOf(run->wrong.halfQ), std::to_string(wrongQ));
            std::uint64_t s = 0;
            while (s % p != loopRoot(message, e, p) || s % q != wrongQ)
                ++s;
            EXPECT_EQ(decimalOf(run->wrong.signature), std::to_string(s));
            const std::uint64_t power = loopPower(s, e, p * q);
            EXPECT_EQ(decimalOf(run->found.power), std::to_string(power));
            EXPECT_EQ(std::gcd((power + p * q - message) % (p * q), p * q), p);
            EXPECT_EQ(decimalOf(run->found.divisor), std::to_string(p));
            EXPECT_EQ(decimalOf(run->found.other), std::to_string(q));
            EXPECT_TRUE(run->found.isFactor());
        }
}

TEST(RsaAttacks, NoFaultAndTwoFaultsGiveNothing) {
    IntegerMath math;
    const FaultKey key = faultKey(math, 61, 53, 17);
    for (int bit = 0; bit < 6; ++bit) {
        const auto none = runFaultAttack(key, math.of(65), {});
        const auto both = runFaultAttack(key, math.of(65), {.halfP = bit, .halfQ = 5 - bit});
        const auto first = runFaultAttack(key, math.of(65), {.halfP = bit});
        ASSERT_TRUE(none && both && first);
        EXPECT_EQ(decimalOf(none->found.divisor), "3233");
        EXPECT_EQ(decimalOf(both->found.divisor), "1");
        EXPECT_EQ(decimalOf(first->found.divisor), "53");
        EXPECT_FALSE(none->found.isFactor());
        EXPECT_FALSE(both->found.isFactor());
    }
    EXPECT_FALSE(runFaultAttack(key, math.of(65), {.halfQ = 6})); // 53 has 6 bits
    EXPECT_FALSE(runFaultAttack(key, math.of(65), {.halfQ = -1}));
    EXPECT_FALSE(runFaultAttack(key, math.of(3233), {.halfQ = 0}));
}

TEST(RsaAttacks, AFaultFactorsAKeyOf2048Bits) {
    const EvpKey key = newKey(65537);
    const auto numbers = faultKeyOf(key.get());
    ASSERT_TRUE(numbers);
    IntegerMath math;
    const Integer message = randomInteger(math, 2000);
    for (const int bit : {0, 511, 1023}) {
        const auto run = runFaultAttack(*numbers, message, {.halfQ = bit});
        ASSERT_TRUE(run);
        EXPECT_TRUE(math.equal(run->found.divisor, numbers->p));
        EXPECT_TRUE(math.equal(run->found.other, numbers->q));
        EXPECT_TRUE(math.equal(math.power(run->right.signature, run->e, run->n), message));
    }
}

TEST(RsaAttacks, FermatFindsClosePrimesAsALoopDoes) {
    IntegerMath math;
    for (const auto& [p, q] : {std::pair{9973U, 9967U}, std::pair{9973U, 9001U}, std::pair{7U, 7U},
                               std::pair{1009U, 1U}}) {
        const std::uint64_t n = std::uint64_t{p} * q;
        const auto run = runFermat(math.of(n), kMaxFermatSteps, NoCancel());
        ASSERT_TRUE(run && run->factors);
        EXPECT_EQ(decimalOf(run->factors->first), std::to_string(q));
        EXPECT_EQ(decimalOf(run->factors->second), std::to_string(p));
        std::uint64_t first = 0;
        while (first * first < n)
            ++first;
        EXPECT_EQ(run->steps.size(), (std::uint64_t{p} + q) / 2 - first + 1);
        EXPECT_EQ(decimalOf(run->steps.front().a), std::to_string(first));
    }
}

TEST(RsaAttacks, FermatEndsWithinItsSteps) {
    IntegerMath math;
    const EvpKey key = newKey(65537);
    const auto numbers = faultKeyOf(key.get());
    ASSERT_TRUE(numbers);
    const auto run = runFermat(math.product(numbers->p, numbers->q), 100, NoCancel());
    ASSERT_TRUE(run);
    EXPECT_FALSE(run->factors);
    EXPECT_EQ(run->steps.size(), 100U);
    EXPECT_FALSE(runFermat(math.of(8), 10, NoCancel()));
    EXPECT_FALSE(runFermat(math.of(1), 10, NoCancel()));
    EXPECT_FALSE(runFermat(math.of(9), 0, NoCancel()));
    const auto cancelled = runFermat(math.of(15), 10, Cancelled());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
}

TEST(RsaAttacks, ThreeSmallReceiversReadTheMessage) {
    IntegerMath math;
    for (const std::uint64_t message : {0U, 1U, 42U, 200U, 252U}) {
        const auto run = readByReceivers(
            sendToReceivers(math, {math.of(253), math.of(527), math.of(1189)}, math.of(message)));
        ASSERT_TRUE(run);
        EXPECT_TRUE(run->isCube);
        EXPECT_EQ(decimalOf(run->root), std::to_string(message));
        EXPECT_EQ(decimalOf(run->common), std::to_string(message * message * message));
        EXPECT_EQ(decimalOf(run->receivers[1].ciphertext),
                  std::to_string(message * message * message % 527));
    }
}

TEST(RsaAttacks, OaepLeavesNoCube) {
    IntegerMath math;
    std::array<Receiver, kReceivers> bare;
    std::array<Receiver, kReceivers> padded;
    const Integer message = randomInteger(math, 1900);
    for (std::size_t i = 0; i < kReceivers; ++i) {
        const EvpKey key = newKey(3);
        const auto numbers = faultKeyOf(key.get());
        ASSERT_TRUE(numbers);
        const Integer n = math.product(numbers->p, numbers->q);
        bare[i] = {n, math.power(message, math.of(3), n)};
        const crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(
            EVP_PKEY_CTX_new(key.get(), nullptr));
        std::array<unsigned char, 256> sealed{};
        std::size_t size = sealed.size();
        const std::array<unsigned char, 4> text{'t', 'e', 'x', 't'};
        ASSERT_EQ(EVP_PKEY_encrypt_init(context.get()), 1);
        ASSERT_EQ(EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_OAEP_PADDING), 1);
        ASSERT_EQ(EVP_PKEY_encrypt(context.get(), sealed.data(), &size, text.data(), text.size()),
                  1);
        padded[i] = {n, integerOf(math, sealed)};
    }
    const auto read = readByReceivers(bare);
    const auto refused = readByReceivers(padded);
    ASSERT_TRUE(read && refused);
    EXPECT_TRUE(read->isCube);
    EXPECT_TRUE(math.equal(read->root, message));
    EXPECT_FALSE(refused->isCube);
}

TEST(RsaAttacks, ReceiversWithACommonPrimeAreRefused) {
    IntegerMath math;
    const auto run = readByReceivers(
        sendToReceivers(math, {math.of(253), math.of(391), math.of(11 * 29)}, math.of(5)));
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::badTuning);
}

} // namespace
} // namespace blockwarp::tests
