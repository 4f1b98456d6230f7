// SPDX-License-Identifier: GPL-3.0-or-later
/// SSH keys in age files, with the `age` program on the other side and keys of `ssh-keygen`.
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/format/age_file.h"
#include "core/format/file_key.h"
#include "core/keys/ed25519.h"
#include "core/keys/key_file.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/rsa_stanzas.h"
#include "core/keys/ssh_wire.h"
#include "tests/support/bytes.h"
#include "tests/support/openssl_aead.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using age::kAgeFormat;
using keys::Identities;
using keys::Recipients;
using keys::Stanza;
using keys::stanzaOf;

SecretBytes ageFileKey() {
    return SecretBytes(randomBytes(kAgeFormat.fileKeyBytes, 7));
}

age::Header ageHeaderOf(const std::vector<Stanza>& stanzas) {
    const auto text = age::writeHeader(kAgeFormat, "", stanzas, ageFileKey());
    return age::parseHeader(kAgeFormat, asBytes(*text)).value();
}

class SshKeys : public testing::Test {
  protected:
    void SetUp() override {
        makeKey("ed25519");
        makeKey("rsa");
        if (!std::filesystem::exists(folder_ / "rsa")) GTEST_SKIP() << "no ssh-keygen here";
    }
    void makeKey(const std::string& type) {
        runProgram({"ssh-keygen", "-q", "-t", type, "-N", "", "-C", "a comment", "-f", file(type)});
    }
    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    Bytes contents(const std::string& name) const { return readFile(folder_ / name); }

    Identities identity(const std::string& name) const {
        auto found = keys::parseIdentities(contents(name));
        EXPECT_TRUE(found) << describe(found.error());
        return std::move(*found);
    }
    Recipients recipient(const std::string& name) const {
        const auto found = keys::parseRecipients(asText(contents(name + ".pub")));
        EXPECT_TRUE(found) << describe(found.error());
        return *found;
    }

    TempFolder folder_;
};

TEST_F(SshKeys, OpenWhatAgeSeals) {
    if (runProgram({"age", "--version"}).status != 0) GTEST_SKIP() << "no age here";
    writeFile(folder_ / "plain", "hello");
    for (const auto* name : {"ed25519", "rsa"}) {
        const auto run = runProgram(
            {"age", "-R", file(std::string(name) + ".pub"), "-o", file("sealed"), file("plain")});
        ASSERT_EQ(run.status, 0) << run.output;
        const auto opened = age::open(contents("sealed"), identity(name));
        ASSERT_TRUE(opened) << name << describe(opened.error());
        const std::string other = std::string(name) == "rsa" ? "ed25519" : "rsa";
        EXPECT_EQ(age::open(contents("sealed"), identity(other)).error().code,
                  ErrorCode::wrongKeyOrDamaged);
    }
}

TEST_F(SshKeys, AgeOpensWhatWeSeal) {
    if (runProgram({"age", "--version"}).status != 0) GTEST_SKIP() << "no age here";
    Recipients both = recipient("ed25519");
    both.push_back(recipient("rsa").at(0));
    ASSERT_EQ(both.size(), 2U);
    const auto keys = age::sealFor(both);
    ASSERT_TRUE(keys) << describe(keys.error());
    const Bytes plain(5, 'x');
    // One segment, which is the last one.
    const Bytes payload =
        opensslSeal("chacha20-poly1305", Bytes(keys->key.span().begin(), keys->key.span().end()),
                    fromHex("000000000000000000000001"), {}, plain);
    Bytes sealed = keys->header;
    sealed.insert(sealed.end(), payload.begin(), payload.end());
    writeFile(folder_ / "sealed", sealed);
    for (const auto* name : {"ed25519", "rsa"}) {
        const auto run =
            runProgram({"age", "-d", "-i", file(name), "-o", file("back"), file("sealed")});
        ASSERT_EQ(run.status, 0) << name << run.output;
        EXPECT_EQ(contents("back"), plain) << name;
        EXPECT_TRUE(age::open(sealed, identity(name))) << name;
        std::filesystem::remove(folder_ / "back");
    }
}

