// SPDX-License-Identifier: GPL-3.0-or-later
/// Each refusal of an archive, with a tar made for it: nothing is unpacked, nothing outside
/// changes.
#include "tests/core/archive/unpacking_fixture.h"

namespace blockwarp::tests {
namespace {

class ArchiveHostile : public UnpackingTest {};

TEST_F(ArchiveHostile, NamesThatLeadOut) {
    const std::string top = folder_.path().string();
    expectRefused(HandMadeTar().add({"/etc/evil"}), "absolute name");
    expectRefused(HandMadeTar().add({top + "/evil"}), "absolute name");
    expectRefused(HandMadeTar().add({"//evil"}), "absolute name");
    for (const char* name : {"..", "../evil", "a/../../evil", "a/..", "./../evil", "a/b/../c"})
        expectRefused(HandMadeTar().add({name}), ".. in its name");
    expectRefused(HandMadeTar().pax("path", "../" + std::string(300, 'n')).add({"short"}),
                  ".. in its name");
    expectRefused(HandMadeTar().add({"../folder", '5'}), ".. in its name");
    expectRefused(HandMadeTar().add({"../link", '2', "", "outside"}), ".. in its name");
    expectRefused(HandMadeTar().add({"./.", '0', "text"}), "is no folder");
    expectRefused(HandMadeTar().add({"."}), "is no folder");
}

TEST_F(ArchiveHostile, TwoEntriesOfOneName) {
    const HandMadeEntry file{"a/b", '0', "one"};
    for (const HandMadeEntry& second :
         {HandMadeEntry{"a/b", '0', "two"}, HandMadeEntry{"a//./b", '0', "two"},
          HandMadeEntry{"./a/b", '5'}, HandMadeEntry{"a/b", '2', "", "x"},
          HandMadeEntry{"a/b", '1', "", "a/b"}})
        expectRefused(HandMadeTar().add(file).add(second), "name of an earlier entry");
    expectRefused(HandMadeTar().add({"f", '5'}).add({"f"}), "name of an earlier entry");
    expectRefused(HandMadeTar().add({"l", '2', "", "x"}).add({"l", '5'}),
                  "name of an earlier entry");
}

TEST_F(ArchiveHostile, FoldersThatDifferInCaseWhereThatIsNoDifference) {
    const auto tar = HandMadeTar().add({"D", '5'}).add({"d/f", '0', "x"}).take();
    folds_ = [](const std::filesystem::path&) { return true; };
    expectRefused(tar, "name of an earlier entry");
    expectRefused(HandMadeTar().add({"a/F", '5'}).add({"a/f", '5'}), "name of an earlier entry");
    folds_ = foldsNames;
    EXPECT_TRUE(unpack(tar));
}

TEST_F(ArchiveHostile, EntriesBelowLinksAndFiles) {
    const std::string outside = (folder_ / "outside").string();
    for (const std::string& target : {outside, std::string("../outside"), std::string(".")})
        for (const char* below : {"link/new", "link/file", "link/a/b"}) {
            const HandMadeEntry link{"link", '2', "", target};
            expectRefused(HandMadeTar().add(link).add({below, '0', "evil"}), "below a link");
            expectRefused(HandMadeTar().add(link).add({below, '5'}), "below a link");
            expectRefused(HandMadeTar().add(link).add({below, '2', "", "x"}), "below a link");
        }
    expectRefused(HandMadeTar().add({"file"}).add({"file/new"}), "below a link or a file");
    expectRefused(HandMadeTar()
                      .add({"a", '5'})
                      .add({"a/link", '2', "", "../../outside"})
                      .add({"a/link/x/y", '5'}),
                  "below a link");
}

TEST_F(ArchiveHostile, HardLinksToAnythingButEarlierFiles) {
    const auto refused = [&](const HandMadeTar& before, const std::string& target,
                             std::string_view why) {
        expectRefused(HandMadeTar(before).add({"hard", '1', "", target}), why);
    };
    refused({}, "missing", "no earlier file");
    refused({}, "../file", ".. in its name");
    refused({}, "/etc/passwd", "absolute name");
    refused({}, "hard", "no earlier file");
    refused(HandMadeTar().add({"d", '5'}), "d", "no earlier file");
    refused(HandMadeTar().add({"d", '5'}), ".", "no earlier file");
    const auto link = HandMadeTar().add({"l", '2', "", "../file"});
    refused(link, "l", "no earlier file");
    refused(HandMadeTar().add({"l", '2', "", "../outside"}), "l/file", "no earlier file");
    expectRefused(HandMadeTar().add({"later", '1', "", "file"}).add({"file"}), "no earlier file");
    ExtractionRequest only;
    only.only = {"h*"};
    expectRefused(HandMadeTar().add({"f", '0', "x"}).add({"h", '1', "", "f"}), "no earlier file",
                  only);
}

TEST_F(ArchiveHostile, WritingThroughALinkDoesNotReachItsTarget) {
    expectRefused(HandMadeTar().add({"l", '2', "", "../file"}).add({"l", '0', "evil"}),
                  "name of an earlier entry");
}

TEST_F(ArchiveHostile, DevicesFifosAndUnknownTypes) {
    expectRefused(HandMadeTar().add({"null", '3'}), "is a device");
    expectRefused(HandMadeTar().add({"disk", '4'}), "is a device");
    expectRefused(HandMadeTar().add({"fifo", '6'}), "is a FIFO");
    for (const char type : {'8', 'A', 'M', 'N', 'Z', 'e', '\x7f'})
        expectRefused(HandMadeTar().add({"a"}).add({"odd", type}), "unknown type");
    expectRefused(HandMadeTar().pax("path", "other").add({"odd", 'Z'}), "unknown type");
    expectRefused(HandMadeTar().add({"l", '2'}), "link to nothing");
}

TEST_F(ArchiveHostile, ArchivesBeyondTheLimits) {
    ExtractionRequest request;
    request.limits.bytes = 1000;
    expectRefused(HandMadeTar().add({"a", '0', std::string(1001, 'a')}), "take more than", request);
    expectRefused(
        HandMadeTar().add({"a", '0', std::string(600, 'a')}).add({"b", '0', std::string(401, 'a')}),
        "take more than", request);
    request.limits.bytes.reset(); // what is free
    expectRefused(HandMadeTar().pax("size", "9000000000000000000").add({"huge"}), "take more than",
                  request);
    // A sparse file counts as large as it says, however little is stored of it.
    const auto sparse = [](const char* bytes) {
        HandMadeTar tar;
        tar.pax({{"GNU.sparse.major", "1"},
                 {"GNU.sparse.minor", "0"},
                 {"GNU.sparse.name", "sparse"},
                 {"GNU.sparse.realsize", bytes}});
        std::string map = "2\n0\n4\n" + std::string(bytes) + "\n0\n";
        map.resize(512);
        return tar.add({"GNUSparseFile.0/sparse", '0', map + "data"});
    };
    request.limits.bytes = 1'000'000;
    expectRefused(sparse("1000001"), "take more than", request);
    expectRefused(sparse("9000000000000000000"), "take more than");
    expectUnpacked(sparse("1000000"), request);
    EXPECT_EQ(std::filesystem::file_size(out() / "sparse"), 1'000'000U);
    std::filesystem::remove_all(out());
    request = {};
    request.limits.entries = 3;
    HandMadeTar four;
    for (const char* name : {"a", "b", "c", "d"})
        four.add({name, '5'});
    expectRefused(four, "more than 3 entries", request);
    request = {};
    request.limits.depth = 3;
    expectRefused(HandMadeTar().add({"a/b/c/d"}), "deeper than 3", request);
    expectUnpacked(HandMadeTar().add({"a/./b//c"}), request);
}

TEST_F(ArchiveHostile, EntriesThatAreNotTakenCountAsEntries) {
    ExtractionRequest request;
    request.only = {"a"};
    request.limits.entries = 1;
    expectRefused(HandMadeTar().add({"a"}).add({"b"}), "more than 1 entries", request);
}

TEST_F(ArchiveHostile, FoldersThatOnlyPathsHaveCountAsEntries) {
    ExtractionRequest request;
    request.limits.entries = 4;
    const auto tar = HandMadeTar().add({"a/b/c/f", '0', "x"});
    expectUnpacked(tar, request);
    std::filesystem::remove_all(out());
    expectRefused(HandMadeTar(tar).add({"a/d/f"}), "more than 4 entries", request);
    expectRefused(HandMadeTar(tar).add({"g"}), "more than 4 entries", request);
    // Their own entries are no others.
    expectUnpacked(HandMadeTar(tar).add({"a", '5'}).add({"a/b/c", '5'}), request);
    std::filesystem::remove_all(out());
    expectRefused(HandMadeTar(tar).add({"a", '5'}).add({"a", '5'}), "more than 4 entries", request);
}

TEST_F(ArchiveHostile, NamesTakeTheirShareOfMemory) {
    ExtractionRequest request;
    request.limits.nameBytes = 100;
    expectUnpacked(
        HandMadeTar().add({std::string(60, 'a')}).add({"l", '2', "", std::string(39, 'b')}),
        request);
    std::filesystem::remove_all(out());
    expectRefused(
        HandMadeTar().add({std::string(60, 'a')}).add({"l", '2', "", std::string(40, 'b')}),
        "its names take more than the 100 bytes", request);
    expectRefused(HandMadeTar().add({std::string(40, 'a') + "/" + std::string(40, 'b')}),
                  "its names take more", request); // the folder's name, too
}

TEST_F(ArchiveHostile, WhatIsNoTar) {
    expectRefused(Bytes(), "no tar archive");
    expectRefused(randomBytes(5000, 1), "no tar archive");
    const std::string text(2000, 'x');
    expectRefused(Bytes(text.begin(), text.end()), "no tar archive");
}

TEST_F(ArchiveHostile, ATarThatEndsInTheMiddle) {
    const auto tar = HandMadeTar().add({"a", '0', std::string(5000, 'a')}).take();
    for (const std::size_t bytes : {100UL, 513UL, 1024UL, 4000UL})
        expectRefused(Bytes(tar.begin(), tar.begin() + static_cast<std::ptrdiff_t>(bytes)),
                      "no tar archive");
}

TEST_F(ArchiveHostile, SomethingBehindTheEnd) {
    auto tar = HandMadeTar().add({"a"}).take();
    const auto second = HandMadeTar().add({"b"}).take();
    tar.insert(tar.end(), second.begin(), second.end());
    expectRefused(tar, "follows behind its end");
    auto padded = HandMadeTar().add({"a"}).take();
    padded.resize(padded.size() + 100'000);
    ASSERT_TRUE(unpack(padded)); // tar pads its last record
}

TEST_F(ArchiveHostile, DamagedHeaders) {
    auto tar = HandMadeTar().add({"a", '0', "text"}).add({"b", '0', "text"}).take();
    tar[1024 + 10] ^= 1; // the second header's name, so that its sum is wrong
    expectRefused(tar, "no tar archive");
    expectRefused(HandMadeTar().add({"PaxHeader", 'x', "99 path=no length\n"}).add({"a"}),
                  "its entry a has a damaged extended header");
}

TEST_F(ArchiveHostile, NamesTooLongForTheFileSystem) {
    expectRefused(HandMadeTar().pax("path", std::string(300, 'n')).add({"short"}), "too long");
}

TEST_F(ArchiveHostile, TheFolderIsThereAlready) {
    std::filesystem::create_directory(out());
    expectRefused(HandMadeTar().add({"a"}).take(), "name is taken", {}, ErrorCode::nameTaken);
}

} // namespace
} // namespace blockwarp::tests
