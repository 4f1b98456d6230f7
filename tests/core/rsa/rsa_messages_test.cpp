// SPDX-License-Identifier: GPL-3.0-or-later
/// OAEP and PSS over lists of messages, with the `openssl` program on the other side.
#include "core/engine/machine.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/rsa_stanzas.h"
#include "core/rsa/messages.h"
#include "core/rsa/padding.h"
#include "tests/core/rsa/one_key.h"
#include "tests/support/bytes.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <openssl/rsa.h>

namespace blockwarp::tests {
namespace {

using keys::RsaIdentity;
using rsa::Tuning;

std::vector<SecretBytes> someMessages() {
    std::vector<SecretBytes> messages;
    for (const std::size_t size : {0U, 1U, 32U, 100U, 190U})
        messages.emplace_back(randomBytes(size, size + 1));
    return messages;
}

class RsaMessages : public testing::TestWithParam<EngineKind> {
  protected:
    void SetUp() override {
        if (GetParam() == EngineKind::cuda && gpuList().devices.empty())
            GTEST_SKIP() << "no GPU: " << gpuList().whyEmpty;
    }
    Tuning tuning() const { return {.engine = GetParam()}; }
    std::vector<Bytes> sealed(std::span<const SecretBytes> messages, std::string_view label) {
        const auto outcome = rsa::encryptOaep(recipient(), messages, label, tuning(), NoCancel());
        std::vector<Bytes> texts;
        for (const auto& item : outcome.value().items)
            texts.push_back(item.value());
        return texts;
    }
    NoProgress progress_;
};

TEST_P(RsaMessages, ComeBack) {
    const auto messages = someMessages();
    const auto ciphertexts = sealed(messages, "label");
    EXPECT_NE(ciphertexts, sealed(messages, "label")); // OAEP is randomized
    const auto opened = rsa::decryptOaep(identity(), ciphertexts, "label", tuning(), NoCancel());
    ASSERT_TRUE(opened) << describe(opened.error());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        ASSERT_TRUE(opened->items[i]) << i;
        EXPECT_EQ(hexOf(opened->items[i]->span()), hexOf(messages[i].span()));
    }
}

TEST_P(RsaMessages, AreRefusedWhereTheyAreTooLong) {
    std::vector<SecretBytes> messages = someMessages();
    messages.insert(messages.begin() + 1, SecretBytes(rsa::maxOaepBytes(256) + 1));
    const auto outcome = rsa::encryptOaep(recipient(), messages, "", tuning(), NoCancel());
    ASSERT_TRUE(outcome);
    for (std::size_t i = 0; i < messages.size(); ++i)
        EXPECT_EQ(static_cast<bool>(outcome->items[i]), i != 1);
    EXPECT_EQ(outcome->items[1].error().code, ErrorCode::unsupported);
}

/// Whatever is wrong, the answer is the same, and others are not touched by it.
TEST_P(RsaMessages, ThatDoNotOpenAllSayTheSame) {
    const std::vector<SecretBytes> messages = someMessages();
    std::vector<Bytes> texts = sealed(messages, "label");
    const Bytes good = texts[2];
    texts.push_back(sealed(messages, "other label")[2]);
    texts.emplace_back();
    texts.emplace_back(255);
    texts.emplace_back(257);
    texts.emplace_back(256);                     // 0
    texts.emplace_back(256, std::uint8_t{0xff}); // not below the modulus
    for (const std::size_t at : {0U, 1U, 128U, 255U}) {
        texts.push_back(good);
        texts.back()[at] ^= 1;
    }
    const auto opened = rsa::decryptOaep(identity(), texts, "label", tuning(), NoCancel());
    ASSERT_TRUE(opened) << describe(opened.error());
    std::set<std::string> said;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ASSERT_EQ(static_cast<bool>(opened->items[i]), i < messages.size()) << i;
        if (i < messages.size()) continue;
        EXPECT_EQ(opened->items[i].error().code, ErrorCode::rsaNotOpened);
        said.insert(describe(opened->items[i].error()));
    }
    EXPECT_EQ(said.size(), 1U);
}