TEST_F(SshKeys, AnRsaKeyIsTheSameInPem) {
    ASSERT_EQ(
        runProgram({"ssh-keygen", "-q", "-p", "-m", "PEM", "-N", "", "-f", file("rsa")}).status, 0);
    EXPECT_NE(asText(contents("rsa")).find("BEGIN RSA PRIVATE KEY"), std::string::npos);
    const auto keys = age::sealFor(recipient("rsa"));
    ASSERT_TRUE(keys) << describe(keys.error());
    EXPECT_TRUE(age::open(keys->header, identity("rsa")));
    const auto pem =
        keys::recipientOf(std::get<keys::RsaIdentity>(identity("rsa").keys[0])).value();
    const auto ssh = std::get<keys::RsaRecipient>(recipient("rsa")[0]);
    EXPECT_EQ(keys::fingerprintOf(pem).value(), keys::fingerprintOf(ssh).value());
}

TEST_F(SshKeys, OtherContainersHaveAFileKeyOf32Bytes) {
    constexpr age::HeaderFormat other{"example.org/v1", true, 32, keys::StanzaSet::blockwarp};
    Recipients both = recipient("ed25519");
    both.push_back(recipient("rsa").at(0));
    const auto stanzas = age::wrapForAll(other, SecretBytes(32), both);
    ASSERT_TRUE(stanzas) << describe(stanzas.error());
    EXPECT_TRUE(stanzas->at(0).type == keys::RsaStanza::kType);
    EXPECT_TRUE(stanzas->at(1).type == keys::SshEd25519Stanza::kType);
    EXPECT_EQ(stanzas->at(1).body.size(), 48U);
    for (const std::size_t bytes : {32U, 47U, 49U}) {
        Stanza bad = stanzas->at(1);
        bad.body.resize(bytes);
        EXPECT_FALSE(keys::SshEd25519Stanza::check(bad, 32)) << bytes;
    }
}

/// age takes the plain form of these, too.
TEST_F(SshKeys, Ed25519OfOpensslOpensTheSameFiles) {
    if (runProgram({"openssl", "version"}).status != 0) GTEST_SKIP() << "no openssl here";
    ASSERT_EQ(
        runProgram({"openssl", "genpkey", "-algorithm", "ed25519", "-out", file("pkcs8")}).status,
        0);
    ASSERT_EQ(runProgram({"openssl", "pkcs8", "-topk8", "-in", file("pkcs8"), "-passout",
                          "pass:kite", "-out", file("locked")})
                  .status,
              0);
    const auto plain = identity("pkcs8");
    const auto& key = std::get<keys::Ed25519Identity>(plain.keys.at(0));
    const auto header = age::sealFor({key.recipient}).value().header;
    EXPECT_TRUE(age::open(header, plain));
    ASSERT_TRUE(keys::isLockedFile(contents("locked")));
    const auto unlocked = keys::parseIdentities(contents("locked"), SecretBytes("kite"));
    ASSERT_TRUE(unlocked) << describe(unlocked.error());
    EXPECT_TRUE(age::open(header, *unlocked));
    for (const char* wrong : {"", "kites"})
        EXPECT_EQ(keys::parseIdentities(contents("locked"), SecretBytes(wrong)).error().code,
                  ErrorCode::badIdentity);
    if (runProgram({"age", "--version"}).status != 0) return;
    writeFile(folder_ / "plain", "hello");
    writeFile(folder_ / "recipient", keys::formatRecipient(key.recipient));
    ASSERT_EQ(
        runProgram({"age", "-R", file("recipient"), "-o", file("sealed"), file("plain")}).status,
        0);
    EXPECT_TRUE(age::open(contents("sealed"), *unlocked));
    EXPECT_EQ(
        runProgram({"age", "-d", "-i", file("pkcs8"), "-o", file("back"), file("sealed")}).status,
        0);
}

