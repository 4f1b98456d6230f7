// SPDX-License-Identifier: GPL-3.0-or-later
/// Identity files that `age -p` has encrypted, and those that must not open.
#include "core/base/text.h"
#include "core/files/identity_file.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/x25519.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/cancelled.h"
#include "tests/support/job_parts.h"
#include "tests/support/program.h"

namespace blockwarp::tests {
namespace {

class IdentityFile : public FileJobTest {
  protected:
    IdentityFile() : FileJobTest("/dev/shm") {
        const auto identity = keys::generateIdentity();
        recipient_ = identity->recipient;
        const SecretBytes text = keys::formatIdentity(*identity);
        writeFile(folder_ / "plain", text.span());
    }
    /// "plain" as an age file.
    Bytes sealed(const Secret& secret, bool armor) {
        FileJob sealing = job(Direction::encrypt, "chacha20-poly1305", Container::age, "plain");
        sealingOf(sealing).armor = armor;
        sealing.target.overwrite = true;
        EXPECT_TRUE(run(sealing, secret));
        return readFile(folder_ / "output");
    }
    void expectRefused(const Bytes& file, std::string_view passphrase) {
        const auto found = parseIdentityContents(file, SecretBytes(passphrase));
        ASSERT_FALSE(found);
        EXPECT_EQ(found.error().code, ErrorCode::badIdentity) << describe(found.error());
    }
    keys::X25519Recipient recipient_;
};

TEST_F(IdentityFile, OpensWithItsPassphrase) {
    for (const bool armor : {false, true}) {
        const Bytes file = sealed(passphrase(), armor);
        EXPECT_TRUE(needsPassphrase(file));
        const auto found = parseIdentityContents(file, SecretBytes("correct horse"));
        ASSERT_TRUE(found) << describe(found.error());
        ASSERT_EQ(found->size(), 1U);
        EXPECT_EQ(std::get<keys::X25519Identity>(found->keys[0]).recipient, recipient_);
    }
}

TEST_F(IdentityFile, IsRefusedWhereItIsNone) {
    const Bytes file = sealed(passphrase(), false);
    expectRefused(file, "wrong horse");
    expectRefused(file, "");
    Bytes damaged = file;
    damaged.back() ^= 1;
    expectRefused(damaged, "correct horse");
    damaged.resize(file.size() - 1);
    expectRefused(damaged, "correct horse");
    expectRefused(Bytes(file.begin(), file.begin() + 60), "correct horse");
    keys::Recipients recipients;
    recipients.push_back(recipient_);
    expectRefused(sealed(recipients, false), "correct horse"); // for a key, no passphrase
    writeFile(folder_ / "plain", "no key");
    expectRefused(sealed(passphrase(), true), "correct horse");
    writeFile(folder_ / "plain", file);
    expectRefused(sealed(passphrase(), false), "correct horse"); // twice
}

/// Answers with one passphrase.
class OneAnswer final : public Asker {
  public:
    explicit OneAnswer(std::string_view answer) : answer_(answer) {}
    Result<SecretBytes> secret(Prompt, const std::string&) override { return SecretBytes(answer_); }
    bool agrees(Prompt) override { return false; }
    const CancelToken& cancel() const override { return never_; }

