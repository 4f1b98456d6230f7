// SPDX-License-Identifier: GPL-3.0-or-later
/// The runs that the window shows: each attack succeeds, and against each defence it fails.
#include "core/attacks/attack_keys.h"
#include "core/attacks/extension_run.h"
#include "core/attacks/nonce_run.h"
#include "core/attacks/padding_run.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace blockwarp::tests {
namespace {

constexpr std::array<std::uint64_t, 3> kSeeds{1, 2, 2026};

std::vector<std::uint8_t> ascii(std::string_view text) {
    return {text.begin(), text.end()};
}

Result<PaddingRun> paddingRun(std::string_view text, PaddingDefence defence, std::uint64_t seed) {
    std::atomic<std::uint64_t> queries = 0;
    auto run = runPaddingAttack(ascii(text), defence, seed, queries, NoCancel());
    EXPECT_TRUE(run);
    if (run) {
        EXPECT_EQ(queries, run->queries.size());
    }
    return run;
}

Result<NonceRun> nonceRun(std::string_view known, std::string_view second, NonceUse use,
                          std::uint64_t seed) {
    std::atomic<std::uint64_t> queries = 0;
    auto run = runNonceAttack({ascii(known), ascii(second), ascii(known.substr(0, 5))}, use, seed,
                              queries, NoCancel());
    EXPECT_TRUE(run);
    if (run) {
        EXPECT_EQ(queries, run->trials.size());
    }
    return run;
}

Result<ExtensionRun> extensionRun(std::size_t keyBytes, MacKind kind, std::uint64_t seed) {
    std::atomic<std::uint64_t> queries = 0;
    auto run = runExtensionAttack({ascii("user=7"), ascii("&admin=1"), keyBytes}, kind, seed,
                                  queries, NoCancel());
    EXPECT_TRUE(run);
    if (run) {
        EXPECT_EQ(queries, run->guesses.size());
    }
    return run;
}

TEST(AttackRuns, PaddingOracleReadsTheText) {
    for (const std::uint64_t seed : kSeeds) {
        const auto run = paddingRun("Dear Alice, meet me at noon.", PaddingDefence::none, seed);
        ASSERT_TRUE(run);
        EXPECT_EQ(run->text, ascii("Dear Alice, meet me at noon."));
        EXPECT_EQ(run->steps.size(), 32U);
        for (const PaddingStep& step : run->steps)
            ASSERT_LE(step.queries, run->queries.size());
        EXPECT_TRUE(run->queries.back().accepted);
    }
}

TEST(AttackRuns, PaddingOracleLearnsNothingFromTags) {
    for (const auto defence : {PaddingDefence::encryptThenMac, PaddingDefence::gcm})
        for (const std::uint64_t seed : kSeeds) {
            const auto run = paddingRun("Dear Alice, meet me at noon.", defence, seed);
            ASSERT_TRUE(run);
            EXPECT_EQ(run->outcome, PaddingOutcome::nothingLearnt);
            EXPECT_TRUE(run->steps.empty());
            EXPECT_TRUE(run->text.empty());
            EXPECT_EQ(run->queries.size(), 256U);
        }
}

TEST(AttackRuns, AMacRefusesAllButTheGenuineMessage) {
    for (const std::uint64_t seed : kSeeds) {
        const auto run = paddingRun("one block", PaddingDefence::encryptThenMac, seed);
        ASSERT_TRUE(run);
        EXPECT_EQ(run->outcome, PaddingOutcome::nothingLearnt);
        EXPECT_EQ(run->queries.size(), 257U); // the accepted one is asked again, altered
        for (std::size_t query = 0; query < run->queries.size(); ++query)
            EXPECT_EQ(run->queries[query].accepted, run->isGenuine(query));
        EXPECT_EQ(std::ranges::count(run->queries, true, &PaddingQuery::accepted), 1);
    }
}

TEST(AttackRuns, ARunKeepsItsDefenceAndTag) {
    for (const auto& [defence, bytes] :
         {std::pair{PaddingDefence::none, 0U}, std::pair{PaddingDefence::encryptThenMac, 32U},
          std::pair{PaddingDefence::gcm, 16U}}) {
        const auto run = paddingRun("a text", defence, 1);
        ASSERT_TRUE(run);
        EXPECT_EQ(run->defence, defence);
        EXPECT_EQ(run->tag.size(), bytes);
    }
}

TEST(AttackRuns, PaddingOracleIsTheSameForASeed) {
    const auto first = paddingRun("text", PaddingDefence::none, 5);
    const auto again = paddingRun("text", PaddingDefence::none, 5);
    const auto other = paddingRun("text", PaddingDefence::none, 6);
    ASSERT_TRUE(first && again && other);
    EXPECT_EQ(first->ciphertext, again->ciphertext);
    EXPECT_NE(first->ciphertext, other->ciphertext);
}

TEST(AttackRuns, NonceReuseForgesWithOneBlockAndWithMany) {
    for (const std::uint64_t seed : kSeeds) {
        const auto block = nonceRun("pay 10 to Alice", "pay 20 to Carol", NonceUse::twice, seed);
        ASSERT_TRUE(block);
        EXPECT_TRUE(block->recovery.square);
        EXPECT_FALSE(block->further);
        EXPECT_EQ(block->read, ascii("pay 20 to Carol"));
        EXPECT_TRUE(block->succeeded());
        EXPECT_EQ(block->trials.back().candidate.hashKey, block->hashKey);
        const auto blocks =
            nonceRun("the first message is longer than two blocks",
                     "the other message has as many bytes as that", NonceUse::twice, seed);
        ASSERT_TRUE(blocks);
        EXPECT_TRUE(blocks->succeeded());
        EXPECT_EQ(blocks->trials.back().candidate.hashKey, blocks->hashKey);
        ASSERT_EQ(blocks->left.size(), 1U);
        EXPECT_EQ(blocks->further.has_value(), blocks->recovery.candidates.size() > 1);
    }
}

TEST(AttackRuns, FreshNoncesTellNothing) {
    for (const std::uint64_t seed : kSeeds) {
        const auto run = nonceRun("pay 10 to Alice", "pay 20 to Carol", NonceUse::fresh, seed);
        ASSERT_TRUE(run);
        EXPECT_FALSE(run->succeeded());
        EXPECT_NE(run->read, ascii("pay 20 to Carol"));
        for (const HashKeyCandidate& candidate : run->recovery.candidates)
            EXPECT_NE(candidate.hashKey, run->hashKey);
    }
}

/// The block of zeros under the sender's key.
Gf128 mask(std::uint64_t seed, unsigned nonce) {
    const auto keys = attackKeys(seed);
    EXPECT_TRUE(keys);
    auto aes = AttackedAes::make(AttackedCipher::cbc, *keys);
    EXPECT_TRUE(aes);
    AesState counter = keys->iv; // J0: 12 bytes of nonce, then 00000001
    counter[11] = static_cast<std::uint8_t>(counter[11] + nonce);
    std::fill(counter.begin() + 12, counter.end(), std::uint8_t{0});
    counter[15] = 1;
    const auto block = aes->encrypt(AesState{}, counter);
    EXPECT_TRUE(block);
    AesState first{};
    std::copy_n(block->begin(), first.size(), first.begin());
    return fromBlock(first);
}

TEST(AttackRuns, FreshNoncesOfSeveralBlocksAreThree) {
    std::size_t withFurther = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto run =
            nonceRun("the first message is longer than two blocks",
                     "the other message has as many bytes as that", NonceUse::fresh, seed);
        ASSERT_TRUE(run);
        EXPECT_FALSE(run->succeeded());
        const auto maskOf = [&run](const GcmMessage& message) {
            return fromBlock(message.tag) + ghash(run->hashKey, message.ciphertext);
        };
        EXPECT_EQ(maskOf(run->first), mask(seed, 0));
        EXPECT_EQ(maskOf(run->second), mask(seed, 1));
        if (!run->further) continue;
        ++withFurther;
        EXPECT_EQ(maskOf(*run->further), mask(seed, 2));
        EXPECT_TRUE(run->left.empty());
        EXPECT_TRUE(run->trials.empty());
    }
    EXPECT_GT(withFurther, 0U);
}

