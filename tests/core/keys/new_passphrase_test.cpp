// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/new_passphrase.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <sstream>
#include <string>

namespace blockwarp::tests {
namespace {

std::string textOf(const keys::NewPassphrase& made) {
    return {made.text.span().begin(), made.text.span().end()};
}

TEST(NewPassphrase, DrawsEveryWordOfTheListAlike) {
    std::map<std::string, int> counts;
    for (int i = 0; i < 3200; ++i) {
        const auto made = keys::passphraseOfWords(64);
        ASSERT_TRUE(made);
        EXPECT_EQ(made->bits, 704);
        std::istringstream words(textOf(*made));
        int count = 0;
        for (std::string word; words >> word; ++count)
            ++counts[word];
        ASSERT_EQ(count, 64);
    }
    ASSERT_EQ(counts.size(), 2048);
    EXPECT_EQ(counts.begin()->first, "abandon");
    EXPECT_EQ(counts.rbegin()->first, "zoo");
    double chiSquare = 0; // 2047 degrees of freedom: standard deviation 64
    for (const auto& [word, count] : counts)
        chiSquare += (count - 100.0) * (count - 100.0) / 100.0;
    EXPECT_NEAR(chiSquare, 2047, 6 * 64);
}

TEST(NewPassphrase, DrawsEveryCharacterAlike) {
    std::map<char, int> counts;
    for (int i = 0; i < 1000; ++i) {
        const auto made = keys::passphraseOfCharacters(57);
        ASSERT_TRUE(made);
        ASSERT_EQ(made->text.size(), 57);
        EXPECT_DOUBLE_EQ(made->bits, 57 * std::log2(57.0));
        for (const char character : textOf(*made))
            ++counts[character];
    }
    ASSERT_EQ(counts.size(), 57);
    for (const char alike : {'0', 'O', '1', 'l', 'I'})
        EXPECT_FALSE(counts.contains(alike)) << alike;
    double chiSquare = 0; // 56 degrees of freedom: standard deviation 10.6
    for (const auto& [character, count] : counts)
        chiSquare += (count - 1000.0) * (count - 1000.0) / 1000.0;
    EXPECT_NEAR(chiSquare, 56, 70);
}

} // namespace
} // namespace blockwarp::tests
