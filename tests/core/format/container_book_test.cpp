// SPDX-License-Identifier: GPL-3.0-or-later
/// Blockwarp v1 as docs/container.md has it: what OpenSSL alone makes of that page is read by us,
/// and what we write is read by it.
#include "core/base/text.h"
#include "core/keys/rsa_pem.h"
#include "tests/core/format/book_fixture.h"

#include <sstream>

namespace blockwarp::tests {
namespace {

OpensslKey rsaKey() {
    return {EVP_RSA_gen(2048), EVP_PKEY_free};
}

Secret sshIdentity(const Bytes& seed) {
    keys::Ed25519Identity key{SecretBytes(seed), {}};
    std::ranges::copy(ed25519Point(seed), key.recipient.point.begin());
    keys::Identities identities;
    identities.keys.emplace_back(std::move(key));
    return identities;
}

Secret rsaIdentity(EVP_PKEY* key) {
    EVP_PKEY_up_ref(key);
    keys::Identities identities;
    identities.keys.emplace_back(keys::RsaIdentity(keys::EvpKey(key)));
    return identities;
}

/// A file of ours taken apart, with the file key from its X25519 stanza.
struct TakenApart {
    BookFile book;
    Bytes payload;
};

/// Of the only stanza that can be there.
Bytes bookFileKey(const std::string& share, const Bytes& body) {
    const Bytes point = fromBase64(share);
    const Bytes key = hkdf(x25519Common(kSecret, point), joined({point, x25519Point(kSecret)}),
                           "age-encryption.org/v1/X25519", 32);
    return opensslOpen("chacha20-poly1305", key, Bytes(12), body).value();
}

TakenApart takenApart(const Bytes& file) {
    const std::string text(file.begin(), file.end());
    std::istringstream lines(text);
    std::string line;
    TakenApart apart;
    std::getline(lines, line);
    EXPECT_EQ(line, "blockwarp/v1");
    lines >> apart.book.cipher >> apart.book.segmentBytes;
    std::string arrow;
    std::string type;
    std::string share;
    lines >> arrow >> type >> share >> line;
    EXPECT_EQ(arrow + type, "->X25519");
    apart.book.fileKey = bookFileKey(share, fromBase64(line));
    const std::size_t mac = text.find("\n---") + 1;
    const Bytes header = bookHeader(text.substr(0, mac), apart.book.fileKey);
    EXPECT_EQ(text.substr(0, header.size()), std::string(header.begin(), header.end()));
    const auto rest = std::span(file).subspan(header.size());
    apart.book.salt = {rest.begin(), rest.begin() + 16};
    apart.payload = {rest.begin() + 16, rest.end()};
    return apart;
}

TEST_F(ByTheBook, OurFilesAreRead) {
    for (const CipherSpec& cipher : cipherSpecs())
        for (const std::size_t size : {0U, 1U, 16U, 4095U, 4096U, 4097U, 20000U})
            for (const EngineKind engine : kHostEngines) {
                const Bytes plain = randomBytes(size, size);
                const Format format{Container::blockwarp, &cipher, kSegment};
                const auto file =
                    sealed(format, {engine, kSegment, false, false}, recipient(), plain);
                ASSERT_TRUE(file) << describe(file.error());
                const TakenApart apart = takenApart(*file);
                EXPECT_EQ(apart.book.cipher, cipher.name);
                EXPECT_EQ(apart.book.segmentBytes, kSegment);
                const auto got = bookOpenedPayload(apart.book, apart.payload);
                ASSERT_TRUE(got) << cipher.name << ", " << size;
                EXPECT_TRUE(*got == plain) << cipher.name << ", " << size;
            }
}

TEST_F(ByTheBook, ItsFilesAreRead) {
    for (const CipherSpec& cipher : cipherSpecs())
        for (const std::size_t size : {0U, 1U, 16U, 4095U, 4096U, 4097U, 20000U}) {
            const BookFile file = bookFile(cipher.name);
            const Bytes plain = randomBytes(size, size);
            expectOpens(whole(file, bookPayload(file, plain)), identity(), plain, file.cipher);
        }
}

TEST_F(ByTheBook, EveryKindOfStanzaIsRead) {
    const BookFile file = bookFile("aes-192-gcm", 65536);
    const Bytes plain = randomBytes(70'000, 3);
    const OpensslKey rsa = rsaKey();
    const std::string unknown = bookStanza("grease-1 with words", randomBytes(100, 4));
    const std::string another =
        x25519Stanza(file.fileKey, randomBytes(32, 80), x25519Point(randomBytes(32, 81)));
    const Bytes forMany = bookWhole(
        file,
        unknown + another + rsaStanza(file.fileKey, rsa.get()) +
            sshEd25519Stanza(file.fileKey, randomBytes(32, 82), BookSshKey(randomBytes(32, 83))) +
            forUs(file.fileKey),
        plain);
    expectOpens(forMany, identity(1), plain, "X25519");
    expectOpens(forMany, identity(81), plain, "another X25519");
    expectOpens(forMany, rsaIdentity(rsa.get()), plain, "RSA");
    expectOpens(forMany, sshIdentity(randomBytes(32, 83)), plain, "ssh-ed25519");
    const Bytes forPhrase =
        bookWhole(file, scryptStanza(file.fileKey, "correct horse", randomBytes(16, 5), 10), plain);
    expectOpens(forPhrase, passphrase(), plain, "scrypt");
    const Bytes oneOfMany = bookWhole(
        file,
        scryptManyStanza(file.fileKey, "correct horse", randomBytes(16, 5), 10, randomBytes(16, 6)),
        plain);
    expectOpens(oneOfMany, passphrase(), plain, "scrypt-many");
}

/// The words and the body of the first stanza, and what follows the header.
struct FirstStanza {
    std::vector<std::string> words;
    Bytes body;
    Bytes rest;

    explicit FirstStanza(const Bytes& file) {
        const std::string text(file.begin(), file.end());
        std::istringstream lines(text.substr(text.find("-> ")));
        std::string line;
        std::getline(lines, line);
        std::istringstream first(line);
        for (std::string word; first >> word;)
            words.push_back(word);
        std::string encoded;
        while (std::getline(lines, line) && !line.starts_with("--"))
            encoded += line;
        body = fromBase64(encoded);
        rest.assign(file.begin() +
                        static_cast<std::ptrdiff_t>(text.find('\n', text.find("\n--- ") + 1) + 1),
                    file.end());
    }
    BookFile book(const Bytes& fileKey) const {
        return {"aes-256-cbc", kSegment, fileKey, {rest.begin(), rest.begin() + 16}};
    }
    std::span<const std::uint8_t> payload() const { return std::span(rest).subspan(16); }
};

TEST_F(ByTheBook, OurStanzasForPassphrasesAreRead) {
    const Format format{Container::blockwarp, findCipher("aes-256-cbc"), kSegment};
    const Bytes plain = randomBytes(10'000, 6);
    const auto file = sealed(format, {}, passphrase("correct horse"), plain);
    ASSERT_TRUE(file) << describe(file.error());
    const FirstStanza stanza(*file);
    ASSERT_EQ(stanza.words.size(), 4U);
    EXPECT_EQ(stanza.words[1], "scrypt");
    EXPECT_EQ(stanza.words[3], "18");
    const Bytes salt = fromBase64(stanza.words[2]);
    EXPECT_EQ(salt.size(), 16U);
    const Bytes key =
        scryptKey("correct horse", joined({bytesOf("age-encryption.org/v1/scrypt"), salt}), 18);
    const auto fileKey = opensslOpen("chacha20-poly1305", key, Bytes(12), stanza.body);
    ASSERT_TRUE(fileKey);
    EXPECT_TRUE(bookOpenedPayload(stanza.book(*fileKey), stanza.payload()) == plain);
}

TEST_F(ByTheBook, OurStanzasForManyFilesAreRead) {
    const Format format{Container::blockwarp, findCipher("aes-256-cbc"), kSegment};
    Secret secret = passphrase("correct horse");
    const NoCancel never;
    shareDerivations(secret, never);
    std::set<std::string> salts;
    std::set<std::string> fileSalts;
    for (std::uint64_t seed = 6; seed < 9; ++seed) {
        const Bytes plain = randomBytes(10'000, seed);
        const auto file = sealed(format, {}, secret, plain);
        ASSERT_TRUE(file) << describe(file.error());
        const FirstStanza stanza(*file);
        ASSERT_EQ(stanza.words.size(), 5U);
        EXPECT_EQ(stanza.words[1], "scrypt-many");
        EXPECT_EQ(stanza.words[3], "18");
        salts.insert(stanza.words[2]);
        fileSalts.insert(stanza.words[4]);
        const Bytes key = manyWrapKey("correct horse", fromBase64(stanza.words[2]), 18,
                                      fromBase64(stanza.words[4]));
        const auto fileKey = opensslOpen("chacha20-poly1305", key, Bytes(12), stanza.body);
        ASSERT_TRUE(fileKey);
        EXPECT_TRUE(bookOpenedPayload(stanza.book(*fileKey), stanza.payload()) == plain);
    }
    EXPECT_EQ(salts.size(), 1U);
    EXPECT_EQ(fileSalts.size(), 3U);
}

TEST_F(ByTheBook, OurStanzasForRsaAreRead) {
    const Format format{Container::blockwarp, findCipher("aes-256-cbc"), kSegment};
    const Bytes plain = randomBytes(10'000, 6);
    const OpensslKey rsa = rsaKey();
    EVP_PKEY_up_ref(rsa.get());
    keys::Recipients recipients{*keys::recipientOf(keys::RsaIdentity(keys::EvpKey(rsa.get())))};
    const auto file = sealed(format, {}, recipients, plain);
    ASSERT_TRUE(file) << describe(file.error());
    const FirstStanza stanza(*file);
    ASSERT_EQ(stanza.words.size(), 3U);
    EXPECT_EQ(stanza.words[1], "RSA-OAEP-SHA256");
    EXPECT_EQ(stanza.words[2], base64(rsaFingerprint(rsa.get())));
    const Bytes fileKey = oaep(rsa.get(), false, "blockwarp/v1/RSA-OAEP-SHA256", stanza.body);
    ASSERT_EQ(fileKey.size(), 32U);
    EXPECT_TRUE(bookOpenedPayload(stanza.book(fileKey), stanza.payload()) == plain);
}

TEST_F(ByTheBook, OurStanzasForSshKeysAreRead) {
    const Format format{Container::blockwarp, findCipher("aes-256-cbc"), kSegment};
    const Bytes plain = randomBytes(10'000, 6);
    const BookSshKey key(randomBytes(32, 83));
    keys::Ed25519Recipient recipient;
    std::ranges::copy(key.point, recipient.point.begin());
    const auto file = sealed(format, {}, keys::Recipients{recipient}, plain);
    ASSERT_TRUE(file) << describe(file.error());
    const FirstStanza stanza(*file);
    ASSERT_EQ(stanza.words.size(), 4U);
    EXPECT_EQ(stanza.words[1], "ssh-ed25519");
    EXPECT_EQ(stanza.words[2], key.name());
    const Bytes share = fromBase64(stanza.words[3]);
    const Bytes wrapKey = key.wrapKey(key.shared(key.scalar, share), share);
    const auto fileKey = opensslOpen("chacha20-poly1305", wrapKey, Bytes(12), stanza.body);
    ASSERT_TRUE(fileKey);
    EXPECT_EQ(fileKey->size(), 32U);
    EXPECT_TRUE(bookOpenedPayload(stanza.book(*fileKey), stanza.payload()) == plain);
}

} // namespace
} // namespace blockwarp::tests
