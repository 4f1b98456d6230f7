// SPDX-License-Identifier: GPL-3.0-or-later
/// Files of keys: every key is used, or the line is named that cannot be; private keys of kinds
/// that are not read are skipped.
#include "core/keys/key_file.h"

#include "core/crypto/encoding.h"
#include "core/keys/bech32.h"
#include "core/keys/pem_private.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/ssh_wire.h"
#include "tests/support/openssl_keys.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/pem.h>

#include <functional>
#include <random>
#include <sstream>

namespace blockwarp::tests {
namespace {

using Random = std::mt19937;

constexpr std::string_view kPassphrase = "correct horse";

/// A key as text, and what it must be read as.
struct Written {
    std::string id;
    std::string text;
};

std::string idOf(const keys::X25519Recipient& recipient) {
    return "age " + hexOf(recipient.point);
}
std::string idOf(const keys::Ed25519Recipient& recipient) {
    return "ssh " + hexOf(recipient.point);
}
std::string idOf(const keys::HybridRecipient& recipient) {
    return "hybrid " + hexOf(recipient.key);
}
std::string idOf(EVP_PKEY* rsa) {
    return "rsa " + hexOf(rsaFingerprint(rsa));
}
std::string idOf(const keys::RsaRecipient& recipient) {
    return idOf(recipient.get());
}

std::vector<std::string> sorted(std::vector<std::string> ids) {
    std::ranges::sort(ids);
    return ids;
}
std::vector<std::string> idsOf(const std::vector<Written>& keys) {
    std::vector<std::string> ids;
    for (const Written& key : keys)
        ids.push_back(key.id);
    return sorted(ids);
}
std::vector<std::string> idsOf(const keys::Recipients& recipients) {
    std::vector<std::string> ids;
    for (const keys::Recipient& recipient : recipients)
        ids.push_back(std::visit([](const auto& key) { return idOf(key); }, recipient));
    return sorted(ids);
}
std::vector<std::string> idsOf(const keys::Identities& identities) {
    std::vector<std::string> ids;
    for (const auto* key : keys::ofKind<keys::X25519Identity>(identities.keys))
        ids.push_back(idOf(key->recipient));
    for (const auto* key : keys::ofKind<keys::HybridIdentity>(identities.keys))
        ids.push_back(idOf(key->recipient()));
    for (const auto* key : keys::ofKind<keys::Ed25519Identity>(identities.keys))
        ids.push_back(idOf(key->recipient));
    for (const auto* key : keys::ofKind<keys::RsaIdentity>(identities.keys))
        ids.push_back(idOf(key->get()));
    return sorted(ids);
}

/// A few keys of 2048 bits, which are slow to make.
EVP_PKEY* someRsa(Random& random) {
    static const OpensslKey keys[] = {{EVP_RSA_gen(2048), EVP_PKEY_free},
                                      {EVP_RSA_gen(2048), EVP_PKEY_free},
                                      {EVP_RSA_gen(2048), EVP_PKEY_free}};
    return keys[random() % std::size(keys)].get();
}

using Bio = std::unique_ptr<BIO, decltype(&BIO_free_all)>;

std::string pemBy(const std::function<int(BIO*)>& write) {
    const Bio bio(BIO_new(BIO_s_mem()), BIO_free_all);
    require(write(bio.get()) > 0, "writing PEM");
    char* text = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

std::string pemOf(const char* name, const Bytes& bytes) {
    return pemBy([&](BIO* bio) {
        return PEM_write_bio(bio, name, "", bytes.data(), static_cast<long>(bytes.size()));
    });
}

struct SshKey {
    Bytes seed;
    keys::Ed25519Recipient recipient;
};

SshKey newSshKey() {
    const OpensslKey key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free);
    SshKey made{Bytes(32), {}};
    std::size_t size = 32;
    require(EVP_PKEY_get_raw_private_key(key.get(), made.seed.data(), &size) == 1 &&
                EVP_PKEY_get_raw_public_key(key.get(), made.recipient.point.data(), &size) == 1,
            "Ed25519");
    return made;
}

void appendText(Bytes& bytes, std::string_view text) {
    keys::appendWire(bytes, asBytes(text));
}

/// PROTOCOL.key of OpenSSH, without encryption. `numbers`: what follows the type of the key.
std::string opensshPem(const Bytes& publicBytes, std::string_view type, const Bytes& numbers) {
    Bytes secret{1, 2, 3, 4, 1, 2, 3, 4};
    appendText(secret, type);
    secret = joined({secret, numbers});
    appendText(secret, "a comment");
    for (std::uint8_t pad = 1; secret.size() % 8 != 0; ++pad)
        secret.push_back(pad);
    Bytes all = bytesOf(std::string_view("openssh-key-v1\0", 15));
    for (const auto* none : {"none", "none", ""})
        appendText(all, none);
    all = joined({all, {0, 0, 0, 1}});
    keys::appendWire(all, publicBytes);
    keys::appendWire(all, secret);
    return pemOf("OPENSSH PRIVATE KEY", all);
}

std::string opensshPem(const SshKey& key) {
    Bytes numbers;
    keys::appendWire(numbers, key.recipient.point);
    keys::appendWire(numbers,
                     joined({key.seed, {key.recipient.point.begin(), key.recipient.point.end()}}));
    return opensshPem(keys::sshBytesOf(key.recipient).value(), "ssh-ed25519", numbers);
}

std::string opensshPem(EVP_PKEY* rsa) {
    Bytes numbers;
    for (const auto* name : {OSSL_PKEY_PARAM_RSA_N, OSSL_PKEY_PARAM_RSA_E, OSSL_PKEY_PARAM_RSA_D,
                             OSSL_PKEY_PARAM_RSA_COEFFICIENT1, OSSL_PKEY_PARAM_RSA_FACTOR1,
                             OSSL_PKEY_PARAM_RSA_FACTOR2}) {
        BIGNUM* number = nullptr;
        require(EVP_PKEY_get_bn_param(rsa, name, &number) == 1, name);
        Bytes bytes(static_cast<std::size_t>(BN_num_bytes(number)) + 1);
        BN_bn2binpad(number, bytes.data(), static_cast<int>(bytes.size()));
        BN_clear_free(number);
        keys::appendWire(numbers, bytes);
    }
    return opensshPem(keys::sshBytesOf(rsa).value(), "ssh-rsa", numbers);
}

std::string pkcs8Pem(const SshKey& ed25519, bool isLocked) {
    const OpensslKey key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr,
                                                      ed25519.seed.data(), ed25519.seed.size()),
                         EVP_PKEY_free);
    return pemBy([&](BIO* bio) {
        return PEM_write_bio_PKCS8PrivateKey(bio, key.get(), isLocked ? EVP_aes_256_cbc() : nullptr,
                                             isLocked ? kPassphrase.data() : nullptr,
                                             isLocked ? static_cast<int>(kPassphrase.size()) : 0,
                                             nullptr, nullptr);
    });
}

