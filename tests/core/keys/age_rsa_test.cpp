// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA keys and stanzas, with the `openssl` program on the other side.
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/format/age_file.h"
#include "core/format/file_key.h"
#include "core/keys/key_file.h"
#include "core/keys/pem_private.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/rsa_stanzas.h"
#include "tests/support/bytes.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <openssl/rsa.h>

namespace blockwarp::tests {
namespace {

using age::Header;
using keys::Identities;
using keys::Recipients;
using keys::RsaIdentity;
using keys::Stanza;
using keys::stanzaOf;

constexpr age::HeaderFormat kFormat{"example.org/v1", true, 32, keys::StanzaSet::blockwarp};

const SecretBytes& passphrase() {
    static const SecretBytes text{std::string_view("correct horse")};
    return text;
}

SecretBytes fileKey() {
    return SecretBytes(randomBytes(kFormat.fileKeyBytes, 7));
}

RsaIdentity newIdentity(unsigned bits) {
    return RsaIdentity(keys::EvpKey(EVP_RSA_gen(bits)));
}

/// Made once: 2048 bits is the least, and the quickest.
const RsaIdentity& someIdentity() {
    static const RsaIdentity identity = newIdentity(2048);
    return identity;
}

Identities only(const RsaIdentity& identity) {
    Identities identities;
    identities.keys.emplace_back(identity.clone());
    return identities;
}

Recipients forOnly(const RsaIdentity& identity) {
    Recipients recipients;
    recipients.push_back(keys::recipientOf(identity).value());
    return recipients;
}

Stanza stanzaFor(const RsaIdentity& identity) {
    return keys::RsaStanza::wrap(fileKey(), keys::recipientOf(identity).value()).value();
}

Header headerOf(const std::vector<Stanza>& stanzas, const age::HeaderFormat& format = kFormat) {
    const SecretBytes key(fileKey().span().first(format.fileKeyBytes));
    const auto text = age::writeHeader(format, format.extraLine ? "x" : "", stanzas, key);
    return age::parseHeader(format, asBytes(*text)).value();
}

void expectRefused(const Result<RsaIdentity>& identity, std::string_view why) {
    ASSERT_FALSE(identity);
    EXPECT_EQ(identity.error().code, ErrorCode::badIdentity);
    EXPECT_NE(identity.error().context.find(why), std::string::npos) << identity.error().context;
}

void expectRefused(const Result<keys::RsaRecipient>& recipient, std::string_view why) {
    ASSERT_FALSE(recipient);
    EXPECT_EQ(recipient.error().code, ErrorCode::badRecipient);
    EXPECT_NE(recipient.error().context.find(why), std::string::npos) << recipient.error().context;
}

/// Keys and texts that the `openssl` program makes and takes.
class OpensslProgram : public testing::Test {
  protected:
    void SetUp() override {
        if (runProgram({"openssl", "version"}).status != 0) GTEST_SKIP() << "no openssl here";
    }
    void run(std::vector<std::string> words) {
        words.insert(words.begin(), "openssl");
        const ProgramRun run = runProgram(std::move(words));
        ASSERT_EQ(run.status, 0) << run.output;
    }
    std::string file(const char* name) const { return (folder_ / name).string(); }
    Bytes contents(const char* name) const { return readFile(folder_ / name); }
    void makeKey(const char* name, const char* bits) { run({"genrsa", "-out", file(name), bits}); }
    std::vector<std::string> pkeyutl(std::initializer_list<std::string> words) {
        std::vector<std::string> all{"pkeyutl",
                                     "-pkeyopt",
                                     "rsa_padding_mode:oaep",
                                     "-pkeyopt",
                                     "rsa_oaep_md:sha256",
                                     "-pkeyopt",
                                     "rsa_mgf1_md:sha256",
                                     "-pkeyopt",
                                     "rsa_oaep_label:" + hexOf(asBytes(keys::RsaStanza::kLabel))};
        all.insert(all.end(), words);
        return all;
    }