TEST(AttackRuns, FreshNoncesOfOneByteNeverFail) {
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const auto run = nonceRun("a", "b", NonceUse::fresh, seed);
        if (!run) continue; // nonceRun() has said so
        EXPECT_NE(run->first.ciphertext, run->second.ciphertext);
    }
}

TEST(AttackRuns, LengthExtensionFindsTheKeysLength) {
    for (const std::size_t keyBytes : {std::size_t{1}, std::size_t{16}, kMaxGuessedKeyBytes}) {
        const auto run = extensionRun(keyBytes, MacKind::sha256, keyBytes);
        ASSERT_TRUE(run);
        EXPECT_TRUE(run->succeeded());
        EXPECT_EQ(run->guesses.back().keyBytes, keyBytes);
    }
}

TEST(AttackRuns, OtherMacsCannotBeExtended) {
    for (const auto kind : {MacKind::hmac, MacKind::sha512To256, MacKind::sha3})
        for (const std::uint64_t seed : kSeeds) {
            const auto run = extensionRun(16, kind, seed);
            ASSERT_TRUE(run);
            EXPECT_FALSE(run->succeeded());
            EXPECT_EQ(run->guesses.size(), kMaxGuessedKeyBytes);
        }
}

TEST(AttackRuns, StopWhenCancelled) {
    std::atomic<std::uint64_t> queries = 0;
    const auto padding =
        runPaddingAttack(ascii("text"), PaddingDefence::none, 1, queries, Cancelled());
    ASSERT_FALSE(padding);
    EXPECT_EQ(padding.error().code, ErrorCode::cancelled);
    const auto extension =
        runExtensionAttack({ascii("a"), ascii("b"), 16}, MacKind::sha256, 1, queries, Cancelled());
    ASSERT_FALSE(extension);
    EXPECT_EQ(extension.error().code, ErrorCode::cancelled);
    const auto nonce = runNonceAttack({ascii("a"), ascii("b"), ascii("c")}, NonceUse::twice, 1,
                                      queries, Cancelled());
    ASSERT_FALSE(nonce);
    EXPECT_EQ(nonce.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp::tests
