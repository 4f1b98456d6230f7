// SPDX-License-Identifier: GPL-3.0-or-later
/// What unpacking keeps, limits and leaves behind.
#include "core/files/job_output.h"
#include "core/io/leftovers.h"
#include "tests/core/archive/unpacking_fixture.h"
#include "tests/support/cancelled.h"

#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace blockwarp::tests {
namespace {

class ArchiveUnpacking : public UnpackingTest {
  protected:
    mode_t modeOf(const std::string& path) const {
        struct stat info {};
        EXPECT_EQ(::lstat((out() / path).c_str(), &info), 0) << path;
        return info.st_mode & 07777;
    }
    static std::set<std::string> pathsIn(const std::filesystem::path& folder) {
        std::set<std::string> paths;
        for (const auto& [path, facts] : snapshot(folder))
            paths.insert(path);
        return paths;
    }
    /// The hidden one of an extraction that goes on.
    std::filesystem::path findWorkFolder() const {
        for (const std::string& name : folder_.names())
            if (name.ends_with(kWorkFolderEnd)) return folder_ / name;
        return {};
    }
};

TEST_F(ArchiveUnpacking, GivesTheSameInPiecesOfAnySize) {
    HandMadeTar tar;
    tar.add({"d", '5'}).add({"d/f", '0', std::string(70'000, 'f')}).add({"d/e"});
    tar.add({"d/l", '2', "", "/no/where"}).add({"d/h", '1', "", "d/f"});
    for (const std::size_t piece : {1UL, 511UL, 512UL, 1000UL, 65536UL, 1'000'000UL}) {
        const auto done = unpack(tar.take(), {}, piece);
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_EQ(content("d/f"), std::string(70'000, 'f'));
        EXPECT_EQ(content("d/e"), "");
        EXPECT_EQ(std::filesystem::read_symlink(out() / "d/l"), "/no/where");
        EXPECT_EQ(std::filesystem::hard_link_count(out() / "d/h"), 2U);
        std::filesystem::remove_all(out());
    }
}

TEST_F(ArchiveUnpacking, KeepsBytesOfNamesWhateverTheLocale) {
    for (const char* name : {"nfd-e\xcc\x81", "nfc-\xc3\xa9", "latin-\xe9", "\xed\xa0\x80", "a\nb",
                             "*", "~", "-rf", " "}) {
        expectUnpacked(HandMadeTar()
                           .add({name, '0', "x"})
                           .pax("path", "P" + std::string(name))
                           .add({"replaced", '0', "y"}));
        EXPECT_EQ(content(name), "x");
        EXPECT_EQ(content("P" + std::string(name)), "y");
        std::filesystem::remove_all(out());
    }
}

TEST_F(ArchiveUnpacking, FoldersWithoutEntriesComeWithWhatIsInThem) {
    expectUnpacked(HandMadeTar().add({"a/b/c", '0', "x"}).add({"a", '5', "", "", 0500}));
    EXPECT_EQ(content("a/b/c"), "x");
    EXPECT_EQ(modeOf("a"), 0500U);
}

TEST_F(ArchiveUnpacking, TheTarsOwnTopIsTheNewFolder) {
    expectUnpacked(HandMadeTar().add({"./", '5', "", "", 0750}).add({"./f", '0', "x"}));
    EXPECT_EQ(content("f"), "x");
    EXPECT_EQ(modeOf("."), 0750U);
}

TEST_F(ArchiveUnpacking, LimitsModes) {
    const auto tar = HandMadeTar()
                         .add({"suid", '0', "x", "", 06777})
                         .add({"d", '5', "", "", 07777})
                         .add({"private", '0', "x", "", 0600})
                         .take();
    const mode_t before = ::umask(027);
    const auto done = unpack(tar);
    ::umask(before);
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_EQ(modeOf("suid"), 0750U);
    EXPECT_EQ(modeOf("d"), 01750U);
    EXPECT_EQ(modeOf("private"), 0600U);
    std::filesystem::remove_all(out());
    ASSERT_TRUE(unpack(tar, {}, 1024, 0700));
    EXPECT_EQ(modeOf("suid"), 0700U);
    EXPECT_EQ(modeOf("."), 0700U);
}

TEST_F(ArchiveUnpacking, OnlyTakesWhatMatches) {
    const auto tar = HandMadeTar()
                         .add({"p", '5'})
                         .add({"p/2024", '5'})
                         .add({"p/2024/a.jpg", '0', "a"})
                         .add({"p/2025", '5'})
                         .add({"p/2025/b.jpg", '0', "b"})
                         .add({"p/2025/c.txt", '0', "c"});
    const auto taken = [&](std::vector<std::string> only) {
        ExtractionRequest request;
        request.only = std::move(only);
        const auto done = unpack(tar.take(), request);
        EXPECT_TRUE(done) << describe(done.error());
        std::string names;
        for (const auto& [name, facts] : snapshot(out()))
            names += name + " ";
        std::filesystem::remove_all(out());
        return names;
    };
    EXPECT_EQ(taken({"*.jpg"}), "p p/2024 p/2024/a.jpg p/2025 p/2025/b.jpg ");
    EXPECT_EQ(taken({"p/2025"}), "p p/2025 p/2025/b.jpg p/2025/c.txt ");
    EXPECT_EQ(taken({"./p/2025/"}), "p p/2025 p/2025/b.jpg p/2025/c.txt ");
    EXPECT_EQ(taken({"p/202?/[ac]*"}), "p p/2024 p/2024/a.jpg p/2025 p/2025/c.txt ");
    EXPECT_EQ(taken({"*.txt", "*/a.*"}), "p p/2024 p/2024/a.jpg p/2025 p/2025/c.txt ");
    ExtractionRequest request;
    request.only = {"*.jpg", "*.png"};
    expectRefused(tar, "it has no entry *.png", request);
}

TEST_F(ArchiveUnpacking, TakesEntriesByTheirExactNames) {
    const auto tar = HandMadeTar()
                         .add({"./d/", '5'})
                         .add({"./d/[1].jpg", '0', "bracket"})
                         .add({"./d/1.jpg", '0', "one"})
                         .add({"./d/*", '0', "star"})
                         .add({"./dd/x", '0', "x"})
                         .add({"link", '1', "", "d/1.jpg"})
                         .take();
    ExtractionRequest request;
    const auto taken = [&](std::vector<std::string> names, std::vector<std::string> patterns = {}) {
        request.names = std::move(names);
        request.only = std::move(patterns);
        const auto done = unpack(tar, request);
        EXPECT_TRUE(done) << describe(done.error());
        std::string found;
        for (const auto& [name, facts] : snapshot(out()))
            found += name + " ";
        std::filesystem::remove_all(out());
        return found;
    };
    EXPECT_EQ(taken({"d/[1].jpg"}), "d d/[1].jpg ");
    EXPECT_EQ(taken({"./d//*"}), "d d/* ");
    EXPECT_EQ(taken({"d/"}), "d d/* d/1.jpg d/[1].jpg ");
    EXPECT_EQ(taken({"d", "d/1.jpg"}), "d d/* d/1.jpg d/[1].jpg ") << "each is used";
    EXPECT_EQ(taken({"link", "d/1.jpg"}), "d d/1.jpg link ");
    EXPECT_EQ(taken({"d/1.jpg"}, {"dd/*"}), "d d/1.jpg dd dd/x ");
    EXPECT_EQ(taken({"."}), "d d/* d/1.jpg d/[1].jpg dd dd/x link ");
    request.only = {};
    for (const char* missing : {"d/?.jpg", "x", "../d", "/d"}) {
        request.names = {"d/1.jpg", missing};
        expectRefused(tar, "it has no entry " + std::string(missing), request);
    }
    request.names = {"link"};
    expectRefused(tar, "is a hard link to d/1.jpg, which is no earlier file", request);
}

TEST_F(ArchiveUnpacking, FoldersOfWhatIsTakenHaveTheirOwnModes) {
    const auto tar = HandMadeTar()
                         .add({"private/", '5', "", "", 0700})
                         .add({"private/f", '0', "f"})
                         .add({"late/f", '0', "f"})
                         .add({"late/", '5', "", "", 0710})
                         .add({"other/", '5'})
                         .take();
    ExtractionRequest request;
    request.names = {"private/f", "late/f"};
    request.limits.entries = 5; // each folder is counted once
    const auto done = unpack(tar, request);
    ASSERT_TRUE(done) << describe(done.error());
    const auto found = snapshot(out());
    EXPECT_EQ(found.size(), 4U);
    const auto modeOf = [&](const char* name) {
        return std::filesystem::status(out() / name).permissions();
    };
    EXPECT_EQ(modeOf("private"), std::filesystem::perms(0700));
    EXPECT_EQ(modeOf("late"), std::filesystem::perms(0710));
    EXPECT_NE(found.at("private").find(" 1000000000."), std::string::npos);
}

TEST_F(ArchiveUnpacking, EndsWithinACancel) {
    Cancelled cancelled;
    const auto before = snapshot(folder_.path());
    {
        auto extraction = Extraction::create(out(), {}, 0777);
        ASSERT_TRUE(extraction);
        auto sink = TarSink::open(**extraction);
        ASSERT_TRUE(sink);
        const auto tar = HandMadeTar().add({"f", '0', std::string(5000, 'f')}).withoutEnd();
        ASSERT_TRUE((*sink)->write(0, tar, NoCancel()));
        const auto done = (*sink)->finish(cancelled);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::cancelled);
    }
    EXPECT_EQ(snapshot(folder_.path()), before);
}

TEST_F(ArchiveUnpacking, NothingIsLeftOfAnUnfinishedOne) {
    namespace fs = std::filesystem;
    int workFolders = 0;
    const auto before = snapshot(folder_.path());
    {
        auto extraction = Extraction::create(out(), {}, 0777);
        ASSERT_TRUE(extraction);
        auto sink = TarSink::open(**extraction);
        ASSERT_TRUE(sink);
        const auto tar = HandMadeTar().add({"d", '5', "", "", 0}).add({"d/f", '0', "x"}).take();
        ASSERT_TRUE((*sink)->write(0, tar, NoCancel()));
        ASSERT_TRUE((*sink)->finish(NoCancel())); // the folder's mode is set, and locks us out
        for (const std::string& name : folder_.names())
            if (name.ends_with(".extracting")) {
                EXPECT_EQ(fs::status(folder_ / name).permissions(), fs::perms::owner_all);
                ++workFolders;
            }
    }
    EXPECT_EQ(workFolders, 1);
    EXPECT_EQ(snapshot(folder_.path()), before);
}

TEST_F(ArchiveUnpacking, FindsWhatAKilledOneLeftBehind) {
    const pid_t child = ::fork();
    if (child == 0) {
        auto folder = ExtractionFolder::create(out());
        ::raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    const auto left = findLeftovers(folder_.path());
    ASSERT_EQ(left.size(), 1U);
    struct stat info {};
    ASSERT_EQ(::stat(left.front().c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0700U);
    {
        const auto running = ExtractionFolder::create(out());
        ASSERT_TRUE(running);
        EXPECT_EQ(findLeftovers(folder_.path()), left) << "a running one is in use";
    }
    std::filesystem::create_directory(left.front() / "locked");
    writeFile(left.front() / "locked/plain", "text");
    std::filesystem::permissions(left.front() / "locked", std::filesystem::perms::none);
    std::filesystem::create_directory_symlink(folder_ / "outside", left.front() / "link");
    ASSERT_TRUE(removeLeftover(left.front()));
    EXPECT_TRUE(findLeftovers(folder_.path()).empty());
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"file", "outside"}));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "outside/file"));
}

/// As many open files as there may be, until this goes. What is closed meanwhile can be opened
/// again.
class NoMoreDescriptors {
  public:
    NoMoreDescriptors() {
        if (::getrlimit(RLIMIT_NOFILE, &before_) != 0) throw std::runtime_error("getrlimit");
        const struct rlimit few { 64, before_.rlim_max };
        if (::setrlimit(RLIMIT_NOFILE, &few) != 0) throw std::runtime_error("setrlimit");
        for (int fd = ::dup(0); fd >= 0; fd = ::dup(0))
            taken_.emplace_back(fd);
    }
    ~NoMoreDescriptors() { (void)::setrlimit(RLIMIT_NOFILE, &before_); }
    NoMoreDescriptors(const NoMoreDescriptors&) = delete;
    NoMoreDescriptors& operator=(const NoMoreDescriptors&) = delete;

  private:
    struct rlimit before_ {};
    std::vector<FileDescriptor> taken_;
};

TEST_F(ArchiveUnpacking, BothFoldersAreKept) {
    std::filesystem::create_directory(out());
    auto folder = ExtractionFolder::create(out(), Overwrite::keepBoth());
    ASSERT_TRUE(folder) << describe(folder.error());
    const std::filesystem::path second = freeNameBeside(out());
    std::filesystem::create_directory(second); // taken meanwhile
    const auto done = folder->commit(0755, NoCancel());
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_NE(folder->path(), second);
    EXPECT_TRUE(std::filesystem::is_directory(folder->path()));
    EXPECT_TRUE(std::filesystem::is_empty(second));
    EXPECT_TRUE(std::filesystem::is_empty(out()));
}

TEST_F(ArchiveUnpacking, LiftsTheSoleFolderOfTheNewOnesName) {
    HandMadeTar tar;
    tar.add({"out", '5', "", "", 0550}).add({"out/out/f", '0', "x"}).add({"out/l", '2', "", "out"});
    tar.add({"out/h", '1', "", "out/out/f"});
    expectUnpacked(tar, {.liftSoleFolder = true});
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"file", "out", "outside"}));
    EXPECT_EQ(content("out/f"), "x");
    EXPECT_EQ(content("h"), "x");
    EXPECT_EQ(std::filesystem::read_symlink(out() / "l"), "out");
    EXPECT_EQ(modeOf(""), 0550U);
    struct stat info {};
    ASSERT_EQ(::stat(out().c_str(), &info), 0);
    EXPECT_EQ(info.st_mtim.tv_sec, 1'000'000'000);
    std::filesystem::permissions(out(), std::filesystem::perms::owner_all);
}

