// SPDX-License-Identifier: GPL-3.0-or-later
/// A recipient that is named more than once gets one stanza.
#include "core/base/text.h"
#include "core/format/blockwarp.h"
#include "core/format/file_key.h"
#include "core/keys/key_file.h"
#include "core/keys/rsa_pem.h"
#include "tests/support/bytes.h"
#include "tests/support/openssl_keys.h"

#include <gtest/gtest.h>

#include <set>

namespace blockwarp::tests {
namespace {

using age::HeaderFormat;
using keys::Recipients;
using keys::Stanza;

keys::RsaRecipient newRsa() {
    return keys::recipientOf(keys::RsaIdentity(keys::EvpKey(EVP_RSA_gen(2048)))).value();
}

/// The same key, read anew from a text.
keys::Recipient reread(const keys::RsaRecipient& key, bool asPem) {
    const Bytes wire = keys::sshBytesOf(key.get()).value();
    std::string line(4 * (wire.size() / 3 + 1) + 1, '\0');
    line.resize(
        static_cast<std::size_t>(EVP_EncodeBlock(reinterpret_cast<unsigned char*>(line.data()),
                                                 wire.data(), static_cast<int>(wire.size()))));
    return keys::parseRecipients(asPem ? keys::formatRecipient(key).value()
                                       : "ssh-rsa " + line + " a comment")
        .value()
        .at(0);
}

keys::Ed25519Recipient edwardsPoint(std::uint8_t first) {
    keys::Ed25519Recipient recipient;
    recipient.point.fill(0x66);
    recipient.point[0] = first;
    return recipient;
}

class Distinct : public testing::TestWithParam<HeaderFormat> {
  protected:
    std::vector<Stanza> stanzasFor(const Recipients& recipients) const {
        const SecretBytes fileKey(randomBytes(GetParam().fileKeyBytes, 7));
        return age::wrapForAll(GetParam(), fileKey, recipients).value();
    }
};

TEST_P(Distinct, X25519) {
    const auto one = keys::generateIdentity()->recipient;
    const auto two = keys::generateIdentity()->recipient;
    Recipients recipients{one, two, one, one, two};
    EXPECT_EQ(stanzasFor(recipients).size(), 2U);
    recipients.push_back(two);
    EXPECT_EQ(stanzasFor(recipients).size(), 2U);
}

TEST_P(Distinct, RsaAsPemAndAsALineOfSsh) {
    const auto one = newRsa();
    const auto two = newRsa();
    Recipients recipients{one, one, two};
    for (const bool asPem : {false, true})
        recipients.push_back(reread(one, asPem));
    ASSERT_EQ(recipients.size(), 5U);
    const auto stanzas = stanzasFor(recipients);
    ASSERT_EQ(stanzas.size(), 2U);
    EXPECT_NE(lineOf(stanzas[0]), lineOf(stanzas[1]));
}

TEST_P(Distinct, AllKindsTogether) {
    const auto rsa = newRsa();
    const auto x25519 = keys::generateIdentity()->recipient;
    EXPECT_EQ(stanzasFor({x25519, rsa, x25519, rsa}).size(), 2U);
}

/// Whatever the order in which recipients are given: by kind, and as given within a kind.
TEST_P(Distinct, StanzasStandInTheOrderOfTheTable) {
    const auto x25519 = keys::generateIdentity()->recipient;
    const auto one = newRsa();
    const auto two = newRsa();
    const bool age = GetParam().stanzas == keys::StanzaSet::age;
    Recipients recipients{one, two, x25519};
    if (age) recipients.insert(recipients.begin(), edwardsPoint(0x58));
    const auto stanzas = stanzasFor(recipients);
    std::vector<std::string_view> types;
    for (const Stanza& stanza : stanzas)
        types.push_back(stanza.type);
    const std::string_view rsa = age ? "ssh-rsa" : "RSA-OAEP-SHA256";
    std::vector<std::string_view> expected{"X25519", rsa, rsa};
    if (age) expected.emplace_back("ssh-ed25519");
    EXPECT_EQ(types, expected);
    EXPECT_EQ(lineOf(stanzas[1]), lineOf(stanzasFor({one})[0]));
    EXPECT_EQ(lineOf(stanzas[2]), lineOf(stanzasFor({two})[0]));
}

INSTANTIATE_TEST_SUITE_P(
    Formats, Distinct, testing::Values(kBlockwarpFormat, age::kAgeFormat), [](const auto& test) {
        return std::string(test.param.stanzas == keys::StanzaSet::blockwarp ? "Blockwarp" : "age");
    });

/// Only age files are made for these. The base point (RFC 8032 §5.1), and its other sign, which is
/// another key.
TEST(DistinctSsh, Ed25519) {
    keys::Ed25519Recipient other = edwardsPoint(0x58);
    other.point[31] |= 0x80;
    const Recipients recipients{edwardsPoint(0x58), edwardsPoint(0x58), other};
    const auto stanzas =
        age::wrapForAll(age::kAgeFormat, SecretBytes(randomBytes(16, 7)), recipients).value();
    EXPECT_EQ(stanzas.size(), 2U);
}

} // namespace
} // namespace blockwarp::tests
