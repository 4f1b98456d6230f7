// SPDX-License-Identifier: GPL-3.0-or-later
/// The worked example of docs/container.md, byte for byte: OpenSSL alone makes it, and we open it.
#include "core/crypto/encoding.h"
#include "core/crypto/hpke.h"
#include "core/format/blockwarp.h"
#include "core/keys/key_file.h"
#include "tests/core/format/book_fixture.h"

#include <fstream>
#include <map>

namespace blockwarp::tests {
namespace {

/// The fenced blocks behind the heading: "name = value" lines, and texts.
struct Example {
    std::map<std::string, std::string> values;
    std::vector<std::string> texts;

    Example() {
        const auto page = std::filesystem::path(BLOCKWARP_TEST_DATA) / "../../docs/container.md";
        std::ifstream file(page);
        std::string line;
        while (std::getline(file, line) && line != "## Worked example") {
        }
        bool inside = false;
        std::string text;
        while (std::getline(file, line) && !line.starts_with("## ")) {
            if (line.starts_with("```")) {
                if (inside && !text.empty()) texts.push_back(text);
                inside = !inside;
                text.clear();
            } else if (const auto at = line.find(" = "); inside && at != std::string::npos) {
                values.emplace(line.substr(0, line.find(' ')), line.substr(at + 3));
            } else if (inside) {
                text += line + "\n";
            }
        }
    }
    const std::string& at(const std::string& name) const { return values.at(name); }
    Bytes bytes(const std::string& name) const { return fromHex(values.at(name)); }
};

class WorkedExample : public ByTheBook {
  protected:
    void expectValue(const std::string& name, const Bytes& bytes) {
        EXPECT_EQ(example_.at(name), hexOf(bytes)) << name;
        ++checked_;
    }
    BookFile book(const std::string& cipher, std::size_t segment) const {
        return {cipher, segment, example_.bytes("file-key"), example_.bytes("salt")};
    }

    /// By our own functions: OpenSSL 3.0 has none for it.
    void expectPostQuantumStanza(const Bytes& fileKey) {
        const auto identity = keys::parseHybridIdentity(example_.at("pq-identity")).value();
        EXPECT_EQ(hexOf(identity.seed.span()), example_.at("pq-seed"));
        const Bytes recipient = identity.recipient().key;
        const auto made =
            crypto::xWingEncapsulate(recipient, SecretBytes(example_.bytes("pq-randomness")))
                .value();
        ASSERT_TRUE(made);
        const auto key =
            crypto::hpkeKey(0x647a, made->shared, "age-encryption.org/mlkem768x25519").value();
        const Bytes wrapped = crypto::sealOnce(key.key, fileKey, key.nonce).value();
        expectValue("pq-recipient-sha256", sha256(recipient));
        expectValue("pq-enc-sha256", sha256(made->ciphertext));
        expectValue("pq-shared-secret", {made->shared.span().begin(), made->shared.span().end()});
        expectValue("pq-wrap-key", {key.key.span().begin(), key.key.span().end()});
        expectValue("pq-nonce", {key.nonce.begin(), key.nonce.end()});
        expectValue("pq-wrapped-file-key", wrapped);
        const keys::Stanza stanza{
            "mlkem768x25519", {crypto::encodeBase64(made->ciphertext)}, wrapped};
        ASSERT_TRUE(keys::HybridStanza::check(stanza, fileKey.size()));
        keys::Unwrapping unwrapping(fileKey.size());
        const auto opened = keys::HybridStanza::unwrap(stanza, identity, unwrapping).value();
        ASSERT_TRUE(opened);
        EXPECT_EQ(hexOf(opened->span()), hexOf(fileKey));
    }