TEST_F(SshKeys, ThoseThatWillNotDoAreRefused) {
    makeKey("ecdsa");
    const auto ecdsa = keys::parseIdentities(contents("ecdsa"));
    ASSERT_FALSE(ecdsa);
    EXPECT_EQ(ecdsa.error().code, ErrorCode::unsupported);
    EXPECT_NE(ecdsa.error().context.find("ecdsa-sha2-nistp256"), std::string::npos);
    const std::string good(asText(contents("ed25519.pub")));
    const std::string key = good.substr(0, good.find(' ', 20)); // without its comment
    EXPECT_TRUE(keys::parseRecipients(key));
    for (const std::string& text :
         {std::string(asText(contents("ecdsa.pub"))), std::string("ssh-ed25519"),
          std::string("ssh-rsa AAAA"), std::string("ssh-ed25519 "), key.substr(0, key.size() - 4),
          "ssh-rsa " + key.substr(12), key + "AAAA", key + "=", "ssh-dss " + key.substr(12)}) {
        const auto found = keys::parseRecipients(text);
        ASSERT_FALSE(found) << text;
        EXPECT_EQ(found.error().code, ErrorCode::badRecipient) << text;
    }
}

TEST_F(SshKeys, EveryTruncationOfAPrivateKeyIsRefused) {
    for (const auto* name : {"ed25519", "rsa"}) {
        const Bytes whole = contents(name);
        for (std::size_t cut = 0; cut + 1 < whole.size(); cut += 3)
            EXPECT_FALSE(keys::parseIdentities(std::span(whole).first(cut))) << name << cut;
    }
}

TEST_F(SshKeys, DamagedStanzasAreRefused) {
    const Identities identities = identity("ed25519");
    const auto key = std::get<keys::Ed25519Recipient>(recipient("ed25519")[0]);
    const Stanza good = keys::SshEd25519Stanza::wrap(ageFileKey(), key).value();
    ASSERT_TRUE(age::unwrap(kAgeFormat, ageHeaderOf({good}), identities));
    for (std::size_t i = 0; i < good.body.size(); ++i) {
        Stanza bad = good;
        bad.body[i] ^= 1;
        EXPECT_EQ(age::unwrap(kAgeFormat, ageHeaderOf({bad}), identities).error().code,
                  ErrorCode::wrongKeyOrDamaged);
    }
    const std::string zeros = crypto::encodeBase64(Bytes(32)); // a point of low order
    const std::string name = good.arguments[0];
    for (const Stanza& bad :
         {stanzaOf("ssh-ed25519", good.body), stanzaOf("ssh-ed25519 " + name, good.body),
          stanzaOf(lineOf(good) + " x", good.body), stanzaOf(lineOf(good), Bytes(31)),
          stanzaOf("ssh-ed25519 " + name + " " + zeros, good.body),
          stanzaOf("ssh-ed25519 AAAA " + zeros, good.body), stanzaOf("ssh-rsa", Bytes(256)),
          stanzaOf("ssh-rsa AAAA", Bytes(256)), stanzaOf("ssh-rsa " + name, Bytes(255))})
        EXPECT_EQ(age::unwrap(kAgeFormat, ageHeaderOf({bad}), identities).error().code,
                  ErrorCode::malformed)
            << lineOf(bad);
}

TEST(SshPoints, AreTheSameOnBothCurves) {
    // RFC 8032 §7.1, test 1, and its base point, which RFC 7748 §4.1 has at 9.
    keys::Ed25519Identity identity;
    identity.seed =
        SecretBytes(fromHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"));
    std::ranges::copy(fromHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
                      identity.recipient.point.begin());
    EXPECT_EQ(crypto::x25519Public(keys::scalarOf(identity).value()).value(),
              keys::montgomeryOf(identity.recipient).value());
    keys::Ed25519Recipient base;
    base.point.fill(0x66);
    base.point[0] = 0x58;
    crypto::X25519Point nine{9};
    EXPECT_EQ(keys::montgomeryOf(base).value(), nine);
    keys::Ed25519Recipient neutral{{1}};
    EXPECT_EQ(keys::montgomeryOf(neutral).error().code, ErrorCode::badRecipient);
}

} // namespace
} // namespace blockwarp::tests
