// SPDX-License-Identifier: GPL-3.0-or-later
/// What happens to a file that has an output's name already.
#include "core/io/overwrite.h"

#include "core/io/atomic_output.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

class OverwriteTest : public testing::Test {
  protected:
    /// Writes the output's text, does `meanwhile`, and commits.
    Result<fs::path> write(
        const Overwrite& overwrite, const std::function<void()>& meanwhile = [] {}) {
        auto output = AtomicOutput::create(file_, overwrite, new_.size());
        if (!output) return output.error();
        if (auto ok = output->writeAt(0, new_); !ok) return ok.error();
        meanwhile();
        if (auto ok = output->commit(new_.size(), NoCancel()); !ok) return ok.error();
        return output->path();
    }
    Overwrite agreed() const { return Overwrite::only(*stampOf(file_)); }

    TempFolder folder_;
    const fs::path file_ = folder_ / "contract.pdf";
    const Bytes old_ = randomBytes(100, 1);
    const Bytes new_ = randomBytes(90, 2);
    const Bytes edited_ = randomBytes(100, 3);
};

TEST_F(OverwriteTest, TheFileThatWasAgreedToIsReplaced) {
    writeFile(file_, old_);
    ASSERT_TRUE(write(agreed()));
    EXPECT_EQ(readFile(file_), new_);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"contract.pdf"}));
}

TEST_F(OverwriteTest, AFileThatWasEditedSinceIsRefusedBeforeTheWork) {
    writeFile(file_, old_);
    const Overwrite consent = agreed();
    writeFile(file_, edited_);
    fs::last_write_time(file_, fs::last_write_time(file_) + std::chrono::seconds(1));
    const auto written = write(consent);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::outputChanged);
    EXPECT_EQ(readFile(file_), edited_);
}

TEST_F(OverwriteTest, AFileThatIsAnotherOneAtTheLastMomentKeepsItsName) {
    writeFile(file_, old_);
    const auto written = write(agreed(), [&] { // as editors save
        writeFile(folder_ / "saved", edited_);
        fs::rename(folder_ / "saved", file_);
    });
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::outputChanged);
    EXPECT_EQ(readFile(file_), edited_);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"contract.pdf"}));
}

TEST_F(OverwriteTest, AFileThatIsAgreedToAndGoneIsNoObstacle) {
    writeFile(file_, old_);
    ASSERT_TRUE(write(agreed(), [&] { fs::remove(file_); }));
    EXPECT_EQ(readFile(file_), new_);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"contract.pdf"}));
}

TEST_F(OverwriteTest, AFolderThatCameMeanwhileStays) {
    writeFile(file_, old_);
    ASSERT_FALSE(write(agreed(), [&] {
        fs::remove(file_);
        fs::create_directory(file_);
        writeFile(file_ / "inside", edited_);
    }));
    EXPECT_EQ(readFile(file_ / "inside"), edited_);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"contract.pdf"}));
}

TEST_F(OverwriteTest, BothAreKeptUnderTheFirstFreeNumber) {
    writeFile(file_, old_);
    writeFile(folder_ / "contract (2).pdf", edited_);
    const auto written = write(Overwrite::keepBoth());
    ASSERT_TRUE(written);
    EXPECT_EQ(written->filename(), "contract (3).pdf");
    EXPECT_EQ(readFile(folder_ / "contract (3).pdf"), new_);
    EXPECT_EQ(readFile(file_), old_);
}

TEST_F(OverwriteTest, ANumberThatIsTakenMeanwhileIsSkipped) {
    writeFile(file_, old_);
    const auto written =
        write(Overwrite::keepBoth(), [&] { writeFile(folder_ / "contract (2).pdf", edited_); });
    ASSERT_TRUE(written);
    EXPECT_EQ(written->filename(), "contract (3).pdf");
    EXPECT_EQ(readFile(folder_ / "contract (2).pdf"), edited_);
}

TEST_F(OverwriteTest, ANameThatIsFreeIsTakenAsItIs) {
    const auto written = write(Overwrite::keepBoth());
    ASSERT_TRUE(written);
    EXPECT_EQ(*written, file_);
}

TEST(FreeName, TheNumberStandsBeforeTheEndings) {
    const auto named = [](const char* name) {
        return freeNameBeside(name, [](const fs::path&) { return false; }).string();
    };
    EXPECT_EQ(named("contract.pdf"), "contract (2).pdf");
    EXPECT_EQ(named("in/contract.pdf.bw"), "in/contract (2).pdf.bw");
    EXPECT_EQ(named("backup.tar.zst.age"), "backup (2).tar.zst.age");
    EXPECT_EQ(named("photos"), "photos (2)");
    EXPECT_EQ(named(".bashrc"), ".bashrc (2)");
    EXPECT_EQ(named("version 1.2 of it.txt"), "version 1.2 of it (2).txt");
    EXPECT_EQ(named("talk.2026"), "talk.2026 (2)");
}

} // namespace
} // namespace blockwarp::tests
