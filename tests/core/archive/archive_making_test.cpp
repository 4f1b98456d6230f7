// SPDX-License-Identifier: GPL-3.0-or-later
/// Folders into archives: what is refused, what is left out, and that trees come back as they were.
#include "core/archive/tar_source.h"
#include "core/base/text.h"
#include "tests/core/archive/unpacking_fixture.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/few_threads.h"
#include "tests/support/job_parts.h"
#include "tests/support/random_tree.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

/// Other contents of the same size and mtime: only ctime tells.
void rewriteAndPutTimeBack(const fs::path& file) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // a tick of the file system's clock
    struct stat info {};
    ASSERT_EQ(::stat(file.c_str(), &info), 0);
    writeFile(file, randomBytes(static_cast<std::size_t>(info.st_size), 99));
    const timespec times[2] = {info.st_atim, info.st_mtim};
    ASSERT_EQ(::utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
}

class ArchiveMaking : public UnpackingTest {
  protected:
    void SetUp() override { fs::create_directory(in()); }
    fs::path in() const { return folder_ / "in"; }

    static Result<std::unique_ptr<TarSource>> begin(const ArchiveRequest& request,
                                                    std::size_t threads = 0) {
        auto roots = openRoots(request);
        if (!roots) return roots.error();
        auto tree = findEntries(std::move(*roots), request.keepGoing, threads, NoCancel());
        if (!tree) return tree.error();
        return TarSource::open(std::move(*tree), request.keepGoing, threads);
    }
    static Result<Bytes> rest(TarSource& source, Bytes all = {}, std::size_t piece = 65536) {
        for (;;) {
            const std::size_t before = all.size();
            all.resize(before + piece);
            const auto got = source.read(before, std::span(all).subspan(before), NoCancel());
            if (!got) return got.error();
            all.resize(before + got->bytes);
            if (got->ended) return all;
        }
    }
    static Result<Bytes> archived(const ArchiveRequest& request, std::size_t threads = 0) {
        auto source = begin(request, threads);
        if (!source) return source.error();
        return rest(**source);
    }
    void expectNoArchive(const ArchiveRequest& request, ErrorCode code,
                         std::string_view why) const {
        const auto done = archived(request);
        ASSERT_FALSE(done) << "archived, but should say: " << why;
        EXPECT_EQ(done.error().code, code) << describe(done.error());
        EXPECT_NE(describe(done.error()).find(why), std::string::npos) << describe(done.error());
    }
};

TEST_F(ArchiveMaking, RandomTreesComeBackAsTheyWere) {
    const mode_t umaskBefore = ::umask(0);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const fs::path top = folder_ / ("tree" + std::to_string(seed));
        RandomTree(seed).make(top, 40);
        const auto before = snapshot(top);
        const auto tar = archived({{top}});
        ASSERT_TRUE(tar) << describe(tar.error());
        const auto done = unpack(*tar, {}, 60'000);
        ASSERT_TRUE(done) << "seed " << seed << ": " << describe(done.error());
        const auto after = snapshot(out() / top.filename());
        EXPECT_EQ(after.size(), before.size()) << "seed " << seed;
        for (const auto& [name, facts] : before) {
            const auto found = after.find(name);
            ASSERT_TRUE(found != after.end()) << "seed " << seed << ": no " << displayName(name);
            EXPECT_TRUE(found->second == facts)
                << "seed " << seed << ", " << displayName(name) << ": "
                << found->second.substr(0, 50) << " instead of " << facts.substr(0, 50);
        }
        fs::remove_all(out());
        fs::remove_all(top);
    }
    ::umask(umaskBefore);
}

TEST_F(ArchiveMaking, IsTheSameForPiecesOfAnySize) {
    RandomTree(1).make(in() / "tree", 30);
    const auto whole = archived({{in()}});
    ASSERT_TRUE(whole);
    for (const std::size_t piece : {1000UL, 4096UL, 10'000'000UL}) {
        auto source = begin({{in()}});
        ASSERT_TRUE(source);
        const auto pieces = rest(**source, {}, piece);
        ASSERT_TRUE(pieces);
        EXPECT_TRUE(*pieces == *whole) << piece;
    }
}

