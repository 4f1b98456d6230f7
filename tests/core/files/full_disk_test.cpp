// SPDX-License-Identifier: GPL-3.0-or-later
/// Recovery data and repairs where the disk has room for a part of what is written, and for more
/// each time: until all of it has room, nothing is changed or left behind.
#include "core/files/file_recovery.h"
#include "core/files/repair.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/job_parts.h"
#include "tests/support/tiny_disk.h"

#include <fcntl.h>

#include <map>
#include <utility>

namespace blockwarp::tests {
namespace {

class FullDisk : public FileJobTest {
  protected:
    void SetUp() override {
        if (!disk_.whyNot().empty()) GTEST_SKIP() << "mounting a tmpfs: " << disk_.whyNot();
    }

    using Files = std::map<std::string, std::pair<Bytes, FileStamp>>;

    /// All that is on the disk.
    Files files() const {
        Files found;
        for (const auto& entry : std::filesystem::directory_iterator(folder_ / "disk"))
            found[entry.path().filename().string()] = {readFile(entry), *stampOf(entry.path())};
        return found;
    }

    /// Runs it with more room each time, until it succeeds.
    template <class Work>
    void expectNothingUntilItFits(Work work) const {
        constexpr std::uint64_t step = 8192;
        const Files before = files();
        std::uint64_t room = 0;
        while (true) {
            disk_.leave(room);
            const auto done = work();
            if (done) break;
            ASSERT_EQ(done.error().code, ErrorCode::diskFull) << room << describe(done.error());
            ASSERT_TRUE(files() == before) << room << ": " << describe(done.error());
            ASSERT_LT(room += step, std::uint64_t{1} << 20);
        }
        EXPECT_GT(room, step);
        disk_.leave(std::uint64_t{1} << 20);
    }

    Result<FileOutcome> encrypt(bool overwrite) const {
        FileJob sealing =
            job(Direction::encrypt, "aes-128-ctr", Container::openssl, "disk/plain", "disk/sealed");
        sealingOf(sealing).recoveryPercent = 20;
        sealing.target.overwrite = overwrite;
        return run(sealing, passphrase());
    }

    Result<Repair> repair(bool inPlace) const {
        return repairFile(
            {.file = folder_ / "disk/plain", .inPlace = inPlace, .evenIfChanged = true},
            NoCancel());
    }

    /// disk/plain with recovery data.
    Bytes makePlain(std::size_t bytes, std::uint64_t seed = 1) const {
        Bytes plain = randomBytes(bytes, seed);
        writeFile(folder_ / "disk/plain", plain);
        EXPECT_TRUE(makeRecoveryBeside(
            {.file = folder_ / "disk/plain", .percent = 50, .replace = true}, NoCancel()));
        return plain;
    }

    /// A part of disk/plain becomes zeros, which need no room on the disk.
    void makeHole(off_t offset, off_t bytes) const {
        const FileDescriptor file(::open((folder_ / "disk/plain").c_str(), O_WRONLY | O_CLOEXEC));
        ASSERT_EQ(
            ::fallocate(file.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, bytes), 0);
    }

    /// A part of disk/plain becomes other bytes.
    void overwrite(std::size_t offset, std::size_t bytes) const {
        Bytes plain = readFile(folder_ / "disk/plain");
        std::ranges::copy(randomBytes(bytes, 9), plain.begin() + static_cast<off_t>(offset));
        writeFile(folder_ / "disk/plain", plain);
    }

    const TinyDisk disk_{folder_ / "disk"};
};

/// Those that are written at once, and those for which the room is looked at before.
constexpr std::size_t kPlainSizes[] = {50'000, 150'000};

TEST_F(FullDisk, EncryptingWithRecoveryData) {
    for (const std::size_t bytes : kPlainSizes) {
        writeFile(folder_ / "disk/plain", randomBytes(bytes, 1));
        expectNothingUntilItFits([this] { return encrypt(false); });
        const auto checked = repairFile({.file = folder_ / "disk/sealed"}, NoCancel());
        ASSERT_TRUE(checked);
        EXPECT_EQ(checked->verdict, RepairVerdict::whole);
        std::filesystem::remove(folder_ / "disk/sealed");
        std::filesystem::remove(folder_ / "disk/sealed.recovery");
    }
}

TEST_F(FullDisk, EncryptingOverAFileWithRecoveryData) {
    for (const std::size_t bytes : kPlainSizes) {
        writeFile(folder_ / "disk/plain", randomBytes(bytes, 1));
        ASSERT_TRUE(encrypt(true));
        const Files older = files();
        expectNothingUntilItFits([this] { return encrypt(true); });
        EXPECT_FALSE(files()["sealed"] == older.at("sealed"));
        const auto checked = repairFile({.file = folder_ / "disk/sealed"}, NoCancel());
        ASSERT_TRUE(checked);
        EXPECT_EQ(checked->verdict, RepairVerdict::whole);
    }
}

TEST_F(FullDisk, MakingRecoveryDataAnew) {
    for (const std::size_t bytes : kPlainSizes) {
        makePlain(bytes);
        overwrite(0, bytes);
        expectNothingUntilItFits([this] {
            return makeRecoveryBeside(
                {.file = folder_ / "disk/plain", .percent = 40, .replace = true}, NoCancel());
        });
        const auto checked = repair(false);
        ASSERT_TRUE(checked);
        EXPECT_EQ(checked->verdict, RepairVerdict::whole);
    }
}

TEST_F(FullDisk, RepairingToAnotherFile) {
    for (const std::size_t bytes : kPlainSizes) {
        const Bytes plain = makePlain(bytes);
        overwrite(bytes / 3, bytes / 3);
        expectNothingUntilItFits([this] { return repair(false); });
        EXPECT_TRUE(readFile(folder_ / "disk/plain.repaired") == plain);
        std::filesystem::remove(folder_ / "disk/plain.repaired");
    }
}

TEST_F(FullDisk, RepairingInPlace) {
    for (const std::size_t bytes : kPlainSizes) {
        const Bytes plain = makePlain(bytes);
        overwrite(bytes / 3, bytes / 3);
        expectNothingUntilItFits([this] { return repair(true); });
        EXPECT_TRUE(readFile(folder_ / "disk/plain") == plain);
        EXPECT_TRUE(std::filesystem::remove(folder_ / "disk/plain.damaged"));
    }
}

TEST_F(FullDisk, RepairingInPlaceWhatTakesNoRoomYet) {
    for (const std::size_t bytes : kPlainSizes) {
        const Bytes plain = makePlain(bytes);
        makeHole(static_cast<off_t>(bytes / 3), static_cast<off_t>(bytes / 3));
        ASSERT_FALSE(readFile(folder_ / "disk/plain") == plain);
        expectNothingUntilItFits([this] { return repair(true); });
        EXPECT_TRUE(readFile(folder_ / "disk/plain") == plain);
        EXPECT_TRUE(std::filesystem::remove(folder_ / "disk/plain.damaged"));
    }
}

} // namespace
} // namespace blockwarp::tests