TEST_F(ArchiveUnpacking, LiftsAFolderThatOnlyPathsHave) {
    expectUnpacked(HandMadeTar().add({"./out/a", '0', "a"}).add({"out/b/c", '0', "c"}),
                   {.liftSoleFolder = true});
    EXPECT_EQ(content("a"), "a");
    EXPECT_EQ(content("b/c"), "c");
}

TEST_F(ArchiveUnpacking, LiftsNothingElse) {
    const HandMadeTar tars[] = {
        HandMadeTar().add({"out/a", '0', "a"}).add({"b", '0', "b"}),
        HandMadeTar().add({"other/a", '0', "a"}),
        HandMadeTar().add({"out", '0', "a"}),
        HandMadeTar().add({"./", '5', "", "", 0700}).add({"out/a", '0', "a"}),
        HandMadeTar().add({"out2/a", '0', "a"}),
    };
    for (const HandMadeTar& tar : tars) {
        expectUnpacked(tar);
        const std::set<std::string> asTheyAre = pathsIn(out());
        std::filesystem::remove_all(out());
        expectUnpacked(tar, {.liftSoleFolder = true});
        EXPECT_EQ(pathsIn(out()), asTheyAre);
        std::filesystem::remove_all(out());
    }
    expectUnpacked(HandMadeTar().add({"out/a", '0', "a"})); // unless that is asked
    EXPECT_EQ(content("out/a"), "a");
}

