// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/leak_lab.h"

#include "tests/support/openssl_oracle.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

/// One block per letter, filled with it.
Bytes blocksOf(std::string_view letters) {
    Bytes bytes;
    for (const char letter : letters)
        bytes.insert(bytes.end(), 16, static_cast<std::uint8_t>(letter));
    return bytes;
}

TEST(RepeatedBlocksTest, CountsByHand) {
    struct Case {
        std::string_view letters;
        std::uint64_t distinct;
        std::uint64_t repeated;
    };
    const Case cases[] = {{"", 0, 0},      {"a", 1, 0},       {"ab", 2, 0},   {"aa", 1, 2},
                          {"aab", 2, 2},   {"aabb", 2, 4},    {"abab", 2, 4}, {"abcabd", 4, 4},
                          {"aaaaa", 1, 5}, {"abcdefgh", 8, 0}};
    for (const Case& c : cases) {
        const auto found = countRepeatedBlocks(blocksOf(c.letters));
        EXPECT_EQ(found.blocks, c.letters.size()) << c.letters;
        EXPECT_EQ(found.distinct, c.distinct) << c.letters;
        EXPECT_EQ(found.repeated, c.repeated) << c.letters;
        EXPECT_EQ(found.unique, found.blocks - c.repeated) << c.letters;
    }
    EXPECT_EQ(countRepeatedBlocks(blocksOf("abacada")).most, 4U);
    EXPECT_DOUBLE_EQ(countRepeatedBlocks(blocksOf("aabc")).share(), 0.5);
    EXPECT_DOUBLE_EQ(countRepeatedBlocks({}).share(), 0.0);
}

TEST(RepeatedBlocksTest, MapsHowOftenEachBlockOccurs) {
    EXPECT_EQ(mapRepeatedBlocks(blocksOf("abacbad")).occurrences,
              (std::vector<std::uint32_t>{3, 2, 3, 1, 2, 3, 1}));
    EXPECT_TRUE(mapRepeatedBlocks({}).occurrences.empty());
}

TEST(RepeatedBlocksTest, APartialBlockAtTheEndDoesNotCount) {
    Bytes bytes = blocksOf("aa");
    bytes.insert(bytes.end(), 15, 'a');
    EXPECT_EQ(countRepeatedBlocks(bytes).blocks, 2U);
    EXPECT_EQ(countRepeatedBlocks(bytes).repeated, 2U);
    EXPECT_EQ(countRepeatedBlocks(Bytes(15, 'a')).blocks, 0U);
}

TEST(RepeatedBlocksTest, BlocksThatDifferInOneBitAreDifferent) {
    Bytes bytes;
    for (std::size_t bit = 0; bit < 128; ++bit) {
        Bytes block(16, 0);
        block[bit / 8] = static_cast<std::uint8_t>(1U << (bit % 8));
        bytes.insert(bytes.end(), block.begin(), block.end());
    }
    EXPECT_EQ(countRepeatedBlocks(bytes).distinct, 128U);
}

Result<Bytes> encrypt(const char* cipher, EngineKind engine, const Bytes& key,
                      const Bytes& pixels) {
    LeakRequest request;
    request.cipher = findCipher(cipher);
    request.engine = engine;
    request.key = key;
    return encryptPixels(request, pixels, NoCancel());
}

TEST(LeakLab, EcbKeepsTheRepetitionsOfAPictureAndCtrNone) {
    const Bytes pixels = blocksOf("sssssssskkkksssskkkkgggg");
    const auto plain = countRepeatedBlocks(pixels);
    const Bytes key = randomBytes(16, 1);
    const auto ecb = encrypt("aes-128-ecb", EngineKind::automatic, key, pixels);
    ASSERT_TRUE(ecb) << describe(ecb.error());
    EXPECT_EQ(countRepeatedBlocks(*ecb).distinct, plain.distinct);
    EXPECT_EQ(countRepeatedBlocks(*ecb).repeated, plain.repeated);
    for (const auto* cipher : {"aes-128-ctr", "aes-128-cbc"}) {
        const auto other = encrypt(cipher, EngineKind::automatic, key, pixels);
        ASSERT_TRUE(other) << describe(other.error());
        EXPECT_EQ(countRepeatedBlocks(*other).repeated, 0U) << cipher;
    }
}

TEST(LeakLab, GivesAsManyBytesAsItGetsOnEveryEngine) {
    for (const EngineKind engine :
         {EngineKind::automatic, EngineKind::cpu, EngineKind::reference, EngineKind::emulated})
        for (const CipherSpec& cipher : cipherSpecs())
            for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 3000U}) {
                if (cipher.unitBytes != 0) continue;
                const Bytes key = randomBytes(cipher.keyBytes, 1);
                const Bytes pixels = randomBytes(size, 2);
                const auto got = encrypt(cipher.name.data(), engine, key, pixels);
                ASSERT_TRUE(got) << cipher.name << ": " << describe(got.error());
                Bytes expected = openssl(std::string(cipher.name), Direction::encrypt, key, {},
                                         pixels, cipher.padded);
                expected.resize(size);
                EXPECT_TRUE(*got == expected) << cipher.name << ", " << size << " bytes";
            }
}

/// The authenticated ciphers' ciphertext as a picture is that of their counter mode.
TEST(LeakLab, SectorsAndSegmentsArePicturesToo) {
    const Bytes pixels = randomBytes(3000, 2);
    const Bytes key = randomBytes(16, 1);
    const auto gcm = encrypt("aes-128-gcm", EngineKind::automatic, key, pixels);
    ASSERT_TRUE(gcm) << describe(gcm.error());
    Iv counter{};
    counter[15] = 2; // SP 800-38D §7.1: the tag takes the first block
    EXPECT_TRUE(*gcm == openssl("aes-128-ctr", Direction::encrypt, key, counter, pixels));

    LeakRequest request;
    request.cipher = findCipher("aes-128-xts");
    request.tuning.unitBytes = 512;
    const Bytes keys = randomBytes(32, 1);
    request.key = keys;
    const auto xts = encryptPixels(request, pixels, NoCancel());
    ASSERT_TRUE(xts) << describe(xts.error());
    Bytes whole = pixels;
    whole.resize(3008); // whole blocks
    Bytes expected = opensslXts("aes-128-xts", Direction::encrypt, keys, {}, whole, 512);
    expected.resize(pixels.size());
    EXPECT_TRUE(*xts == expected);
}

} // namespace
} // namespace blockwarp::tests
