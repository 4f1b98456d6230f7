// SPDX-License-Identifier: GPL-3.0-or-later
/// Many files at once: each ends once, with its own outcome, whatever becomes of the others.
#include "core/files/batch.h"
#include "core/files/file_pool.h"
#include "core/keys/x25519.h"
#include "tests/core/files/file_job_fixture.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <map>
#include <sstream>
#include <thread>
#include <utility>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

/// Remembers what it hears; may cancel, or do something else, after so many files.
class Recorded final : public Batch {
  public:
    Recorded(std::vector<PlannedFile> files, FileJob job, Secret secret)
        : files_(std::move(files)), job_(std::move(job)), secret_(std::move(secret)) {}

    std::size_t size() const override { return files_.size(); }
    const PlannedFile& file(std::size_t index) const override { return files_[index]; }
    FileJob job(std::size_t index) const override {
        FileJob job = job_;
        if (index < seen.size()) job.seen = seen[index];
        return job;
    }
    const Secret& secret(std::size_t) const override { return secret_; }
    bool cancelled() const override { return cancelled_; }
    void begun(std::size_t) override {
        if (++begun_ == cancelAt_) cancelled_ = true;
    }
    void progressed(std::size_t index, std::uint64_t done, std::uint64_t total) override {
        EXPECT_LE(done, total);
        progressed_ = index;
    }
    void ended(std::size_t index, Result<FileOutcome> outcome) override {
        EXPECT_FALSE(inside_.exchange(true)) << "two calls at a time";
        EXPECT_TRUE(outcomes_.emplace(index, std::move(outcome)).second)
            << "ended twice: " << index;
        inside_ = false;
    }

    void cancelAt(std::size_t begun) { cancelAt_ = begun; }
    const std::map<std::size_t, Result<FileOutcome>>& outcomes() const { return outcomes_; }
    int progressed() const { return static_cast<int>(progressed_); }

    std::vector<std::optional<InputStamp>> seen; ///< of the files; empty: any is taken

  private:
    std::vector<PlannedFile> files_;
    FileJob job_;
    Secret secret_;
    std::atomic<std::size_t> begun_{0};
    std::size_t cancelAt_ = 0;
    std::atomic<bool> cancelled_{false};
    std::atomic<bool> inside_{false};
    std::atomic<std::size_t> progressed_{999'999};
    std::map<std::size_t, Result<FileOutcome>> outcomes_;
};

class BatchTest : public FileJobTest {
  protected:
    /// Some sizes: none, one byte, around a segment, and one that is large.
    std::vector<PlannedFile> makeFiles(std::size_t count) {
        const std::size_t sizes[] = {0, 1, 4096, 65535, 65536, 65537, 200'000};
        std::vector<PlannedFile> files;
        fs::create_directory(folder_ / "in");
        for (std::size_t i = 0; i < count; ++i) {
            const fs::path name = std::to_string(i);
            writeFile(folder_ / "in" / name, randomBytes(sizes[i % std::size(sizes)], i));
            files.push_back({folder_ / "in" / name, folder_ / "out" / name, folder_ / "in"});
        }
        return files;
    }

    static std::vector<PlannedFile> back(std::vector<PlannedFile> files) {
        for (PlannedFile& file : files) {
            const std::filesystem::path sealed = file.output;
            file.input = sealed;
            file.output = sealed.parent_path() / ("back-" + sealed.filename().string());
            file.root = sealed.parent_path();
        }
        return files;
    }

    Recorded sealing(std::vector<PlannedFile> files) const {
        return {std::move(files), job(Direction::encrypt, "aes-256-gcm", Container::blockwarp),
                keys::Recipients{own_.recipient}};
    }
    Recorded opening(std::vector<PlannedFile> files) const {
        FileJob opens = job(Direction::decrypt, "aes-256-gcm", Container::blockwarp);
        keys::Identities identities;
        identities.keys.push_back(keys::X25519Identity{own_.secret.clone(), own_.recipient});
        return {std::move(files), std::move(opens), std::move(identities)};
    }

    static void run(Recorded& batch) {
        MadeFolders folders;
        runBatch(batch, folders);
        EXPECT_EQ(batch.outcomes().size(), batch.size()) << "each ends once";
    }

    std::set<std::string> namesIn(const char* folder) const {
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_ / folder))
            names.insert(entry.path().filename());
        return names;
    }

    const keys::X25519Identity own_ = std::move(keys::generateIdentity()).value();
};

TEST_F(BatchTest, ManyFilesComeBack) {
    auto files = makeFiles(700); // more than one group
    files[5].bytes = kSmallFileBytes + 1;
    writeFile(files[5].input, randomBytes(files[5].bytes, 5));
    auto there = sealing(files);
    run(there);
    EXPECT_EQ(there.progressed(), 5) << "only the large one is followed";
    auto again = opening(back(files));
    run(again);
    for (std::size_t i = 0; i < files.size(); ++i) {
        ASSERT_TRUE(there.outcomes().at(i)) << describe(there.outcomes().at(i).error());
        ASSERT_TRUE(again.outcomes().at(i)) << describe(again.outcomes().at(i).error());
        EXPECT_EQ(readFile(back(files)[i].output), readFile(files[i].input));
        EXPECT_EQ(again.outcomes().at(i)->bytesOut, readFile(files[i].input).size());
    }
}