Written publicRsa(Random& random, std::size_t form) {
    EVP_PKEY* const key = someRsa(random);
    if (form == 0)
        return {idOf(key), "ssh-rsa " + base64(keys::sshBytesOf(key).value()) + " me@home"};
    if (form == 1)
        return {idOf(key), pemBy([&](BIO* bio) { return PEM_write_bio_PUBKEY(bio, key); })};
    unsigned char* der = nullptr;
    const int size = i2d_PublicKey(key, &der);
    const Bytes bytes(der, der + size);
    OPENSSL_free(der);
    return {idOf(key), pemOf("RSA PUBLIC KEY", bytes)};
}

Written privateRsa(Random& random, std::size_t form) {
    EVP_PKEY* const key = someRsa(random);
    if (form == 0) return {idOf(key), opensshPem(key)};
    auto* pass = reinterpret_cast<unsigned char*>(const_cast<char*>(kPassphrase.data()));
    const int size = form % 2 == 0 ? static_cast<int>(kPassphrase.size()) : 0;
    const EVP_CIPHER* cipher = size != 0 ? EVP_aes_128_cbc() : nullptr;
    return {idOf(key), pemBy([&](BIO* bio) {
                return form < 3 ? PEM_write_bio_PrivateKey(bio, key, cipher, pass, size, nullptr,
                                                           nullptr)
                                : PEM_write_bio_PrivateKey_traditional(bio, key, cipher, pass, size,
                                                                       nullptr, nullptr);
            })};
}

Written somePublicKey(Random& random) {
    const std::size_t kind = random() % 6;
    if (kind < 3) return publicRsa(random, kind);
    if (kind == 5) {
        const auto recipient = keys::generateHybridIdentity().value().recipient();
        return {idOf(recipient), recipient.line()};
    }
    if (kind == 3) {
        const auto point = keys::generateIdentity().value().recipient;
        return {idOf(point), keys::formatRecipient(point)};
    }
    const SshKey key = newSshKey();
    return {idOf(key.recipient), "ssh-ed25519 " + base64(keys::sshBytesOf(key.recipient).value())};
}

