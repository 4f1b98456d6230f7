// SPDX-License-Identifier: GPL-3.0-or-later
/// The padding oracle attack against servers of OpenSSL, and against those that tell it nothing.
#include "core/attacks/padding_oracle.h"

#include "tests/support/attack_servers.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

struct CbcMessage {
    Bytes key;
    Iv iv{};
    Bytes text;
    Bytes ciphertext;
};

CbcMessage cbcMessage(std::size_t bytes, std::uint64_t seed) {
    CbcMessage message{
        randomBytes(16, seed), ivFrom(randomBytes(16, seed + 1)), randomBytes(bytes, seed + 2), {}};
    message.ciphertext =
        openssl("aes-128-cbc", Direction::encrypt, message.key, message.iv, message.text, true);
    return message;
}

/// Counts the queries on the server's side.
PaddingServer counted(PaddingServer server, std::uint64_t& queries) {
    return [server = std::move(server), &queries](const AesState& iv, auto ciphertext) {
        ++queries;
        return server(iv, ciphertext);
    };
}

PaddingAttack started(const CbcMessage& message, PaddingServer server) {
    auto attack = PaddingAttack::start(message.iv, message.ciphertext, std::move(server));
    EXPECT_TRUE(attack);
    return std::move(*attack);
}

std::vector<PaddingStep> stepsOf(PaddingAttack& attack) {
    std::vector<PaddingStep> steps;
    for (;;) {
        const auto step = attack.step(NoCancel());
        EXPECT_TRUE(step);
        if (!step || !*step) return steps;
        steps.push_back(**step);
    }
}

TEST(PaddingOracle, DecryptsTextsOfEveryLength) {
    for (std::size_t bytes = 0; bytes <= 33; ++bytes) {
        const CbcMessage message = cbcMessage(bytes, 100 * bytes);
        std::uint64_t queries = 0;
        PaddingAttack attack = started(message, counted(paddingServer(message.key), queries));
        const auto outcome = attack.run(NoCancel());
        ASSERT_TRUE(outcome);
        EXPECT_EQ(*outcome, PaddingOutcome::decrypted);
        EXPECT_EQ(attack.text(), message.text);
        EXPECT_EQ(attack.queries(), queries);
        EXPECT_LE(queries, message.ciphertext.size() / kAesBlockBytes * kMaxPaddingQueriesPerBlock);
    }
}

TEST(PaddingOracle, DecryptsTheLargestMessage) {
    const CbcMessage message = cbcMessage(kMaxPaddingAttackBytes - 1, 7);
    PaddingAttack attack = started(message, paddingServer(message.key));
    ASSERT_TRUE(attack.run(NoCancel()));
    EXPECT_EQ(attack.text(), message.text);
}

TEST(PaddingOracle, KeepsEveryByteAsAStep) {
    const CbcMessage message = cbcMessage(40, 11);
    PaddingAttack attack = started(message, paddingServer(message.key));
    const auto steps = stepsOf(attack);
    const Bytes intermediate =
        openssl("aes-128-ecb", Direction::decrypt, message.key, {}, message.ciphertext);
    Bytes padded = message.text;
    padded.insert(padded.end(), 8, 8);
    ASSERT_EQ(steps.size(), padded.size());
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const PaddingStep& step = steps[i];
        EXPECT_EQ(step.block, i / 16);
        EXPECT_EQ(step.position, 15 - i % 16);
        const std::size_t place = 16 * step.block + step.position;
        EXPECT_EQ(step.intermediate, intermediate[place]);
        EXPECT_EQ(step.plain, padded[place]);
        EXPECT_EQ(step.padding, i % 16 + 1);
        EXPECT_EQ(step.forged[step.position], step.guess);
        for (std::size_t at = step.position; at < 16; ++at)
            EXPECT_EQ(step.forged[at] ^ intermediate[16 * step.block + at], step.padding);
        EXPECT_GT(step.queries, before);
        before = step.queries;
    }
    EXPECT_EQ(before, attack.queries());
    EXPECT_EQ(attack.padded(), padded);
}

TEST(PaddingOracle, TakesHalfOfTheGuessesInTheMean) {
    std::uint64_t queries = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const CbcMessage message = cbcMessage(47, 1000 + 10 * seed);
        PaddingAttack attack = started(message, counted(paddingServer(message.key), queries));
        ASSERT_TRUE(attack.run(NoCancel()));
        EXPECT_EQ(attack.text(), message.text);
    }
    // 48 bytes of 128.5 guesses and 3 checks: 6171, with a standard deviation of 512 for one
    // attack and 114 for the mean of 20.
    EXPECT_NEAR(static_cast<double>(queries) / 20, 6171, 4 * 114);
}

/// A text of one block that ends in `padding` bytes of that value. The real IV is a guess with
/// right padding that is not 01.
void expectLongerPaddingNoticed(std::size_t padding) {
    int noticed = 0;
    int after = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const CbcMessage message = cbcMessage(16 - padding, 500 + seed);
        PaddingAttack attack = started(message, paddingServer(message.key));
        const auto steps = stepsOf(attack);
        EXPECT_EQ(attack.text(), message.text);
        ASSERT_EQ(steps.size(), 16U);
        const bool comesFirst = message.iv[15] < steps.front().guess;
        EXPECT_EQ(steps.front().longerPadding,
                  comesFirst ? std::optional(message.iv[15]) : std::nullopt);
        // One check, and at guess 0 a look at whether the server refuses anything.
        EXPECT_EQ(steps.front().queries,
                  steps.front().guess + (steps.front().guess == 0 ? 3U : 2U));
        ++(comesFirst ? noticed : after);
    }
    EXPECT_GT(noticed, 0);
    EXPECT_GT(after, 0);
}

