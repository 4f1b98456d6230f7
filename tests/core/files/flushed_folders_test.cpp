// SPDX-License-Identifier: GPL-3.0-or-later
/// A name is data of its folder, which must reach the disk, too. Where it does not, the output is
/// complete, and who asked for it hears that a power loss may take it.
#include "core/archive/extraction_folder.h"
#include "core/files/batch.h"
#include "core/files/salvage.h"
#include "core/io/atomic_output.h"
#include "core/keys/new_keys.h"
#include "core/keys/x25519.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/failing_folders.h"
#include "tests/support/job_parts.h"

#include <cerrno>
#include <utility>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

class FlushedFolders : public FileJobTest {
  protected:
    FlushedFolders() { writeFile(folder_ / "input", randomBytes(1000, 1)); }

    static void expectUnsafe(const Result<void>& done, const fs::path& output) {
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::notFlushed);
        EXPECT_TRUE(
            describe(done.error())
                .starts_with(output.string() + " is complete, but may not survive a power loss"))
            << describe(done.error());
        EXPECT_TRUE(fs::exists(output));
    }

    Result<FileOutcome> seal(const std::string& output) const {
        return FileJobTest::run(
            job(Direction::encrypt, "aes-256-ctr", Container::openssl, "input", output),
            passphrase());
    }

    /// Makes "sealed"; what opens it, to "new".
    std::pair<FileJob, Secret> sealedForSalvage() const {
        auto key = std::move(keys::generateIdentity()).value();
        const auto done = FileJobTest::run(
            job(Direction::encrypt, "aes-256-gcm", Container::blockwarp, "input", "sealed"),
            keys::Recipients{key.recipient});
        EXPECT_TRUE(done) << describe(done.error());
        FileJob opens =
            job(Direction::decrypt, "aes-256-gcm", Container::blockwarp, "sealed", "new");
        openingOf(opens).cipher = nullptr;
        keys::Identities identities;
        identities.keys.push_back(std::move(key));
        return {std::move(opens), std::move(identities)};
    }
};

/// One file for each that the disk does not confirm.
class TwoFolders final : public Batch {
  public:
    TwoFolders(std::vector<PlannedFile> files, FileJob job)
        : files_(std::move(files)), job_(std::move(job)) {}
    std::size_t size() const override { return files_.size(); }
    const PlannedFile& file(std::size_t index) const override { return files_[index]; }
    FileJob job(std::size_t) const override { return job_; }
    const Secret& secret(std::size_t) const override { return secret_; }
    bool cancelled() const override { return false; }
    void begun(std::size_t) override {}
    void progressed(std::size_t, std::uint64_t, std::uint64_t) override {}
    void ended(std::size_t index, Result<FileOutcome> outcome) override {
        outcomes[index] = outcome ? Result<void>() : outcome.error();
    }

    std::map<std::size_t, Result<void>> outcomes;

  private:
    std::vector<PlannedFile> files_;
    FileJob job_;
    const Secret secret_ = Passphrase{SecretBytes("correct horse"), 10};
};

TEST_F(FlushedFolders, AnErrorOfTheDiskIsSaidAndTheFileStays) {
    for (const int reason : {EIO, ENOSPC, EDQUOT, EROFS}) {
        const FoldersFail fail(reason);
        const std::string name = "sealed" + std::to_string(reason);
        const auto done = seal(name);
        expectUnsafe(done ? Result<void>() : done.error(), folder_ / name);
    }
}

TEST_F(FlushedFolders, AFileSystemThatCannotIsNoError) {
    for (const int reason : {EINVAL, ENOTSUP, ENOSYS}) {
        const FoldersFail fail(reason);
        const auto done = seal("sealed" + std::to_string(reason));
        EXPECT_TRUE(done) << describe(done.error());
    }
}

TEST_F(FlushedFolders, AFolderThatCannotBeOpenedIsAnError) {
    EXPECT_NE(flushFolder(folder_ / "missing"), 0);
    EXPECT_EQ(flushFolder(folder_.path()), 0);
}