Written somePrivateKey(Random& random) {
    const std::size_t kind = random() % 10;
    if (kind < 5) return privateRsa(random, kind);
    if (kind == 9) {
        const auto identity = keys::generateHybridIdentity().value();
        return {idOf(identity.recipient()),
                std::string(asText(keys::formatIdentity(identity).span()))};
    }
    if (kind == 5) {
        const auto identity = keys::generateIdentity().value();
        return {idOf(identity.recipient),
                std::string(asText(keys::formatIdentity(identity).span()))};
    }
    const SshKey key = newSshKey();
    return {idOf(key.recipient), kind == 6 ? opensshPem(key) : pkcs8Pem(key, kind == 7)};
}

std::vector<Written> someKeys(Random& random, Written (*make)(Random&)) {
    std::vector<Written> keys;
    for (std::size_t count = 1 + random() % 6; count > 0; --count)
        keys.push_back(make(random));
    return keys;
}

std::string pick(Random& random, std::initializer_list<const char*> texts) {
    return std::data(texts)[random() % texts.size()];
}

/// The keys in a file, with whatever may stand around them, and the line where each begins.
struct KeyText {
    std::string text;
    std::vector<std::size_t> lines;
};

KeyText textOf(Random& random, const std::vector<Written>& keys) {
    KeyText made;
    const std::string lineEnd = pick(random, {"\n", "\r\n", "\r", "\r\r\n"});
    const std::string indentation = pick(random, {"", "", " ", "\t  "});
    std::size_t number = 1;
    const auto addLine = [&](const std::string& line) {
        made.text +=
            (line.empty() ? "" : indentation) + line + pick(random, {"", "", " "}) + lineEnd;
        ++number;
    };
    for (const Written& key : keys) {
        for (std::size_t count = random() % 3; count > 0; --count)
            addLine(pick(random, {"", "# a comment", "#age1", "  "}));
        if (key.text.starts_with("-----BEGIN") && random() % 2 == 0)
            addLine("Bag Attributes: none");
        made.lines.push_back(number);
        std::istringstream lines(key.text);
        for (std::string line; std::getline(lines, line);)
            addLine(line);
    }
    if (random() % 2 == 0) made.text.resize(made.text.find_last_not_of(" \r\n") + 1);
    return made;
}

Result<keys::Identities> identitiesIn(const std::string& text) {
    return keys::parseIdentities(asBytes(text), SecretBytes(kPassphrase));
}

TEST(MixedKeys, EveryPublicKeyIsRead) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const auto keys = someKeys(random, somePublicKey);
        const std::string text = textOf(random, keys).text;
        const auto found = keys::parseRecipients(text);
        ASSERT_TRUE(found) << describe(found.error()) << "\n" << text;
        EXPECT_EQ(idsOf(*found), idsOf(keys)) << text;
    }
}

TEST(MixedKeys, EveryPrivateKeyIsRead) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const auto keys = someKeys(random, somePrivateKey);
        const std::string text = textOf(random, keys).text;
        const auto found = identitiesIn(text);
        ASSERT_TRUE(found) << describe(found.error()) << "\n" << text;
        EXPECT_EQ(idsOf(*found), idsOf(keys)) << text;
    }
}

std::string ecPem(bool isPrivate) {
    static const OpensslKey key(EVP_EC_gen("P-256"), EVP_PKEY_free);
    return pemBy([&](BIO* bio) {
        return isPrivate
                   ? PEM_write_bio_PrivateKey(bio, key.get(), nullptr, nullptr, 0, nullptr, nullptr)
                   : PEM_write_bio_PUBKEY(bio, key.get());
    });
}

std::string pluginKey(std::string_view prefix) {
    return std::string(asText(keys::encodeBech32(prefix, randomBytes(33, 1)).span()));
}

std::string spoiled(std::string text) {
    char& c = text[text.size() / 2];
    c = c == 'q' || c == 'Q' ? static_cast<char>(c - 1) : static_cast<char>(c & 0x20 ? 'q' : 'Q');
    return text;
}

