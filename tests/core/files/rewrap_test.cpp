// SPDX-License-Identifier: GPL-3.0-or-later
/// Files whose file key is wrapped anew: the payload stays, whatever the file is, and whatever goes
/// wrong the file is as it was.
#include "core/base/text.h"
#include "core/files/rewrap.h"
#include "core/format/secret_stanzas.h"
#include "core/keys/key_file.h"
#include "core/keys/new_keys.h"
#include "tests/core/format/container_fixture.h"
#include "tests/support/cancelled.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <functional>
#include <utility>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kNonce = 16;

/// Does something once, when a part has been copied.
class WhenCopied final : public ProgressSink {
  public:
    explicit WhenCopied(std::function<void()> what) : what_(std::move(what)) {}
    void report(std::uint64_t, std::uint64_t) override {
        if (what_) std::exchange(what_, nullptr)();
    }

  private:
    std::function<void()> what_;
};

struct KeyPair {
    Secret identity;
    Secret recipient;
};

KeyPair newKeyPair(KeyKind kind) {
    const NewKey key = generateKey(kind, {}).value();
    return {keys::parseIdentities(key.identity.span()).value(),
            keys::parseTypedRecipients(key.recipient).value()};
}

class RewrapTest : public ContainerTest {
  protected:
    std::filesystem::path file() const { return folder_ / "file"; }

    void put(const Format& format, const Secret& secret, const Way& way = {}) {
        writeFile(file(), sealed(format, way, secret, plain_).value());
        std::filesystem::remove(folder_ / "input");
        std::filesystem::remove(folder_ / "output");
    }
    Format ageFormat() const { return formats(kSegment).front(); }
    Format blockwarpFormat() const { return formats(kSegment).back(); }

    Result<RewrapOutcome> rewrap(const Secret& opens, const Secret& access, bool adds = false) {
        return rewrapFile(file(), cloneSecret(opens), {cloneSecret(access), adds}, NoCancel(),
                          noProgress());
    }
    void expectOpens(const Secret& secret, const std::string& about = {}) {
        const auto back = opened({}, secret, readFile(file()));
        ASSERT_TRUE(back) << about << describe(back.error());
        EXPECT_TRUE(*back == plain_) << about;
    }
    void expectClosed(const Secret& secret) {
        const auto back = opened({}, secret, readFile(file()));
        ASSERT_FALSE(back);
        EXPECT_EQ(back.error().code, ErrorCode::wrongKeyOrDamaged) << describe(back.error());
    }
    /// It ends with that error, and nothing in the folder has changed.
    void expectKept(const Result<RewrapOutcome>& done, ErrorCode code, const Bytes& before,
                    const std::string& about = {}) {
        ASSERT_FALSE(done) << about;
        EXPECT_EQ(done.error().code, code) << about << describe(done.error());
        EXPECT_TRUE(readFile(file()) == before) << about;
        EXPECT_EQ(folder_.names(), std::set<std::string>{"file"}) << about;
    }

    /// What follows the header.
    static Bytes payloadIn(const Bytes& file) {
        return {file.begin() + static_cast<std::ptrdiff_t>(payloadOf(file) - kNonce), file.end()};
    }
    static age::Header headerIn(const Format& format, const Bytes& file) {
        return age::parseHeader(*containerSpec(format.container).header, file).value();
    }

    /// The file with more stanzas behind its own.
    void addStanzas(const Format& format, const Secret& opens,
                    const std::vector<const char*>& lines) {
        const age::HeaderFormat& spec = *containerSpec(format.container).header;
        const Bytes old = readFile(file());
        age::Header header = headerIn(format, old);
        const SecretBytes fileKey = unwrapWith(spec, header, opens).value();
        for (const char* line : lines)
            header.stanzas.push_back(keys::stanzaOf(line, randomBytes(7, 3)));
        const auto text = age::writeHeader(spec, header.extra, header.stanzas, fileKey).value();
        Bytes made(text.begin(), text.end());
        const Bytes payload = payloadIn(old);
        made.insert(made.end(), payload.begin(), payload.end());
        writeFile(file(), made);
    }

    const Bytes plain_ = randomBytes(3 * kSegment + 5, 11);
};

