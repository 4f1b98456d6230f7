// SPDX-License-Identifier: GPL-3.0-or-later
/// What interrupted runs have left: which names are taken for it, and what stays when it is
/// removed.
#include "core/io/leftovers.h"

#include "core/io/file_descriptor.h"
#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <set>
#include <string>
#include <vector>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

class Leftovers : public testing::Test {
  protected:
    Leftovers() {
        fs::create_directory(outside());
        writeFile(outside() / "file", "untouched");
        fs::permissions(outside(), fs::perms(0500));
    }
    ~Leftovers() override { fs::permissions(outside(), fs::perms(0700)); }

    fs::path outside() const { return folder_ / "outside"; }
    fs::path workFolder() const { return folder_ / ".blockwarp-0123456789abcdef.extracting"; }
    fs::path part() const { return folder_ / ".blockwarp-fedcba9876543210.part"; }
    void makeBoth() const {
        fs::create_directories(workFolder() / "d/e");
        writeFile(workFolder() / "d/e/f", "plaintext");
        writeFile(part(), "plaintext");
    }
    void expectStays(const fs::path& path) const {
        EXPECT_TRUE(findLeftovers(folder_.path()).empty()) << path;
        EXPECT_FALSE(removeLeftover(path)) << path;
        EXPECT_NE(fs::symlink_status(path).type(), fs::file_type::not_found) << path;
    }

    TempFolder folder_;
};

TEST_F(Leftovers, FoldersAndFilesAreFoundAndRemoved) {
    makeBoth();
    fs::create_directory_symlink(outside(), workFolder() / "d/link");
    fs::create_directory(workFolder() / "closed");
    writeFile(workFolder() / "closed/f", "plaintext");
    fs::permissions(workFolder() / "closed", fs::perms::none);
    fs::permissions(workFolder() / "d", fs::perms::owner_exec);
    EXPECT_EQ(findLeftovers(folder_.path()), (std::vector<fs::path>{workFolder(), part()}));
    for (const fs::path& each : findLeftovers(folder_.path())) {
        const auto removed = removeLeftover(each);
        EXPECT_TRUE(removed) << describe(removed.error());
    }
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"outside"}));
    EXPECT_TRUE(fs::exists(outside() / "file"));
    EXPECT_EQ(fs::status(outside()).permissions(), fs::perms(0500));
}

TEST_F(Leftovers, ForeignNamesAndTypesStay) {
    for (const char* name :
         {".blockwarp-backup.extracting", ".blockwarp-0123456789abcde.extracting",
          ".blockwarp-0123456789ABCDEF.extracting", ".blockwarp-0123456789abcdef0.extracting",
          ".blockwarp-0123456789abcdef.part", ".blockwarp-0123456789abcdef.new",
          "blockwarp-0123456789abcdef.extracting"}) {
        fs::create_directory(folder_ / name);
        writeFile(folder_ / name / "f", "somebody's");
        expectStays(folder_ / name);
        EXPECT_TRUE(fs::exists(folder_ / name / "f"));
        fs::remove_all(folder_ / name);
    }
    writeFile(workFolder(), "a file");
    expectStays(workFolder());
    fs::remove(workFolder());
    fs::create_directory_symlink(outside(), workFolder());
    expectStays(workFolder());
    fs::create_symlink(outside() / "file", part());
    expectStays(part());
    EXPECT_TRUE(fs::exists(outside() / "file"));
    EXPECT_EQ(fs::status(outside()).permissions(), fs::perms(0500));
}

TEST_F(Leftovers, WhatSomebodyWorksOnStays) {
    makeBoth();
    const FileDescriptor folder(::open(workFolder().c_str(), O_RDONLY | O_CLOEXEC));
    const FileDescriptor file(::open(part().c_str(), O_RDONLY | O_CLOEXEC));
    ASSERT_EQ(::flock(folder.get(), LOCK_EX), 0);
    ASSERT_EQ(::flock(file.get(), LOCK_EX), 0);
    expectStays(workFolder());
    expectStays(part());
    EXPECT_TRUE(fs::exists(workFolder() / "d/e/f"));
}

TEST_F(Leftovers, ThoseOfOthersStay) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
    makeBoth();
    ASSERT_EQ(::chown(workFolder().c_str(), 65534, 65534), 0);
    ASSERT_EQ(::chown(part().c_str(), 65534, 65534), 0);
    expectStays(workFolder());
    expectStays(part());
    EXPECT_TRUE(fs::exists(workFolder() / "d/e/f"));
}

} // namespace
} // namespace blockwarp::tests
