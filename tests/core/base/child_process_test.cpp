// SPDX-License-Identifier: GPL-3.0-or-later
/// Other programs: what they print, how they end, and that they can be stopped.
#include "core/io/child_process.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {
namespace {

TEST(ChildProcess, KeepsBothOutputsAndTheExitCode) {
    const auto ran = runChild({"sh", "-c", "echo out; echo err >&2; exit 7"}, NoCancel());
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->text, "out\nerr\n");
    EXPECT_EQ(ran->exitCode, 7);
}

TEST(ChildProcess, HasNoInput) {
    const auto ran = runChild({"cat"}, NoCancel());
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->text, "");
    EXPECT_EQ(ran->exitCode, 0);
}

TEST(ChildProcess, TakesMoreThanAPipeHolds) {
    const auto ran = runChild({"sh", "-c", "head -c 1000000 /dev/zero"}, NoCancel());
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->text.size(), 1'000'000U);
}

TEST(ChildProcess, SaysWhatCannotBeStarted) {
    const auto ran = runChild({"/nowhere/program"}, NoCancel());
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().code, ErrorCode::unsupported);
    EXPECT_NE(ran.error().context.find("/nowhere/program"), std::string::npos);
}

TEST(ChildProcess, TellsOfASignal) {
    const auto ran = runChild({"sh", "-c", "kill -9 $$"}, NoCancel());
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->exitCode, 128 + 9);
}

TEST(ChildProcess, IsEndedWhereTheUserCancels) {
    const auto ran = runChild({"sleep", "600"}, tests::Cancelled());
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().code, ErrorCode::cancelled);
}

TEST(ChildProcess, TalksInLines) {
    const std::string input(200'000, 'x'); // more than a pipe holds
    std::vector<std::string> lines;
    const auto ended = talkToChild(
        {"sh", "-c", "cat | wc -c; echo one; printf 'two\nno end'; exit 5"}, input,
        [&lines](std::string_view line) { lines.emplace_back(line); }, NoCancel());
    ASSERT_TRUE(ended);
    EXPECT_EQ(*ended, 5);
    EXPECT_EQ(lines, (std::vector<std::string>{"200000", "one", "two"}));
}

/// Told to end, it prints more than a pipe holds, to nobody.
TEST(ChildProcess, NobodyWaitsForWhatACancelledOnePrints) {
    const auto ended = talkToChild(
        {"sh", "-c",
         "trap 'head -c 1000000 /dev/zero; exit 1' TERM; echo begun; while true; do sleep 0.05; "
         "done"},
        {}, [](std::string_view) {}, tests::Cancelled());
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp
