// SPDX-License-Identifier: GPL-3.0-or-later
/// After a job nothing of its keys, its passphrase and its plaintext is left in the process's
/// memory: heap, stacks of threads that ended, OpenSSL's own. Identity, passphrase and file key are
/// gone before the payload is worked on.
#include "core/base/text.h"
#include "core/crypto/bcrypt_pbkdf.h"
#include "core/crypto/encoding.h"
#include "core/files/file_draft.h"
#include "core/files/identity_file.h"
#include "core/format/blockwarp.h"
#include "core/format/file_key.h"
#include "core/keys/key_file.h"
#include "core/keys/pem_block.h"
#include "core/ring/open_keys.h"
#include "tests/core/format/book_fixture.h"
#include "tests/support/job_parts.h"
#include "tests/support/memory_scan.h"
#include "tests/support/program.h"

#include <chrono>
#include <functional>
#include <random>

#if defined(__SANITIZE_ADDRESS__)
#define BLOCKWARP_MEMORY_IS_KEPT 1 // freed memory waits in a quarantine, and shadows are vast
#endif

namespace blockwarp::tests {
namespace {

constexpr std::size_t kBytes = 300'000; // several chunks and workers
constexpr unsigned kQuickLogN = 10;

/// In the order in which secretsOf() gives them.
constexpr const char* kNames[] = {
    "the identity or passphrase", "file key", "cipher key", "MAC key", "header key", "plaintext"};

class SecretTraces : public ByTheBook {
  protected:
    void SetUp() override {
#ifdef BLOCKWARP_MEMORY_IS_KEPT
        GTEST_SKIP() << "the sanitizer keeps what is freed";
#endif
        if (!std::ifstream("/proc/self/maps")) GTEST_SKIP() << "there is no /proc";
    }

    /// Drawn elsewhere, so that only its masked form is here. Letters, for passphrases.
    Masked freshSecret() const {
        return foundElsewhere(folder_ / "secret",
                              [] {
                                  Bytes secret(32);
                                  std::random_device random;
                                  for (auto& byte : secret)
                                      byte = static_cast<std::uint8_t>('a' + random() % 26);
                                  return std::vector<Bytes>{secret};
                              })
            .at(0);
    }
    static Secret secretFrom(const Masked& masked, bool phrase) {
        SecretBytes bytes(masked.size());
        masked.unmask(bytes.span());
        if (phrase) return Passphrase{std::move(bytes), kIterations};
        keys::Identities identities;
        const auto point = crypto::x25519Public(bytes);
        identities.keys.emplace_back(keys::X25519Identity{std::move(bytes), {*point}});
        return identities;
    }
    static Bytes clearOf(const Masked& masked) {
        Bytes bytes(masked.size());
        masked.unmask(bytes);
        return bytes;
    }

    /// The keys of a file, by OpenSSL; for another process.
    static std::vector<Bytes> secretsOf(const BookFile& book, const Bytes& own,
                                        const Bytes& plain) {
        return {own,
                book.fileKey,
                book.cipherKey(),
                book.macKey(),
                hkdf(book.fileKey, {}, "header", 32),
                {plain.begin() + 1000, plain.begin() + 1032}};
    }

    /// Writes a file that `own` opens, and its plaintext, in another process.
    std::vector<Masked> makeFile(const BookFile& shape, const Masked& own, bool phrase) {
        return foundElsewhere(folder_ / "found", [&] {
            std::random_device random;
            BookFile book = shape;
            book.fileKey = randomBytes(book.age ? 16 : 32, random());
            const Bytes secret = clearOf(own);
            const std::string text(secret.begin(), secret.end());
            const Bytes plain = randomBytes(kBytes, random());
            const std::string stanza =
                phrase ? scryptStanza(book.fileKey, text, Bytes(16, 9), kQuickLogN)
                       : x25519Stanza(book.fileKey, randomBytes(32, 3), x25519Point(secret));
            writeFile(folder_ / "input", bookWhole(book, stanza, plain));
            return secretsOf(book, secret, plain);
        });
    }