    TempFolder folder_;
};

TEST_F(OpensslProgram, UnwrapsWhatWeWrap) {
    for (const unsigned bits : {2048U, 3072U, 4096U}) {
        const RsaIdentity identity = newIdentity(bits);
        writeFile(folder_ / "key", keys::formatIdentity(identity).value().span());
        const Stanza stanza = stanzaFor(identity);
        EXPECT_EQ(stanza.body.size(), bits / 8);
        writeFile(folder_ / "body", stanza.body);
        run(pkeyutl(
            {"-decrypt", "-inkey", file("key"), "-in", file("body"), "-out", file("back")}));
        EXPECT_EQ(hexOf(contents("back")), hexOf(fileKey().span()));
    }
}

TEST_F(OpensslProgram, WrapsWhatWeUnwrap) {
    makeKey("key", "3072");
    run({"rsa", "-in", file("key"), "-pubout", "-out", file("public")});
    run({"rsa", "-in", file("key"), "-pubout", "-outform", "DER", "-out", file("der")});
    run({"dgst", "-sha256", "-binary", "-out", file("hash"), file("der")});
    writeFile(folder_ / "plain", fileKey().span());
    run(pkeyutl({"-encrypt", "-pubin", "-inkey", file("public"), "-in", file("plain"), "-out",
                 file("body")}));
    const Bytes hash = contents("hash");
    const std::string name = crypto::encodeBase64(std::span<const std::uint8_t>(hash).first(4));
    const auto identity = keys::parseRsaIdentity(contents("key"));
    ASSERT_TRUE(identity) << describe(identity.error());
    EXPECT_EQ(keys::fingerprintOf(*identity).value(), name);
    const Header header = headerOf({{"RSA-OAEP-SHA256", {name}, contents("body")}});
    const auto opened = age::unwrap(kFormat, header, only(*identity));
    ASSERT_TRUE(opened) << describe(opened.error());
    EXPECT_EQ(hexOf(opened->span()), hexOf(fileKey().span()));
}

TEST_F(OpensslProgram, SharesKeysInEveryFormWithUs) {
    makeKey("pkcs8", "2048");
    const std::string key = file("pkcs8");
    const std::string pass = "pass:correct horse";
    run({"rsa", "-in", key, "-traditional", "-out", file("old")});
    run({"rsa", "-in", key, "-traditional", "-aes256", "-passout", pass, "-out",
         file("oldSealed")});
    run({"pkcs8", "-topk8", "-in", key, "-passout", pass, "-out", file("sealed")});
    run({"pkcs8", "-topk8", "-scrypt", "-in", key, "-passout", pass, "-out", file("scrypt")});
    run({"rsa", "-in", key, "-pubout", "-out", file("public")});
    run({"rsa", "-in", key, "-RSAPublicKey_out", "-out", file("oldPublic")});
    run({"req", "-x509", "-key", key, "-subj", "/CN=x", "-text", "-out", file("certificate")});
    const std::string name =
        keys::fingerprintOf(*keys::parseRsaIdentity(contents("pkcs8"))).value();
    for (const auto* secret : {"pkcs8", "old", "oldSealed", "sealed", "scrypt"}) {
        const auto identity = keys::parseRsaIdentity(contents(secret), passphrase());
        ASSERT_TRUE(identity) << secret << describe(identity.error());
        EXPECT_EQ(keys::fingerprintOf(*identity).value(), name) << secret;
        expectRefused(keys::parseRsaRecipient(contents(secret)), "private key");
    }
    for (const auto* shared : {"public", "oldPublic", "certificate"}) {
        const auto recipient = keys::parseRsaRecipient(contents(shared));
        ASSERT_TRUE(recipient) << shared << describe(recipient.error());
        EXPECT_EQ(keys::fingerprintOf(*recipient).value(), name) << shared;
        expectRefused(keys::parseRsaIdentity(contents(shared)), "no private key");
    }
    for (const auto* sealed : {"oldSealed", "sealed", "scrypt"}) {
        EXPECT_TRUE(keys::isEncryptedPem(contents(sealed))) << sealed;
        expectRefused(keys::parseRsaIdentity(contents(sealed)), "none was given");
        expectRefused(
            keys::parseRsaIdentity(contents(sealed), SecretBytes(std::string_view("wrong"))),
            "wrong");
        expectRefused(keys::parseRsaIdentity(contents(sealed), SecretBytes(Bytes(5000, 'x'))),
                      "wrong");
    }
}

TEST_F(OpensslProgram, ReadsTheKeysWeWrite) {
    writeFile(folder_ / "plain", keys::formatIdentity(someIdentity())->span());
    writeFile(folder_ / "sealed", keys::formatIdentity(someIdentity(), passphrase())->span());
    writeFile(folder_ / "public",
              keys::formatRecipient(keys::recipientOf(someIdentity()).value()).value());
    EXPECT_FALSE(keys::isEncryptedPem(contents("plain")));
    EXPECT_TRUE(keys::isEncryptedPem(contents("sealed")));
    run({"rsa", "-check", "-noout", "-in", file("plain")});
    run({"rsa", "-in", file("sealed"), "-passin", "pass:correct horse", "-out", file("back")});
    EXPECT_EQ(contents("back"), contents("plain"));
    EXPECT_NE(runProgram({"openssl", "rsa", "-in", file("sealed"), "-passin", "pass:wrong"}).status,
              0);
    run({"rsa", "-in", file("plain"), "-pubout", "-out", file("publicBack")});
    EXPECT_EQ(contents("publicBack"), contents("public"));
    // RFC 8018 §A.4: the parameters stand in the text.
    const auto asn1 = runProgram({"openssl", "asn1parse", "-in", file("sealed")}).output;
    for (const auto* word : {"PBES2", "PBKDF2", ":0927C0", "hmacWithSHA256", "aes-256-cbc"})
        EXPECT_NE(asn1.find(word), std::string::npos) << word << asn1;
    const auto back = keys::parseRsaIdentity(contents("sealed"), passphrase());
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(keys::fingerprintOf(*back).value(), keys::fingerprintOf(someIdentity()).value());
}

TEST_F(OpensslProgram, OtherKeysAreRefused) {
    makeKey("short", "1024");
    run({"rsa", "-in", file("short"), "-pubout", "-out", file("shortPublic")});
    expectRefused(keys::parseRsaIdentity(contents("short")), "1024 bits");
    expectRefused(keys::parseRsaRecipient(contents("shortPublic")), "1024 bits");
    run({"ecparam", "-name", "prime256v1", "-genkey", "-out", file("ec")});
    run({"pkey", "-in", file("ec"), "-out", file("ecPkcs8")});
    run({"pkey", "-in", file("ec"), "-pubout", "-out", file("ecPublic")});
    run({"genpkey", "-algorithm", "X25519", "-out", file("x25519")});
    run({"genpkey", "-algorithm", "RSA-PSS", "-out", file("pss")});
    for (const auto* name : {"ec", "ecPkcs8", "x25519", "pss"})
        expectRefused(keys::parseRsaIdentity(contents(name)), "no RSA key");
    expectRefused(keys::parseRsaRecipient(contents("ecPublic")), "no RSA key");
}

TEST(AgeRsa, OpensForItsRecipientsOnly) {
    const RsaIdentity other = newIdentity(2048);
    const keys::X25519Identity x25519 = keys::generateIdentity().value();
    Recipients recipients = forOnly(someIdentity());
    recipients.push_back(forOnly(other)[0]);
    recipients.push_back(x25519.recipient);
    const auto stanzas = age::wrapForAll(kFormat, fileKey(), recipients);
    ASSERT_TRUE(stanzas) << describe(stanzas.error());
    ASSERT_EQ(stanzas->size(), recipients.size());
    const Header header = headerOf(*stanzas);
    Identities third;
    third.keys.emplace_back(x25519.clone());
    for (const Identities& identities : {only(someIdentity()), only(other), third.clone()}) {
        const auto opened = age::unwrap(kFormat, header, identities);
        ASSERT_TRUE(opened) << describe(opened.error());
        EXPECT_EQ(hexOf(opened->span()), hexOf(fileKey().span()));
    }
    const auto refused = age::unwrap(kFormat, header, only(newIdentity(2048)));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::wrongKeyOrDamaged);
}

TEST(AgeRsa, EveryDamagedByteOfABodyIsOneError) {
    const Stanza good = stanzaFor(someIdentity());
    const Identities identities = only(someIdentity());
    const std::string why =
        age::unwrap(kFormat, headerOf({good}), only(newIdentity(2048))).error().context;
    for (std::size_t i = 0; i < good.body.size(); ++i) {
        Stanza bad = good;
        bad.body[i] ^= static_cast<std::uint8_t>(1U << i % 8);
        const auto opened = age::unwrap(kFormat, headerOf({bad}), identities);
        ASSERT_FALSE(opened) << i;
        EXPECT_EQ(opened.error().code, ErrorCode::wrongKeyOrDamaged);
        EXPECT_EQ(opened.error().context, why);
    }
    for (const Bytes& body : {Bytes(256), Bytes(256, 0xff)}) {
        const auto opened =
            age::unwrap(kFormat, headerOf({stanzaOf(lineOf(good), body)}), identities);
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().context, why);
    }
}

