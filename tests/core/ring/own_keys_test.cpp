// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/own_keys.h"

#include "core/base/text.h"
#include "core/files/file_job.h"
#include "core/files/identity_file.h"
#include "core/keys/key_file.h"
#include "core/ring/opening.h"
#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;
using ring::KeyRing;
using ring::OpenKeys;

SecretBytes secretOf(std::string_view text) {
    return SecretBytes(text);
}

/// Answers by what a question names; nobody answers others. Counts.
class Answers final : public Asker {
  public:
    using Pairs = std::map<std::string, std::string>;
    explicit Answers(Pairs answers = {}) : answers_(std::move(answers)) {}
    Result<SecretBytes> secret(Prompt, const std::string& about) override {
        ++asked;
        for (const auto& [part, answer] : answers_)
            if (about.find(part) != std::string::npos) return secretOf(answer);
        return Error{ErrorCode::secretUnreadable, "nobody"};
    }
    bool agrees(Prompt) override { return false; }
    const CancelToken& cancel() const override { return never_; }

    int asked = 0;

  private:
    const Pairs answers_;
    NoCancel never_;
};

class OwnKeys : public ::testing::Test {
  protected:
    keys::Recipient make(const std::string& name, KeyKind kind = KeyKind::x25519,
                         std::string_view passphrase = "correct horse") {
        Answers nobody;
        const auto key = ring::makeOwnKey(ring_, name, kind, secretOf(passphrase), nobody);
        EXPECT_TRUE(key) << describe(key.error());
        return *key;
    }
    /// A file with a new key of that kind, which a passphrase locks unless it is empty.
    fs::path keyFile(const std::string& name, KeyKind kind, std::string_view passphrase = "") {
        const auto key = generateLockedKey(kind, secretOf(passphrase));
        writeFile(folder_ / name, std::string(asText(key->identity.span())));
        return folder_ / name;
    }
    keys::Recipients take(const std::string& name, const fs::path& file,
                          std::string_view passphrase = "") {
        Answers answers(Answers::Pairs{{file.filename().string(), std::string(passphrase)}});
        auto keys = ring::takeKeyFile(ring_, name, file, nullptr, answers);
        EXPECT_TRUE(keys) << describe(keys.error());
        return std::move(*keys);
    }
    fs::path sealed(const std::string& name, Secret secret) {
        writeFile(folder_ / "plain", "what is in it");
        FileJob job{.work = EncryptFile{{.cipher = findCipher("aes-256-gcm")}}};
        job.input = folder_ / "plain";
        job.target.output = folder_ / name;
        job.engine.kind = EngineKind::cpu;
        const auto done = runFileJob(std::move(job), std::move(secret), NoCancel(), noProgress());
        EXPECT_TRUE(done) << describe(done.error());
        return folder_ / name;
    }
    Result<ring::FoundKeys> find(const std::vector<fs::path>& files, Answers& answers) {
        return ring::ownKeysFor(ring_, ring::closedFiles(files, NoCancel()), nullptr, open_,
                                answers);
    }

    const TempFolder folder_;
    const KeyRing ring_{folder_ / "keys"};
    OpenKeys open_;
};

TEST_F(OwnKeys, AllOfAgeHaveOnePassphrase) {
    make("one");
    make("two", KeyKind::pq);
    const auto files = ring::ownKeyFiles(ring_);
    ASSERT_EQ(files->files.size(), 1);
    EXPECT_TRUE(files->files.front().locked);
    EXPECT_EQ(files->files.front().keys.size(), 2);
    Answers nobody;
    const auto wrong =
        ring::makeOwnKey(ring_, "three", KeyKind::x25519, secretOf("other horse"), nobody);
    EXPECT_EQ(wrong.error().code, ErrorCode::badIdentity);
    EXPECT_EQ(ring_.read()->all.size(), 2);
    EXPECT_EQ(parseIdentityContents(files->files.front().contents.span(), secretOf("correct horse"))
                  ->size(),
              2);
}