TEST_F(RewrapTest, EveryFormatKeepsItsPayloadAndWhatTheHeaderSaysOfIt) {
    for (const Format& format : formats(kSegment)) {
        put(format, recipient(1));
        const Bytes before = readFile(file());
        const auto done = rewrap(identity(1), recipient(2));
        ASSERT_TRUE(done) << format.name() << ": " << describe(done.error());
        EXPECT_EQ(done->before, 1U);
        EXPECT_EQ(done->after, 1U);
        const Bytes after = readFile(file());
        EXPECT_FALSE(after == before) << format.name();
        EXPECT_TRUE(payloadIn(after) == payloadIn(before)) << format.name();
        EXPECT_EQ(headerIn(format, after).extra, headerIn(format, before).extra);
        expectOpens(identity(2), format.name());
        expectClosed(identity(1));
    }
}

TEST_F(RewrapTest, AnArchiveStaysOne) {
    std::filesystem::create_directory(folder_ / "photos");
    FileJob job;
    job.work = EncryptArchive{{findCipher("aes-256-gcm"), Container::blockwarp},
                              {.inputs = {folder_ / "photos"}}};
    job.target.output = file();
    ASSERT_TRUE(run(job, recipient(1)));
    ASSERT_TRUE(rewrap(identity(1), recipient(2)));
    const auto start = readFile(file());
    EXPECT_TRUE(containerSpec(Container::blockwarp).inspect(start)->isArchive);
}

TEST_F(RewrapTest, EachKindOfKeyGivesWayToTheOthers) {
    const KeyPair pairs[] = {newKeyPair(KeyKind::x25519), newKeyPair(KeyKind::pq),
                             newKeyPair(KeyKind::rsa3072)};
    for (const Format& format : {ageFormat(), blockwarpFormat()}) {
        put(format, pairs[0].recipient);
        const KeyPair* now = pairs;
        for (const std::size_t next : {1, 2, 0, 2, 1, 0}) {
            ASSERT_TRUE(rewrap(now->identity, pairs[next].recipient)) << format.name();
            expectOpens(pairs[next].identity, format.name());
            expectClosed(now->identity);
            now = pairs + next;
        }
    }
}

TEST_F(RewrapTest, PassphrasesAndKeysTakeTurns) {
    for (const Format& format : {ageFormat(), blockwarpFormat()}) {
        put(format, recipient(1));
        ASSERT_TRUE(rewrap(identity(1), passphrase("old")));
        expectClosed(identity(1));
        ASSERT_TRUE(rewrap(passphrase("old"), passphrase("new")));
        expectClosed(passphrase("old"));
        ASSERT_TRUE(rewrap(passphrase("new"), recipient(2)));
        expectOpens(identity(2), format.name());
    }
}

TEST_F(RewrapTest, AFileOfManyForOnePassphraseBecomesOneOfItsOwn) {
    Secret many = passphrase();
    const NoCancel cancel;
    shareDerivations(many, cancel);
    put(blockwarpFormat(), many);
    ASSERT_EQ(headerIn(blockwarpFormat(), readFile(file())).stanzas.front().type, "scrypt-many");
    ASSERT_TRUE(rewrap(passphrase(), passphrase("new")));
    EXPECT_EQ(headerIn(blockwarpFormat(), readFile(file())).stanzas.front().type, "scrypt");
    expectOpens(passphrase("new"));
}

TEST_F(RewrapTest, ArmorStays) {
    put(ageFormat(), recipient(1), {.armor = true});
    std::string text = " \n" + std::string(asText(readFile(file())));
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "\r\n"); // as another program may have saved it
    writeFile(file(), text);
    const Bytes before = age::readArmor(readFile(file())).value();
    ASSERT_TRUE(rewrap(identity(1), recipient(2)));
    const Bytes after = age::readArmor(readFile(file())).value();
    EXPECT_TRUE(payloadIn(after) == payloadIn(before));
    EXPECT_TRUE(asText(readFile(file())) == age::writeArmor(after));
    expectOpens(identity(2));
}

TEST_F(RewrapTest, AddedKeysStandBehindTheOthers) {
    for (const Format& format : {ageFormat(), blockwarpFormat()}) {
        put(format, recipient(1));
        addStanzas(format, identity(1), {"example.org/vault a b", "x-grease c", "-2nd", "-2nd d"});
        const age::Header before = headerIn(format, readFile(file()));
        const auto done = rewrap(identity(1), recipient(2), true);
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_EQ(done->before, 5U);
        EXPECT_EQ(done->after, 6U);
        EXPECT_EQ(done->unknown, 3U);
        EXPECT_EQ(done->unknownTypes, "example.org/vault, -2nd");
        const age::Header after = headerIn(format, readFile(file()));
        ASSERT_EQ(after.stanzas.size(), 6U);
        for (std::size_t i = 0; i < before.stanzas.size(); ++i) {
            EXPECT_EQ(lineOf(after.stanzas[i]), lineOf(before.stanzas[i]));
            EXPECT_EQ(after.stanzas[i].body, before.stanzas[i].body);
        }
        expectOpens(identity(1));
        expectOpens(identity(2));
        const std::string said = english(sentencesOf(*done).back());
        EXPECT_NE(said.find("kept: 3 (example.org/vault, -2nd)"), std::string::npos) << said;
    }
}

TEST_F(RewrapTest, AWholeListLeavesOutWhatIsNotInIt) {
    put(ageFormat(), recipient(1));
    addStanzas(ageFormat(), identity(1), {"example.org/vault a"});
    const auto done = rewrap(identity(1), recipient(1));
    ASSERT_TRUE(done);
    EXPECT_EQ(done->after, 1U);
    const std::string said = english(sentencesOf(*done).back());
    EXPECT_NE(said.find("left out: 1 (example.org/vault)"), std::string::npos) << said;
    EXPECT_EQ(headerIn(ageFormat(), readFile(file())).stanzas.size(), 1U);
}

TEST_F(RewrapTest, KindsDoNotMix) {
    const KeyPair postQuantum = newKeyPair(KeyKind::pq);
    keys::Recipients both = std::get<keys::Recipients>(postQuantum.recipient);
    both.push_back(x25519(1).recipient);
    put(blockwarpFormat(), recipient(1));
    const Bytes classic = readFile(file());
    expectKept(rewrap(identity(1), both), ErrorCode::badRecipient, classic);
    expectKept(rewrap(identity(1), postQuantum.recipient, true), ErrorCode::badRecipient, classic);
    expectKept(rewrap(identity(1), keys::Recipients{}), ErrorCode::badRecipient, classic);
    expectKept(rewrap(identity(1), passphrase(), true), ErrorCode::unsupported, classic);
    expectKept(rewrap(identity(1), rawKey(*findCipher("aes-256-ctr"))), ErrorCode::unsupported,
               classic);
    put(ageFormat(), postQuantum.recipient);
    expectKept(rewrap(postQuantum.identity, recipient(1), true), ErrorCode::badRecipient,
               readFile(file()));
    put(ageFormat(), passphrase());
    expectKept(rewrap(passphrase(), recipient(1), true), ErrorCode::unsupported, readFile(file()));
}

