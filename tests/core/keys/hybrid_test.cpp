// SPDX-License-Identifier: GPL-3.0-or-later
/// age's hybrid post-quantum keys, and which keys a file can be made for together.
#include "core/base/text.h"
#include "core/format/age_file.h"
#include "core/format/armor.h"
#include "core/format/blockwarp.h"
#include "core/format/file_key.h"
#include "core/keys/key_file.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/stanza_types.h"
#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using age::HeaderFormat;
using keys::HybridStanza;
using keys::Identities;
using keys::Recipients;
using keys::Stanza;

const keys::HybridIdentity& hybridKey(std::size_t which) {
    static const auto keys = [] {
        std::vector<keys::HybridIdentity> made;
        for (int i = 0; i < 5; ++i)
            made.push_back(keys::generateHybridIdentity().value());
        return made;
    }();
    return keys[which];
}

template <class Identity>
Identities only(const Identity& identity) {
    Identities identities;
    identities.keys.emplace_back(identity.clone());
    return identities;
}

/// A different key of the right form, quickly: its numbers are all small.
keys::HybridRecipient numbered(std::size_t number) {
    keys::HybridRecipient recipient{hybridKey(0).recipient()};
    recipient.key[0] = static_cast<std::uint8_t>(number);
    recipient.key[1] = static_cast<std::uint8_t>((recipient.key[1] & 0xf0U) | (number >> 8 & 7));
    return recipient;
}

class Hybrid : public testing::TestWithParam<HeaderFormat> {
  protected:
    const HeaderFormat& format() const { return GetParam(); }
    SecretBytes fileKey() const { return SecretBytes(randomBytes(format().fileKeyBytes, 7)); }
    age::Header headerOf(const std::vector<Stanza>& stanzas) const {
        const std::string extra = format().extraLine ? "aes-256-gcm 65536" : "";
        const auto text = age::writeHeader(format(), extra, stanzas, fileKey()).value();
        return age::parseHeader(format(), asBytes(text)).value();
    }
    void expectOpens(const age::Header& header, const Identities& identities) const {
        const auto opened = age::unwrap(format(), header, identities);
        ASSERT_TRUE(opened) << describe(opened.error());
        EXPECT_EQ(hexOf(opened->span()), hexOf(fileKey().span()));
    }
    ErrorCode refusal(const Recipients& recipients) const {
        return age::wrapForAll(format(), fileKey(), recipients).error().code;
    }
};
INSTANTIATE_TEST_SUITE_P(Formats, Hybrid, testing::Values(age::kAgeFormat, kBlockwarpFormat),
                         [](const auto& format) { return format.param.extraLine ? "Bw" : "Age"; });

TEST_P(Hybrid, AnyOfTheKeysOpensWhatIsForAnySetOfThem) {
    for (unsigned set = 1; set < 32; ++set) {
        Recipients recipients;
        for (std::size_t i = 0; i < 5; ++i)
            if ((set >> i & 1) != 0) recipients.push_back(hybridKey(i).recipient());
        const auto header = headerOf(age::wrapForAll(format(), fileKey(), recipients).value());
        for (std::size_t i = 0; i < 5; ++i) {
            if ((set >> i & 1) != 0)
                expectOpens(header, only(hybridKey(i)));
            else
                EXPECT_EQ(age::unwrap(format(), header, only(hybridKey(i))).error().code,
                          ErrorCode::wrongKeyOrDamaged);
        }
    }
}

TEST_P(Hybrid, StanzasThatAreNotMadeAsTheyShouldBeAreMalformed) {
    const Stanza good = HybridStanza::wrap(fileKey(), hybridKey(0).recipient()).value();
    expectOpens(headerOf({good}), only(hybridKey(0)));
    const auto changed = [&good](auto change) {
        Stanza stanza = good;
        change(stanza);
        return stanza;
    };
    for (const Stanza& bad : {changed([](Stanza& one) { one.arguments.clear(); }),
                              changed([](Stanza& one) { one.arguments.emplace_back("x"); }),
                              changed([](Stanza& one) { one.arguments[0].pop_back(); }),
                              changed([](Stanza& one) { one.arguments[0] += "AAAA"; }),
                              changed([](Stanza& one) { one.arguments[0].back() = '_'; }),
                              changed([](Stanza& one) { one.body.clear(); }),
                              changed([](Stanza& one) { one.body.pop_back(); }),
                              changed([](Stanza& one) { one.body.push_back(0); })})
        // Whoever asks, and whether or not another stanza opens.
        for (const auto& stanzas : {std::vector<Stanza>{bad}, {good, bad}})
            EXPECT_EQ(age::unwrap(format(), headerOf(stanzas), only(hybridKey(0))).error().code,
                      ErrorCode::malformed);
}

