// SPDX-License-Identifier: GPL-3.0-or-later
/// A nonce of AES-GCM used twice: forgeries against a receiver of OpenSSL.
#include "core/attacks/nonce_reuse.h"

#include "tests/support/attack_servers.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

/// Two messages under one nonce, as their sender knows them.
class GcmSender {
  public:
    explicit GcmSender(std::uint64_t seed)
        : key_(randomBytes(16, seed)), nonce_(randomBytes(12, seed + 1)) {}

    GcmMessage seal(const Bytes& text) const { return sealUnder(nonce_, text); }
    GcmMessage sealUnder(const Bytes& nonce, const Bytes& text) const {
        const Bytes sealed = opensslSeal("aes-128-gcm", key_, nonce, {}, text);
        GcmMessage message{{sealed.begin(), sealed.end() - kTagBytes}};
        std::copy(sealed.end() - kTagBytes, sealed.end(), message.tag.begin());
        return message;
    }
    GcmReceiver receiver() const {
        return [*this](const GcmMessage& message) {
            return opensslGcmOpens(key_, nonce_, message.ciphertext, message.tag);
        };
    }
    /// By AES alone (SP 800-38D §7.1, steps 1, 2 and 6).
    HashKeyCandidate secrets() const {
        Bytes j0 = nonce_;
        j0.insert(j0.end(), {0, 0, 0, 1});
        return {encrypted(Bytes(16)), encrypted(j0)};
    }

  private:
    Gf128 encrypted(const Bytes& block) const {
        return fromBlock(ivFrom(openssl("aes-128-ecb", Direction::encrypt, key_, {}, block)));
    }
    Bytes key_;
    Bytes nonce_;
};

bool isSame(const HashKeyCandidate& a, const HashKeyCandidate& b) {
    return a.hashKey == b.hashKey && a.mask == b.mask;
}

HashKeyRecovery recovered(const GcmMessage& first, const GcmMessage& second) {
    auto recovery = recoverHashKey(first, second, NoCancel());
    EXPECT_TRUE(recovery);
    return recovery ? std::move(*recovery) : HashKeyRecovery{};
}

/// From two messages of so many bytes to a forgery that the receiver accepts.
void expectForgery(std::size_t bytes, std::uint64_t seed) {
    SCOPED_TRACE(bytes);
    const GcmSender sender(seed);
    const Bytes known = randomBytes(bytes, seed + 2);
    const Bytes secret = randomBytes(bytes, seed + 3);
    const GcmMessage first = sender.seal(known);
    const GcmMessage second = sender.seal(secret);
    const Bytes keystream = sumOf(first.ciphertext, known);
    EXPECT_EQ(sumOf(second.ciphertext, keystream), secret);

    const HashKeyRecovery recovery = recovered(first, second);
    EXPECT_EQ(valueAt(recovery.difference, sender.secrets().hashKey), Gf128{});
    EXPECT_EQ(recovery.square.has_value(), bytes <= 16);
    EXPECT_EQ(recovery.search.has_value(), bytes > 16);
    EXPECT_LE(recovery.candidates.size(), (bytes + 15) / 16 + 1);
    const Bytes forged = randomBytes(bytes - bytes / 3, seed + 4);
    const auto trials =
        tryForgeries(recovery.candidates, keystream, forged, sender.receiver(), NoCancel());
    ASSERT_TRUE(trials);
    ASSERT_FALSE(trials->empty());
    EXPECT_LE(trials->size(), recovery.candidates.size());
    const ForgeryTrial& last = trials->back();
    EXPECT_TRUE(last.accepted);
    EXPECT_TRUE(isSame(last.candidate, sender.secrets()));
    EXPECT_EQ(last.message.ciphertext, sender.seal(forged).ciphertext);
    EXPECT_EQ(last.message.tag, sender.seal(forged).tag);
}

TEST(NonceReuse, ForgesAfterMessagesOfOneBlock) {
    for (std::size_t bytes = 1; bytes <= 16; ++bytes)
        expectForgery(bytes, 100 * bytes);
}

TEST(NonceReuse, ForgesAfterLongerMessages) {
    for (const std::size_t bytes : {17U, 31U, 32U, 33U, 48U, 100U, 256U, 1000U, 1024U})
        expectForgery(bytes, 10000 + bytes);
}

TEST(NonceReuse, OneBlockAgreesWithTheRootsOfItsPolynomial) {
    const GcmSender sender(21);
    const auto recovery =
        recovered(sender.seal(randomBytes(16, 22)), sender.seal(randomBytes(16, 23)));
    const auto search = findRoots(recovery.difference, NoCancel());
    ASSERT_TRUE(search);
    ASSERT_EQ(recovery.candidates.size(), 1U);
    EXPECT_EQ(search->roots, std::vector{recovery.candidates.front().hashKey});
    EXPECT_EQ(*recovery.square, sender.secrets().hashKey * sender.secrets().hashKey);
}

