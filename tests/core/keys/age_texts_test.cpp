// SPDX-License-Identifier: GPL-3.0-or-later
/// Base64, Bech32, keys as text, and armor.
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/format/armor.h"
#include "core/keys/bech32.h"
#include "core/keys/key_file.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <optional>

namespace blockwarp::tests {
namespace {

// c2sp.org/age, "The X25519 recipient type": an identity and its recipient.
constexpr std::string_view kIdentity =
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX";
constexpr std::string_view kRecipient =
    "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj";

TEST(AgeBase64, IsOpensslsWithoutPadding) {
    for (std::size_t size = 0; size < 100; ++size) {
        const Bytes bytes = randomBytes(size, size);
        std::string expected(size / 3 * 4 + 5, '\0');
        expected.resize(static_cast<std::size_t>(
            EVP_EncodeBlock(reinterpret_cast<unsigned char*>(expected.data()), bytes.data(),
                            static_cast<int>(size))));
        expected.resize(std::min(expected.find('='), expected.size()));
        EXPECT_EQ(crypto::encodeBase64(bytes), expected);
        EXPECT_EQ(crypto::decodeBase64(expected), bytes);
        EXPECT_EQ(crypto::decodeBase64(expected, size), bytes);
        EXPECT_FALSE(crypto::decodeBase64(expected, size + 1));
    }
}

TEST(AgeBase64, TakesOneSpellingOnly) {
    for (const auto* text : {"A", "AAAAA", "AB", "AAB", "AA==", "AA=", "AAA=", "A A", " AA", "AA\n",
                             "A-", "A_", "AA\xff", "=", "===="}) {
        Bytes bytes{7};
        EXPECT_FALSE(crypto::appendDecoded(bytes, text)) << text;
        EXPECT_EQ(bytes, Bytes{7}) << text;
    }
    EXPECT_FALSE(crypto::decodeBase64(std::string_view("AA\0A", 4)));
}

TEST(AgeBech32, ReadsTheExamplesOfBip173) {
    EXPECT_EQ(keys::decodeBech32("A12UEL5L")->prefix, "A");
    EXPECT_EQ(keys::decodeBech32("?1ezyfcl")->prefix, "?");
    const auto counted = keys::decodeBech32("abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw");
    ASSERT_TRUE(counted);
    EXPECT_EQ(hexOf(counted->data.span()), "00443214c74254b635cf84653a56d7c675be77df");
    const auto text = keys::encodeBech32("abcdef", counted->data.span());
    EXPECT_EQ(asText(text.span()), "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw");
    for (const auto* bad : {"A1G7SGD8", "10a06t8", "1qzzfhee", "pzry9x0s0muk", "x1b4n0q5v",
                            "li1dgmt3", "de1lg7wt\xff",
                            "\x7f"
                            "1axkwrx",
                            "a12UEL5L", "", "1", "a1"})
        EXPECT_FALSE(keys::decodeBech32(bad)) << bad;
}

TEST(AgeBech32, GoesBothWaysForEverySize) {
    for (std::size_t size = 0; size < 70; ++size)
        for (const auto* prefix : {"age", "AGE-SECRET-KEY-"}) {
            const Bytes bytes = randomBytes(size, size);
            const SecretBytes text = keys::encodeBech32(prefix, bytes);
            const auto back = keys::decodeBech32(asText(text.span()));
            ASSERT_TRUE(back) << size;
            EXPECT_EQ(back->prefix, prefix);
            EXPECT_EQ(hexOf(back->data.span()), hexOf(bytes));
        }
}

TEST(AgeKeys, AreReadAndWrittenAsAgeDoes) {
    const auto identity = keys::parseIdentity(kIdentity);
    ASSERT_TRUE(identity);
    EXPECT_EQ(hexOf(identity->secret.span()), hexOf(Bytes(32, 0x42)));
    EXPECT_EQ(keys::formatRecipient(identity->recipient), kRecipient);
    EXPECT_EQ(asText(keys::formatIdentity(*identity).span()), kIdentity);
    EXPECT_EQ(*keys::parseRecipient(kRecipient), identity->recipient);
}

TEST(AgeKeys, NewOnesDiffer) {
    const auto one = keys::generateIdentity();
    const auto other = keys::generateIdentity();
    ASSERT_TRUE(one && other);
    EXPECT_NE(one->recipient, other->recipient);
    const auto back = keys::parseIdentity(asText(keys::formatIdentity(*one).span()));
    EXPECT_EQ(back->recipient, one->recipient);
}

TEST(AgeKeys, MistypedOnesAreRefused) {
    for (std::size_t i = 0; i < kRecipient.size(); ++i) {
        std::string text(kRecipient);
        text[i] = text[i] == 'q' ? 'p' : 'q';
        EXPECT_EQ(keys::parseRecipient(text).error().code, ErrorCode::badRecipient) << text;
    }
    std::string mixed(kIdentity);
    mixed.back() = 'x';
    std::string small(kIdentity);
    std::ranges::transform(small, small.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    });
    for (const std::string& text : {mixed, small, std::string(kRecipient), std::string()}) {
        const auto identity = keys::parseIdentity(text);
        ASSERT_FALSE(identity) << text;
        EXPECT_EQ(identity.error().code, ErrorCode::badIdentity);
    }
    EXPECT_FALSE(keys::parseRecipient(kIdentity));
    EXPECT_FALSE(keys::parseRecipient(asText(keys::encodeBech32("age", Bytes(31)).span())));
    EXPECT_FALSE(keys::parseRecipient(asText(keys::encodeBech32("age", Bytes(33)).span())));
}

TEST(AgeKeys, FilesHoldSeveralIdentitiesAndComments) {
    const auto other = keys::generateIdentity();
    const std::string text = "# created: yesterday\r\n\n" + std::string(kIdentity) + "\r\n#x\n" +
                             std::string(asText(keys::formatIdentity(*other).span()));
    const auto found = keys::parseIdentities(asBytes(text));
    ASSERT_TRUE(found) << describe(found.error());
    ASSERT_EQ(found->size(), 2U);
    EXPECT_EQ(keys::formatRecipient(std::get<keys::X25519Identity>(found->keys[0]).recipient),
              kRecipient);
    EXPECT_EQ(std::get<keys::X25519Identity>(found->keys[1]).recipient, other->recipient);
}

TEST(AgeKeys, ErrorsOfFilesNameTheLineAndNoSecret) {
    const auto bad = keys::parseIdentities(asBytes("# one\nAGE-SECRET-KEY-1SECRET\n"));
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, ErrorCode::badIdentity);
    EXPECT_NE(bad.error().context.find("line 2"), std::string::npos);
    EXPECT_EQ(bad.error().context.find("SECRET-KEY-1SECRET"), std::string::npos);
    for (const auto* none : {"", "\n\n", "# nothing\n"})
        EXPECT_EQ(keys::parseIdentities(asBytes(none)).error().code, ErrorCode::badIdentity);
}

