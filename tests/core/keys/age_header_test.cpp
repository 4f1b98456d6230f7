// SPDX-License-Identifier: GPL-3.0-or-later
/// The grammar of headers, for age and for a format with a line of its own.
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/format/header.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using age::Header;
using age::kAgeFormat;
using keys::Stanza;

constexpr age::HeaderFormat kOther{"example.org/v1", true, 32, keys::StanzaSet::age};
const std::string kMac = "--- " + std::string(43, 'A') + "\n";
const std::string kVersion = "age-encryption.org/v1\n";

Result<Header> parse(const std::string& text, const age::HeaderFormat& format = kAgeFormat) {
    return age::parseHeader(format, asBytes(text));
}

TEST(AgeHeader, WhatIsWrittenIsRead) {
    std::vector<Stanza> stanzas;
    for (const std::size_t size : {0U, 1U, 32U, 47U, 48U, 49U, 95U, 96U, 97U, 500U})
        stanzas.push_back({"x", {"word", std::to_string(size)}, randomBytes(size, size)});
    for (const auto& [format, extra] :
         {std::pair{kAgeFormat, ""}, std::pair{kOther, "aes-256-gcm 65536"}}) {
        const SecretBytes fileKey(randomBytes(format.fileKeyBytes, 1));
        const auto text = age::writeHeader(format, extra, stanzas, fileKey);
        ASSERT_TRUE(text) << describe(text.error());
        const auto header = parse(*text + "-> payload\n--- ", format);
        ASSERT_TRUE(header) << describe(header.error());
        EXPECT_EQ(header->bytes, text->size());
        EXPECT_EQ(header->extra, extra);
        ASSERT_EQ(header->stanzas.size(), stanzas.size());
        for (std::size_t i = 0; i < stanzas.size(); ++i) {
            EXPECT_EQ(lineOf(header->stanzas[i]), lineOf(stanzas[i]));
            EXPECT_EQ(header->stanzas[i].body, stanzas[i].body);
        }
        EXPECT_TRUE(age::checkMac(*header, fileKey));
        EXPECT_EQ(age::checkMac(*header, SecretBytes(randomBytes(16, 2))).error().code,
                  ErrorCode::wrongKeyOrDamaged);
    }
}

TEST(AgeHeader, EveryTruncationIsMalformed) {
    const std::vector<Stanza> stanzas{{"X25519", {"abc"}, Bytes(32)}, {"y", {}, Bytes(48)}};
    const auto text = age::writeHeader(kAgeFormat, "", stanzas, SecretBytes(Bytes(16)));
    for (std::size_t cut = 0; cut < text->size(); ++cut) {
        const auto header = parse(text->substr(0, cut));
        ASSERT_FALSE(header) << cut;
        EXPECT_EQ(header.error().code, ErrorCode::malformed);
    }
}

TEST(AgeHeader, BreachesOfTheGrammarAreMalformed) {
    const std::string full(64, 'A');
    ASSERT_TRUE(parse(kVersion + "-> x\n\n" + kMac));
    ASSERT_TRUE(parse(kVersion + "-> x\n" + full + "\nAA\n" + kMac));
    for (const std::string& text : {
             kVersion + kMac,                                           // nobody
             kVersion + "-> x\n" + kMac,                                // no body
             kVersion + "-> x\n" + full + "\n" + kMac,                  // no short line
             kVersion + "-> x\n" + full + "AA\n\n" + kMac,              // a long line
             kVersion + "-> x\n" + full + "AAAA\n\n" + kMac,            // and of whole groups
             kVersion + "-> x\nAB\n" + kMac,                            // left-over bits
             kVersion + "-> x\nAA==\n" + kMac,                          // padding
             kVersion + "-> x\nAA\r\n" + kMac,                          // CR
             kVersion + "-> x\nAA\nAA\n" + kMac,                        // two short lines
             kVersion + "->  x\n\n" + kMac,                             // an empty word
             kVersion + "-> x  y\n\n" + kMac,                           // and between
             kVersion + "-> x \n\n" + kMac,                             // and at the end
             kVersion + "-> \n\n" + kMac,                               // no words
             kVersion + "->x\n\n" + kMac,                               // no space
             kVersion + "-> x\ty\n\n" + kMac,                           // not printable
             kVersion + "-> \xc3\xa9\n\n" + kMac,                       // not ASCII
             kVersion + "\n-> x\n\n" + kMac,                            // an empty line
             kVersion + "-> x\n\n---" + kMac.substr(4),                 // no space
             kVersion + "-> x\n\n--- " + std::string(42, 'A') + "B\n",  // left-over bits
             kVersion + "-> x\n\n--- " + std::string(43, 'A') + "=\n",  // padding
             kVersion + "-> x\n\n--- " + std::string(42, 'A') + "\n",   // short
             kVersion + "-> x\n\n--- " + std::string(43, 'A') + " \n",  // a space
             kVersion + "-> x\n\n--- " + std::string(43, 'A') + "\r\n", // CR
             "age-encryption.org/v2\n-> x\n\n" + kMac,                  // a later version
             "age-encryption.org/v1\r\n-> x\n\n" + kMac,                // CR
             " " + kVersion + "-> x\n\n" + kMac,                        // a space
         }) {
        const auto header = parse(text);
        ASSERT_FALSE(header) << text;
        EXPECT_EQ(header.error().code, ErrorCode::malformed) << text;
    }
}

TEST(AgeHeader, TheExtraLineIsOneOfWords) {
    const std::string start(kOther.versionLine);
    EXPECT_TRUE(parse(start + "\naes-256-gcm 65536\n-> x\n\n" + kMac, kOther));
    for (const auto* extra : {"", "-> x", "a  b", "a ", "--- a", "-", "\xff"})
        EXPECT_FALSE(parse(start + "\n" + extra + "\n-> x\n\n" + kMac, kOther)) << extra;
    EXPECT_FALSE(parse(kVersion + "aes-256-gcm\n-> x\n\n" + kMac));
}

TEST(AgeHeader, LongerThanTheLimitIsMalformed) {
    const std::string stanza = "-> x\n\n";
    std::string most = kVersion;
    while (most.size() + stanza.size() + kMac.size() <= age::kMaxHeaderBytes)
        most += stanza;
    const auto header = parse(most + kMac);
    ASSERT_TRUE(header);
    EXPECT_GT(header->stanzas.size(), 40'000U);
    EXPECT_FALSE(parse(most + stanza + kMac));
    EXPECT_FALSE(parse(kVersion + "-> " + std::string(age::kMaxHeaderBytes, 'x')));

    const std::vector<Stanza> many(60'000, Stanza{"x", {}, {}});
    const auto written = age::writeHeader(kAgeFormat, "", many, SecretBytes(Bytes(16)));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::badRecipient);
}

TEST(AgeHeader, IsKnownByItsWholeFirstLine) {
    EXPECT_TRUE(age::startsAsHeader(kAgeFormat, asBytes(kVersion)));
    for (const auto* text : {"", "age-encryption.org/v1", "age-encryption.org/v10\n", "Salted__"})
        EXPECT_FALSE(age::startsAsHeader(kAgeFormat, asBytes(text))) << text;
}

} // namespace
} // namespace blockwarp::tests