TEST(PaddingOracle, TakesNoLongerPaddingFor01) {
    for (const std::size_t padding : {2U, 3U, 15U, 16U})
        expectLongerPaddingNoticed(padding);
}

TEST(PaddingOracle, LearnsNothingWhereAMacIsCheckedFirst) {
    const CbcMessage message = cbcMessage(40, 21);
    const Bytes macKey = randomBytes(32, 22);
    Bytes all(message.iv.begin(), message.iv.end());
    all.insert(all.end(), message.ciphertext.begin(), message.ciphertext.end());
    const auto server = macServer(message.key, macKey, opensslHmac(macKey, all));
    EXPECT_TRUE(server(message.iv, message.ciphertext)) << "the server knows its own message";
    PaddingAttack attack = started(message, server);
    EXPECT_TRUE(stepsOf(attack).empty());
    EXPECT_EQ(attack.outcome(), PaddingOutcome::nothingLearnt);
    EXPECT_EQ(attack.queries(), 256U);
    EXPECT_EQ(attack.text(), std::nullopt);
}

TEST(PaddingOracle, LearnsNothingFromGcm) {
    const Bytes key = randomBytes(16, 31);
    const Bytes nonce = randomBytes(12, 32);
    Bytes sealed = opensslSeal("aes-128-gcm", key, nonce, {}, randomBytes(32, 33));
    AesState tag{};
    std::copy(sealed.end() - 16, sealed.end(), tag.begin());
    sealed.resize(32);
    EXPECT_TRUE(opensslGcmOpens(key, nonce, sealed, tag));
    auto attack = PaddingAttack::start(
        ivFrom(nonce), sealed, [&](const AesState& iv, std::span<const std::uint8_t> ciphertext) {
            return opensslGcmOpens(key, std::span(iv).first(12), ciphertext, tag);
        });
    ASSERT_TRUE(attack);
    EXPECT_TRUE(stepsOf(*attack).empty());
    EXPECT_EQ(attack->outcome(), PaddingOutcome::nothingLearnt);
}

TEST(PaddingOracle, LearnsNothingFromAConstantAnswer) {
    for (const bool answer : {false, true}) {
        PaddingAttack attack =
            started(cbcMessage(20, 41), [answer](const AesState&, auto) { return answer; });
        EXPECT_TRUE(stepsOf(attack).empty());
        EXPECT_EQ(attack.outcome(), PaddingOutcome::nothingLearnt);
        EXPECT_EQ(attack.queries(), answer ? 3U : 256U);
    }
}

TEST(PaddingOracle, EndsWhereTheServerStopsToAnswer) {
    const CbcMessage message = cbcMessage(30, 51);
    std::uint64_t queries = 0;
    PaddingAttack attack = started(
        message, [&, inner = paddingServer(message.key)](const AesState& iv, auto ciphertext) {
            return ++queries <= 2000 && inner(iv, ciphertext);
        });
    EXPECT_FALSE(stepsOf(attack).empty());
    EXPECT_EQ(attack.outcome(), PaddingOutcome::nothingLearnt);
    EXPECT_LE(attack.queries(), 2000U + 2 * 256);
    EXPECT_EQ(attack.text(), std::nullopt);
}

TEST(PaddingOracle, RefusesOtherSizes) {
    const auto codeFor = [](std::size_t bytes) {
        const auto attack = PaddingAttack::start({}, Bytes(bytes), [](const AesState&, auto) {
            ADD_FAILURE() << "asked";
            return false;
        });
        return attack ? std::nullopt : std::optional(attack.error().code);
    };
    EXPECT_EQ(codeFor(0), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(kMaxPaddingAttackBytes + 16), ErrorCode::badTuning);
    for (const std::size_t bytes : {1U, 15U, 17U, 1023U})
        EXPECT_EQ(codeFor(bytes), ErrorCode::partialBlock);
}

TEST(PaddingOracle, StopsAtOnceAndGoesOn) {
    const CbcMessage message = cbcMessage(40, 61);
    CancelFlag cancel;
    std::uint64_t queries = 0;
    PaddingAttack attack = started(
        message, [&, inner = paddingServer(message.key)](const AesState& iv, auto ciphertext) {
            if (++queries == 1000) cancel.cancel();
            return inner(iv, ciphertext);
        });
    const auto stopped = attack.run(cancel);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    EXPECT_EQ(queries, 1000U);
    EXPECT_FALSE(attack.step(Cancelled()));
    EXPECT_EQ(queries, 1000U);
    EXPECT_EQ(attack.outcome(), PaddingOutcome::running);
    EXPECT_TRUE(attack.run(NoCancel()));
    EXPECT_EQ(attack.text(), message.text);
}

} // namespace
} // namespace blockwarp::tests