TEST_F(ArchiveMaking, IsTheSameForAnyNumberOfThreads) {
    const std::size_t sizes[] = {0, 1, 511, 512, 4096, 16'384, 16'385, 70'000};
    for (std::size_t i = 0; i < 1200; ++i) {
        const fs::path place = in() / std::to_string(i / 100);
        fs::create_directory(place);
        writeFile(place / std::to_string(i), randomBytes(sizes[i % std::size(sizes)], i));
    }
    const auto alone = archived({{in()}}, 1);
    ASSERT_TRUE(alone);
    for (const std::size_t threads : {2U, 7U, 100U}) {
        const auto together = archived({{in()}}, threads);
        ASSERT_TRUE(together);
        EXPECT_TRUE(*together == *alone) << threads;
    }
    for (const std::size_t few : {0U, 1U}) { // where the system gives no more
        const FewThreads limit(few);
        const auto together = archived({{in()}}, 7);
        ASSERT_TRUE(together) << describe(together.error());
        EXPECT_TRUE(*together == *alone) << few;
    }
    ASSERT_TRUE(unpack(*alone));
    EXPECT_TRUE(snapshot(in()) == snapshot(out() / "in"));
}

TEST_F(ArchiveMaking, NoticesASmallFileThatChangesWhileItIsRead) {
    const fs::path file = in() / "small";
    const FileDescriptor folder(::open(in().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const std::vector<std::function<void()>> changes{
        [&] { fs::resize_file(file, 5000); },
        [&] { fs::resize_file(file, 10); },
        [&] { fs::last_write_time(file, fs::file_time_type::clock::now()); },
        [&] { rewriteAndPutTimeBack(file); },
    };
    for (const auto& change : changes) {
        writeFile(file, randomBytes(4000, 1));
        const timespec times[2] = {{5, 0}, {5, 0}};
        ASSERT_EQ(::utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
        FolderCursor cursor(folder.get());
        auto entry = OpenEntry::open(cursor, {0, "small", S_IFREG});
        ASSERT_TRUE(entry);
        change();
        Bytes text(10'000);
        entry->readWhole(text);
        const auto read = entry->next({});
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::inputChanged);
    }
}

TEST_F(ArchiveMaking, HasEntriesInTheOrderOfTheirNames) {
    for (const char* name : {"b", "a", "B", "a.x", "\xc3\xa9"})
        writeFile(in() / name, name);
    fs::create_directory(in() / "a-folder");
    writeFile(in() / "a-folder/z", "z");
    auto roots = openRoots({{in()}});
    ASSERT_TRUE(roots);
    const auto tree = findEntries(std::move(*roots), false, 0, NoCancel());
    ASSERT_TRUE(tree);
    std::string names;
    for (const TreeEntry& entry : tree->entries)
        names += archivedName(tree->roots[entry.root], entry) + " ";
    EXPECT_EQ(names, "in in/B in/a in/a-folder in/a-folder/z in/a.x in/b in/\xc3\xa9 ");
}

TEST_F(ArchiveMaking, NamesFoldersByTheirLastName) {
    fs::create_directory(in() / "sub");
    writeFile(in() / "sub/f", "x");
    fs::create_directory_symlink(in() / "sub", folder_ / "link");
    const auto nameOf = [](const fs::path& path) {
        const auto roots = openRoots({{path}});
        return roots ? roots->front().name : describe(roots.error());
    };
    EXPECT_EQ(nameOf(in()), "in");
    EXPECT_EQ(nameOf(in().string() + "//"), "in");
    EXPECT_EQ(nameOf(in() / "."), "in");
    EXPECT_EQ(nameOf(in() / "sub/.."), "in");
    EXPECT_EQ(nameOf(in() / "sub/./"), "sub");
    EXPECT_EQ(nameOf(folder_ / "link"), "link");
    EXPECT_EQ(nameOf(in() / "sub/f"), "f");
    EXPECT_NE(nameOf("/").find("no name"), std::string::npos);
    const auto tar = archived({{folder_ / "link", in() / "sub/f"}});
    ASSERT_TRUE(tar);
    ASSERT_TRUE(unpack(*tar));
    EXPECT_EQ(content("link/f"), "x");
    EXPECT_EQ(content("f"), "x");
}

TEST_F(ArchiveMaking, RefusesTwoOfOneNameAndWhatIsMissing) {
    fs::create_directory(in() / "in");
    expectNoArchive({{in(), in() / "in"}}, ErrorCode::unsupported, "both stand in the archive");
    expectNoArchive({{folder_ / "missing"}}, ErrorCode::inputMissing, "missing");
    ASSERT_EQ(::mkfifo((in() / "fifo").c_str(), 0600), 0);
    expectNoArchive({{in() / "fifo"}}, ErrorCode::inputNotRegular, "fifo");
}

TEST_F(ArchiveMaking, RefusesAnOutputInAnInput) {
    fs::create_directories(in() / "a/b");
    fs::create_directory_symlink(in() / "a/b", folder_ / "way");
    const auto roots = openRoots({{folder_ / "outside", in()}});
    ASSERT_TRUE(roots);
    for (const fs::path& output :
         {in() / "x.bw", in() / "a/b/x.bw", folder_ / "way/x.bw", folder_ / "outside/../in/x.bw"}) {
        const auto done = checkOutside(*roots, output);
        ASSERT_FALSE(done) << output;
        EXPECT_EQ(done.error().code, ErrorCode::outputUncreatable);
    }
    EXPECT_TRUE(checkOutside(*roots, folder_ / "x.bw"));
    EXPECT_TRUE(checkOutside(*roots, folder_ / "in.bw"));
    const auto file = openRoots({{folder_ / "file"}});
    ASSERT_TRUE(file);
    EXPECT_TRUE(checkOutside(*file, folder_ / "x.bw"));
    EXPECT_FALSE(checkOutside(*file, folder_ / "file"));
}

TEST_F(ArchiveMaking, NamesAllThatCannotBeRead) {
    writeFile(in() / "fine", "x");
    writeFile(in() / "secret", "x");
    fs::create_directory(in() / "closed");
    ASSERT_EQ(::mkfifo((in() / "fifo").c_str(), 0600), 0);
    fs::permissions(in() / "secret", fs::perms::none);
    fs::permissions(in() / "closed", fs::perms::none);
    const uid_t user = ::geteuid();
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
    ASSERT_TRUE(user != 0 || ::seteuid(65534) == 0); // root may read everything
    const auto refused = archived({{in()}});
    auto source = begin({{in()}, true});
    ASSERT_TRUE(source);
    const auto done = rest(**source);
    ASSERT_TRUE(user != 0 || ::seteuid(0) == 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::inputMissing);
    for (const char* name : {"fifo: only files", "secret: Permission", "closed: Permission"})
        EXPECT_NE(describe(refused.error()).find(name), std::string::npos)
            << describe(refused.error());
    EXPECT_EQ((*source)->outcome().leftOut.size(), 3U);
    ASSERT_TRUE(done);
    ASSERT_TRUE(unpack(*done));
    EXPECT_EQ(snapshot(out() / "in").size(), 1U);
    EXPECT_EQ(content("in/fine"), "x");
}

/// Reads the start of an archive of one large file, changes something, and reads the rest.
TEST_F(ArchiveMaking, NoticesAFileThatChangesWhileItIsRead) {
    const fs::path file = in() / "large";
    const std::vector<std::function<void()>> changes{
        [&] { fs::resize_file(file, 3'000'000); },
        [&] { fs::resize_file(file, 1'000'000); },
        [&] { fs::last_write_time(file, fs::file_time_type::clock::now()); },
        [&] { rewriteAndPutTimeBack(file); },
    };
    for (const auto& change : changes)
        for (const bool keepGoing : {false, true}) {
            writeFile(file, randomBytes(2'000'000, 1));
            const timespec times[2] = {{5, 0}, {5, 0}};
            ASSERT_EQ(::utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
            auto source = begin({{in()}, keepGoing});
            ASSERT_TRUE(source);
            Bytes start(10'000);
            ASSERT_TRUE((*source)->read(0, start, NoCancel()));
            change();
            const auto done = rest(**source, start);
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().code, ErrorCode::inputChanged);
            EXPECT_EQ(done.error().context, file.string());
        }
}

/// A tree that cannot be unpacked is not archived; one that needs an option is said.
TEST_F(ArchiveMaking, MeasuresHowDeepATreeIs) {
    fs::path deep;
    for (std::size_t i = 1; i < kMaxExtractionDepth - 1; ++i) // below the folder `in`, above a file
        deep /= "d";
    fs::create_directories(in() / deep);
    writeFile(in() / deep / "f", "x");
    const auto tree = [&] {
        auto roots = openRoots({{in()}});
        return findEntries(std::move(*roots), true, 0, NoCancel());
    };
    const auto whole = tree();
    ASSERT_TRUE(whole) << describe(whole.error());
    EXPECT_EQ(whole->depth, kMaxExtractionDepth);
    const auto tar = archived({{in()}});
    ASSERT_TRUE(tar);
    ExtractionRequest request;
    expectRefused(*tar, "deeper than 256", request);
    request.limits.depth = kMaxExtractionDepth;
    ASSERT_TRUE(unpack(*tar, request));
    EXPECT_EQ(content("in" / deep / "f"), "x");
    fs::remove_all(out());
    fs::create_directories(in() / deep / "g");
    writeFile(in() / deep / "g/h", "x");
    const auto refused = tree();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unsupported);
    const std::string why = describe(refused.error());
    EXPECT_NE(why.find((in() / deep / "g/h").string() + " lies deeper"), std::string::npos) << why;
}

/// Files in /proc tell no size, and some cannot be read.
TEST_F(ArchiveMaking, NoticesFilesThatTellNoSize) {
    for (const auto& [file, code] : {std::pair("/proc/self/mem", ErrorCode::readFailed),
                                     std::pair("/proc/self/status", ErrorCode::inputChanged)}) {
        if (!fs::exists(file)) GTEST_SKIP() << "no /proc";
        const auto done = archived({{file}});
        ASSERT_FALSE(done) << file;
        EXPECT_EQ(done.error().code, code) << describe(done.error());
        EXPECT_TRUE(done.error().context.starts_with(file)) << describe(done.error());
    }
}

TEST_F(ArchiveMaking, WhatGoesBeforeItsTurnCannotBeRead) {
    writeFile(in() / "a", randomBytes(1'000'000, 1));
    const Bytes tooLargeToReadAhead = randomBytes(100'000, 2);
    writeFile(in() / "b", tooLargeToReadAhead);
    writeFile(in() / "c", tooLargeToReadAhead);
    for (const bool keepGoing : {false, true}) {
        auto source = begin({{in()}, keepGoing});
        ASSERT_TRUE(source);
        Bytes start(10'000);
        ASSERT_TRUE((*source)->read(0, start, NoCancel()));
        fs::remove(in() / "b");
        fs::remove(in() / "c");
        ASSERT_EQ(::mkfifo((in() / "c").c_str(), 0600), 0);
        const auto done = rest(**source, start);
        EXPECT_EQ(static_cast<bool>(done), keepGoing);
        if (!done) {
            EXPECT_EQ(done.error().code, ErrorCode::inputMissing);
        }
        if (keepGoing) {
            EXPECT_EQ((*source)->outcome().leftOut.size(), 2U);
        }
        fs::remove(in() / "c");
        writeFile(in() / "b", tooLargeToReadAhead);
        writeFile(in() / "c", tooLargeToReadAhead);
    }
}

class ArchiveJobs : public FileJobTest {
  protected:
    void SetUp() override { RandomTree(7).make(folder_ / "tree", 60); }

    FileJob archiving(Container container) const {
        FileJob result = job(Direction::encrypt,
                             container == Container::age ? "chacha20-poly1305" : "aes-256-gcm",
                             container, "", "tree.tar.bw");
        result.input.clear();
        result.work = EncryptArchive{*result.sealing(), {{folder_ / "tree"}}};
        return result;
    }
    FileJob extracting() const {
        FileJob result = job(Direction::decrypt, "", Container::age, "tree.tar.bw", "back");
        result.work = ExtractArchive{{}, ExtractionRequest{}};
        return result;
    }
    void flip(std::uint64_t at) const {
        Bytes bytes = readFile(folder_ / "tree.tar.bw");
        bytes[at < bytes.size() ? at : bytes.size() - 1] ^= 1;
        writeFile(folder_ / "tree.tar.bw", bytes);
    }
};

TEST_F(ArchiveJobs, SealAndOpenInBothContainers) {
    const mode_t umaskBefore = ::umask(0);
    fs::permissions(folder_ / "tree", fs::perms(0777)); // else the archive's mode limits others
    for (const Container container : {Container::blockwarp, Container::age}) {
        const auto sealed = run(archiving(container), passphrase());
        ASSERT_TRUE(sealed) << describe(sealed.error());
        EXPECT_GT(sealed->archive.entries, 10U);
        const auto opened = run(extracting(), passphrase());
        ASSERT_TRUE(opened) << describe(opened.error());
        EXPECT_EQ(opened->archive.entries, sealed->archive.entries);
        EXPECT_TRUE(snapshot(folder_ / "tree") == snapshot(folder_ / "back/tree"));
        fs::remove(folder_ / "tree.tar.bw");
        fs::remove_all(folder_ / "back");
    }
    ::umask(umaskBefore);
}

TEST_F(ArchiveJobs, DamageAnywhereLeavesNothing) {
    ASSERT_TRUE(run(archiving(Container::blockwarp), passphrase()));
    const Bytes whole = readFile(folder_ / "tree.tar.bw");
    for (const std::uint64_t at : {std::uint64_t{400}, whole.size() / 2, whole.size() - 1}) {
        writeFile(folder_ / "tree.tar.bw", whole);
        flip(at);
        expectRefused(extracting(), passphrase(), ErrorCode::damaged);
    }
    writeFile(folder_ / "tree.tar.bw", std::span(whole).first(whole.size() / 2));
    expectRefused(extracting(), passphrase(), ErrorCode::damaged);
    writeFile(folder_ / "tree.tar.bw", whole);
    expectRefused(extracting(), passphrase("another"), ErrorCode::wrongKeyOrDamaged);
}

TEST_F(ArchiveJobs, ACancelLeavesNothing) {
    class CancelAt final : public CancelToken, public ProgressSink {
      public:
        explicit CancelAt(std::uint64_t bytes) : bytes_(bytes) {}
        void report(std::uint64_t done, std::uint64_t) override { hit_ = hit_ || done > bytes_; }
        bool cancelled() const override { return hit_; }

      private:
        const std::uint64_t bytes_;
        std::atomic<bool> hit_ = false;
    };
    writeFile(folder_ / "tree/large", randomBytes(8'000'000, 1));
    for (const std::uint64_t at : {0U, 1'000'000U, 4'000'000U}) {
        CancelAt progress(at);
        expectRefused(archiving(Container::blockwarp), passphrase(), ErrorCode::cancelled, progress,
                      progress);
    }
    ASSERT_TRUE(run(archiving(Container::blockwarp), passphrase()));
    for (const std::uint64_t at : {0U, 1'000'000U, 4'000'000U}) {
        CancelAt progress(at);
        expectRefused(extracting(), passphrase(), ErrorCode::cancelled, progress, progress);
    }
}

TEST_F(ArchiveJobs, OnlyForContainersThatAuthenticate) {
    FileJob wrong = archiving(Container::blockwarp);
    sealingOf(wrong).container = Container::openssl;
    sealingOf(wrong).cipher = findCipher("aes-256-ctr");
    expectRefused(wrong, passphrase(), ErrorCode::unsupported);
    writeFile(folder_ / "plain", "text");
    ASSERT_TRUE(
        run(job(Direction::encrypt, "aes-256-ctr", Container::openssl, "plain", "tree.tar.bw"),
            passphrase()));
    FileJob opening = extracting();
    openingOf(opening).cipher = findCipher("aes-256-ctr");
    expectRefused(opening, passphrase(), ErrorCode::unsupported);
}

TEST_F(ArchiveJobs, TheArchivesModeLimitsWhatIsUnpacked) {
    fs::permissions(folder_ / "tree", fs::perms(0755));
    writeFile(folder_ / "tree/open", "x");
    fs::permissions(folder_ / "tree/open", fs::perms(0644));
    const auto modeOf = [&](const char* name) {
        return static_cast<unsigned>(fs::status(folder_ / name).permissions());
    };
    ASSERT_TRUE(run(archiving(Container::blockwarp), passphrase()));
    EXPECT_EQ(modeOf("tree.tar.bw"), 0644U);
    fs::permissions(folder_ / "tree.tar.bw", fs::perms(0600));
    ASSERT_TRUE(run(extracting(), passphrase()));
    EXPECT_EQ(modeOf("back"), 0700U);
    EXPECT_EQ(modeOf("back/tree/open"), 0600U);
    fs::remove(folder_ / "tree.tar.bw");
    fs::permissions(folder_ / "tree", fs::perms(0700));
    ASSERT_TRUE(run(archiving(Container::blockwarp), passphrase()));
    EXPECT_EQ(modeOf("tree.tar.bw"), 0600U);
}

} // namespace
} // namespace blockwarp::tests