TEST_F(ArchiveUnpacking, ALiftedFolderReplacesNothing) {
    const HandMadeTar made = HandMadeTar().add({"out/a", '0', "a"});
    const ExtractionRequest request{.liftSoleFolder = true};
    for (const bool keepsBoth : {false, true}) {
        auto extraction = Extraction::create(out(), request, 0777, folds_,
                                             keepsBoth ? Overwrite::keepBoth() : Overwrite());
        ASSERT_TRUE(extraction) << describe(extraction.error());
        auto sink = TarSink::open(**extraction);
        ASSERT_TRUE(sink && (*sink)->write(0, made.take(), NoCancel()) &&
                    (*sink)->finish(NoCancel()));
        std::filesystem::create_directory(out()); // appears meanwhile
        const auto done = (*extraction)->commit(NoCancel());
        EXPECT_EQ(bool(done), keepsBoth);
        if (keepsBoth) {
            EXPECT_TRUE(std::filesystem::exists((*extraction)->path() / "a"));
            EXPECT_NE((*extraction)->path(), out());
        } else {
            EXPECT_EQ(done.error().code, ErrorCode::nameTaken);
        }
        EXPECT_TRUE(std::filesystem::is_empty(out()));
        extraction->reset();
        EXPECT_EQ(findWorkFolder(), "");
        std::filesystem::remove_all(out());
    }
}

