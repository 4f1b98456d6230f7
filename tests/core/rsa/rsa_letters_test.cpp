// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/letters.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

TEST(RsaLetters, KeepTheirFrequencies) {
    const auto run = rsa::encryptLetters(U"abracadabra");
    ASSERT_TRUE(run) << describe(run.error());
    const std::vector<std::pair<char32_t, std::size_t>> byHand{
        {U'a', 5}, {U'b', 2}, {U'r', 2}, {U'c', 1}, {U'd', 1}};
    ASSERT_EQ(run->letters.size(), byHand.size());
    ASSERT_EQ(run->blocks.size(), byHand.size());
    for (std::size_t i = 0; i < byHand.size(); ++i) {
        EXPECT_EQ(run->letters[i].number, byHand[i].first);
        EXPECT_EQ(run->letters[i].count, byHand[i].second);
        EXPECT_EQ(run->blocks[i].count, byHand[i].second);
    }
    // The block at each letter's rank is that letter's, and no letter stays what it was.
    EXPECT_EQ(run->blocks[0].number, run->ciphertext[0]);
    EXPECT_EQ(run->blocks[3].number, run->ciphertext[4]); // c
    for (std::size_t i = 0; i < byHand.size(); ++i)
        EXPECT_NE(run->blocks[i].number, run->letters[i].number);
}

TEST(RsaLetters, AreBrokenWithThePublicKeyAlone) {
    const std::u32string text = U"Größe 42 €, 漢字\n";
    const auto run = rsa::encryptLetters(text);
    ASSERT_TRUE(run);
    const auto broken = rsa::breakLetters(run->key, run->ciphertext);
    ASSERT_TRUE(broken) << describe(broken.error());
    EXPECT_EQ(broken->text, text);
    EXPECT_EQ(broken->unknown, 0U);
    EXPECT_GT(broken->seconds, 0);
}

TEST(RsaLetters, MarkWhatTheCodeBookLacks) {
    const auto run = rsa::encryptLetters(U"a€b");
    ASSERT_TRUE(run);
    const auto broken = rsa::breakLetters(run->key, run->ciphertext, 128);
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->text, U"a\uFFFDb");
    EXPECT_EQ(broken->unknown, 1U);
    const auto wrongKey = rsa::breakLetters({run->key.n, 3}, run->ciphertext);
    ASSERT_TRUE(wrongKey);
    EXPECT_NE(wrongKey->text, U"a€b");
}

TEST(RsaLetters, OfNoTextAreNone) {
    const auto run = rsa::encryptLetters({});
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->letters.empty());
    EXPECT_TRUE(run->blocks.empty());
}

} // namespace
} // namespace blockwarp::tests
