// SPDX-License-Identifier: GPL-3.0-or-later
/// Which files of folders are taken, and what becomes of their names.
#include "core/files/many_files.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/job_parts.h"

#include <sys/stat.h>

#include <map>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

class ManyFilesTest : public FileJobTest {
  protected:
    ManyFilesTest() {
        fs::create_directories(in() / "sub" / "deep");
        writeFile(in() / "a", "plain");
        writeFile(in() / ".hidden", "plain");
        writeFile(in() / "sub" / "b.txt", "plain");
        writeFile(in() / "c.bw", "blockwarp/v1\naes-256-gcm 65536\n");
        writeFile(in() / "d.age", "age-encryption.org/v1\n");
        writeFile(in() / "e.asc", "\n-----BEGIN AGE ENCRYPTED FILE-----\n");
        writeFile(in() / "f.enc", "Salted__12345678");
        writeFile(in() / "sub" / "deep" / "g.bw", "blockwarp/v1\n");
        fs::create_symlink("a", in() / "link");
        fs::create_directory_symlink("sub", in() / "linkToFolder");
        EXPECT_EQ(::mkfifo((in() / "pipe").c_str(), 0600), 0);
    }

    fs::path in() const { return folder_ / "in"; }
    ManyFiles asked(Direction direction) const {
        ManyFiles request;
        if (direction == Direction::encrypt)
            request.job.work = EncryptFile{{findCipher("aes-256-gcm"), Container::blockwarp}};
        else
            request.job.work = DecryptFile();
        request.inputs = {in()};
        return request;
    }
    /// From inputs to outputs, both below the test's folder.
    std::map<std::string, std::string> planned(const ManyFiles& request) const {
        std::map<std::string, std::string> names;
        const auto plan = planFiles(request);
        for (const PlannedFile& file : plan.value().files) {
            EXPECT_FALSE(file.error) << describe(*file.error);
            names[relative(file.input)] = relative(file.output);
        }
        return names;
    }
    std::map<std::string, std::string> skipped(const ManyFiles& request) const {
        std::map<std::string, std::string> names;
        const auto plan = planFiles(request);
        for (const SkippedFile& file : plan.value().skipped)
            names[relative(file.path)] = file.why;
        return names;
    }
    std::string relative(const fs::path& path) const {
        return path.lexically_relative(folder_.path()).string();
    }
    using Names = std::map<std::string, std::string>;
};

TEST_F(ManyFilesTest, DecryptingTakesWhatIsEncrypted) {
    auto request = asked(Direction::decrypt);
    EXPECT_EQ(
        planned(request),
        (Names{{"in/c.bw", "in/c"}, {"in/d.age", "in/d"}, {"in/e.asc", "in/e.asc.decrypted"}}));
    const auto left = skipped(request);
    EXPECT_EQ(left.size(), 7U);
    for (const char* name :
         {"in/a", "in/.hidden", "in/f.enc", "in/link", "in/linkToFolder", "in/pipe", "in/sub"})
        EXPECT_TRUE(left.contains(name)) << name;
    request.job.work = DecryptFile{{nullptr, Container::openssl}};
    EXPECT_EQ(planned(request), (Names{{"in/f.enc", "in/f"}}));
    request.job.work = DecryptFile{{findCipher("aes-256-cbc"), {}}};
    EXPECT_EQ(planned(request).size(), 4U);
}

TEST_F(ManyFilesTest, EncryptingTakesAllButWhatIsEncrypted) {
    EXPECT_EQ(
        planned(asked(Direction::encrypt)),
        (Names{{"in/.hidden", "in/.hidden.bw"}, {"in/a", "in/a.bw"}, {"in/f.enc", "in/f.enc.bw"}}));
}

TEST_F(ManyFilesTest, FoldersInFoldersKeepTheirPlace) {
    auto request = asked(Direction::decrypt);
    request.recursive = true;
    request.folder = folder_ / "out";
    EXPECT_EQ(planned(request), (Names{{"in/c.bw", "out/c"},
                                       {"in/d.age", "out/d"},
                                       {"in/e.asc", "out/e.asc.decrypted"},
                                       {"in/sub/deep/g.bw", "out/sub/deep/g"}}));
    EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(ManyFilesTest, WhatIsNamedIsTaken) {
    auto request = asked(Direction::encrypt);
    request.inputs = {in() / "c.bw", in() / "link", in() / "c.bw", in() / "sub" / ".." / "c.bw"};
    EXPECT_EQ(planned(request), (Names{{"in/c.bw", "in/c.bw.bw"}, {"in/link", "in/link.bw"}}));
    EXPECT_EQ(skipped(request).size(), 2U); // named twice, differently too
}

TEST_F(ManyFilesTest, NoTwoGetOneName) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "sub" / "a", "another");
    request.inputs = {in() / "a", in() / "sub" / "a"};
    request.folder = folder_ / "out";
    request.job.target.overwrite = true;
    const auto plan = planFiles(request);
    ASSERT_EQ(plan->files.size(), 2U);
    EXPECT_FALSE(plan->files[0].error);
    ASSERT_TRUE(plan->files[1].error);
    EXPECT_EQ(plan->files[1].error->code, ErrorCode::unsupported);
}

