// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/passphrase_strength.h"

#include <gtest/gtest.h>

#include <string>

namespace blockwarp::tests {
namespace {

using enum PassphraseRating;

class PassphraseStrengthTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!strengthOf(SecretBytes())) GTEST_SKIP() << "built without zxcvbn";
    }
    static PassphraseStrength of(std::string_view text) { return *strengthOf(SecretBytes(text)); }
};

TEST_F(PassphraseStrengthTest, KnowsTheWeakFromTheStrong) {
    for (const auto* text : {"", "password", "123456", "qwertyuiop", "aaaaaaaaaaaa", "summer2024",
                             "P@ssw0rd", "jennifer", "letmein", "1984-05-12"})
        EXPECT_EQ(of(text).rating, veryWeak) << text << of(text).bits;
    for (const auto* text : {"x7#Qp!9zVr2m", "gravel onset tulip harbor mule cinder"})
        EXPECT_EQ(of(text).rating, strong) << text << of(text).bits;
    EXPECT_LT(of("Tr0ub4dor&3").rating, good);
    EXPECT_GT(of("Tr0ub4dor&3").rating, veryWeak);
}

TEST_F(PassphraseStrengthTest, KnowsFamousPhrasesHoweverTheyAreWritten) {
    for (const auto* text :
         {"correct horse battery staple", "CorrectHorseBatteryStaple!", "May the Force be with you",
          "to-be-or-not-to-be", "Don't count your chickens before they hatch."})
        EXPECT_LE(of(text).rating, weak) << text << of(text).bits;
    // What stands around a phrase counts for itself.
    EXPECT_NEAR(of("x7#Qp!9zVr2m correct horse battery staple").bits,
                of("x7#Qp!9zVr2m ").bits + of("correct horse battery staple").bits, 1e-9);
    EXPECT_EQ(of("to be 4821937 or not 7730192846 to be").rating, strong);
    EXPECT_EQ(of("correct horse battery stable").rating, strong); // a word of one's own
}

TEST_F(PassphraseStrengthTest, AnyBytesAndAnyLengthWillDo) {
    EXPECT_EQ(of(std::string_view("password\0x7#Qp!9zVr2m", 21)).rating, veryWeak);
    EXPECT_GT(of("\xc3\xa4\xe2\x82\xac\xff\xfe").bits, 0);
    std::string longer(100'001, 'a');
    longer.back() = 'x';
    EXPECT_EQ(of(longer).rating, of(std::string(256, 'a')).rating);
    for (std::size_t size = 90; size < 300; size += 7) {
        std::string text;
        for (std::size_t i = 0; i < size; ++i)
            text += static_cast<char>('!' + (i * i + 7 * i) % 90);
        EXPECT_EQ(of(text).rating, strong) << size;
    }
}

TEST(PassphraseRatings, HaveFiveSteps) {
    for (const auto& [bits, rating] : {std::pair{0.0, veryWeak},
                                       {19.9, veryWeak},
                                       {20.0, weak},
                                       {34.9, weak},
                                       {35.0, fair},
                                       {50.0, good},
                                       {65.0, strong},
                                       {1000.0, strong}})
        EXPECT_EQ(ratingOf(bits), rating) << bits;
}

} // namespace
} // namespace blockwarp::tests