TEST_F(ArchiveUnpacking, IsRemovedWithTheDescriptorsItHas) {
    const auto before = snapshot(folder_.path());
    auto folder = ExtractionFolder::create(out());
    ASSERT_TRUE(folder);
    const std::filesystem::path work = findWorkFolder();
    std::filesystem::path deep = work;
    for (int i = 0; i < 300; ++i) {
        deep /= "deep";
        std::filesystem::create_directory(deep);
        std::filesystem::create_directory(deep / "closed"); // and empty
        writeFile(deep / "0", "plaintext");
        std::filesystem::create_directories(deep / "1/2");
    }
    for (auto at = deep; at != work; at = at.parent_path())
        std::filesystem::permissions(at, std::filesystem::perms::owner_read);
    const NoMoreDescriptors none;
    const auto gone = folder->discard();
    EXPECT_TRUE(gone) << describe(gone.error());
    EXPECT_EQ(snapshot(folder_.path()), before);
}

TEST_F(ArchiveUnpacking, SaysWhatCannotBeRemoved) {
    const uid_t user = ::geteuid();
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0777), 0);
    ASSERT_TRUE(user != 0 || ::seteuid(65534) == 0); // root may remove everything
    FileJob job;
    job.work = ExtractArchive();
    job.target.output = out();
    {
        const UnlockedFile file(std::move(job), JobInput::open("-").value(), Container::blockwarp,
                                PayloadKeys{}, 0);
        OutputModes modes;
        auto output = JobOutput::create(file, modes);
        const std::filesystem::path work = findWorkFolder();
        ASSERT_TRUE(user != 0 || ::seteuid(0) == 0);
        ASSERT_EQ(::chmod(folder_.path().c_str(), 0555), 0);
        ASSERT_TRUE(user != 0 || ::seteuid(65534) == 0);
        ASSERT_TRUE(output) << describe(output.error());
        const Error why = output->discard({ErrorCode::archiveRefused, "it is odd"});
        ASSERT_TRUE(user != 0 || ::seteuid(0) == 0);
        EXPECT_EQ(why.code, ErrorCode::outputUncreatable);
        EXPECT_NE(describe(why).find("it is odd; "), std::string::npos) << describe(why);
        EXPECT_NE(describe(why).find(work.string()), std::string::npos) << describe(why);
        EXPECT_EQ(describe(why).find("left behind"), std::string::npos) << describe(why);
        EXPECT_TRUE(std::filesystem::exists(work));
    }
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0700), 0);
}

TEST_F(ArchiveUnpacking, AFileTooLargeForTheDiskLeavesNothing) {
    const auto tar = HandMadeTar().add({"a"}).add({"f", '0', std::string(300'000, 'f')}).take();
    const auto before = snapshot(folder_.path());
    struct rlimit old {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
    const struct rlimit small { 100'000, old.rlim_max };
    const auto handler = ::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto done = unpack(tar);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
    (void)::signal(SIGXFSZ, handler);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::writeFailed) << describe(done.error());
    EXPECT_EQ(snapshot(folder_.path()), before);
}

} // namespace
} // namespace blockwarp::tests
