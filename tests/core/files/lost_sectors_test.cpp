// SPDX-License-Identifier: GPL-3.0-or-later
/// Files on a disk that has lost sectors: what can be read is read, and what is said of the rest.
#include "core/files/salvage.h"
#include "core/io/file_source.h"
#include "tests/core/format/container_fixture.h"
#include "tests/support/job_parts.h"
#include "tests/support/lost_sectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace blockwarp::tests {
namespace {

class LostSectorsTest : public ContainerTest {
  protected:
    /// Makes "sealed".
    void seal(const Format& format, const Bytes& plain) {
        sealed_ = sealed(format, {}, recipient(), plain).value();
        payload_ = payloadOf(sealed_);
        writeFile(folder_ / "sealed", sealed_);
    }

    FileJob opening() const {
        FileJob job;
        job.work = DecryptFile();
        job.input = folder_ / "sealed";
        job.target.output = folder_ / "plain";
        job.engine.tuning.threads = 3;
        return job;
    }

    Error whyNotOpened() {
        const auto done = run(opening(), identity());
        EXPECT_FALSE(done);
        return done ? Error{ErrorCode::wrongResult, {}} : done.error();
    }

    /// What is expected of a salvage, told from the places of the segments.
    struct Expected {
        Bytes contents;
        std::string lost;
        std::uint64_t lostBytes = 0;
    };

    Expected expectedWithout(const std::set<std::uint64_t>& sectors, const Format& format,
                             const Bytes& plain) const {
        const std::size_t whole = format.storedSegment();
        const std::size_t payload = sealed_.size() - payload_;
        const std::size_t segments = std::max<std::size_t>(1, (payload + whole - 1) / whole);
        Expected expected{plain, {}};
        std::size_t begin = 0;
        bool lostBefore = false;
        for (std::size_t i = 0; i <= segments; ++i) {
            const std::size_t from = payload_ + i * whole;
            const std::size_t to = std::min(from + whole, sealed_.size());
            const auto sector = sectors.lower_bound(from / kSectorBytes);
            const bool lost =
                i < segments && sector != sectors.end() && *sector * kSectorBytes < to;
            if (lost && i + 1 == segments) // padding cannot be told
                expected.contents.resize(payload - segments * (whole - format.segmentBytes));
            const std::size_t at = std::min(i * format.segmentBytes, expected.contents.size());
            if (lost && !lostBefore) begin = at;
            if (!lost && lostBefore) {
                std::fill_n(expected.contents.begin() + static_cast<std::ptrdiff_t>(begin),
                            at - begin, std::uint8_t{0});
                expected.lost += fmt::format("{} {}\n", begin, at - begin);
                expected.lostBytes += at - begin;
            }
            lostBefore = lost;
        }
        return expected;
    }

