// SPDX-License-Identifier: GPL-3.0-or-later
/// The tree of an archive's entries: where they stand, what is ticked, and which names that is.
#include "core/archive/archive_contents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using Id = ArchiveContents::Id;

class ArchiveContentsTest : public testing::Test {
  protected:
    void add(const std::string& name, TarKind kind = TarKind::file, std::uint64_t bytes = 1,
             const std::string& target = {}) {
        TarEntry entry;
        entry.name = name;
        entry.kind = kind;
        entry.target = target;
        entry.bytes = bytes;
        contents_.add(entry);
    }
    Id find(const std::string& path) const {
        for (Id id = 1; id < contents_.size(); ++id)
            if (contents_.path(id) == path) return id;
        ADD_FAILURE() << path;
        return 0;
    }
    Tick tickOf(const std::string& path) const { return contents_.node(find(path)).tick; }
    void tick(const std::string& path, bool on = true) { contents_.tick(find(path), on); }

    ArchiveContents contents_;
};

TEST_F(ArchiveContentsTest, FoldersThatOnlyStandInPathsAreThere) {
    add("./a/b/f", TarKind::file, 10);
    add("a/", TarKind::folder);
    add("a/g", TarKind::file, 5);
    add(".", TarKind::folder);
    EXPECT_EQ(contents_.size(), 5U);
    EXPECT_EQ(contents_.node(find("a")).bytes, 15U);
    EXPECT_EQ(contents_.node(find("a")).files, 2U);
    EXPECT_TRUE(contents_.node(find("a")).hasTime);
    EXPECT_FALSE(contents_.node(find("a/b")).hasTime);
    EXPECT_EQ(contents_.node(find("a/g")).row, 1U);
    EXPECT_EQ(contents_.all().files, 2U);
    EXPECT_EQ(contents_.all().folders, 2U);
    EXPECT_EQ(contents_.all().bytes, 15U);
}

TEST_F(ArchiveContentsTest, FoldersSayHowMuchOfThemIsTicked) {
    for (const char* file : {"a/b/1", "a/b/2", "a/3", "4"})
        add(file);
    tick("a/b/1");
    EXPECT_EQ(tickOf("a/b"), Tick::some);
    EXPECT_EQ(tickOf("a"), Tick::some);
    tick("a/b/2");
    EXPECT_EQ(tickOf("a/b"), Tick::all);
    EXPECT_EQ(tickOf("a"), Tick::some);
    EXPECT_EQ(contents_.ticked().files, 2U);
    EXPECT_EQ(contents_.ticked().bytes, 2U);
    tick("a");
    EXPECT_EQ(tickOf("a/3"), Tick::all);
    EXPECT_EQ(tickOf("4"), Tick::none);
    tick("a/b", false);
    EXPECT_EQ(tickOf("a/b/2"), Tick::none);
    EXPECT_EQ(tickOf("a"), Tick::some);
}

TEST_F(ArchiveContentsTest, ManyAreTickedAtOnce) {
    for (const char* file : {"a/b/1", "a/b/2", "a/3", "c/4", "5"})
        add(file);
    contents_.tick(std::vector{find("a/b/1"), find("a/b/2"), find("c")}, true);
    EXPECT_EQ(tickOf("a/b"), Tick::all);
    EXPECT_EQ(tickOf("a"), Tick::some);
    EXPECT_EQ(tickOf("c/4"), Tick::all);
    EXPECT_THAT(contents_.namesOfTicked(), ElementsAre("a/b", "c"));
    contents_.tick(std::vector{find("a/b/1"), find("c/4")}, false);
    EXPECT_EQ(tickOf("c"), Tick::none);
    EXPECT_THAT(contents_.namesOfTicked(), ElementsAre("a/b/2"));
}

