// SPDX-License-Identifier: GPL-3.0-or-later
/// How tars are read where readers could differ: as GNU tar and POSIX do, or refused by name. What
/// is expected here is what `tar x` of GNU tar 1.34 makes of the same bytes, unless it is refused.
#include "core/archive/listing.h"
#include "tests/core/archive/unpacking_fixture.h"

namespace blockwarp::tests {
namespace {

class ArchiveReading : public UnpackingTest {
  protected:
    /// Names of all entries with their sizes, or the reason why not.
    static std::string listed(const Bytes& tar) {
        std::string found;
        Listing listing({{}, {}}, [&](const TarEntry& entry) {
            found += entry.name + " " + std::to_string(entry.bytes) + ";";
        });
        auto sink = TarSink::open(listing);
        if (!sink) return describe(sink.error());
        const auto done = (*sink)->write(0, tar, NoCancel());
        const auto end = done ? (*sink)->finish(NoCancel()) : done;
        return end ? found : describe(end.error());
    }
    /// By extraction and list, with one sentence.
    void expectBothRefuse(const HandMadeTar& tar, std::string_view why) const {
        expectRefused(tar, why);
        const auto before = listed(tar.take());
        const auto done = unpack(tar.take());
        ASSERT_FALSE(done);
        EXPECT_EQ(before, describe(done.error()));
    }
    /// Unpacks one file `f` and lists it with the same size.
    void expectFile(const HandMadeTar& tar, std::string_view wanted) {
        expectUnpacked(tar);
        EXPECT_EQ(content("f"), wanted);
        EXPECT_NE(listed(tar.take()).find("f " + std::to_string(wanted.size()) + ";"),
                  std::string::npos)
            << listed(tar.take());
        std::filesystem::remove_all(out());
    }
    timespec timeOf(const std::string& path) const {
        struct stat info {};
        EXPECT_EQ(::lstat((out() / path).c_str(), &info), 0) << path;
        return info.st_mtim;
    }
};

/// GNU tar keeps there the real size of sparse files, and times of incremental archives.
TEST_F(ArchiveReading, DigitsInOldFieldsOfOrdinaryFilesMeanNothing) {
    HandMadeTar tar;
    tar.add({"f", '0', "14 bytes here\n"}).gnu().patched(483, "4200");
    tar.patched(345, "15302250077").patched(386, "00000000000");
    expectFile(tar, "14 bytes here\n");
}

std::string octal(std::uint64_t value) {
    char text[13];
    (void)std::snprintf(text, sizeof text, "%011llo", static_cast<unsigned long long>(value));
    return {text, 12};
}

/// An entry of type S, with its first pairs in the header and `more` behind it.
HandMadeTar oldSparse(const std::string& pairs, bool goesOn, std::uint64_t fileBytes,
                      const std::string& more, const std::string& data) {
    HandMadeTar tar;
    tar.header({"f", 'S'}, data.size()).gnu().patched(386, pairs).patched(483, octal(fileBytes));
    if (goesOn) tar.patched(482, "\x01");
    return tar.raw(more).padded(data);
}

TEST_F(ArchiveReading, SparseFilesOfGnu) {
    const std::string block(512, 'b');
    std::string wanted = std::string(1024, '\0') + block + std::string(1536, '\0') + "end";
    expectFile(oldSparse(octal(1024) + octal(512) + octal(3072) + octal(3), false, 3075, "",
                         block + "end"),
               wanted);
    // Four pairs in the header, more in a block behind it, and a hole at the end
    std::string pairs;
    std::string more;
    std::string data;
    for (std::uint64_t i = 0; i < 6; ++i) {
        (i < 4 ? pairs : more) += octal(i * 1024) + octal(512);
        data += std::string(512, static_cast<char>('a' + i));
    }
    more += octal(6144) + octal(0); // GNU tar's sign of a hole at the end
    more.resize(512);
    wanted.clear();
    for (std::uint64_t i = 0; i < 6; ++i)
        wanted += std::string(512, static_cast<char>('a' + i)) + std::string(512, '\0');
    expectFile(oldSparse(pairs, true, 6144, more, data), wanted);
    expectFile(oldSparse(octal(9) + octal(0), false, 9, "", ""), std::string(9, '\0'));
}

TEST_F(ArchiveReading, SparseFilesOfGnuThatDoNotFitAreRefused) {
    const std::string data(512, 'd');
    const auto refused = [&](const std::string& pairs, std::uint64_t size, std::string_view why) {
        expectBothRefuse(oldSparse(pairs, false, size, "", data), why);
    };
    refused(octal(0) + octal(512), 511, "does not fit to its size");
    refused(octal(600) + octal(512), 1000, "does not fit to its size");
    refused(octal(0) + octal(100), 1000, "does not fit to its data");
    refused(octal(0) + octal(1024), 1024, "does not fit to its data");
    refused(octal(512) + octal(256) + octal(0) + octal(256), 1000, "does not fit to its size");
    refused(octal(0) + octal(256) + octal(500) + octal(256), 1000, "do not fill blocks");
    refused(octal(0) + octal(512), 513, "ends before its size");
    refused("junk" + octal(512).substr(4) + octal(512), 1000, "cannot be read");
    expectBothRefuse(HandMadeTar().add({"f", 'S', data}), "sparse file of an unknown format");
    expectBothRefuse(oldSparse(octal(0) + octal(512), true, 512, "", data), "cannot be read");
}

TEST_F(ArchiveReading, SparseFilesOfPax) {
    const std::string block(512, 'b');
    const std::string wanted = std::string(1024, '\0') + block + std::string(1536, '\0') + "end";
    const HandMadeTar::Records named{{"GNU.sparse.name", "f"}};
    const auto with = [&](HandMadeTar::Records records, const std::string& data) {
        records.insert(records.begin(), named.begin(), named.end());
        return HandMadeTar().pax(records).add({"GNUSparseFile.1/f", '0', data});
    };
    expectFile(with({{"GNU.sparse.size", "3075"},
                     {"GNU.sparse.numblocks", "2"},
                     {"GNU.sparse.offset", "1024"},
                     {"GNU.sparse.numbytes", "512"},
                     {"GNU.sparse.offset", "3072"},
                     {"GNU.sparse.numbytes", "3"}},
                    block + "end"),
               wanted);
    expectFile(
        with({{"GNU.sparse.size", "3075"}, {"GNU.sparse.map", "1024,512,3072,3"}}, block + "end"),
        wanted);
    std::string map = "2\n1024\n512\n3072\n3\n";
    map.resize(512);
    const HandMadeTar::Records newest{
        {"GNU.sparse.major", "1"}, {"GNU.sparse.minor", "0"}, {"GNU.sparse.realsize", "3075"}};
    expectFile(with(newest, map + block + "end"), wanted);
    expectBothRefuse(with(newest, map + block + "ends"), "does not fit to its data");
    expectBothRefuse(with(newest, std::string("2\n1024\n512\n3072\n") + std::string(512, 'x')),
                     "cannot be read");
    expectBothRefuse(with({{"GNU.sparse.size", "3075"}}, block), "unknown format");
    expectBothRefuse(with({{"GNU.sparse.major", "2"}, {"GNU.sparse.realsize", "9"}}, block),
                     "unknown format");
    expectBothRefuse(with({{"GNU.sparse.size", "512"}, {"GNU.sparse.map", "0,512,512"}}, block),
                     "GNU.sparse.map cannot be read");
}

/// A list of holes as Solaris writes it: POSIX says to pass over keys that are not known.
TEST_F(ArchiveReading, UnknownKeysOfPaxMeanNothing) {
    const std::string data = std::string(512, 'a') + std::string(512, '\0') + std::string(9, 'b');
    expectFile(HandMadeTar()
                   .pax({{"SUN.holesdata", " 0 512 1024 1033"},
                         {"SCHILY.realsize", "99999"},
                         {"comment", std::string(2'000'000, 'c')}})
                   .add({"f", '0', data}),
               data);
}

TEST_F(ArchiveReading, HeadersForAllEntries) {
    expectUnpacked(
        HandMadeTar()
            .pax({{"mtime", "1234567890.5"}, {"uname", "somebody"}, {"comment", "c"}}, 'g')
            .add({"f", '0', "x"})
            .pax("mtime", "-1.5")
            .add({"own"})
            .add({"d/", '5'}));
    EXPECT_EQ(timeOf("f").tv_sec, 1234567890);
    EXPECT_EQ(timeOf("f").tv_nsec, 500'000'000);
    EXPECT_EQ(timeOf("own").tv_sec, -2);
    EXPECT_EQ(timeOf("own").tv_nsec, 500'000'000);
    EXPECT_EQ(timeOf("d").tv_sec, 1234567890);
    std::filesystem::remove_all(out());
    for (const char* key : {"path", "linkpath", "size", "GNU.sparse.major"})
        expectBothRefuse(HandMadeTar().pax({{key, "1"}}, 'g').add({"f", '0', "x"}),
                         "a header for all its entries says one");
    expectBothRefuse(HandMadeTar().pax({{"GNU.volume.offset", "1"}}, 'g').add({"f", '0', "x"}),
                     "another volume");
}

TEST_F(ArchiveReading, ExtendedHeadersThatCannotBeRead) {
    for (const auto& [key, value] : HandMadeTar::Records{{"size", "-1"},
                                                         {"size", "1 "},
                                                         {"size", "9223372036854775808"},
                                                         {"mtime", "1.5s"},
                                                         {"mtime", ""},
                                                         {"path", ""},
                                                         {"path", std::string("a\0b", 3)},
                                                         {"linkpath", ""}})
        expectBothRefuse(HandMadeTar().pax(key, value).add({"f"}), key + " cannot be read");
    expectBothRefuse(HandMadeTar().pax("path", "a").pax("path", "b").add({"f"}),
                     "two extended headers");
    expectBothRefuse(HandMadeTar().pax("path", "a").add({"long", 'L', "b"}).add({"f"}),
                     "two extended headers");
    expectBothRefuse(HandMadeTar().add({"long", 'L', "a"}).add({"long", 'L', "b"}).add({"f"}),
                     "two extended headers");
    expectBothRefuse(HandMadeTar().add({"f"}).pax("path", "a"), "behind an extended header");
    expectBothRefuse(HandMadeTar().header({"PaxHeaders/f", 'x'}, 17U << 20),
                     "its entry PaxHeaders/f is an extended header of more than 16");
}

TEST_F(ArchiveReading, GnusLongNames) {
    const std::string name = std::string(90, 'a') + "/" + std::string(90, 'b');
    expectUnpacked(HandMadeTar()
                       .add({"././@LongLink", 'L', name + std::string(1, '\0')})
                       .gnu()
                       .add({"cut", '0', "x"})
                       .gnu()
                       .add({"././@LongLink", 'K', name + std::string(1, '\0')})
                       .gnu()
                       .add({"hard", '1', "", "cut"})
                       .gnu());
    EXPECT_EQ(content(name), "x");
    EXPECT_EQ(std::filesystem::hard_link_count(out() / "hard"), 2U);
}

/// GNU tar passes over the size; in pax POSIX lets data follow.
TEST_F(ArchiveReading, HardLinksWithASize) {
    const auto file = HandMadeTar().add({"f", '0', "x"});
    expectUnpacked(HandMadeTar(file).header({"hard", '1', "", "f"}, 1).add({"g", '0', "y"}));
    EXPECT_EQ(content("g"), "y");
    EXPECT_EQ(std::filesystem::hard_link_count(out() / "hard"), 2U);
    std::filesystem::remove_all(out());
    expectBothRefuse(HandMadeTar(file).add({"hard", '1', "x", "f"}), "its entry hard is no file");
    expectBothRefuse(HandMadeTar(file).pax("mtime", "1").add({"hard", '1', "x", "f"}),
                     "its entry hard is a hard link with data");
    expectBothRefuse(HandMadeTar(file).pax("size", "1").add({"hard", '1', "", "f"}),
                     "its entry hard is a hard link with data");
    expectBothRefuse(HandMadeTar(file).header({"link", '2', "", "f"}, 1), "has a size");
    expectBothRefuse(HandMadeTar(file).header({"fifo", '6'}, 1), "has a size");
}

/// POSIX: a folder's size says how much may be in it, and no data follow.
TEST_F(ArchiveReading, FoldersWithASize) {
    expectUnpacked(HandMadeTar().header({"d", '5'}, 4096).add({"d/f", '0', "x"}));
    EXPECT_EQ(content("d/f"), "x");
    std::filesystem::remove_all(out());
    expectBothRefuse(HandMadeTar().add({"d", '5', "x"}), "its entry d is no file, but has data");
}

/// As `tar -g SNAPSHOT -c` writes them.
TEST_F(ArchiveReading, IncrementalArchivesOfGnu) {
    const std::string list("Db\0Yf\0\0", 7);
    expectUnpacked(HandMadeTar()
                       .add({"a/", 'D', list, "", 0750})
                       .gnu()
                       .add({"a/b/", 'D', std::string("Yg\0\0", 4), "", 0700})
                       .gnu()
                       .add({"a/f", '0', "1"})
                       .gnu()
                       .add({"a/b/g", '0', "2"})
                       .gnu());
    EXPECT_EQ(content("a/f"), "1");
    EXPECT_EQ(content("a/b/g"), "2");
    EXPECT_TRUE(std::filesystem::is_directory(out() / "a/b"));
}

TEST_F(ArchiveReading, AFolderThatStandsTwiceIsMerged) {
    expectUnpacked(HandMadeTar()
                       .add({"a/b", '5', "", "", 0700})
                       .add({"a/b/g", '0', "1"})
                       .pax("mtime", "77")
                       .add({"./a//b/", '5', "", "", 0750})
                       .add({"a/b/h", '0', "2"}));
    EXPECT_EQ(content("a/b/g") + content("a/b/h"), "12");
    EXPECT_EQ(timeOf("a/b").tv_sec, 77);
    EXPECT_EQ(static_cast<unsigned>(std::filesystem::status(out() / "a/b").permissions()), 0750U);
}

TEST_F(ArchiveReading, OnlySkipsDevicesThatWereNotChosen) {
    const auto tar = HandMadeTar()
                         .add({"a", '5'})
                         .add({"a/tty", '3'})
                         .add({"a/fifo", '6'})
                         .add({"a/odd", 'Z', "data"})
                         .add({"a/f", '0', "x"});
    ExtractionRequest request;
    request.only = {"a/f"};
    expectUnpacked(tar, request);
    EXPECT_EQ(snapshot(out()).size(), 2U);
    std::filesystem::remove_all(out());
    request.only = {"a/*"};
    expectRefused(tar, "its entry a/tty is a device", request);
    expectRefused(tar, "its entry a/tty is a device");
}

TEST_F(ArchiveReading, NamesAndTypesOfOldTars) {
    expectUnpacked(HandMadeTar()
                       .add({"old/", '\0'})
                       .patched(257, std::string(8, '\0'))
                       .add({"old/f", '\0', "x"})
                       .patched(257, std::string(8, '\0'))
                       .patched(345, "no prefix"));
    EXPECT_TRUE(std::filesystem::is_directory(out() / "old"));
    EXPECT_EQ(content("old/f"), "x");
    std::filesystem::remove_all(out());
    expectBothRefuse(HandMadeTar().add({"f/", '0', "x"}), "a file by its type and a folder");
    expectUnpacked(HandMadeTar().add({"f", '0', "x"}).patched(345, "pre/fix"));
    EXPECT_EQ(content("pre/fix/f"), "x");
    std::filesystem::remove_all(out());
    expectUnpacked(HandMadeTar().add({"label", 'V'}).gnu().add({"f", '0', "x"}));
    EXPECT_EQ(snapshot(out()).size(), 1U);
}

TEST_F(ArchiveReading, NumbersOfHeaders) {
    const std::string base256("\x80\0\0\0\0\0\0\0\0\0\0\1", 12);
    expectFile(HandMadeTar().add({"f", '0', "x"}).patched(124, base256), "x");
    expectFile(HandMadeTar().add({"f", '0', "x"}).patched(124, "          1 "), "x");
    expectFile(HandMadeTar()
                   .add({"f", '0', "x"})
                   .patched(124, std::string("\0"
                                             "0000000001\0",
                                             12)),
               "x");
    for (const std::string& bad :
         {std::string(12, ' '), std::string("00000000009"), std::string("-0000000001"),
          std::string("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
          std::string("\x80\1\0\0\0\0\0\0\0\0\0\1", 12), std::string("+0000000001")})
        expectBothRefuse(HandMadeTar().add({"f", '0', "x"}).patched(124, bad), "damaged number");
    expectBothRefuse(HandMadeTar().add({"f", '0', "x"}).patched(136, "yesterday  "),
                     "damaged number");
    const std::string minusOne(12, '\xff');
    expectUnpacked(HandMadeTar().add({"f", '0', "x"}).patched(136, minusOne));
    EXPECT_EQ(timeOf("f").tv_sec, -1);
}

TEST_F(ArchiveReading, WhatIsCompressedIsNamed) {
    for (const auto& [start, name] : std::vector<std::pair<std::string, std::string>>{
             {"BZh91AY&SY", "bzip2"}, {"PK\x03\x04", "zip"}})
        for (const std::size_t bytes : {20UL, 5000UL}) {
            Bytes file(start.begin(), start.end());
            file.resize(bytes, 'x');
            expectRefused(file, "it is compressed with " + name);
            EXPECT_NE(listed(file).find("compressed with " + name), std::string::npos);
        }
    expectFile(HandMadeTar().add({"BZh91AY"}).add({"f", '0', "x"}), "x"); // only its name
}

} // namespace
} // namespace blockwarp::tests