    /// The keys of the file that was made of the plaintext in "input".
    std::vector<Masked> secretsOfFile(const Masked& own, bool phrase) {
        return foundElsewhere(folder_ / "found", [&] {
            const Bytes file = readFile(folder_ / "output");
            const bool age = age::startsAsHeader(age::kAgeFormat, file);
            const age::HeaderFormat& format = age ? age::kAgeFormat : kBlockwarpFormat;
            const auto header = age::parseHeader(format, file).value();
            const Secret secret = secretFrom(own, phrase);
            const auto key = phrase
                                 ? age::unwrap(format, header, std::get<Passphrase>(secret).text)
                                 : age::unwrap(format, header, std::get<keys::Identities>(secret));
            const auto bytes = key.value().span();
            BookFile book{header.extra.substr(0, header.extra.find(' ')),
                          kSegment,
                          {bytes.begin(), bytes.end()},
                          {file.begin() + static_cast<std::ptrdiff_t>(header.bytes),
                           file.begin() + static_cast<std::ptrdiff_t>(header.bytes + 16)},
                          age};
            if (age) book.cipher = age::kPayloadCipher;
            return secretsOf(book, clearOf(own), readFile(folder_ / "input"));
        });
    }

    void expectNoneAfterEncryption(const BookFile& shape, EngineKind engine, bool phrase) {
        const std::string what = shape.cipher + ", " + std::string(engineSpec(engine).name);
        std::filesystem::remove(folder_ / "output");
        const Masked own = freshSecret();
        const auto recipient = foundElsewhere(folder_ / "found", [&] {
            writeFile(folder_ / "input", randomBytes(kBytes, std::random_device{}()));
            return std::vector<Bytes>{x25519Point(clearOf(own))};
        });
        keys::Recipients recipients;
        keys::X25519Recipient key;
        recipient.at(0).unmask(key.point);
        recipients.push_back(key);
        FileJob sealing = job(Direction::encrypt, shape.cipher.c_str(),
                              shape.age ? Container::age : Container::blockwarp);
        sealing.engine.kind = engine;
        sealing.engine.tuning.chunkBytes = 65536;
        NoProgress progress;
        const auto done = runFileJob(sealing, phrase ? secretFrom(own, true) : Secret(recipients),
                                     context_, NoCancel(), progress);
        ASSERT_TRUE(done) << what << describe(done.error());
        expectNone(secretsOfFile(own, phrase), what);
    }

    void expectNone(const std::vector<Masked>& secrets, const std::string& what) {
        ASSERT_EQ(secrets.size(), std::size(kNames)) << what;
        for (std::size_t i = 0; i < secrets.size(); ++i)
            EXPECT_FALSE(secrets[i].isInMemory()) << what << ": " << kNames[i] << " is left";
    }

    JobContext context_; ///< whose sessions stay open: they keep no traces either
};

/// Looks for secrets while the workers work.
class Watching final : public ProgressSink {
  public:
    /// In the order of kNames.
    explicit Watching(const std::vector<Masked>& secrets) : secrets_(secrets) {}
    void report(std::uint64_t done, std::uint64_t) override {
        if (done == 0 || keyFound_) return;
        keyFound_ = secrets_[2].isInMemory();
        ownFound_ = ownFound_ || secrets_[0].isInMemory();
        fileKeyFound_ = fileKeyFound_ || secrets_[1].isInMemory();
    }
    bool keyFound() const { return keyFound_; }
    bool ownFound() const { return ownFound_; }
    bool fileKeyFound() const { return fileKeyFound_; }

