// SPDX-License-Identifier: GPL-3.0-or-later
/// SSH keys with a passphrase, as `ssh-keygen` locks them, and locks that nobody may begin to open.
#include "core/base/text.h"
#include "core/keys/key_file.h"
#include "core/keys/pem_block.h"
#include "core/keys/ssh_keys.h"
#include "core/keys/ssh_wire.h"
#include "tests/support/bytes.h"
#include "tests/support/cancelled.h"
#include "tests/support/openssl_keys.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <random>

namespace blockwarp::tests {
namespace {

const std::vector<std::string> kReadCiphers{"aes256-ctr", "aes256-cbc", "aes128-ctr",
                                            "aes256-gcm@openssh.com"};

Error whyRefused(std::span<const std::uint8_t> contents, std::string_view passphrase,
                 const CancelToken& cancel = NoCancel()) {
    const auto found = keys::parseIdentities(contents, SecretBytes(passphrase), cancel);
    EXPECT_FALSE(found);
    return found ? Error{} : found.error();
}

bool says(const Error& error, std::string_view part) {
    return error.context.find(part) != std::string::npos;
}

class LockedSshKeys : public testing::Test {
  protected:
    void SetUp() override {
        if (runProgram({"ssh-keygen", "-Z"}).status == 127) GTEST_SKIP() << "no ssh-keygen here";
    }
    Bytes make(const std::string& type, const std::string& passphrase, const std::string& cipher,
               unsigned rounds) {
        std::filesystem::remove(folder_ / "key");
        std::vector<std::string> words{
            "ssh-keygen",           "-q", "-t", type, "-N",       passphrase, "-Z", cipher, "-a",
            std::to_string(rounds), "-C", "me", "-f", file("key")};
        if (type == "rsa") words.insert(words.end(), {"-b", "2048"});
        const auto run = runProgram(words);
        EXPECT_EQ(run.status, 0) << run.output;
        return readFile(folder_ / "key");
    }
    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    TempFolder folder_;
};

std::string randomPassphrase(std::mt19937& random) {
    static const std::vector<std::string> letters{"a", "Z", "5", " ", "'", "é", "λ", "–"};
    std::string text;
    const std::size_t count = 5 + random() % 120; // ssh-keygen wants five bytes
    for (std::size_t i = 0; i < count; ++i)
        text += letters[random() % letters.size()];
    return text;
}

TEST_F(LockedSshKeys, OpenWithTheirPassphraseAlone) {
    std::mt19937 random(57);
    for (unsigned i = 0; i < 16; ++i) {
        const std::string type = i % 4 == 3 ? "rsa" : "ed25519";
        const std::string cipher = kReadCiphers[random() % kReadCiphers.size()];
        const auto rounds = static_cast<unsigned>(1 + random() % 12);
        const std::string passphrase = randomPassphrase(random);
        SCOPED_TRACE(type + " " + cipher + " " + std::to_string(rounds) + " " + passphrase);
        const Bytes contents = make(type, passphrase, cipher, rounds);
        ASSERT_TRUE(keys::isLockedFile(contents));
        const auto found = keys::parseIdentities(contents, SecretBytes(passphrase));
        ASSERT_TRUE(found) << describe(found.error());
        const auto line = keys::publicLineOf(found->keys.at(0));
        EXPECT_EQ(*line + " me\n", asText(readFile(folder_ / "key.pub")));
        for (const std::string& wrong :
             {passphrase + " ", passphrase.substr(1), std::string("wrong")}) {
            const Error why = whyRefused(contents, wrong);
            EXPECT_EQ(why.code, ErrorCode::badIdentity);
            EXPECT_TRUE(says(why, keys::kWrongPassphrase)) << describe(why);
        }
        EXPECT_TRUE(says(whyRefused(contents, ""), "none was given"));
    }
}

TEST_F(LockedSshKeys, EveryCipherOpensWithOneRound) {
    for (const std::string& cipher : kReadCiphers) {
        const Bytes one = make("ed25519", "kite kite", cipher, 1);
        EXPECT_TRUE(keys::parseIdentities(one, SecretBytes("kite kite"))) << cipher;
    }
}

TEST_F(LockedSshKeys, OtherCiphersAreNamed) {
    for (const std::string cipher :
         {"aes192-ctr", "aes128-gcm@openssh.com", "chacha20-poly1305@openssh.com", "3des-cbc"}) {
        const Bytes contents = make("ed25519", "kite kite", cipher, 1);
        EXPECT_FALSE(keys::isLockedFile(contents)) << "nobody is asked in vain";
        const Error why = whyRefused(contents, "kite kite");
        EXPECT_EQ(why.code, ErrorCode::unsupported);
        for (const std::string& part : {cipher, std::string("ssh-keygen -p -Z aes256-ctr")})
            EXPECT_TRUE(says(why, part)) << describe(why);
        EXPECT_EQ(whyRefused(std::span(contents).first(contents.size() / 2), "kite kite").code,
                  ErrorCode::badIdentity);
    }
    const Bytes ecdsa = make("ecdsa", "kite kite", "aes256-ctr", 1);
    EXPECT_FALSE(keys::isLockedFile(ecdsa));
    EXPECT_TRUE(says(whyRefused(ecdsa, "kite kite"), "ecdsa-sha2-nistp256"));
}

TEST_F(LockedSshKeys, OnePassphraseOpensAllOfAFile) {
    std::string all;
    for (const std::string& cipher : kReadCiphers)
        all += std::string(asText(make("ed25519", "kite kite", cipher, 2))) + "\n";
    all += asText(make("ed25519", "kite kite", "3des-cbc", 2));
    const auto found = keys::parseIdentities(asBytes(all), SecretBytes("kite kite"));
    ASSERT_TRUE(found) << describe(found.error());
    EXPECT_EQ(found->size(), kReadCiphers.size());
    EXPECT_EQ(found->skipped.size(), 1U);
    all += asText(make("ed25519", "another", "aes256-ctr", 2));
    EXPECT_TRUE(says(whyRefused(asBytes(all), "kite kite"), keys::kWrongPassphrase));
}

TEST_F(LockedSshKeys, CancelledWithNoWordOfTheFile) {
    const Bytes contents = make("ed25519", "kite kite", "aes256-ctr", 16);
    const Error why = whyRefused(contents, "kite kite", Cancelled());
    EXPECT_EQ(why.code, ErrorCode::cancelled);
    EXPECT_EQ(why.context, "");
}

/// The parts of a private key file, to change one of them.
struct LockedFile {
    std::string cipher, kdf;
    Bytes salt;
    std::uint32_t rounds = 0;
    Bytes publicKey, sealed, tag;