std::string publicLine() {
    return keys::formatRecipient(keys::generateIdentity().value().recipient);
}
std::string hybridLine() {
    return keys::generateHybridIdentity().value().recipient().line();
}
/// Mistyped nowhere, and yet no key of ML-KEM.
std::string hybridOfWrongNumbers() {
    return keys::HybridRecipient{Bytes(crypto::kXWingPublicBytes, 0xff)}.line();
}
std::string privateLine() {
    return std::string(asText(keys::formatIdentity(keys::generateIdentity().value()).span()));
}

/// Puts each text at a random place between good keys, and expects its line in the error.
template <class Parse>
void expectLineNamed(Written (*make)(Random&), const std::vector<std::string>& bad, Parse parse) {
    unsigned seed = 0;
    for (int round = 0; round < 5; ++round)
        for (const std::string& text : bad) {
            Random random(++seed);
            auto keys = someKeys(random, make);
            const std::size_t place = random() % (keys.size() + 1);
            keys.insert(keys.begin() + static_cast<std::ptrdiff_t>(place), Written{"bad", text});
            const KeyText made = textOf(random, keys);
            const auto found = parse(made.text);
            ASSERT_FALSE(found) << made.text;
            const std::string why = found.error().context;
            EXPECT_TRUE(why.starts_with("line " + std::to_string(made.lines[place]) + ": "))
                << why << "\n"
                << made.text;
            if (text.size() <= 40) continue;
            EXPECT_EQ(why.find(text.substr(20, 10)), std::string::npos) << why;
        }
}

TEST(MixedKeys, APublicKeyThatCannotBeUsedIsNamedByItsLine) {
    Random random(1);
    expectLineNamed(somePublicKey,
                    {spoiled(publicLine()), spoiled(hybridLine()), hybridOfWrongNumbers(),
                     "age1pq1" + std::string(500, 'q'), publicLine() + " " + publicLine(),
                     privateLine(), "age1", "ssh-ed25519 AAAA", "ssh-dss AAAA",
                     "-----END PUBLIC KEY-----", "-----BEGIN PUBLIC KEY-----",
                     "-----BEGIN PUBLIC KEY-----\nAAAA", ecPem(false), pluginKey("age1yubikey"),
                     pluginKey("AGE-PLUGIN-YUBIKEY-"), privateRsa(random, 0).text,
                     privateRsa(random, 1).text, pemOf("PGP PUBLIC KEY BLOCK", Bytes(100))},
                    [](const std::string& text) { return keys::parseRecipients(text); });
}

TEST(MixedKeys, APrivateKeyThatCannotBeUsedIsNamedByItsLine) {
    Random random(1);
    expectLineNamed(somePrivateKey,
                    {spoiled(privateLine()), "AGE-SECRET-KEY-PQ-1" + std::string(58, 'Q'),
                     publicLine(), hybridLine(), publicRsa(random, 0).text,
                     publicRsa(random, 1).text, "AGE-SECRET-KEY-1", ecPem(false),
                     "-----BEGIN PRIVATE KEY-----", pemOf("OPENSSH PRIVATE KEY", Bytes(100))},
                    identitiesIn);
}

/// What `ssh-keygen -s` writes, as far as it is looked at.
const std::string kSshCertificate =
    "ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1lZDI1NTE5LWNlcnQtdjAxQG9wZW5zc2guY29t";