TEST_F(FlushedFolders, OfAGroupItConcernsTheOutputsOfThatFolder) {
    fs::create_directory(folder_ / "bad");
    std::vector<AtomicOutput> outputs;
    for (const char* name : {"a", "bad/b", "c"})
        outputs.push_back(std::move(AtomicOutput::create(folder_ / name, false, 0)).value());
    const FoldersFail fail(EIO, folder_ / "bad");
    const auto done = commitTogether(
        std::vector<WrittenOutput>{{&outputs[0], 0}, {&outputs[1], 0}, {&outputs[2], 0}},
        NoCancel());
    EXPECT_TRUE(done[0]);
    expectUnsafe(done[1], folder_ / "bad/b");
    EXPECT_TRUE(done[2]);
}

TEST_F(FlushedFolders, ABatchHearsItOfTheFoldersThatItMade) {
    fs::create_directories(folder_ / "in");
    fs::create_directories(folder_ / "out/there");
    std::vector<PlannedFile> files;
    for (const char* name : {"there/0", "made/1", "made/deeper/2", "3"})
        files.push_back({folder_ / "input", folder_ / "out" / name, folder_.path()});
    TwoFolders batch(files, job(Direction::encrypt, "aes-256-ctr", Container::openssl));
    {
        const FoldersFail fail(EIO, folder_ / "out"); // which gets "made" and "3"
        MadeFolders folders;
        runBatch(batch, folders);
    }
    EXPECT_TRUE(batch.outcomes[0]);
    for (const std::size_t unsafe : {1, 2, 3})
        expectUnsafe(batch.outcomes[unsafe], files[unsafe].output);
}

TEST_F(FlushedFolders, AnExtractedFolderStays) {
    auto folder = ExtractionFolder::create(folder_ / "unpacked");
    ASSERT_TRUE(folder);
    const FoldersFail fail(EIO);
    expectUnsafe(folder->commit(0700, NoCancel()), folder_ / "unpacked");
}

TEST_F(FlushedFolders, AKeyPairIsSavedWhole) {
    const auto key = generateKey(KeyKind::rsa3072, SecretBytes());
    ASSERT_TRUE(key);
    const FoldersFail fail(EIO);
    expectUnsafe(saveKey(*key, folder_ / "key"), folder_ / "key");
    EXPECT_TRUE(fs::exists(folder_ / "key.pub"));
}

TEST_F(FlushedFolders, WhatWasSalvagedStaysAndIsDescribed) {
    const auto [opening, own] = sealedForSalvage();
    const FoldersFail fail(EIO);
    const auto saved = salvageFile(openSalvage(opening).value(), cloneSecret(own), NoCancel());
    ASSERT_TRUE(saved) << describe(saved.error());
    EXPECT_FALSE(saved->flushed);
    EXPECT_NE(english(sentenceOf(*saved)).find("may not survive a power loss"), std::string::npos);
    EXPECT_EQ(readFile(saved->names.contents), readFile(folder_ / "input"));
    EXPECT_TRUE(fs::exists(saved->names.lost));
}

TEST_F(FlushedFolders, TheListOfWhatIsLostIsSafeBeforeTheContentsHaveAName) {
    const auto [opening, own] = sealedForSalvage();
    std::vector<std::set<std::string>> seen;
    whenFolderIsFlushed = [&] { seen.push_back(folder_.names()); };
    const auto saved = salvageFile(openSalvage(opening).value(), cloneSecret(own), NoCancel());
    whenFolderIsFlushed = nullptr;
    ASSERT_TRUE(saved) << describe(saved.error());
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_EQ(seen[0], (std::set<std::string>{"input", "sealed", "new.salvaged.lost"}));
    EXPECT_EQ(seen[1],
              (std::set<std::string>{"input", "sealed", "new.salvaged", "new.salvaged.lost"}));
}

} // namespace
} // namespace blockwarp::tests