TEST_P(Hybrid, ChangedStanzasDoNotOpen) {
    const Stanza good = HybridStanza::wrap(fileKey(), hybridKey(0).recipient()).value();
    keys::Unwrapping unwrapping(format().fileKeyBytes);
    for (std::size_t i = 0; i < good.body.size(); ++i) {
        Stanza bad = good;
        bad.body[i] ^= 1;
        EXPECT_FALSE(HybridStanza::unwrap(bad, hybridKey(0), unwrapping).value()) << i;
    }
    for (std::size_t i = 0; i + 1 < good.arguments[0].size(); i += 13) {
        Stanza bad = good;
        bad.arguments[0][i] = bad.arguments[0][i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(HybridStanza::unwrap(bad, hybridKey(0), unwrapping).value()) << i;
    }
}

TEST_P(Hybrid, FamiliesAreNotMixedByWritersAndAreReadMixed) {
    const auto classic = keys::generateIdentity().value();
    const auto hybrid = hybridKey(0).recipient();
    for (const Recipients& mixed : {Recipients{hybrid, classic.recipient},
                                    Recipients{classic.recipient, classic.recipient, hybrid}}) {
        const auto refused = age::checkRecipients(format(), mixed);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::badRecipient);
        const std::string& why = refused.error().context;
        EXPECT_NE(why.find(hybrid.line().substr(0, 40)), std::string::npos) << why;
        EXPECT_NE(why.find(classic.recipient.line().substr(0, 40)), std::string::npos) << why;
        EXPECT_EQ(refusal(mixed), ErrorCode::badRecipient);
    }
    const auto header = headerOf({keys::X25519Stanza::wrap(fileKey(), classic.recipient).value(),
                                  HybridStanza::wrap(fileKey(), hybrid).value()});
    expectOpens(header, only(classic));
    expectOpens(header, only(hybridKey(0)));
}

/// What a header has room for is known from the sizes, before anything is made.
TEST_P(Hybrid, AHeaderHasRoomForSoManyKeys) {
    const std::size_t most = format().extraLine ? 165 : 168;
    Recipients recipients;
    for (std::size_t i = 0; i < most; ++i)
        recipients.push_back(numbered(i));
    EXPECT_TRUE(age::checkRecipients(format(), recipients));
    const auto stanzas = age::wrapForAll(format(), fileKey(), recipients).value();
    const std::string extra = format().extraLine ? "chacha20-poly1305 1048576 tar" : "";
    EXPECT_TRUE(age::writeHeader(format(), extra, stanzas, fileKey()));
    recipients.push_back(recipients.front()); // gets no second stanza
    EXPECT_TRUE(age::checkRecipients(format(), recipients));
    recipients.push_back(numbered(most));
    const auto refused = age::checkRecipients(format(), recipients);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().context.find("room for " + std::to_string(most)), std::string::npos)
        << refused.error().context;
}

TEST_P(Hybrid, TheSizeOfEveryStanzaIsKnownBefore) {
    keys::Ed25519Recipient ssh; // the base point (RFC 8032 §5.1)
    ssh.point.fill(0x66);
    ssh.point[0] = 0x58;
    const auto rsaOf = [](unsigned bits) {
        return keys::RsaRecipient(keys::EvpKey(EVP_RSA_gen(bits)));
    };
    const Recipients all{keys::generateIdentity().value().recipient, hybridKey(0).recipient(), ssh,
                         rsaOf(2048), rsaOf(3072)};
    const std::string extra = format().extraLine ? "aes-256-gcm 65536" : "";
    for (const keys::Recipient& recipient : all) {
        const keys::StanzaType& type = keys::stanzaTypeFor(format().stanzas, recipient);
        const Stanza stanza = type.wrap(fileKey(), recipient).value();
        const auto with = age::writeHeader(format(), extra, std::vector{stanza, stanza}, fileKey());
        const auto without = age::writeHeader(format(), extra, std::vector{stanza}, fileKey());
        EXPECT_EQ(age::stanzaBytes(type.size(recipient, format().fileKeyBytes)),
                  with->size() - without->size())
            << type.name;
    }
}

TEST(HybridTexts, AreOnesOwn) {
    const auto& identity = hybridKey(0);
    const std::string secret(asText(keys::formatIdentity(identity).span()));
    EXPECT_EQ(secret.size(), 77U);
    EXPECT_TRUE(secret.starts_with(keys::kHybridIdentityStart));
    EXPECT_EQ(keys::parseHybridIdentity(secret)->recipient().key, identity.recipient().key);
    const std::string line = identity.recipient().line();
    EXPECT_EQ(line.size(), 1959U);
    EXPECT_TRUE(line.starts_with(keys::kHybridRecipientStart));
    EXPECT_EQ(keys::parseHybridRecipient(line)->key, identity.recipient().key);
    for (const std::string& bad :
         {secret, line.substr(0, 1958), line + "q", std::string("age1pq1")})
        EXPECT_EQ(keys::parseHybridRecipient(bad).error().code, ErrorCode::badRecipient);
    for (const std::string& bad : {line, secret.substr(0, 76), std::string("AGE-SECRET-KEY-PQ-1")})
        EXPECT_EQ(keys::parseHybridIdentity(bad).error().code, ErrorCode::badIdentity);
}

/// age 1.3.2 made the key and the file, for this key and another one.
TEST(HybridFiles, OfAgeOpen) {
    const std::filesystem::path folder = BLOCKWARP_TEST_DATA "/age-1.3.2";
    const auto identities = keys::parseIdentities(readFile(folder / "hybrid.key")).value();
    const Bytes file = age::readArmor(readFile(folder / "hybrid.age")).value();
    const auto keys = age::open(file, identities);
    ASSERT_TRUE(keys) << describe(keys.error());
    EXPECT_EQ(age::open(file, only(hybridKey(0))).error().code, ErrorCode::wrongKeyOrDamaged);
}

} // namespace
} // namespace blockwarp::tests