    Bytes sealed_;
    std::size_t payload_ = 0;
};

std::vector<Format> someFormats() {
    return {{Container::age, findCipher("chacha20-poly1305"), 65536},
            {Container::blockwarp, findCipher("aes-256-gcm"), 4096},
            {Container::blockwarp, findCipher("aes-256-ctr"), 16384},
            {Container::blockwarp, findCipher("aes-256-cbc"), 4096}};
}

TEST_F(LostSectorsTest, OneIsTheFirstByteThatCannotBeRead) {
    const Bytes bytes = randomBytes(10 * kSectorBytes + 7, 1);
    writeFile(folder_ / "file", bytes);
    const LostSectors disk(folder_ / "file", {3, 7, 10});
    const auto file = FileSource::open(folder_ / "file").value();
    const auto damaged = FileSource::open(folder_ / "file", Unreadable::damage).value();
    const auto expectLost = [&](std::uint64_t offset, std::size_t length, std::uint64_t first) {
        Bytes into(length);
        for (const FileSource* source : {&file, &damaged}) {
            const auto done = source->readAt(offset, into);
            ASSERT_FALSE(done) << offset;
            EXPECT_EQ(done.error().code,
                      source == &file ? ErrorCode::readFailed : ErrorCode::unreadable);
            EXPECT_EQ(done.error().unreadableAt, first);
            EXPECT_NE(done.error().context.find(fmt::format("file, at byte {}: ", first)),
                      std::string::npos)
                << done.error().context;
        }
    };
    expectLost(0, bytes.size(), 3 * kSectorBytes);
    expectLost(3 * kSectorBytes + 5, 1, 3 * kSectorBytes + 5);
    expectLost(4 * kSectorBytes - 1, 2, 4 * kSectorBytes - 1);
    expectLost(4 * kSectorBytes, 5 * kSectorBytes, 7 * kSectorBytes);
    expectLost(8 * kSectorBytes + 1, 2 * kSectorBytes + 6, 10 * kSectorBytes);
    Bytes between(3 * kSectorBytes);
    ASSERT_TRUE(file.readAt(4 * kSectorBytes, between));
    EXPECT_TRUE(
        std::ranges::equal(between, std::span(bytes).subspan(4 * kSectorBytes, between.size())));
    EXPECT_EQ(file.checkUnchanged().error().code, ErrorCode::readFailed);
    EXPECT_TRUE(damaged.checkUnchanged()) << "the end of the file is in a lost sector";
}

TEST_F(LostSectorsTest, ALongReadThatFailsIsDoneInPieces) {
    const Bytes bytes = randomBytes(10 * kSectorBytes + 7, 1);
    writeFile(folder_ / "file", bytes);
    const LostSectors disk(folder_ / "file", {}, kSectorBytes);
    const auto file = FileSource::open(folder_ / "file").value();
    for (const std::size_t offset : {0U, 1U, 4095U, 4096U, 5000U}) {
        Bytes into(bytes.size() - offset);
        ASSERT_TRUE(file.readAt(offset, into)) << offset;
        EXPECT_TRUE(std::ranges::equal(into, std::span(bytes).subspan(offset))) << offset;
    }
    Bytes more(bytes.size() + 1);
    EXPECT_EQ(file.readAt(0, more).error().code, ErrorCode::inputChanged);
}

TEST_F(LostSectorsTest, DecryptingSaysWhereTheFirstIs) {
    for (const Format& format : someFormats()) {
        seal(format, randomBytes(6 * format.segmentBytes + 100, 1));
        const std::uint64_t sectors = (sealed_.size() + kSectorBytes - 1) / kSectorBytes;
        for (const std::uint64_t first : {std::uint64_t{1}, sectors / 2, sectors - 1}) {
            const LostSectors disk(folder_ / "sealed", {first, sectors - 1});
            const auto names = folder_.names();
            const Error why = whyNotOpened();
            EXPECT_EQ(why.code, ErrorCode::unreadable) << describe(why);
            EXPECT_EQ(why.unreadableAt, first * kSectorBytes) << format.name();
            EXPECT_EQ(why.segment, (first * kSectorBytes - payload_) / format.storedSegment());
            EXPECT_TRUE(mayBeSalvaged(why));
            EXPECT_EQ(folder_.names(), names);
        }
        const LostSectors disk(folder_ / "sealed", {0});
        const Error why = whyNotOpened();
        EXPECT_EQ(why.code, ErrorCode::unreadable) << describe(why);
        EXPECT_FALSE(mayBeSalvaged(why)) << "of a header";
    }
}

TEST_F(LostSectorsTest, DamageBeforeIsToldFirst) {
    const Format format = someFormats()[1];
    seal(format, randomBytes(9 * kSegment, 1));
    sealed_[payload_ + format.storedSegment()] ^= 1;
    writeFile(folder_ / "sealed", sealed_);
    const LostSectors disk(folder_ / "sealed", {6});
    FileJob job = opening();
    job.engine.tuning.chunkBytes = kSegment;
    for (int i = 0; i < 20; ++i) {
        const auto done = run(job, identity());
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::damaged) << describe(done.error());
        EXPECT_EQ(done.error().segment, 1U);
    }
}

TEST_F(LostSectorsTest, EncryptingFails) {
    writeFile(folder_ / "input", randomBytes(100'000, 1));
    const LostSectors disk(folder_ / "input", {9});
    for (const Container container : {Container::openssl, Container::raw}) {
        const Secret secret = secretFor(container, *findCipher("aes-256-ctr"));
        expectRefused(job(Direction::encrypt, "aes-256-ctr", container), secret,
                      ErrorCode::readFailed);
        expectRefused(job(Direction::decrypt, "aes-256-ctr", container), secret,
                      container == Container::raw ? ErrorCode::unreadable
                                                  : ErrorCode::notThatContainer);
    }
}

TEST_F(LostSectorsTest, SalvageLosesTheSegmentsOnThemAndNoOther) {
    std::mt19937_64 random(5);
    for (const Format& format : someFormats())
        for (int i = 0; i < 12; ++i) {
            const Bytes plain =
                randomBytes(1 + 2 * kSectorBytes + random() % (6 * format.segmentBytes), random());
            seal(format, plain);
            const std::uint64_t count = (sealed_.size() - 1) / kSectorBytes; // without the header's
            std::set<std::uint64_t> sectors;
            while (sectors.size() < 1 + static_cast<std::size_t>(i) % 3 % count)
                sectors.insert(1 + random() % count);
            const Expected expected = expectedWithout(sectors, format, plain);
            const LostSectors disk(folder_ / "sealed", sectors);
            const auto done = salvageFile(openSalvage(opening()).value(), identity(), NoCancel());
            const std::string name = fmt::format("{}, case {}", format.name(), i);
            if (expected.lostBytes == expected.contents.size()) {
                ASSERT_FALSE(done) << name;
                EXPECT_EQ(done.error().code, ErrorCode::unreadable) << describe(done.error());
                continue;
            }
            ASSERT_TRUE(done) << name << ": " << describe(done.error());
            EXPECT_TRUE(readFile(folder_ / "plain.salvaged") == expected.contents) << name;
            const Bytes lost = readFile(folder_ / "plain.salvaged.lost");
            EXPECT_EQ(std::string(lost.begin(), lost.end()), expected.lost) << name;
            EXPECT_EQ(done->survey.unreadableBytes, expected.lostBytes) << name;
            std::filesystem::remove(folder_ / "plain.salvaged");
            std::filesystem::remove(folder_ / "plain.salvaged.lost");
        }
}

} // namespace
} // namespace blockwarp::tests