  private:
    std::string_view answer_;
    NoCancel never_;
};

TEST_F(IdentityFile, RelockingKeepsWhatIsInIt) {
    const std::string text = "# mine\n" + std::string(asText(readFile(folder_ / "plain"))) +
                             "\nAGE-PLUGIN-YUBIKEY-1QQQ\n# the end";
    writeFile(folder_ / "keys", text);
    OneAnswer asker("correct horse");
    const auto open = openToRelock(folder_ / "keys", nullptr, asker);
    ASSERT_TRUE(open) << describe(open.error());
    ASSERT_TRUE(relock(*open, SecretBytes(std::string_view("correct horse")), NoCancel()));
    const auto again = openToRelock(folder_ / "keys", nullptr, asker);
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(asText(again->text.span()), text);
    EXPECT_EQ(std::filesystem::status(folder_ / "keys").permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    OneAnswer wrong("wrong horse");
    EXPECT_EQ(openToRelock(folder_ / "keys", nullptr, wrong).error().code, ErrorCode::badIdentity);
}

/// A passphrase that was not meant for it, a file that somebody replaced, a folder where nothing
/// can be made, a cancel: the old keys stay, and nothing else is left.
TEST_F(IdentityFile, AFailedRelockLeavesTheOldFile) {
    OneAnswer asker("correct horse");
    const SecretBytes other(std::string_view("other horse"));
    const auto open = openToRelock(folder_ / "plain", nullptr, asker);
    ASSERT_TRUE(open) << describe(open.error());
    const auto expectUntouched = [&](const Bytes& contents) {
        EXPECT_EQ(readFile(folder_ / "plain"), contents);
        EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
    };
    const Bytes plain = readFile(folder_ / "plain");
    EXPECT_EQ(relock(*open, SecretBytes(), NoCancel()).error().code, ErrorCode::badPassphrase);
    expectUntouched(plain);
    EXPECT_EQ(relock(*open, other, Cancelled()).error().code, ErrorCode::cancelled);
    expectUntouched(plain);
    std::filesystem::remove(folder_ / "plain");
    writeFile(folder_ / "plain", "something else");
    EXPECT_EQ(relock(*open, other, NoCancel()).error().code, ErrorCode::outputChanged);
    expectUntouched(readFile(folder_ / "plain"));
    EXPECT_EQ(openToRelock(folder_ / "plain", nullptr, asker).error().code, ErrorCode::badIdentity);
    EXPECT_FALSE(openToRelock(folder_ / "nothing", nullptr, asker));
    EXPECT_FALSE(openToRelock(folder_.path(), nullptr, asker));
}

TEST_F(IdentityFile, PublicKeysAreCalledSo) {
    const std::string age = keys::formatRecipient(recipient_);
    const auto why = [](std::string_view contents, std::string_view passphrase = "") {
        const auto found = parseIdentityContents(asBytes(contents), SecretBytes(passphrase));
        return found ? std::string() : found.error().context;
    };
    const std::string ssh =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIElMxUEcva8zOMqP4GZoH1yZ9uJHlAuSvN/XVmph18IM\n";
    const auto rsa = keys::generateRsa(3072);
    ASSERT_TRUE(rsa);
    const auto publicKey = keys::recipientOf(*rsa);
    ASSERT_TRUE(publicKey);
    const auto pem = keys::formatRecipient(*publicKey);
    ASSERT_TRUE(pem);
    for (const std::string& file :
         {age, "# a friend\n\n" + age + "\n", ssh, ssh + age + "\r\n", *pem}) {
        EXPECT_NE(why(file).find("public keys"), std::string::npos) << why(file);
        writeFile(folder_ / "plain", file);
        const Bytes encrypted = sealed(passphrase(), true);
        const auto inside = why(asText(encrypted), "correct horse");
        EXPECT_NE(inside.find("public keys"), std::string::npos) << inside;
        const auto unopened = why(asText(encrypted), "wrong horse");
        EXPECT_EQ(unopened.find("public keys"), std::string::npos) << unopened;
    }
    EXPECT_EQ(why(age + "x").find("public keys"), std::string::npos); // mistyped: nobody can say
}

TEST_F(IdentityFile, PlainOnesNeedNoPassphrase) {
    const Bytes plain = readFile(folder_ / "plain");
    EXPECT_FALSE(needsPassphrase(plain));
    EXPECT_TRUE(parseIdentityContents(plain, {}));
}

/// `age -p` reads its passphrase from the terminal.
TEST_F(IdentityFile, OpensWhatAgeHasEncrypted) {
    if (runProgram({"age", "--version"}).status != 0) GTEST_SKIP() << "no age here";
    for (const bool armor : {false, true}) {
        std::vector<std::string> words{"age", "-p", "-o", (folder_ / "byAge").string()};
        if (armor) words.emplace_back("-a");
        words.push_back((folder_ / "plain").string());
        const ProgramRun age = runProgram(words, "correct horse");
        ASSERT_EQ(age.status, 0) << age.output;
        const auto found =
            parseIdentityContents(readFile(folder_ / "byAge"), SecretBytes("correct horse"));
        ASSERT_TRUE(found) << describe(found.error());
        EXPECT_EQ(std::get<keys::X25519Identity>(found->keys.at(0)).recipient, recipient_);
    }
}

} // namespace
} // namespace blockwarp::tests