TEST(AgeRsa, AKeyOfAnotherLengthIsNotBelieved) {
    const auto recipient = keys::recipientOf(someIdentity()).value();
    for (const std::size_t size : {0U, 16U, 31U, 33U, 64U}) {
        const Stanza stanza =
            keys::RsaStanza::wrap(SecretBytes(randomBytes(size, 1)), recipient).value();
        keys::Unwrapping unwrapping(kFormat.fileKeyBytes);
        const auto opened = keys::RsaStanza::unwrap(stanza, someIdentity(), unwrapping);
        ASSERT_TRUE(opened);
        EXPECT_FALSE(*opened) << size;
    }
}

TEST(AgeRsa, MalformedStanzasAreRefused) {
    const Stanza good = stanzaFor(someIdentity());
    const std::string type = "RSA-OAEP-SHA256";
    for (const std::string& words : {type, type + " AAAA", type + " AAAAAAA", lineOf(good) + " x",
                                     lineOf(good).substr(0, lineOf(good).size() - 1) + "_",
                                     type + " AAAAAB", type + " AAAAAA=="})
        // Whether or not another stanza opens, and whoever asks.
        for (const auto& stanzas :
             {std::vector<Stanza>{stanzaOf(words, good.body)}, {good, stanzaOf(words, good.body)}})
            for (const Identities& identities : {only(someIdentity()), Identities()})
                EXPECT_EQ(age::unwrap(kFormat, headerOf(stanzas), identities).error().code,
                          ErrorCode::malformed)
                    << words;
    for (const std::size_t size : {0U, 255U, 1025U})
        EXPECT_EQ(age::unwrap(kFormat, headerOf({stanzaOf(lineOf(good), Bytes(size))}),
                              only(someIdentity()))
                      .error()
                      .code,
                  ErrorCode::malformed)
            << size;
    // What some other key could have made.
    for (const std::size_t size : {257U, 384U, 1024U})
        EXPECT_EQ(age::unwrap(kFormat, headerOf({stanzaOf(lineOf(good), Bytes(size))}),
                              only(someIdentity()))
                      .error()
                      .code,
                  ErrorCode::wrongKeyOrDamaged)
            << size;
}