TEST(AgeArmor, GoesBothWays) {
    for (const std::size_t size : {1U, 2U, 47U, 48U, 49U, 95U, 96U, 97U, 1000U}) {
        const Bytes bytes = randomBytes(size, size);
        const std::string text = age::writeArmor(bytes);
        EXPECT_TRUE(age::startsAsArmor(asBytes(text)));
        const auto back = age::readArmor(asBytes(text));
        ASSERT_TRUE(back) << text;
        EXPECT_EQ(*back, bytes);
        // Cut anywhere but at the last line feed, it is no armor.
        for (std::size_t cut = 0; cut + 1 < text.size(); ++cut)
            EXPECT_FALSE(age::readArmor(asBytes(text).first(cut))) << cut;
    }
}

TEST(AgeArmor, WhiteSpaceMayStandAroundAndCrBeforeLf) {
    std::string text = age::writeArmor(randomBytes(100, 1));
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\r');
    text = " \t\r\n\n" + text + "\n \t\r\n";
    EXPECT_TRUE(age::startsAsArmor(asBytes(text)));
    const auto back = age::readArmor(asBytes(text));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, randomBytes(100, 1));
}

/// What comes of the text in pieces of that size; nothing if it is refused.
std::optional<Bytes> readInPieces(std::string_view text, std::size_t size) {
    age::ArmorDecoder decoder;
    Bytes bytes;
    for (; !text.empty(); text.remove_prefix(std::min(size, text.size())))
        if (!decoder.push(asBytes(text.substr(0, size)), bytes)) return {};
    if (!decoder.finish()) return {};
    EXPECT_TRUE(decoder.ended());
    return bytes;
}