/// Of identities, kinds that are not read are skipped, and nothing else is.
TEST(MixedKeys, OtherKindsOfPrivateKeysAreSkipped) {
    Random random(1);
    const std::string other[] = {
        pluginKey("AGE-PLUGIN-YUBIKEY-"),
        pluginKey("age1yubikey"),
        "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY= x",
        kSshCertificate,
        "no-pty,command=\"echo a b\" " + publicRsa(random, 0).text,
        ecPem(true),
        pemOf("EC PARAMETERS", Bytes(10)),
        pemOf("PGP PRIVATE KEY BLOCK", Bytes(50)),
        std::string(asText(readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/certificate"))),
        opensshPem(Bytes(10), "ecdsa-sha2-nistp256", Bytes(40)),
    };
    for (const std::string& text : other) {
        const std::string file = privateLine() + "\n" + text + "\n" + privateLine();
        const auto found = identitiesIn(file);
        ASSERT_TRUE(found) << describe(found.error()) << "\n" << text;
        EXPECT_EQ(found->size(), 2U);
        ASSERT_EQ(found->skipped.size(), 1U);
        EXPECT_TRUE(found->skipped[0].starts_with("line 2: ")) << found->skipped[0];
        const std::string said = keys::sayingSkipped("keys", *found);
        EXPECT_TRUE(said.starts_with("keys: line 2: ")) << said;
        EXPECT_EQ(said.find("mistyped"), std::string::npos) << said;
        const auto alone = identitiesIn(text);
        ASSERT_FALSE(alone) << text;
        if (text.find("CERTIFICATE") != std::string::npos) continue; // "it holds public keys"
        EXPECT_EQ(alone.error().code, ErrorCode::unsupported);
        EXPECT_TRUE(alone.error().context.starts_with("line 1: ")) << alone.error().context;
    }
    const auto two = identitiesIn(other[0] + "\n" + other[1] + "\n" + privateLine());
    ASSERT_TRUE(two);
    EXPECT_NE(keys::sayingSkipped("keys", *two).find(" and 1 more "), std::string::npos);
    EXPECT_FALSE(identitiesIn(other[0] + "\n" + spoiled(privateLine())));
    EXPECT_FALSE(identitiesIn(other[0] + "\n" + publicLine()));
}

/// Nobody may be left out: the line is named, and what stands there.
TEST(MixedKeys, OtherKindsOfPublicKeysAreRefusedByTheirKind) {
    Random random(1);
    const std::pair<std::string, const char*> cases[] = {
        {"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY= x", "ecdsa-sha2-nistp256"},
        {"sk-ssh-ed25519@openssh.com AAAAGnNr x", "sk-ssh-ed25519"},
        {"ssh-dss AAAAB3NzaC1kc3M= x", "ssh-dss"},
        {kSshCertificate, "certificate of SSH"},
        {"ecdsa-sha2-nistp256-cert-v01@openssh.com AAAA", "certificate of SSH"},
        {"from=\"10.0.0.0/8\",no-pty " + publicRsa(random, 0).text, "options of authorized_keys"},
        {"command=\"a ssh-rsa b\" ecdsa-sha2-nistp256 AAAAE2Vj", "options of authorized_keys"},
    };
    for (const auto& [text, kind] : cases) {
        const auto found = keys::parseRecipients(publicLine() + "\n" + text + "\n");
        ASSERT_FALSE(found) << text;
        EXPECT_EQ(found.error().code, ErrorCode::badRecipient);
        EXPECT_TRUE(found.error().context.starts_with("line 2: ")) << found.error().context;
        EXPECT_NE(found.error().context.find(kind), std::string::npos) << found.error().context;
    }
}

TEST(MixedKeys, TextExplainsOnlyThePemBlockThatFollowsIt) {
    Random random(1);
    const std::string pem = publicRsa(random, 1).text;
    EXPECT_TRUE(keys::parseRecipients("subject: CN = x\n\n" + pem));
    for (const std::string& text :
         {pem + "subject: CN = x\n", "subject: CN = x\n" + publicLine() + "\n" + pem,
          "x " + publicLine() + "\n" + pem, publicLine().substr(1) + "\n" + pem})
        EXPECT_FALSE(keys::parseRecipients(text)) << text;
}

TEST(MixedKeys, OfAChainOfCertificatesNoneIsUsed) {
    const Bytes file = readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/certificate");
    const std::string one(asText(file));
    EXPECT_EQ(keys::parseRecipients(publicLine() + "\n" + one)->size(), 2U);
    const auto two = keys::parseRecipients(one + "\n" + one);
    ASSERT_FALSE(two);
    EXPECT_NE(two.error().context.find("a second certificate"), std::string::npos);
}

/// Each says what it is: nobody mistyped it.
TEST(MixedKeys, KindsThatAreNotReadAreNamed) {
    const std::pair<std::string, const char*> cases[] = {
        {pluginKey("age1yubikey"), "plugins"},
        {"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY= x", "of SSH keys only"},
        {"sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29t x",
         "of SSH keys only"},
        {"---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n", "SSH2"},
        {ecPem(false), "no RSA key"},
        {pemOf("CERTIFICATE REQUEST", Bytes(50)), "request"},
        {pemOf("PGP PUBLIC KEY BLOCK", Bytes(50)), "OpenPGP"},
        {pemOf("AGE ENCRYPTED FILE", Bytes(50)), "encrypted file"},
        {std::string("0\x82\x01\x22\x30\x0d\0\x06", 8), "DER"},
        {"\xff\xfe" + std::string("a\0g\0e\0", 6), "UTF-16"},
        {std::string("a\0g\0e\0001\0", 8), "UTF-16"},
        {std::string("\0a\0g\0e\0001", 8), "UTF-16"},
    };
    for (const auto& [text, kind] : cases) {
        const auto found = keys::parseRecipients(text);
        ASSERT_FALSE(found) << text;
        EXPECT_NE(found.error().context.find(kind), std::string::npos) << found.error().context;
        EXPECT_EQ(found.error().context.find("mistyped"), std::string::npos);
    }
    const auto found = identitiesIn(pluginKey("AGE-PLUGIN-YUBIKEY-"));
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().context.find("plugins"), std::string::npos) << found.error().context;
}

/// Algorithms that OpenSSL has never heard of: the identifier says what the key is not.
TEST(MixedKeys, AnUnknownAlgorithmIsNoDamage) {
    // SubjectPublicKeyInfo (RFC 5280 §4.1) with ML-KEM-768's identifier, 2.16.840.1.101.3.4.4.2.
    Bytes der = fromHex("301430"
                        "0b0609608648016503040402"
                        "030500"
                        "01020304");
    const auto found = keys::parseRecipients(pemOf("PUBLIC KEY", der));
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().context.find("no RSA key"), std::string::npos) << found.error().context;
    // PrivateKeyInfo (RFC 5208 §5).
    der = fromHex("3016020100"
                  "300b0609608648016503040402"
                  "0404"
                  "01020304");
    const auto secret = identitiesIn(pemOf("PRIVATE KEY", der));
    ASSERT_FALSE(secret);
    EXPECT_NE(secret.error().context.find("no RSA key"), std::string::npos)
        << secret.error().context;
}