    static constexpr unsigned kLogN = 10;
    const Example example_;
    std::size_t checked_ = 0;
};

TEST_F(WorkedExample, IsWhatOpensslMakes) {
    ASSERT_EQ(example_.texts.size(), 3U) << "the header, and two stanzas";
    const Bytes fileKey = example_.bytes("file-key");
    const Bytes ephemeral = example_.bytes("ephemeral-secret");
    const Bytes point = x25519Point(example_.bytes("recipient-secret"));
    const Bytes share = x25519Point(ephemeral);
    const Bytes shared = x25519Common(ephemeral, point);
    const Bytes wrapKey = hkdf(shared, joined({share, point}), "age-encryption.org/v1/X25519", 32);
    const BookFile gcm = book("aes-256-gcm", 65536);
    const std::string stanza = x25519Stanza(fileKey, ephemeral, point);
    const Bytes header = bookHeader(gcm, stanza);
    const std::string start(header.begin(), header.end());
    const Bytes macText = bytesOf(start.substr(0, start.find("\n---") + 4));
    expectValue("recipient", point);
    expectValue("share", share);
    expectValue("shared-secret", shared);
    expectValue("wrap-key", wrapKey);
    expectValue("wrapped-file-key", sealedOnce(wrapKey, fileKey));
    expectValue("header-key", hkdf(fileKey, {}, "header", 32));
    expectValue("header-mac", hmac(hkdf(fileKey, {}, "header", 32), macText));
    expectValue("cipher-key", gcm.cipherKey());
    expectValue("nonce", bookNonce(0, true));
    const Bytes plain = example_.bytes("plaintext");
    expectValue("payload", bookPayload(gcm, plain));
    EXPECT_EQ(example_.texts[0], start);

    const BookFile cbc = book("aes-128-cbc", 4096);
    const Bytes padded = bookPadded(cbc, plain);
    const Bytes ciphertext = bookTurn(cbc, Direction::encrypt, 0, padded);
    expectValue("cbc-cipher-key", cbc.cipherKey());
    expectValue("cbc-mac-key", cbc.macKey());
    expectValue("cbc-iv",
                openssl("aes-128-ecb", Direction::encrypt, cbc.cipherKey(), Iv{}, Bytes(16)));
    expectValue("cbc-padded", padded);
    expectValue("cbc-ciphertext", ciphertext);
    expectValue("cbc-mac-input",
                joined({bigEndian(0, 8), bigEndian(1, 4), bigEndian(32, 4), ciphertext}));
    expectValue("cbc-mac", bookMac(cbc, 0, true, ciphertext));

    const Bytes phrase = example_.bytes("passphrase");
    const std::string text(phrase.begin(), phrase.end());
    const Bytes salt = example_.bytes("many-salt");
    const Bytes fileSalt = example_.bytes("many-file-salt");
    const Bytes derived =
        scryptKey(text, joined({bytesOf("blockwarp/v1/scrypt-many"), salt}), kLogN);
    expectValue("many-shared-key", derived);
    expectValue("many-wrap-key", hkdf(derived, fileSalt, "blockwarp/v1/scrypt-many file", 32));
    EXPECT_EQ(example_.texts[1], scryptManyStanza(fileKey, text, salt, kLogN, fileSalt));
    expectPostQuantumStanza(fileKey);

    const BookSshKey ssh(example_.bytes("ssh-seed"));
    const Bytes common = ssh.shared(ephemeral, ssh.u);
    expectValue("ssh-point", ssh.point);
    expectValue("ssh-u", ssh.u);
    expectValue("ssh-tweak", ssh.tweak);
    expectValue("ssh-shared-secret", common);
    expectValue("ssh-wrap-key", ssh.wrapKey(common, share));
    EXPECT_EQ(example_.texts[2], sshEd25519Stanza(fileKey, ephemeral, ssh));
    EXPECT_EQ(checked_ + 13, example_.values.size()) << "some values are not looked at";
}

TEST_F(WorkedExample, IsOpenedByUs) {
    auto identities = keys::parseIdentities(bytesOf(example_.at("identity")));
    ASSERT_TRUE(identities) << describe(identities.error());
    EXPECT_EQ(hexOf(std::get<keys::X25519Identity>(identities->keys.at(0)).secret.span()),
              example_.at("recipient-secret"));
    const Secret secret = std::move(*identities);
    const Bytes plain = example_.bytes("plaintext");
    const Bytes file =
        joined({bytesOf(example_.texts.at(0)), example_.bytes("salt"), example_.bytes("payload")});
    expectOpens(file, secret, plain, "AES-256-GCM");
    const BookFile cbc = book("aes-128-cbc", 4096);
    const Bytes another =
        joined({bookHeader(cbc, x25519Stanza(cbc.fileKey, example_.bytes("ephemeral-secret"),
                                             example_.bytes("recipient"))),
                cbc.salt, example_.bytes("cbc-ciphertext"), example_.bytes("cbc-mac")});
    expectOpens(another, secret, plain, "AES-128-CBC");
    const Bytes forSsh = joined({bookHeader(cbc, example_.texts.at(2)), cbc.salt,
                                 example_.bytes("cbc-ciphertext"), example_.bytes("cbc-mac")});
    keys::Ed25519Identity ssh{SecretBytes(example_.bytes("ssh-seed")), {}};
    std::ranges::copy(example_.bytes("ssh-point"), ssh.recipient.point.begin());
    keys::Identities owner;
    owner.keys.emplace_back(std::move(ssh));
    expectOpens(forSsh, std::move(owner), plain, "ssh-ed25519");
    const Bytes phrase = example_.bytes("passphrase");
    const Bytes many = joined({bookHeader(cbc, example_.texts.at(1)), cbc.salt,
                               example_.bytes("cbc-ciphertext"), example_.bytes("cbc-mac")});
    expectOpens(many, Passphrase{SecretBytes(phrase)}, plain, "scrypt-many");
    const auto keys =
        derivePayloadKeys({findCipher("aes-128-cbc"), 4096}, SecretBytes(cbc.fileKey), cbc.salt);
    ASSERT_TRUE(keys);
    EXPECT_EQ(hexOf(keys->key.span()), example_.at("cbc-cipher-key"));
    EXPECT_EQ(hexOf(keys->macKey.span()), example_.at("cbc-mac-key"));
}

} // namespace
} // namespace blockwarp::tests
