// SPDX-License-Identifier: GPL-3.0-or-later
/// The limit of open files: raised where it has to be, and only for this program.

#include "core/io/child_process.h"
#include "core/io/file_descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace blockwarp::tests {
namespace {

class OpenFilesTest : public testing::Test {
  protected:
    OpenFilesTest() { (void)::getrlimit(RLIMIT_NOFILE, &before_); }
    ~OpenFilesTest() override { (void)::setrlimit(RLIMIT_NOFILE, &before_); }

    void setSoft(rlim_t soft) const {
        const struct rlimit low { soft, before_.rlim_max };
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
    }
    static rlim_t soft() {
        struct rlimit now {};
        (void)::getrlimit(RLIMIT_NOFILE, &now);
        return now.rlim_cur;
    }
    static std::size_t openable(std::size_t most) {
        std::vector<FileDescriptor> files;
        while (files.size() < most) {
            files.emplace_back(::open("/", O_PATH | O_CLOEXEC));
            if (!files.back()) return files.size() - 1;
        }
        return files.size();
    }

    static bool promisesWithin(rlim_t hard) {
        const struct rlimit low { hard, hard };
        if (::setrlimit(RLIMIT_NOFILE, &low) != 0) return false;
        const OpenFiles files(1000);
        return files.room() > hard / 2 && files.room() < hard && openable(hard) >= files.room();
    }

    struct rlimit before_ {};
};

TEST_F(OpenFilesTest, ThereIsRoomForThoseThatItPromises) {
    setSoft(256);
    const OpenFiles files(1000);
    EXPECT_EQ(files.room(), 1000U);
    EXPECT_EQ(openable(1000), 1000U);
}

TEST_F(OpenFilesTest, TheLimitIsRaisedTo4096AtMostAndNeverLowered) {
    setSoft(256);
    {
        const OpenFiles files(1'000'000);
        EXPECT_EQ(soft(), std::min<rlim_t>(4096, before_.rlim_max));
        EXPECT_EQ(openable(files.room()), files.room());
        const OpenFiles few(1);
        EXPECT_EQ(few.room(), 1U);
        EXPECT_EQ(soft(), std::min<rlim_t>(4096, before_.rlim_max));
    }
    EXPECT_EQ(soft(), 256U);
}

TEST_F(OpenFilesTest, WithinTheHardLimitItPromisesLess) {
    // In a process of its own, as a hard limit cannot be raised again.
    EXPECT_EXIT(::_exit(promisesWithin(256) ? 0 : 1), testing::ExitedWithCode(0), "");
}

TEST_F(OpenFilesTest, AnotherProgramGetsTheLimitOfBefore) {
    setSoft(256);
    const OpenFiles files(1000);
    ASSERT_GT(soft(), 1000U);
    const auto ran = runChild({"sh", "-c", "sleep 0.3; ulimit -Sn"}, NoCancel());
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->text, "256\n");
}

} // namespace
} // namespace blockwarp::tests