/// A file that somebody else wrote ends without a line feed: the comment of the next key must not
/// be joined to the last key.
TEST_F(OwnKeys, ANewKeyIsALineOfItsOwn) {
    const auto key = generateKey(KeyKind::x25519, {});
    fs::create_directories(ring_.folder());
    const std::string text(trimmed(asText(key->identity.span())));
    ASSERT_TRUE(
        lockNew(ring::lockedKeys(ring_), secretOf(text), secretOf("correct horse"), NoCancel()));
    make("new");
    const auto contents = readSecretFile(ring::lockedKeys(ring_));
    EXPECT_EQ(parseIdentityContents(contents->span(), secretOf("correct horse"))->size(), 2);
}

TEST_F(OwnKeys, NothingIsLostInAFileOfAnotherKind) {
    fs::create_directories(ring_.folder());
    const auto rsa = generateKey(KeyKind::rsa3072, secretOf("correct horse"));
    writeFile(ring::lockedKeys(ring_), std::string(asText(rsa->identity.span())));
    const Bytes before = readFile(ring::lockedKeys(ring_));
    Answers nobody;
    EXPECT_FALSE(
        ring::makeOwnKey(ring_, "new", KeyKind::x25519, secretOf("correct horse"), nobody));
    EXPECT_EQ(readFile(ring::lockedKeys(ring_)), before);
    EXPECT_TRUE(ring_.read()->all.empty());
}

