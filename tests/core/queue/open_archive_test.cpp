// SPDX-License-Identifier: GPL-3.0-or-later
/// An archive that is looked into: its secret is made once, and what is extracted is what was
/// listed.
#include "core/queue/open_archive.h"
#include "tests/core/files/file_job_fixture.h"

#include <gmock/gmock.h>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class NoAsker final : public Asker {
  public:
    Result<SecretBytes> secret(Prompt, const std::string&) override {
        return Error{ErrorCode::secretUnreadable, {}};
    }
    bool agrees(Prompt) override { return false; }
    const CancelToken& cancel() const override { return cancel_; }

  private:
    CancelFlag cancel_;
};

class OpenArchiveTest : public FileJobTest {
  protected:
    OpenArchiveTest() {
        fs::create_directory(folder_ / "tree");
        writeFile(folder_ / "tree/[1].jpg", "one");
        writeFile(folder_ / "tree/1.jpg", "other");
        FileJob sealing = job(Direction::encrypt, "aes-256-gcm", Container::blockwarp, "", "a.bw");
        sealing.work = EncryptArchive{*sealing.sealing(), {.inputs = {folder_ / "tree"}}};
        EXPECT_TRUE(run(sealing, passphrase()));
    }

    OpenArchive open(std::string_view text = "correct horse") {
        FileJob opening;
        opening.work = DecryptFile();
        opening.input = folder_ / "a.bw";
        return {opening, [this, secret = std::string(text)](Asker&, const auto&) -> Result<Secret> {
                    ++asked_;
                    return passphrase(secret);
                }};
    }
    Result<void> list(OpenArchive& archive) {
        NoAsker nobody;
        return archive.list(
            nobody, [this](const TarEntry& entry) { listed_.push_back(entry.name); }, meter_);
    }

    int asked_ = 0;
    std::vector<std::string> listed_;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
};

TEST_F(OpenArchiveTest, ExtractsByNameWithTheSecretThatWasMadeForTheList) {
    OpenArchive archive = open();
    ASSERT_TRUE(list(archive));
    EXPECT_THAT(listed_, ElementsAre("tree/", "tree/1.jpg", "tree/[1].jpg"));
    const auto some = archive.extract(folder_ / "some", {"tree/[1].jpg"}, meter_);
    ASSERT_TRUE(some) << describe(some.error());
    EXPECT_TRUE(fs::exists(folder_ / "some/tree/[1].jpg"));
    EXPECT_FALSE(fs::exists(folder_ / "some/tree/1.jpg"));
    EXPECT_NE(some->command->find("--only-exact='tree/[1].jpg'"), std::string::npos)
        << *some->command;
    ASSERT_TRUE(archive.extract(folder_ / "tree all", {}, meter_));
    EXPECT_TRUE(fs::exists(folder_ / "tree all/tree/1.jpg"));
    EXPECT_EQ(asked_, 1);
}

TEST_F(OpenArchiveTest, RefusesAnotherFileAndAFolderThatIsThere) {
    OpenArchive archive = open();
    ASSERT_TRUE(list(archive));
    const auto taken = archive.extract(folder_ / "tree", {}, meter_);
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::nameTaken);
    fs::copy(folder_ / "a.bw", folder_ / "b.bw");
    fs::rename(folder_ / "b.bw", folder_ / "a.bw");
    const auto other = archive.extract(folder_ / "x", {}, meter_);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, ErrorCode::inputChanged);
    EXPECT_FALSE(fs::exists(folder_ / "x"));
}

TEST_F(OpenArchiveTest, SaysThatTheSecretIsWrong) {
    OpenArchive archive = open("battery staple");
    const auto done = list(archive);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::wrongKeyOrDamaged);
    EXPECT_TRUE(listed_.empty());
}

} // namespace
} // namespace blockwarp::tests