TEST(MixedKeys, ByteOrderMarksAreNoPartOfAKey) {
    EXPECT_TRUE(keys::parseRecipients("\xef\xbb\xbf" + publicLine() + "\r\n"));
    EXPECT_TRUE(identitiesIn("\xef\xbb\xbf" + privateLine()));
}

TEST(TypedKeys, StandInOneLine) {
    Random random(1);
    const std::string one = publicLine();
    const Written rsa = publicRsa(random, 0);
    const auto found =
        keys::parseTypedRecipients("  " + one + " " + rsa.text + " an agent " + one + " ");
    ASSERT_TRUE(found) << describe(found.error());
    EXPECT_EQ(found->size(), 3U);
    EXPECT_EQ(idOf(std::get<keys::RsaRecipient>(found->at(1))), rsa.id);
    EXPECT_EQ(keys::parseTypedRecipients(publicRsa(random, 1).text + one)->size(), 2U);
    for (const std::string& bad : {std::string(), std::string(" "), "x " + one, one + " x",
                                   spoiled(one), privateLine(), std::string("age1")}) {
        const auto refused = keys::parseTypedRecipients(bad);
        ASSERT_FALSE(refused) << bad;
        EXPECT_EQ(refused.error().code, ErrorCode::badRecipient);
        EXPECT_EQ(refused.error().context.find("line"), std::string::npos);
    }
}

TEST(TypedKeys, SshKeysAreWrittenAsTheyAreRead) {
    const SshKey key = newSshKey();
    const auto back = keys::parseTypedRecipients(keys::formatRecipient(key.recipient));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(std::get<keys::Ed25519Recipient>(back->at(0)).point, key.recipient.point);
}

/// `openssl` and others write certificates and private keys into one file.
TEST(OneKey, IsTheOnlyOneOfItsFile) {
    Random random(1);
    const std::string secret = privateRsa(random, 1).text;
    const std::string shared = publicRsa(random, 1).text;
    EXPECT_TRUE(keys::parseRsaIdentity(asBytes(shared + secret)));
    EXPECT_FALSE(keys::parseRsaIdentity(asBytes(secret + secret)));
    EXPECT_FALSE(keys::parseRsaRecipient(asBytes(shared + shared)));
    EXPECT_FALSE(keys::parseRsaRecipient(asBytes(shared + publicLine())));
    EXPECT_TRUE(keys::isEncryptedPem(asBytes(privateLine() + "\n  " + privateRsa(random, 2).text)));
    EXPECT_TRUE(keys::isEncryptedPem(asBytes(privateRsa(random, 4).text)));
    EXPECT_FALSE(keys::isEncryptedPem(asBytes(secret)));
}

} // namespace
} // namespace blockwarp::tests