TEST(AgeArmor, IsTheSameInPieces) {
    for (const std::size_t size : {0U, 1U, 47U, 48U, 49U, 96U, 1000U}) {
        const Bytes bytes = randomBytes(size, size);
        const std::string whole = age::writeArmor(bytes);
        for (const std::size_t piece : {1U, 2U, 47U, 48U, 49U, 65U, 200U}) {
            std::string text;
            age::ArmorEncoder encoder;
            for (std::size_t at = 0; at < bytes.size(); at += piece)
                encoder.push(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)),
                             text);
            encoder.finish(text);
            EXPECT_EQ(text, whole) << size << " in " << piece;
            for (const std::string& around : {whole, " \r\n" + whole + "\r\n\n"})
                EXPECT_EQ(readInPieces(around, piece), bytes) << size << " in " << piece;
        }
    }
}

TEST(AgeArmor, TakesAsMuchWhiteSpaceAsAgeDoes) {
    const std::string text = std::string(1024, '\n') + age::writeArmor(Bytes(3)) +
                             std::string(1023, '\n'); // and the line feed of its last line
    EXPECT_TRUE(age::startsAsArmor(asBytes(text)));
    EXPECT_FALSE(age::startsAsArmor(asBytes("\n" + text)));
    EXPECT_TRUE(age::readArmor(asBytes(text)));
    EXPECT_FALSE(age::readArmor(asBytes("\n" + text)));
    EXPECT_FALSE(age::readArmor(asBytes(text + "\n")));
}

TEST(AgeArmor, AnythingElseIsMalformed) {
    const std::string begin = "-----BEGIN AGE ENCRYPTED FILE-----\n";
    const std::string end = "-----END AGE ENCRYPTED FILE-----\n";
    const std::string full(64, 'A');
    for (const std::string& text : {std::string(),
                                    begin + "AAAA\n" + end + "x",
                                    begin + "AAAA\n" + end + end,
                                    "x" + begin + "AAAA\n" + end,
                                    begin + "AA\n" + end,
                                    begin + "AB==\n" + end,
                                    begin + "AAA\n" + end,
                                    begin + "A===\n" + end,
                                    begin + "AAAA\nAAAA\n" + end,
                                    begin + full + "AAAA\n" + end,
                                    begin + full + "\n\n" + end,
                                    begin + "\nAAAA\n" + end,
                                    begin + "AAAA \n" + end,
                                    begin + " AAAA\n" + end,
                                    begin + "AAAA" + end,
                                    begin + "AA==\nAAAA\n" + end,
                                    begin + "AAAA\r\r\n" + end,
                                    "-----BEGIN AGE ENCRYPTED FILE----- \nAAAA\n" + end,
                                    "-----begin age encrypted file-----\nAAAA\n" + end,
                                    begin + "AA==AAAA\n" + end,
                                    begin + "AAAA\n-----END\n" + end,
                                    begin + "AAAA\n" + end.substr(0, end.size() - 2),
                                    begin + full + "\rA\n" + end,
                                    std::string(1025, ' ') + begin + "AAAA\n" + end,
                                    begin + "AAAA\n" + end + std::string(1025, '\n')}) {
        const auto read = age::readArmor(asBytes(text));
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, ErrorCode::malformed) << text;
        for (const std::size_t piece : {1U, 3U, 64U})
            EXPECT_FALSE(readInPieces(text, piece)) << text;
    }
}

} // namespace
} // namespace blockwarp::tests
