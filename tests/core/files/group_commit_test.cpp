// SPDX-License-Identifier: GPL-3.0-or-later
/// Outputs that are named together: each has its own result.
#include "core/io/group_commit.h"

#include "core/io/atomic_output.h"
#include "tests/support/cancelled.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <list>

namespace blockwarp::tests {
namespace {

class GroupCommitTest : public testing::Test {
  protected:
    GroupCommitTest() {
        for (const char* name : {"a", "b", "c"}) {
            outputs_.push_back(std::move(AtomicOutput::create(folder_ / name, false, 5)).value());
            EXPECT_TRUE(outputs_.back().writeAt(0, text_));
            written_.push_back({&outputs_.back(), 5});
        }
    }

    const Bytes text_ = randomBytes(15, 1);
    TempFolder folder_;
    std::list<AtomicOutput> outputs_;
    std::vector<WrittenOutput> written_;
};

TEST_F(GroupCommitTest, AllGetTheirNames) {
    for (const auto& each : commitTogether(written_, NoCancel()))
        EXPECT_TRUE(each) << describe(each.error());
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"a", "b", "c"}));
    EXPECT_EQ(readFile(folder_ / "c"), Bytes(text_.begin(), text_.begin() + 5));
}

TEST_F(GroupCommitTest, ANameThatIsTakenMeanwhileIsThatOutputsFailure) {
    const Bytes others = randomBytes(7, 2);
    writeFile(folder_ / "b", others);
    const auto results = commitTogether(written_, NoCancel());
    ASSERT_EQ(results.size(), 3u);
    EXPECT_TRUE(results[0]);
    EXPECT_TRUE(results[2]);
    ASSERT_FALSE(results[1]);
    EXPECT_EQ(results[1].error().code, ErrorCode::outputExists);
    EXPECT_EQ(readFile(folder_ / "b"), others);
}

TEST_F(GroupCommitTest, ACancelNamesNone) {
    // A disk that is done at once hears nothing of a cancel.
    const auto results = commitTogether(written_, Cancelled());
    for (const auto& each : results) {
        EXPECT_EQ(static_cast<bool>(each), static_cast<bool>(results.front()));
        if (!each) {
            EXPECT_EQ(each.error().code, ErrorCode::cancelled);
        }
    }
    EXPECT_EQ(folder_.names().size(), results.front() ? 3u : 0u);
}

TEST_F(GroupCommitTest, NoneIsFine) {
    EXPECT_TRUE(commitTogether({}, NoCancel()).empty());
}

} // namespace
} // namespace blockwarp::tests