  private:
    const std::vector<Masked>& secrets_;
    bool keyFound_ = false; // reports come one at a time
    bool ownFound_ = false;
    bool fileKeyFound_ = false;
};

TEST_F(SecretTraces, TheSearchFindsWhatIsThere) {
    const Masked secret = freshSecret();
    EXPECT_FALSE(secret.isInMemory());
    {
        const Secret held = secretFrom(secret, true);
        EXPECT_TRUE(secret.isInMemory());
    }
    EXPECT_FALSE(secret.isInMemory());
    for (const std::size_t from : {0U, 8U, 16U}) { // a part of one, at an odd address
        const Masked another = freshSecret();
        EXPECT_FALSE(another.isInMemory());
        Bytes all = clearOf(another);
        Bytes part(40);
        std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(from), 16, part.begin() + 3);
        wipe(all);
        EXPECT_TRUE(another.isInMemory()) << from;
    }
}

TEST_F(SecretTraces, NoneAfterDecryption) {
    for (const BookFile& shape : bookFiles()) {
        if (shape.has("192")) continue;
        for (const EngineKind engine : kHostEngines)
            for (const bool phrase : {false, true}) {
                if (phrase && engine == EngineKind::reference) continue; // has no part in it
                const std::string what = shape.cipher + ", " + std::string(engineSpec(engine).name);
                std::filesystem::remove(folder_ / "output");
                const Masked own = freshSecret();
                const auto secrets = makeFile(shape, own, phrase);
                ASSERT_EQ(secrets.size(), std::size(kNames));
                FileJob opening = job(Direction::decrypt, "", Container::age);
                openingOf(opening).container.reset();
                opening.engine.kind = engine;
                opening.engine.tuning.chunkBytes = 65536;
                Watching watching(secrets);
                const auto done =
                    runFileJob(opening, secretFrom(own, phrase), context_, NoCancel(), watching);
                ASSERT_TRUE(done) << what << describe(done.error());
                EXPECT_TRUE(watching.keyFound()) << what << ": the cipher key was never seen";
                EXPECT_FALSE(watching.ownFound()) << what << ": " << kNames[0] << " waits";
                EXPECT_FALSE(watching.fileKeyFound()) << what << ": the file key waits";
                expectNone(secrets, what);
            }
    }
}

TEST_F(SecretTraces, NoneAfterEncryption) {
    for (const BookFile& shape : bookFiles()) {
        if (shape.has("192")) continue;
        for (const EngineKind engine : kHostEngines)
            expectNoneAfterEncryption(shape, engine, false);
    }
    expectNoneAfterEncryption(bookFile("aes-256-gcm"), EngineKind::cpu, true);
}

/// What ssh-keygen locks; the key that bcrypt makes of the passphrase, and the seed in the lock.
TEST_F(SecretTraces, NoneOfALockedSshKey) {
    if (runProgram({"ssh-keygen", "-Z"}).status == 127) GTEST_SKIP() << "no ssh-keygen here";
    const Masked own = freshSecret();
    const std::string file = (folder_ / "key").string();
    const auto secrets = foundElsewhere(folder_ / "found", [&] {
        const Bytes secret = clearOf(own);
        const std::string phrase(secret.begin(), secret.end());
        runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-a", "2", "-N", phrase, "-f", file});
        const auto found = keys::parseIdentities(readFile(file), SecretBytes(phrase));
        const auto seed = std::get<keys::Ed25519Identity>(found->keys.at(0)).seed.span();
        const auto pem = keys::decodePem(asText(readFile(file)), ErrorCode::badIdentity);
        const auto salt = pem->contents.span().subspan(15 + 4 + 10 + 4 + 6 + 4 + 4, 16);
        const auto key = crypto::bcryptPbkdf(secret, salt, 2, 48, NoCancel());
        return std::vector<Bytes>{secret,
                                  {seed.begin(), seed.end()},
                                  {key->span().begin(), key->span().end()},
                                  {key->span().begin() + 24, key->span().end()}};
    });
    ASSERT_EQ(secrets.size(), 4U);
    {
        SecretBytes phrase(own.size());
        own.unmask(phrase.span());
        const auto found = parseIdentityContents(readFile(file), phrase);
        ASSERT_TRUE(found) << describe(found.error());
        EXPECT_TRUE(secrets[1].isInMemory()) << "the seed was never seen";
        EXPECT_FALSE(secrets[2].isInMemory()) << "the derived key waits";
    }
    for (std::size_t i = 0; i < secrets.size(); ++i)
        EXPECT_FALSE(secrets[i].isInMemory()) << i;
}

/// What follows from a post-quantum key's seed, and what it opens.
TEST_F(SecretTraces, NoneOfAHybridKey) {
    const Masked own = freshSecret();
    const auto firstOf = [](const SecretBytes& bytes, std::size_t from) {
        const auto part = bytes.span().subspan(from, 32);
        return Bytes(part.begin(), part.end());
    };
    const auto secrets = foundElsewhere(folder_ / "found", [&] {
        const auto keys = crypto::xWingKeys(SecretBytes(clearOf(own))).value();
        const SecretBytes fileKey(randomBytes(32, std::random_device{}()));
        const std::vector<keys::Stanza> stanzas{
            keys::HybridStanza::wrap(fileKey, {keys.encapsulation}).value()};
        writeFile(
            folder_ / "header",
            age::writeHeader(kBlockwarpFormat, "aes-256-gcm 65536", stanzas, fileKey).value());
        const Bytes enc =
            crypto::decodeBase64(stanzas[0].arguments[0], crypto::kXWingCiphertextBytes).value();
        const auto shared = crypto::xWingDecapsulate(keys, enc).value();
        return std::vector<Bytes>{firstOf(keys.mlKem, 0), firstOf(keys.mlKem, 2368),
                                  firstOf(keys.x25519, 0), firstOf(*shared, 0),
                                  firstOf(fileKey, 0)};
    });
    constexpr const char* names[] = {"ML-KEM's key", "z", "X25519's key", "shared", "file key"};
    ASSERT_EQ(secrets.size(), std::size(names));
    const auto header = age::parseHeader(kBlockwarpFormat, readFile(folder_ / "header")).value();
    {
        SecretBytes seed(own.size());
        own.unmask(seed.span());
        keys::HybridIdentity identity{std::move(seed), nullptr};
        identity.keys =
            std::make_shared<const crypto::XWingKeys>(crypto::xWingKeys(identity.seed).value());
        keys::Identities identities;
        identities.keys.emplace_back(std::move(identity));
        const auto fileKey = age::unwrap(kBlockwarpFormat, header, identities);
        ASSERT_TRUE(fileKey) << describe(fileKey.error());
        wipeStack();
        for (const std::size_t kept : {0U, 1U, 2U, 4U})
            EXPECT_TRUE(secrets[kept].isInMemory()) << names[kept] << " was never seen";
        EXPECT_FALSE(secrets[3].isInMemory()) << "X-Wing's secret waits";
    }
    wipeStack();
    EXPECT_FALSE(own.isInMemory()) << "the seed is left";
    for (std::size_t i = 0; i < secrets.size(); ++i)
        EXPECT_FALSE(secrets[i].isInMemory()) << names[i] << " is left";
}

std::chrono::seconds sinceBoot{0};

/// Also if no timer ran while the clock jumped: then it is the next look that wipes them.
TEST_F(SecretTraces, KeysThatStayedOpenAreGoneOnceTheyAreLocked) {
    using ring::OpenKeys;
    const std::function<void(OpenKeys&)> ways[] = {[](OpenKeys& open) { open.lock(); },
                                                   [](OpenKeys& open) {
                                                       sinceBoot += OpenKeys::kOpenFor;
                                                       EXPECT_EQ(open.lockUnused(), 0);
                                                   },
                                                   [](OpenKeys& open) {
                                                       sinceBoot += std::chrono::hours(9);
                                                       EXPECT_FALSE(open.find("keys", {}));
                                                   }};
    for (const auto& lock : ways) {
        const Masked own = freshSecret();
        OpenKeys open([] { return sinceBoot; });
        open.keep("keys", {}, std::get<keys::Identities>(secretFrom(own, false)));
        EXPECT_TRUE(open.find("keys", {})); // a copy, which goes at once
        EXPECT_TRUE(own.isInMemory());
        lock(open);
        EXPECT_FALSE(own.isInMemory());
    }
}
} // namespace
} // namespace blockwarp::tests
