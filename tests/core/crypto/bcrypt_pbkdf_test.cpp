// SPDX-License-Identifier: GPL-3.0-or-later
/// bcrypt_pbkdf against vectors of others, and Blowfish's digits of pi against pi.
#include "core/crypto/bcrypt_pbkdf.h"
#include "core/crypto/openssl.h"
#include "core/crypto/pi_digits.h"
#include "tests/support/cancelled.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <openssl/bn.h>

namespace blockwarp::tests {
namespace {

using Integer = crypto::Handle<BIGNUM, BN_free>;

/// arctan(1 / x) = 1/x - 1/(3 x^3) + 1/(5 x^5) ..., times 2^bits, each term rounded down.
Integer arctanOfInverse(BN_ULONG x, int bits) {
    Integer sum(BN_new());
    Integer power(BN_new()); // of 1 / x
    BN_set_bit(power.get(), bits);
    BN_div_word(power.get(), x);
    for (BN_ULONG n = 1; BN_is_zero(power.get()) == 0; n += 2) {
        const Integer term(BN_dup(power.get()));
        BN_div_word(term.get(), n);
        const auto combine = n % 4 == 1 ? BN_add : BN_sub;
        combine(sum.get(), sum.get(), term.get());
        BN_div_word(power.get(), x * x);
    }
    return sum;
}

TEST(PiDigits, AreThoseOfPi) {
    // Machin 1706: pi = 16 arctan(1/5) - 4 arctan(1/239). The guard bits take up what the some
    // 20,000 roundings lose.
    constexpr int kGuardBits = 64;
    constexpr int kBits = 32 * static_cast<int>(crypto::kPiDigits.size());
    const Integer pi = arctanOfInverse(5, kBits + kGuardBits);
    const Integer small = arctanOfInverse(239, kBits + kGuardBits);
    BN_lshift(pi.get(), pi.get(), 4);
    BN_lshift(small.get(), small.get(), 2);
    BN_sub(pi.get(), pi.get(), small.get());
    BN_rshift(pi.get(), pi.get(), kGuardBits);
    Bytes bytes(4 * crypto::kPiDigits.size() + 1); // and the three before the point
    ASSERT_GE(BN_bn2binpad(pi.get(), bytes.data(), static_cast<int>(bytes.size())), 0);
    EXPECT_EQ(bytes[0], 3);
    for (std::size_t i = 0; i < crypto::kPiDigits.size(); ++i) {
        std::uint32_t word = 0;
        for (std::size_t byte = 0; byte < 4; ++byte)
            word = word << 8 | bytes[1 + 4 * i + byte];
        ASSERT_EQ(crypto::kPiDigits[i], word) << i;
    }
}

TEST(BcryptPbkdf, DerivesWhatOthersDerive) {
    for (const VecCase& v : readVec("bcrypt-pbkdf.vec")) {
        const Bytes wanted = v.bytes("key");
        const auto key = crypto::bcryptPbkdf(
            v.bytes("passphrase"), v.bytes("salt"),
            static_cast<std::uint32_t>(std::stoul(v.text("rounds"))), wanted.size(), NoCancel());
        ASSERT_TRUE(key) << describe(key.error());
        EXPECT_EQ(hexOf(key->span()), v.text("key")) << v.text("source");
    }
}

TEST(BcryptPbkdf, AskedInEachRound) {
    class AfterRounds final : public CancelToken {
      public:
        explicit AfterRounds(int rounds) : left_(rounds) {}
        bool cancelled() const override { return left_-- <= 0; }

      private:
        mutable int left_;
    };
    const auto derive = [](const CancelToken& cancel) {
        return crypto::bcryptPbkdf(Bytes{1}, Bytes{2}, 3, 48, cancel);
    };
    EXPECT_TRUE(derive(AfterRounds(6))); // two blocks of three
    for (const int rounds : {0, 2, 5}) {
        const auto key = derive(AfterRounds(rounds));
        ASSERT_FALSE(key) << rounds;
        EXPECT_EQ(key.error().code, ErrorCode::cancelled);
    }
}

} // namespace
} // namespace blockwarp::tests