TEST_P(RsaMessages, AreSignedAndVerified) {
    std::vector<Bytes> digests;
    for (std::uint64_t i = 0; i < 5; ++i)
        digests.push_back(rsa::digestOf(randomBytes(i, i)).value());
    const auto outcome = rsa::signPss(identity(), digests, tuning(), NoCancel());
    ASSERT_TRUE(outcome) << describe(outcome.error());
    std::vector<Bytes> signatures;
    for (const auto& item : outcome->items)
        signatures.push_back(item.value());
    signatures[1][200] ^= 4;
    signatures[2].pop_back();
    signatures[3].assign(256, 0xff);
    const auto right = rsa::verifyPss(recipient(), digests, signatures, {}, tuning(), NoCancel());
    ASSERT_TRUE(right) << describe(right.error());
    EXPECT_EQ(right->items, (std::vector<bool>{true, false, false, false, true}));
    std::swap(digests[0], digests[4]);
    const auto swapped = rsa::verifyPss(recipient(), digests, signatures, {}, tuning(), NoCancel());
    EXPECT_EQ(swapped->items, std::vector<bool>(5));
}

TEST_P(RsaMessages, StanzasOfManyFilesOpenAtOnce) {
    constexpr age::HeaderFormat format{"example.org/v1", true, 32, keys::StanzaSet::blockwarp};
    const RsaIdentity other(keys::EvpKey(EVP_RSA_gen(2048)));
    std::vector<keys::Stanza> stanzas;
    for (std::uint8_t i = 0; i < 4; ++i)
        stanzas.push_back(keys::RsaStanza::wrap(SecretBytes(Bytes(32, i)), recipient()).value());
    stanzas[1] =
        keys::RsaStanza::wrap(SecretBytes(Bytes(32)), keys::recipientOf(other).value()).value();
    stanzas[2].body[9] ^= 1;
    stanzas.push_back(keys::RsaStanza::wrap(SecretBytes(Bytes(31)), recipient()).value());
    const auto keys = rsa::unwrapStanzas(format, stanzas, identity(), tuning(), NoCancel());
    ASSERT_TRUE(keys) << describe(keys.error());
    for (std::size_t i = 0; i < stanzas.size(); ++i) {
        keys::Unwrapping unwrapping(format.fileKeyBytes);
        const auto one = keys::RsaStanza::unwrap(stanzas[i], identity(), unwrapping).value();
        ASSERT_EQ((*keys)[i].has_value(), i == 0 || i == 3) << i;
        ASSERT_EQ((*keys)[i].has_value(), one.has_value()) << i;
        if (one) {
            EXPECT_EQ(hexOf((*keys)[i]->span()), hexOf(one->span()));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, RsaMessages,
                         testing::Values(EngineKind::cpu, EngineKind::emulated, EngineKind::cuda),
                         [](const auto& test) { return std::string(engineSpec(test.param).name); });

/// RFC 8017 §7.1 and §8.1 as the `openssl` program has them.
class RsaInterop : public testing::TestWithParam<unsigned> {
  protected:
    void SetUp() override {
        if (runProgram({"openssl", "version"}).status != 0) GTEST_SKIP() << "no openssl here";
        key_.emplace(keys::EvpKey(EVP_RSA_gen(GetParam())));
        writeFile(folder_ / "key", keys::formatIdentity(*key_).value().span());
    }
    std::string file(const char* name) const { return (folder_ / name).string(); }
    int pkeyutl(std::initializer_list<std::string> more) {
        std::vector<std::string> words{"openssl", "pkeyutl", "-inkey", file("key")};
        words.insert(words.end(), more);
        return runProgram(words).status;
    }
    TempFolder folder_;
    std::optional<RsaIdentity> key_;
    NoProgress progress_;
    Tuning tuning_{.engine = EngineKind::emulated};
};

TEST_P(RsaInterop, OaepBothWays) {
    const std::initializer_list<std::string> oaep{"-pkeyopt", "rsa_padding_mode:oaep", "-pkeyopt",
                                                  "rsa_oaep_md:sha256"};
    const Bytes text = randomBytes(77, GetParam());
    std::vector<SecretBytes> messages;
    messages.emplace_back(std::span<const std::uint8_t>(text));
    const auto ours =
        rsa::encryptOaep(keys::recipientOf(*key_).value(), messages, "", tuning_, NoCancel());
    ASSERT_TRUE(ours) << describe(ours.error());
    writeFile(folder_ / "ours", ours->items[0].value());
    std::vector<std::string> words{"openssl", "pkeyutl", "-inkey", file("key")};
    words.insert(words.end(), oaep);
    auto decrypt = words;
    for (const std::string& word : {std::string("-decrypt"), std::string("-in"), file("ours"),
                                    std::string("-out"), file("back")})
        decrypt.push_back(word);
    ASSERT_EQ(runProgram(decrypt).status, 0);
    EXPECT_EQ(readFile(folder_ / "back"), text);
    writeFile(folder_ / "text", text);
    auto encrypt = words;
    for (const std::string& word : {std::string("-encrypt"), std::string("-in"), file("text"),
                                    std::string("-out"), file("theirs")})
        encrypt.push_back(word);
    ASSERT_EQ(runProgram(encrypt).status, 0);
    const auto opened = rsa::decryptOaep(*key_, std::vector<Bytes>{readFile(folder_ / "theirs")},
                                         "", tuning_, NoCancel());
    ASSERT_TRUE(opened && opened->items[0]);
    EXPECT_EQ(hexOf(opened->items[0]->span()), hexOf(text));
}

TEST_P(RsaInterop, PssBothWays) {
    const Bytes digest = rsa::digestOf(randomBytes(1000, GetParam())).value();
    writeFile(folder_ / "digest", digest);
    const auto ours = rsa::signPss(*key_, std::vector<Bytes>{digest}, tuning_, NoCancel());
    ASSERT_TRUE(ours) << describe(ours.error());
    writeFile(folder_ / "ours", ours->items[0].value());
    EXPECT_EQ(pkeyutl({"-verify", "-pkeyopt", "digest:sha256", "-pkeyopt", "rsa_padding_mode:pss",
                       "-pkeyopt", "rsa_pss_saltlen:digest", "-in", file("digest"), "-sigfile",
                       file("ours")}),
              0);
    for (const auto* salt : {"digest", "max", "0"}) {
        ASSERT_EQ(pkeyutl({"-sign", "-pkeyopt", "digest:sha256", "-pkeyopt", "rsa_padding_mode:pss",
                           "-pkeyopt", std::string("rsa_pss_saltlen:") + salt, "-in",
                           file("digest"), "-out", file("theirs")}),
                  0);
        const auto right = rsa::verifyPss(
            keys::recipientOf(*key_).value(), std::vector<Bytes>{digest},
            std::vector<Bytes>{readFile(folder_ / "theirs")}, {}, tuning_, NoCancel());
        ASSERT_TRUE(right);
        EXPECT_TRUE(right->items[0]) << salt;
        const auto bound = rsa::verifyPss(
            keys::recipientOf(*key_).value(), std::vector<Bytes>{digest},
            std::vector<Bytes>{readFile(folder_ / "theirs")}, 32, tuning_, NoCancel());
        ASSERT_TRUE(bound);
        EXPECT_EQ(bound->items[0], salt == std::string_view("digest")) << salt;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, RsaInterop, testing::Values(2048U, 2056U, 3072U, 4096U));

} // namespace
} // namespace blockwarp::tests