TEST(AgeRsa, AgesOwnFormatDoesNotKnowIt) {
    // Passed over, however it is made.
    const keys::X25519Identity x25519 = keys::generateIdentity().value();
    const SecretBytes key(fileKey().span().first(age::kAgeFormat.fileKeyBytes));
    const Header header = headerOf({{"RSA-OAEP-SHA256", {}, Bytes(3)},
                                    keys::X25519Stanza::wrap(key, x25519.recipient).value()},
                                   age::kAgeFormat);
    Identities identities = only(someIdentity());
    EXPECT_EQ(age::unwrap(age::kAgeFormat, header, identities).error().code,
              ErrorCode::wrongKeyOrDamaged);
    identities.keys.emplace_back(x25519.clone());
    EXPECT_TRUE(age::unwrap(age::kAgeFormat, header, identities));
}

TEST(AgeRsa, GeneratesKeysThatWork) {
    const auto identity = keys::generateRsa(3072);
    ASSERT_TRUE(identity) << describe(identity.error());
    EXPECT_EQ(identity->bits(), 3072);
    const auto text = keys::formatIdentity(*identity);
    ASSERT_TRUE(text);
    const auto back = keys::parseIdentities(text->span());
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_TRUE(age::unwrap(kFormat, headerOf({stanzaFor(*identity)}), *back));
}