    explicit LockedFile(std::span<const std::uint8_t> contents) {
        keys::WireReader reader(contents.subspan(15));
        cipher = reader.text();
        kdf = reader.text();
        keys::WireReader options(reader.string());
        const auto copy = [](std::span<const std::uint8_t> bytes) {
            return Bytes(bytes.begin(), bytes.end());
        };
        salt = copy(options.string());
        rounds = options.number();
        (void)reader.number();
        publicKey = copy(reader.string());
        sealed = copy(reader.string());
        tag = copy(reader.rest());
    }
    keys::PemBlock block() const {
        const auto number = [](Bytes& bytes, std::uint32_t value) {
            for (int shift = 24; shift >= 0; shift -= 8)
                bytes.push_back(static_cast<std::uint8_t>(value >> shift));
        };
        Bytes options;
        keys::appendWire(options, salt);
        number(options, rounds);
        Bytes all = bytesOf(std::string_view("openssh-key-v1\0", 15));
        keys::appendWire(all, asBytes(cipher));
        keys::appendWire(all, asBytes(kdf));
        keys::appendWire(all, options);
        number(all, 1);
        keys::appendWire(all, publicKey);
        keys::appendWire(all, sealed);
        all.insert(all.end(), tag.begin(), tag.end());
        return {std::string(keys::kSshPrivateBlock), {}, SecretBytes(all)};
    }
};

TEST_F(LockedSshKeys, HostileLocksAreRefusedBeforeADerivation) {
    const auto block = [this](const std::string& cipher) {
        return keys::decodePem(asText(make("ed25519", "kite kite", cipher, 1)),
                               ErrorCode::badIdentity)
            .value();
    };
    const LockedFile ctr(block("aes256-ctr").contents.span());
    const LockedFile gcm(block("aes256-gcm@openssh.com").contents.span());
    const SecretBytes passphrase("kite kite");
    ASSERT_TRUE(keys::parseSshIdentity(ctr.block(), passphrase));
    ASSERT_TRUE(keys::parseSshIdentity(gcm.block(), passphrase));
    LockedFile longest = ctr;
    longest.salt.resize(64); // another key, which the check numbers tell
    EXPECT_TRUE(
        says(keys::parseSshIdentity(longest.block(), passphrase).error(), keys::kWrongPassphrase));

    std::vector<LockedFile> hostile(9, ctr);
    hostile[0].rounds = 0;
    hostile[1].rounds = 1025;
    hostile[2].rounds = 0xffffffff;
    hostile[3].salt.clear();
    hostile[4].salt.resize(65);
    hostile[5].sealed.resize(hostile[5].sealed.size() - 1);
    hostile[6].sealed.clear();
    hostile[7].tag.resize(16);
    hostile[8].kdf = "scrypt";
    for (const std::size_t bytes : {0U, 15U, 17U}) {
        hostile.push_back(gcm);
        hostile.back().tag.resize(bytes);
    }
    EXPECT_TRUE(says(keys::parseSshIdentity(hostile[1].block()).error(), "1025 rounds"));
    for (std::size_t i = 0; i < hostile.size(); ++i) {
        const auto found = keys::parseSshIdentity(hostile[i].block(), passphrase, Cancelled());
        ASSERT_FALSE(found) << i;
        EXPECT_NE(found.error().code, ErrorCode::cancelled) << i;
        EXPECT_FALSE(keys::isLockedSsh(hostile[i].block())) << i;
    }
}

/// The check numbers are the first eight bytes; a tag is over everything.
TEST_F(LockedSshKeys, AWrongPassphraseIsToldByCheckNumbersOrTagAlone) {
    const SecretBytes passphrase("kite kite");
    for (const bool tagged : {false, true}) {
        const auto pem =
            keys::decodePem(asText(make("ed25519", "kite kite",
                                        tagged ? "aes256-gcm@openssh.com" : "aes256-ctr", 1)),
                            ErrorCode::badIdentity);
        const LockedFile good(pem->contents.span());
        for (std::size_t i = 0; i < 16; ++i) {
            LockedFile bad = good;
            bad.sealed[i] ^= 1;
            const auto found = keys::parseSshIdentity(bad.block(), passphrase);
            ASSERT_FALSE(found);
            EXPECT_EQ(says(found.error(), "passphrase"), tagged || i < 8) << i;
        }
        for (std::size_t i = 0; i < good.tag.size(); ++i) {
            LockedFile bad = good;
            bad.tag[i] ^= 1;
            EXPECT_TRUE(says(keys::parseSshIdentity(bad.block(), passphrase).error(),
                             keys::kWrongPassphrase));
        }
    }
}

} // namespace
} // namespace blockwarp::tests