TEST_F(ArchiveContentsTest, WhatComesBelowATickedFolderIsTicked) {
    add("a/1");
    tick("a");
    add("a/2");
    add("a/b/3");
    add("4");
    EXPECT_EQ(tickOf("4"), Tick::none);
    tick("4");
    add("b/5");
    tick("b/5");
    add("b/6");
    EXPECT_EQ(tickOf("b"), Tick::some) << "the folder was not ticked itself";
    EXPECT_EQ(contents_.node(ArchiveContents::kRoot).tick, Tick::some);
    EXPECT_EQ(tickOf("a/2"), Tick::all);
    EXPECT_EQ(tickOf("a/b/3"), Tick::all);
}

TEST_F(ArchiveContentsTest, NamesAreThoseOfWholeFoldersAndOfFiles) {
    for (const char* file : {"a/b/[1].jpg", "a/b/2", "a/3", "4"})
        add(file);
    tick("a/b");
    tick("4");
    EXPECT_THAT(contents_.namesOfTicked(), ElementsAre("a/b", "4"));
    tick("a/b/2", false);
    EXPECT_THAT(contents_.namesOfTicked(), ElementsAre("a/b/[1].jpg", "4"));
    contents_.tick(ArchiveContents::kRoot, true);
    EXPECT_THAT(contents_.namesOfTicked(), IsEmpty()) << "everything";
}

TEST_F(ArchiveContentsTest, AHardLinkBringsItsFile) {
    add("data/file");
    add("links/one", TarKind::hardLink, 0, "./data/file");
    add("links/two", TarKind::hardLink, 0, "links/one");
    add("soft", TarKind::symbolicLink, 0, "data/file");
    add("other");
    tick("links/two");
    EXPECT_THAT(contents_.namesOfTicked(),
                UnorderedElementsAre("links/two", "links/one", "data/file"));
    tick("links");
    EXPECT_THAT(contents_.namesOfTicked(), testing::IsSupersetOf({"links", "data/file"}));
    tick("links", false);
    tick("soft");
    EXPECT_THAT(contents_.namesOfTicked(), ElementsAre("soft"));
}

TEST_F(ArchiveContentsTest, LinksInACircleEnd) {
    add("a", TarKind::hardLink, 0, "b");
    add("b", TarKind::hardLink, 0, "a");
    add("c");
    tick("a");
    EXPECT_THAT(contents_.namesOfTicked(), testing::IsSupersetOf({"a", "b"}));
}

TEST_F(ArchiveContentsTest, WhatCannotBeExtractedIsNeverTicked) {
    add("d/file");
    add("d/null", TarKind::other);
    add("../up");
    add("/etc/passwd");
    contents_.tick(ArchiveContents::kRoot, true);
    EXPECT_EQ(tickOf("d"), Tick::all);
    EXPECT_EQ(tickOf("d/null"), Tick::none);
    EXPECT_EQ(tickOf("../up"), Tick::none);
    EXPECT_NE(contents_.node(find("/etc/passwd")).refused.find("absolute"), std::string::npos);
    EXPECT_THAT(contents_.namesOfTicked(), ElementsAre("d/file")) << "not d, which has a device";
    tick("d/null");
    EXPECT_EQ(tickOf("d/null"), Tick::none);
    add("pipes/fifo", TarKind::other);
    contents_.tick(std::vector{find("d")}, false);
    EXPECT_EQ(tickOf("d"), Tick::none);
    contents_.tick(std::vector{find("pipes")}, false);
    EXPECT_EQ(tickOf("pipes"), Tick::none);
}

TEST_F(ArchiveContentsTest, SortingKeepsIdsAndMovesRows) {
    for (const char* file : {"c", "a", "b/2", "b/1"})
        add(file);
    const Id a = find("a");
    contents_.sort([](const auto& one, const auto& other) { return one.name < other.name; });
    EXPECT_EQ(contents_.path(a), "a");
    EXPECT_EQ(contents_.node(a).row, 0U);
    EXPECT_EQ(contents_.node(find("b/1")).row, 0U);
    EXPECT_EQ(contents_.node(find("c")).row, 2U);
}

} // namespace
} // namespace blockwarp::tests