TEST_F(OwnKeys, AnRsaKeyHasAFileOfItsOwn) {
    const auto key = make("rsa", KeyKind::rsa3072);
    const auto files = ring::ownKeyFiles(ring_);
    ASSERT_EQ(files->files.size(), 1);
    EXPECT_TRUE(files->files.front().locked);
    EXPECT_EQ(fs::status(files->files.front().path).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
    Answers answers(Answers::Pairs{{"rsa", "correct horse"}});
    EXPECT_TRUE(find({sealed("file", keys::Recipients{key})}, answers));
}

TEST_F(OwnKeys, FilesOfKeysAreListedAndStay) {
    const fs::path rsa = keyFile("old.pem", KeyKind::rsa3072, "pem horse");
    const fs::path age = keyFile("me.txt", KeyKind::x25519);
    const auto fromPem = take("pem", rsa, "pem horse");
    const auto fromAge = take("age", age);
    EXPECT_TRUE(fs::exists(rsa) && fs::exists(age));
    Answers nobody;
    const auto again = ring::takeKeyFile(ring_, "again", age, nullptr, nobody);
    EXPECT_EQ(again.error().code, ErrorCode::badIdentity);
    EXPECT_TRUE(find({sealed("for-age", fromAge)}, nobody));
    EXPECT_EQ(nobody.asked, 0);
}

/// An own key that was taken off the list comes back from the file that it stayed in.
TEST_F(OwnKeys, ARemovedKeyCanBeListedAgain) {
    make("me");
    ASSERT_TRUE(ring_.change([](ring::Entries& entries) -> Result<void> {
        entries.all.clear();
        return {};
    }));
    take("me again", ring::lockedKeys(ring_), "correct horse");
    EXPECT_EQ(ring_.read()->all.front().file, "identities.age");
}

TEST_F(OwnKeys, APathThatIsNoLineIsRefused) {
    Answers nobody;
    for (const std::string& name : {std::string("a\nb"), std::string("a\xff"), std::string("-")}) {
        const fs::path file = name == "-" ? fs::path(name) : keyFile(name, KeyKind::x25519);
        const auto taken = ring::takeKeyFile(ring_, "me", file, nullptr, nobody);
        EXPECT_EQ(taken.error().code, ErrorCode::badIdentity) << name;
    }
    EXPECT_TRUE(ring_.read()->all.empty());
}

TEST_F(OwnKeys, WhatCannotBeReadIsNamed) {
    const auto keys = take("moved", keyFile("here", KeyKind::x25519));
    fs::rename(folder_ / "here", folder_ / "there");
    Answers nobody;
    const auto found = ring::ownKeyFiles(ring_);
    EXPECT_TRUE(found->files.empty());
    ASSERT_EQ(found->notes.size(), 1);
    EXPECT_NE(english(found->notes.front()).find("moved"), std::string::npos);
}

/// One file that no own key opens keeps nobody from the others.
TEST_F(OwnKeys, OneClosedFileDoesNotEndTheRest) {
    const auto mine = take("mine", keyFile("mine", KeyKind::x25519));
    const keys::Recipient other = keys::generateIdentity()->recipient;
    Answers nobody;
    const auto found = find({sealed("a", mine), sealed("b", keys::Recipients{other})}, nobody);
    ASSERT_TRUE(found) << describe(found.error());
    EXPECT_EQ(found->keys.size(), 1);
    EXPECT_TRUE(found->notes.empty());
}

TEST_F(OwnKeys, PassphrasesAndDamagedFilesDoNotCount) {
    const auto mine = take("mine", keyFile("mine", KeyKind::x25519));
    const fs::path file = sealed("a", mine);
    writeFile(folder_ / "cut", "age-encryption.org/v1\n-> X");
    const auto areForKeys = [](const std::vector<fs::path>& files) {
        return ring::areForKeys(ring::closedFiles(files, NoCancel()));
    };
    EXPECT_TRUE(areForKeys({file, folder_ / "cut", folder_.path()}));
    EXPECT_FALSE(areForKeys({folder_ / "cut", folder_ / "missing"}));
    const fs::path secret = sealed("secret", Passphrase{secretOf("six words")});
    EXPECT_FALSE(areForKeys({file, secret}));
}

/// A locked key is asked for only if it may open what is closed, and once.
TEST_F(OwnKeys, OnlyKeysThatMayOpenItAreAskedFor) {
    const auto locked = make("locked");
    take("pem", keyFile("old.pem", KeyKind::rsa3072, "pem horse"), "pem horse");
    const fs::path file = sealed("a", keys::Recipients{locked});
    Answers answers(Answers::Pairs{{"locked", "correct horse"}});
    ASSERT_TRUE(find({file}, answers));
    EXPECT_EQ(answers.asked, 1);
    ASSERT_TRUE(find({file}, answers)); // it is open still
    EXPECT_EQ(answers.asked, 1);
    const auto open = take("open", keyFile("open", KeyKind::x25519));
    open_.lock();
    ASSERT_TRUE(find({sealed("b", open)}, answers));
    EXPECT_EQ(answers.asked, 1);
}

TEST_F(OwnKeys, AWrongAnswerDoesNotEndTheSearch) {
    const auto pem = take("old", keyFile("old.pem", KeyKind::rsa3072, "one horse"), "one horse");
    take("new", keyFile("new.pem", KeyKind::rsa3072, "two horse"), "two horse");
    const fs::path file = sealed("a", pem);
    Answers answers(Answers::Pairs{{"new.pem", "wrong horse"}, {"old.pem", "one horse"}});
    EXPECT_TRUE(find({file}, answers));
    open_.lock();
    Answers wrong(Answers::Pairs{{".pem", "wrong horse"}});
    EXPECT_EQ(find({file}, wrong).error().code, ErrorCode::badIdentity);
}

TEST_F(OwnKeys, SaysHowManyWereNotTried) {
    const auto pem = take("old", keyFile("old.pem", KeyKind::rsa3072, "one horse"), "one horse");
    take("new", keyFile("new.pem", KeyKind::rsa3072, "two horse"), "two horse");
    Answers nobody;
    const auto found = find({sealed("a", pem)}, nobody);
    EXPECT_EQ(found.error().code, ErrorCode::wrongKeyOrDamaged);
    EXPECT_NE(found.error().context.find("2 locked ones were not tried"), std::string::npos);
}

std::chrono::seconds now{0};

TEST(OpenKeys, AreLockedAfterAQuarterOfAnHour) {
    OpenKeys open([] { return now; });
    const Bytes file{1, 2, 3};
    keys::Identities keys;
    keys.keys.emplace_back(std::move(*keys::generateIdentity()));
    open.keep("a", file, keys.clone());
    now += std::chrono::minutes(14);
    EXPECT_TRUE(open.find("a", file)); // a use
    now += std::chrono::minutes(14);
    EXPECT_EQ(open.lockUnused(), 1);
    EXPECT_TRUE(open.find("a", file));
    now += std::chrono::minutes(15); // nobody's timer ran: the laptop slept
    EXPECT_FALSE(open.find("a", file));
    open.keep("a", file, keys.clone());
    EXPECT_FALSE(open.find("a", Bytes{1, 2, 4}));
    EXPECT_FALSE(open.find("a", file)); // wiped, with the file that it was of
    open.keep("a", file, keys.clone());
    open.lock();
    EXPECT_FALSE(open.find("a", file));
    EXPECT_EQ(open.lockUnused(), 0);
}

} // namespace
} // namespace blockwarp::tests