TEST_F(ManyFilesTest, NoInputIsReplaced) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "a.bw", "no Blockwarp file");
    request.inputs = {in() / "a", in() / "a.bw"};
    request.job.target.overwrite = true;
    const auto plan = planFiles(request);
    ASSERT_TRUE(plan->files[0].error);
    EXPECT_EQ(plan->files[0].error->code, ErrorCode::unsupported);
    EXPECT_FALSE(plan->files[1].error);
}

TEST_F(ManyFilesTest, NoInputIsReplacedThroughALink) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "b", "precious");
    std::filesystem::create_symlink("b", in() / "a.bw");
    request.inputs = {in() / "a", in() / "b"};
    request.job.target.overwrite = true;
    const auto plan = planFiles(request);
    ASSERT_TRUE(plan->files[0].error);
    EXPECT_EQ(plan->files[0].error->code, ErrorCode::unsupported);
    EXPECT_FALSE(plan->files[1].error);
}

TEST_F(ManyFilesTest, NoTwoGetOneNameThroughALink) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "b", "another");
    writeFile(in() / "b.bw", "to be replaced");
    std::filesystem::create_symlink("b.bw", in() / "a.bw");
    request.inputs = {in() / "a", in() / "b"};
    request.job.target.overwrite = true;
    const auto plan = planFiles(request);
    EXPECT_FALSE(plan->files[0].error);
    ASSERT_TRUE(plan->files[1].error);
    EXPECT_EQ(plan->files[1].error->code, ErrorCode::unsupported);
}

bool clashes(const PlannedFile& file, Clash::Kind kind, const fs::path& with) {
    return file.clash && file.clash->kind == kind && file.clash->input == with;
}

/// As on a disk that knows no case, which these tests cannot count on.
bool always(const fs::path&) {
    return true;
}

TEST_F(ManyFilesTest, WhereCaseMakesNoDifferenceNoTwoGetOneName) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "sub" / "A", "another");
    writeFile(in() / "É", "a name that is no ASCII");
    writeFile(in() / "sub" / "é", "another");
    request.inputs = {in() / "a", in() / "sub" / "A", in() / "É", in() / "sub" / "é"};
    for (const fs::path& folder : {folder_.path(), folder_ / "not" / "there yet"}) {
        request.folder = folder;
        const auto plain = planFiles(request);
        for (const PlannedFile& file : plain->files)
            EXPECT_FALSE(file.error) << describe(*file.error);
        const auto plan = planFiles(request, always);
        ASSERT_EQ(plan->files.size(), 4U);
        for (const std::size_t first : {0U, 2U}) {
            EXPECT_FALSE(plan->files[first].error);
            EXPECT_TRUE(plan->files[first + 1].error);
            EXPECT_TRUE(
                clashes(plan->files[first + 1], Clash::Kind::sharedOutput, request.inputs[first]));
        }
    }
}

TEST_F(ManyFilesTest, WhereCaseMakesNoDifferenceNoInputIsReplaced) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "A.BW", "no Blockwarp file");
    request.inputs = {in() / "a", in() / "A.BW"};
    EXPECT_FALSE(planFiles(request)->files[0].error);
    const auto plan = planFiles(request, always);
    ASSERT_TRUE(plan->files[0].error);
    EXPECT_TRUE(clashes(plan->files[0], Clash::Kind::otherInput, request.inputs[1]));
}

TEST_F(ManyFilesTest, AFolderThatFoldsNamesIsFound) {
    fs::create_directory(folder_ / "empty");
    EXPECT_FALSE(foldsNames(folder_ / "empty"));
    EXPECT_FALSE(foldsNames(folder_ / "missing"));
    fs::create_directory(folder_ / "one");
    writeFile(folder_ / "one" / "1", "");
    writeFile(folder_ / "one" / "Ärger", "");
    EXPECT_FALSE(foldsNames(folder_ / "one"));
    // A second link stands for what such a folder answers to a name in the other case.
    fs::create_hard_link(folder_ / "one" / "Ärger", folder_ / "one" / "äRGER");
    EXPECT_TRUE(foldsNames(folder_ / "one"));
}

TEST_F(ManyFilesTest, NamesThatDifferInCaseAloneFoldToOne) {
    EXPECT_EQ(foldedName("Straße.TXT"), foldedName("STRAßE.txt"));
    EXPECT_EQ(foldedName("ΟΔΟΣ"), foldedName("οδος"));
    EXPECT_EQ(foldedName("Ёж"), foldedName("ЁЖ"));
    EXPECT_NE(foldedName("a"), foldedName("b"));
    EXPECT_NE(foldedName("a"), foldedName("a "));
    EXPECT_EQ(foldedName("\xff\xc3"), "\xff\xc3"); // no UTF-8
}