TEST_F(RewrapTest, MoreKeysThanAHeaderHasRoomFor) {
    put(ageFormat(), recipient(1));
    keys::Recipients many;
    for (std::uint64_t seed = 1; seed <= 1'500; ++seed)
        many.push_back(x25519(seed).recipient);
    ASSERT_TRUE(rewrap(identity(1), many));
    const Bytes before = readFile(file());
    expectKept(rewrap(identity(1), many, true), ErrorCode::badRecipient, before);
    expectOpens(identity(1'500));
}

TEST_F(RewrapTest, WrongSecretsAndDamagedHeaders) {
    for (const Format& format : {ageFormat(), blockwarpFormat()}) {
        put(format, recipient(1));
        const Bytes whole = readFile(file());
        expectKept(rewrap(identity(2), recipient(3)), ErrorCode::wrongKeyOrDamaged, whole);
        expectKept(rewrap(passphrase(), recipient(3)), ErrorCode::wrongKeyOrDamaged, whole);
        const std::size_t header = payloadOf(whole) - kNonce;
        for (std::size_t at = 0; at < header; ++at) {
            Bytes damaged = whole;
            damaged[at] ^= 1;
            writeFile(file(), damaged);
            const auto done = rewrap(identity(1), recipient(3));
            ASSERT_FALSE(done) << format.name() << ", byte " << at;
            EXPECT_TRUE(readFile(file()) == damaged);
        }
        for (const std::size_t bytes : {header - 1, header, header + kNonce - 1}) {
            const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(bytes));
            writeFile(file(), cut);
            expectKept(rewrap(identity(1), recipient(3)), ErrorCode::malformed, cut);
        }
    }
}

TEST_F(RewrapTest, FilesWithoutSuchAHeader) {
    const std::pair<std::string, ErrorCode> others[] = {
        {"Salted__12345678, and so on", ErrorCode::unsupported},
        {"a letter", ErrorCode::notThatContainer},
        {"", ErrorCode::inputEmpty}};
    for (const auto& [text, code] : others) {
        writeFile(file(), text);
        expectKept(rewrap(identity(1), recipient(2)), code, readFile(file()), text);
    }
    EXPECT_EQ(Rewrap::open("-", NoCancel()).error().code, ErrorCode::unsupported);
    EXPECT_EQ(Rewrap::open(folder_ / "nothing", NoCancel()).error().code, ErrorCode::inputMissing);
    EXPECT_EQ(Rewrap::open(folder_.path(), NoCancel()).error().code, ErrorCode::inputNotRegular);
}

TEST_F(RewrapTest, PermissionsAndLinksStay) {
    put(blockwarpFormat(), recipient(1));
    for (const mode_t mode : {0600U, 0640U, 0444U, 0664U}) {
        ASSERT_EQ(::chmod(file().c_str(), mode), 0);
        ASSERT_TRUE(rewrap(identity(1), recipient(1)));
        struct stat info {};
        ASSERT_EQ(::stat(file().c_str(), &info), 0);
        EXPECT_EQ(info.st_mode & 0777, mode);
    }
    std::filesystem::create_symlink("file", folder_ / "link");
    ASSERT_TRUE(
        rewrapFile(folder_ / "link", identity(1), {recipient(2)}, NoCancel(), noProgress()));
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
    expectOpens(identity(2));
}

TEST_F(RewrapTest, ASecondNameWouldKeepTheOldHeader) {
    put(blockwarpFormat(), recipient(1));
    const Bytes before = readFile(file());
    std::filesystem::create_hard_link(file(), folder_ / "twin");
    const auto done = rewrap(identity(1), recipient(2));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::unsupported);
    EXPECT_TRUE(readFile(file()) == before);
}

TEST_F(RewrapTest, AFullDiskAndACancelLeaveTheFileAsItWas) {
    put(blockwarpFormat(), recipient(1));
    const Bytes before = readFile(file());
    expectKept(rewrapFile(file(), identity(1), {recipient(2)}, Cancelled(), noProgress()),
               ErrorCode::cancelled, before);
    rlimit old{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
    rlimit low = old;
    low.rlim_cur = before.size() / 2;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
    const auto done = rewrap(identity(1), recipient(2));
    (void)::setrlimit(RLIMIT_FSIZE, &old);
    (void)std::signal(SIGXFSZ, handler);
    expectKept(done, ErrorCode::writeFailed, before);
}

TEST_F(RewrapTest, AFileThatChangesMeanwhileIsRefused) {
    put(blockwarpFormat(), recipient(1));
    const Bytes before = readFile(file());
    Bytes longer = before;
    longer.push_back(0);
    WhenCopied grows([&] { writeFile(file(), longer); });
    expectKept(rewrapFile(file(), identity(1), {recipient(2)}, NoCancel(), grows),
               ErrorCode::inputChanged, longer);
    WhenCopied gives([&] {
        writeFile(folder_ / "other", before);
        std::filesystem::rename(folder_ / "other", file());
    });
    writeFile(file(), longer);
    const auto done = rewrapFile(file(), identity(1), {recipient(2)}, NoCancel(), gives);
    expectKept(done, ErrorCode::inputChanged, before);
}

} // namespace
} // namespace blockwarp::tests