TEST_F(BatchTest, AFailureIsItsOwn) {
    auto files = makeFiles(60);
    fs::remove(files[7].input);
    fs::create_directory(folder_ / "out");
    const Bytes older = randomBytes(5, 1);
    writeFile(files[11].output, older);
    fs::create_directory(files[13].output);
    auto batch = sealing(files);
    run(batch);
    const std::map<std::size_t, ErrorCode> expected{{7, ErrorCode::inputMissing},
                                                    {11, ErrorCode::outputExists},
                                                    {13, ErrorCode::outputUncreatable}};
    for (const auto& [index, outcome] : batch.outcomes()) {
        const auto wrong = expected.find(index);
        ASSERT_EQ(static_cast<bool>(outcome), wrong == expected.end()) << index;
        if (!outcome) {
            EXPECT_EQ(outcome.error().code, wrong->second);
        }
    }
    EXPECT_EQ(readFile(files[11].output), older);
    EXPECT_EQ(namesIn("out").size(), 59u) << "58 outputs, and the folder";
}

TEST_F(BatchTest, AWrongKeyAndDamageAreTheFiles) {
    const auto files = makeFiles(40);
    auto there = sealing(files);
    run(there);
    auto bytes = readFile(files[9].output);
    bytes.back() ^= 1;
    fs::remove(files[9].output);
    writeFile(files[9].output, bytes);
    auto again = opening(back(files));
    run(again);
    for (const auto& [index, outcome] : again.outcomes())
        EXPECT_EQ(static_cast<bool>(outcome), index != 9);
    EXPECT_EQ(again.outcomes().at(9).error().code, ErrorCode::damaged);
    EXPECT_FALSE(fs::exists(back(files)[9].output));
}

TEST_F(BatchTest, AFileThatChangesBeforeItsTurnIsNotTaken) {
    const auto made = makeFiles(20);
    const auto plan =
        planFiles({.job = job(Direction::encrypt, "aes-256-gcm", Container::blockwarp),
                   .inputs = {folder_ / "in"},
                   .folder = folder_ / "out"});
    ASSERT_TRUE(plan);
    const auto numberOf = [&](std::size_t index) {
        return std::stoul(plan->files[index].input.path().filename().string());
    };
    const std::map<std::size_t, std::function<void(const fs::path&)>> changes{
        {2, [](const fs::path& file) { writeFile(file, randomBytes(10, 1)); }},
        {3,
         [](const fs::path& file) { // same bytes, another file
             fs::copy_file(file, file.string() + "~");
             fs::rename(file.string() + "~", file);
         }},
        {4, [](const fs::path& file) { ::chmod(file.c_str(), 0600); }},
        {5, [](const fs::path& file) { // a program that puts the time back
             const auto before = fs::last_write_time(file);
             Bytes bytes = readFile(file);
             bytes[0] ^= 1;
             writeFile(file, bytes);
             fs::last_write_time(file, before);
         }}};
    for (const auto& [number, change] : changes)
        change(made[number].input.path());
    auto batch = sealing(plan->files);
    batch.seen = plan->seen;
    run(batch);
    for (const auto& [index, outcome] : batch.outcomes())
        if (changes.contains(numberOf(index)))
            EXPECT_EQ(outcome ? ErrorCode::cancelled : outcome.error().code,
                      ErrorCode::inputChanged)
                << numberOf(index);
        else
            EXPECT_TRUE(outcome) << describe(outcome.error());
    EXPECT_EQ(namesIn("out").size(), 16U);
}

TEST_F(BatchTest, ACancelLeavesWholeOutputsOrNone) {
    const auto files = makeFiles(900);
    for (const std::size_t at : {1, 30, 600}) {
        auto batch = sealing(files);
        batch.cancelAt(at);
        run(batch);
        std::set<std::string> done;
        for (const auto& [index, outcome] : batch.outcomes()) {
            if (outcome)
                done.insert(std::to_string(index));
            else
                EXPECT_EQ(outcome.error().code, ErrorCode::cancelled);
        }
        EXPECT_LT(done.size(), at + 1);
        EXPECT_EQ(fs::exists(folder_ / "out") ? namesIn("out") : std::set<std::string>(), done);
        fs::remove_all(folder_ / "out");
    }
}

TEST_F(BatchTest, APassphraseIsDerivedOnceForBlockwarpFiles) {
    const auto files = makeFiles(40);
    const auto shared = [&] {
        Secret secret = passphrase();
        static const NoCancel never; // outlives the secret
        shareDerivations(secret, never);
        return secret;
    };
    Recorded there(files, job(Direction::encrypt, "aes-256-gcm", Container::blockwarp), shared());
    run(there);
    std::set<std::string> salts;
    for (const PlannedFile& file : files) {
        const Bytes bytes = readFile(file.output);
        std::istringstream words(std::string(bytes.begin(), bytes.end()));
        std::string line;
        std::getline(words, line);
        std::getline(words, line);
        std::string type;
        std::string salt;
        words >> line >> type >> salt;
        EXPECT_EQ(type, "scrypt-many");
        salts.insert(salt);
    }
    EXPECT_EQ(salts.size(), 1U);
    Recorded again(back(files), job(Direction::decrypt, "aes-256-gcm", Container::blockwarp),
                   shared());
    run(again);
    for (std::size_t i = 0; i < files.size(); ++i)
        EXPECT_EQ(readFile(back(files)[i].output), readFile(files[i].input));
    const auto alone = job(Direction::decrypt, "aes-256-gcm", Container::blockwarp, "out/7", "7");
    EXPECT_TRUE(FileJobTest::run(alone, passphrase())) << "without what was derived before";
}

TEST_F(BatchTest, NothingToDoIsDone) {
    auto batch = sealing({});
    run(batch);
}

} // namespace
} // namespace blockwarp::tests