TEST(AgeIdentities, AreReadFromEitherKindOfFile) {
    const auto pem = keys::parseIdentities(keys::formatIdentity(someIdentity())->span());
    ASSERT_TRUE(pem) << describe(pem.error());
    EXPECT_EQ(keys::ofKind<RsaIdentity>(pem->keys).size(), 1U);
    const keys::X25519Identity x25519 = keys::generateIdentity().value();
    const auto text = keys::parseIdentities(keys::formatIdentity(x25519).span());
    ASSERT_TRUE(text) << describe(text.error());
    ASSERT_EQ(text->size(), 1U);
    EXPECT_EQ(std::get<keys::X25519Identity>(text->keys[0]).recipient, x25519.recipient);
    for (const auto* bad : {"", "x", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----\n"}) {
        const auto found = keys::parseIdentities(asBytes(bad));
        ASSERT_FALSE(found) << bad;
        EXPECT_EQ(found.error().code, ErrorCode::badIdentity) << bad;
    }
}

TEST(AgeIdentities, RecipientsAreTextOrPem) {
    const keys::X25519Identity x25519 = keys::generateIdentity().value();
    const auto text = keys::parseRecipients(" " + keys::formatRecipient(x25519.recipient) + "\r\n");
    ASSERT_TRUE(text) << describe(text.error());
    ASSERT_EQ(text->size(), 1U);
    EXPECT_EQ(std::get<keys::X25519Recipient>(text->at(0)), x25519.recipient);
    const auto pem = keys::parseRecipients(
        "a key:\n" + keys::formatRecipient(keys::recipientOf(someIdentity()).value()).value());
    ASSERT_TRUE(pem) << describe(pem.error());
    EXPECT_EQ(keys::ofKind<keys::RsaRecipient>(*pem).size(), 1U);
    const std::string line = keys::formatRecipient(x25519.recipient);
    const auto lines = keys::parseRecipients("# two\n" + line + "\n\n \r\n" + line + "\r\n#");
    ASSERT_TRUE(lines) << describe(lines.error());
    EXPECT_EQ(keys::ofKind<keys::X25519Recipient>(*lines).size(), 2U);
    EXPECT_FALSE(keys::parseRecipients(line + "\nx\n" + line));
    EXPECT_FALSE(keys::parseRecipients(line + " " + line));
    for (const auto* bad :
         {"", " ", "#", "# none\n", "age1", "x", "-----BEGIN PUBLIC KEY-----\n-----END"}) {
        const auto found = keys::parseRecipients(bad);
        ASSERT_FALSE(found) << bad;
        EXPECT_EQ(found.error().code, ErrorCode::badRecipient) << bad;
    }
}

/// Its modulus is divisible by 769, which OpenSSL's check finds once in a hundred times.
TEST(AgeIdentities, WhetherAKeyIsDamagedIsNoMatterOfChance) {
    const Bytes text = readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/small_factor");
    expectRefused(keys::parseRsaRecipient(text), "damaged");
}

TEST(AgeIdentities, DamagedPemIsRefused) {
    const std::string good =
        keys::formatRecipient(keys::recipientOf(someIdentity()).value()).value();
    for (std::size_t cut = 0; cut + 1 < good.size(); ++cut)
        EXPECT_FALSE(keys::parseRecipients(good.substr(0, cut))) << cut;
    // An even exponent, and something behind the key.
    std::string text = good;
    text.replace(text.find("IDAQAB"), 6, "IDAQAC");
    EXPECT_FALSE(keys::parseRecipients(text));
    text = good;
    text.insert(text.find("\n-----END"), "AAAA");
    EXPECT_FALSE(keys::parseRecipients(text));
}

} // namespace
} // namespace blockwarp::tests