TEST_F(ManyFilesTest, FoldersThatAreLinksAreTheirTargets) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "sub" / "x", "one");
    request.inputs = {in() / "sub" / "x", in() / "linkToFolder" / "x"};
    EXPECT_EQ(planFiles(request)->files.size(), 1U); // named twice
    std::vector<PlannedFile> files{{in() / "a", in() / "sub" / "y"},
                                   {in() / "sub" / "x", in() / "linkToFolder" / "y"}};
    ASSERT_TRUE(checkFiles(files, request.job));
    EXPECT_FALSE(files[0].error);
    EXPECT_EQ(files[0].bytes, fs::file_size(in() / "a"));
    ASSERT_TRUE(files[1].error);
    EXPECT_TRUE(clashes(files[1], Clash::Kind::sharedOutput, in() / "a"));
}

TEST_F(ManyFilesTest, WhatIsDoneKeepsItsOutput) {
    auto request = asked(Direction::encrypt);
    request.job.target.overwrite = true;
    const fs::path output = folder_ / "out";
    writeFile(output, "the second one's");
    std::vector<PlannedFile> files{{in() / "a", output}, {in() / "c.bw", output}};
    files[1].begun = true;
    ASSERT_TRUE(checkFiles(files, request.job));
    ASSERT_TRUE(files[0].error);
    EXPECT_TRUE(clashes(files[0], Clash::Kind::sharedOutput, in() / "c.bw"));
    EXPECT_FALSE(files[1].error); // though its output exists
}

TEST_F(ManyFilesTest, WhatIsEncryptedInThatWayIsSkipped) {
    auto request = asked(Direction::encrypt);
    request.job.work = EncryptFile{{findCipher("aes-256-cbc"), Container::openssl}};
    EXPECT_EQ(planned(request).count("in/f.enc"), 0U);
    EXPECT_EQ(skipped(request).count("in/f.enc"), 1U);
    request.inputs = {in() / "f.enc"}; // named, it is taken
    EXPECT_EQ(planned(request).count("in/f.enc"), 1U);
}

TEST_F(ManyFilesTest, WhatCannotBeIsKnownBefore) {
    auto request = asked(Direction::encrypt);
    writeFile(in() / "a.bw", "there");
    request.inputs = {in() / "a", in() / "missing", in() / "pipe"};
    const auto plan = planFiles(request);
    ASSERT_EQ(plan->files.size(), 3U);
    EXPECT_EQ(plan->files[0].error->code, ErrorCode::outputExists);
    EXPECT_EQ(plan->files[1].error->code, ErrorCode::inputMissing);
    EXPECT_EQ(plan->files[2].error->code, ErrorCode::inputNotRegular);
}

TEST_F(ManyFilesTest, OfWhatIsInFoldersToo) {
    auto request = asked(Direction::encrypt);
    request.folder = folder_ / "out";
    fs::create_directory(request.folder);
    writeFile(request.folder / "a.bw", "there");
    for (const bool overwrite : {false, true}) {
        request.job.target.overwrite = overwrite;
        const auto plan = planFiles(request);
        for (const PlannedFile& file : plan->files) {
            const bool inTheWay = !overwrite && file.input.path() == in() / "a";
            ASSERT_EQ(file.error.has_value(), inTheWay) << file.input.string();
            if (inTheWay) {
                EXPECT_EQ(file.error->code, ErrorCode::outputExists);
            }
            EXPECT_EQ(file.bytes, fs::file_size(file.input.path())) << file.input.string();
        }
    }
}

TEST_F(ManyFilesTest, RefusesWhatIsForOneFile) {
    auto stream = asked(Direction::decrypt);
    stream.inputs.emplace_back("-");
    auto out = asked(Direction::decrypt);
    out.folder = "-";
    auto raw = asked(Direction::encrypt);
    raw.job.work = EncryptFile{{findCipher("aes-128-ctr"), Container::raw}};
    auto file = asked(Direction::decrypt);
    file.folder = in() / "a";
    auto armor = asked(Direction::encrypt);
    sealingOf(armor.job).armor = true;
    for (const ManyFiles& request : {stream, out, raw, file, armor}) {
        const auto plan = planFiles(request);
        ASSERT_FALSE(plan);
        EXPECT_EQ(plan.error().code, ErrorCode::unsupported);
    }
}

TEST_F(ManyFilesTest, MakesFoldersAndTakesEmptyOnesBack) {
    fs::permissions(in(), fs::perms::owner_all);
    {
        MadeFolders folders;
        ASSERT_TRUE(folders.makeFor({in() / "a", folder_ / "out/x/a", in()}));
        ASSERT_TRUE(folders.makeFor({in() / "a", folder_ / "out/y/a", in()}));
        EXPECT_EQ(fs::status(folder_ / "out/x").permissions(), fs::perms::owner_all);
        writeFile(folder_ / "out/y/a", "done");
        EXPECT_FALSE(folders.makeFor({in() / "a", in() / "a/b/c", in()})); // below a file
    }
    EXPECT_FALSE(fs::exists(folder_ / "out/x"));
    EXPECT_TRUE(fs::exists(folder_ / "out/y/a"));
}

} // namespace
} // namespace blockwarp::tests