TEST(NonceReuse, TakesMessagesThatDifferInOneBlockOnly) {
    const GcmSender sender(31);
    for (std::size_t block = 0; block < 4; ++block) {
        const Bytes text = randomBytes(64, 32);
        Bytes other = text;
        other[16 * block] ^= 1;
        const auto recovery = recovered(sender.seal(text), sender.seal(other));
        EXPECT_EQ(recovery.difference.size(), 6 - block);
        EXPECT_TRUE(std::ranges::any_of(recovery.candidates, [&](const auto& candidate) {
            return isSame(candidate, sender.secrets());
        }));
    }
}

/// Of polynomials with several roots one is H: a third message tells which.
TEST(NonceReuse, AFurtherMessageDecides) {
    std::size_t several = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const GcmSender sender(1000 + 10 * seed);
        const auto recovery = recovered(sender.seal(randomBytes(64, 1001 + 10 * seed)),
                                        sender.seal(randomBytes(64, 1002 + 10 * seed)));
        several += recovery.candidates.size() > 1 ? 1 : 0;
        const auto left =
            agreeing(recovery.candidates, sender.seal(randomBytes(50, 1003 + 10 * seed)));
        ASSERT_EQ(left.size(), 1U);
        EXPECT_TRUE(isSame(left.front(), sender.secrets()));
    }
    EXPECT_GT(several, 0U);
}

TEST(NonceReuse, ForgesNothingWhereTheNoncesDiffer) {
    for (const std::size_t bytes : {16U, 64U, 200U}) {
        const GcmSender sender(41 + bytes);
        const Bytes known = randomBytes(bytes, 42);
        const GcmMessage first = sender.seal(known);
        const GcmMessage second = sender.sealUnder(randomBytes(12, 43), randomBytes(bytes, 44));
        const auto recovery = recovered(first, second);
        const auto trials = tryForgeries(recovery.candidates, sumOf(first.ciphertext, known),
                                         randomBytes(bytes, 45), sender.receiver(), NoCancel());
        ASSERT_TRUE(trials);
        EXPECT_EQ(trials->size(), recovery.candidates.size());
        for (const ForgeryTrial& trial : *trials)
            EXPECT_FALSE(trial.accepted);
        EXPECT_TRUE(agreeing(recovery.candidates, sender.seal(randomBytes(20, 46))).empty());
    }
}

TEST(NonceReuse, RefusesOtherMessages) {
    const auto codeFor = [](std::size_t first, std::size_t second) {
        const auto recovery = recoverHashKey({Bytes(first)}, {Bytes(second, 1)}, NoCancel());
        return recovery ? std::nullopt : std::optional(recovery.error().code);
    };
    EXPECT_EQ(codeFor(16, 16), std::nullopt);
    EXPECT_EQ(codeFor(0, 0), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(kMaxNonceReuseBytes + 1, kMaxNonceReuseBytes + 1), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(16, 17), ErrorCode::badTuning);
    const auto equal = recoverHashKey({Bytes(16)}, {Bytes(16)}, NoCancel());
    ASSERT_FALSE(equal);
    EXPECT_EQ(equal.error().code, ErrorCode::badTuning);
    EXPECT_NE(equal.error().context.find("tell nothing"), std::string::npos);
}

TEST(NonceReuse, RefusesForgeriesBeyondTheKeystream) {
    EXPECT_TRUE(forge({}, Bytes(8), Bytes(8)));
    EXPECT_FALSE(forge({}, Bytes(8), Bytes(9)));
    EXPECT_FALSE(forge({}, Bytes(8), {}));
}

/// Cancels itself when it has been asked so often.
class CancelledAfter final : public CancelToken {
  public:
    explicit CancelledAfter(int questions) : left_(questions) {}
    bool cancelled() const override { return --left_ < 0; }
    int asked() const { return left_; }

  private:
    mutable int left_;
};

TEST(NonceReuse, StopsAtOnce) {
    const GcmMessage first{randomBytes(1024, 51)};
    const GcmMessage second{randomBytes(1024, 52)};
    for (const int questions : {0, 1, 50}) {
        const CancelledAfter cancel(questions);
        const auto recovery = recoverHashKey(first, second, cancel);
        ASSERT_FALSE(recovery);
        EXPECT_EQ(recovery.error().code, ErrorCode::cancelled);
        EXPECT_EQ(cancel.asked(), -1) << "nothing goes on after it was told to stop";
    }
    const auto trials = tryForgeries(
        {{}, {}, {}}, Bytes(8), Bytes(8), [](const GcmMessage&) { return false; },
        CancelledAfter(2));
    ASSERT_FALSE(trials);
    EXPECT_EQ(trials.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp::tests
