// SPDX-License-Identifier: GPL-3.0-or-later
/// Ranges of files against the whole, and files and ranges that are refused.
#include "core/files/file_job.h"
#include "tests/core/format/container_fixture.h"
#include "tests/support/job_parts.h"

#include <algorithm>
#include <random>
#include <set>

namespace blockwarp::tests {
namespace {

class FileRange : public ContainerTest {
  protected:
    FileJob opening(const ByteRange& range) const {
        FileJob job;
        job.work = DecryptRange{{}, range};
        job.input = folder_ / "sealed";
        job.target.output = folder_ / "part";
        job.engine.tuning.threads = 2;
        return job;
    }

    /// Makes "sealed"; returns where its payload begins.
    std::size_t seal(const Format& format, const Bytes& plain, bool armor = false) {
        const auto file = sealed(format, {.armor = armor}, recipient(), plain);
        EXPECT_TRUE(file) << format.name();
        writeFile(folder_ / "sealed", *file);
        return payloadOf(*file);
    }

    Result<Bytes> part(const ByteRange& range, const Way& way = {}) {
        FileJob job = opening(range);
        job.engine.kind = way.engine;
        job.engine.tuning.chunkBytes = way.chunkBytes;
        job.target.overwrite = true;
        std::optional<Redirected> out;
        if (way.streams) {
            out.emplace(STDOUT_FILENO, job.target.output, O_WRONLY | O_CREAT | O_TRUNC);
            job.target.output = "-";
        }
        const auto done = run(job, identity());
        out.reset();
        if (!done) return done.error();
        EXPECT_EQ(done->bytesOut, range.length);
        return readFile(folder_ / "part");
    }

    void expectPart(const Bytes& plain, const ByteRange& range, const Way& way,
                    const std::string& name) {
        const auto got = part(range, way);
        ASSERT_TRUE(got) << name << ", " << range.offset << ":" << range.length << ": "
                         << describe(got.error());
        const auto wanted = std::span(plain).subspan(static_cast<std::size_t>(range.offset),
                                                     static_cast<std::size_t>(range.length));
        EXPECT_TRUE(std::ranges::equal(*got, wanted))
            << name << ", " << range.offset << ":" << range.length;
    }

    /// All ranges from and to one byte before, at and behind every boundary.
    void expectAllParts(const Format& format, std::size_t bytes) {
        const Bytes plain = randomBytes(bytes, bytes);
        seal(format, plain);
        std::set<std::size_t> places{0, bytes};
        for (std::size_t at = 0; at <= bytes + 1; at += format.segmentBytes)
            for (const std::size_t near : {at - 1, at, at + 1})
                if (near <= bytes) places.insert(near);
        for (const std::size_t begin : places)
            for (const std::size_t end : places)
                if (begin <= end)
                    expectPart(plain, {begin, end - begin}, {},
                               format.name() + ", " + std::to_string(bytes));
    }

    void flip(std::size_t offset) {
        Bytes bytes = readFile(folder_ / "sealed");
        ASSERT_LT(offset, bytes.size());
        bytes[offset] ^= 0x10;
        writeFile(folder_ / "sealed", bytes);
    }

    static std::vector<Format> someFormats() {
        return {{Container::age, findCipher("chacha20-poly1305"), 65536},
                {Container::blockwarp, findCipher("aes-256-gcm"), 4096},
                {Container::blockwarp, findCipher("aes-256-gcm"), 32768},
                {Container::blockwarp, findCipher("aes-256-ctr"), 16384},
                {Container::blockwarp, findCipher("aes-256-cbc"), 4096}};
    }
};

TEST_F(FileRange, AroundEveryBoundaryItIsThatPartOfTheWhole) {
    for (const Format& format : formats(4096))
        for (const std::size_t bytes : {2 * format.segmentBytes, 2 * format.segmentBytes + 100})
            expectAllParts(format, bytes);
    for (const Format& format : someFormats())
        for (const std::size_t bytes :
             {std::size_t{0}, std::size_t{1}, format.segmentBytes - 1, format.segmentBytes,
              format.segmentBytes + 1, 3 * format.segmentBytes - 1})
            expectAllParts(format, bytes);
}

TEST_F(FileRange, WithAnyEngineChunkAndOutput) {
    std::mt19937_64 random(32);
    const auto below = [&](std::uint64_t most) { return random() % (most + 1); };
    for (const Format& format : formats(8192))
        for (int i = 0; i < 8; ++i) {
            const Bytes plain = randomBytes(below(12 * format.segmentBytes), random());
            seal(format, plain);
            const std::uint64_t offset = below(plain.size());
            const std::size_t chunk =
                below(1) == 0 ? 0 : format.segmentBytes * (1 + below(3)); // of whole segments
            expectPart(plain, {offset, below(plain.size() - offset)},
                       {.engine = kHostEngines[below(kHostEngines.size() - 1)],
                        .chunkBytes = chunk,
                        .streams = below(1) == 0},
                       format.name());
        }
}

TEST_F(FileRange, BeyondTheEndThereIsNone) {
    for (const Format& format : someFormats())
        for (const std::size_t bytes : {std::size_t{0}, std::size_t{5}, 2 * format.segmentBytes,
                                        2 * format.segmentBytes + 5}) {
            seal(format, randomBytes(bytes, 1));
            std::filesystem::remove(folder_ / "part");
            for (const ByteRange range :
                 {ByteRange{0, bytes + 1}, ByteRange{bytes, 1}, ByteRange{bytes + 1, 0},
                  ByteRange{std::uint64_t{1} << 60, 1}, ByteRange{1, std::uint64_t{1} << 60}})
                expectRefused(opening(range), identity(), ErrorCode::outOfRange);
        }
}

TEST_F(FileRange, OfACutFileThereIsNone) {
    for (const Format& format : someFormats()) {
        const std::size_t stored = format.storedSegment();
        for (const std::size_t left :
             {stored, 2 * stored, 2 * stored + 1, 2 * stored + 40, 3 * stored - 1, 3 * stored}) {
            const std::size_t payload = seal(format, randomBytes(3 * format.segmentBytes + 1, 1));
            std::filesystem::resize_file(folder_ / "sealed", payload + left);
            for (const std::uint64_t offset : {std::size_t{0}, format.segmentBytes - 1})
                expectRefused(opening({offset, 1}), identity(), ErrorCode::damaged);
        }
    }
}

TEST_F(FileRange, OfDamageItSeesWhatItHoldsAndTheEnd) {
    for (const Format& format : someFormats()) {
        const std::size_t segment = format.segmentBytes;
        const Bytes plain = randomBytes(5 * segment - 7, 1);
        const std::size_t payload = seal(format, plain);
        flip(payload + 2 * format.storedSegment() + 9);
        expectPart(plain, {0, 2 * segment}, {}, format.name());
        expectPart(plain, {3 * segment, 2 * segment - 7}, {}, format.name());
        expectPart(plain, {2 * segment - 1, 1}, {}, format.name());
        expectPart(plain, {3 * segment, 0}, {}, format.name());
        std::filesystem::remove(folder_ / "part");
        for (const ByteRange range : {ByteRange{2 * segment - 1, 2}, ByteRange{2 * segment, 1},
                                      ByteRange{3 * segment - 1, 1}, ByteRange{0, plain.size()}}) {
            expectRefused(opening(range), identity(), ErrorCode::damaged);
            EXPECT_EQ(run(opening(range), identity()).error().segment, 2U) << format.name();
        }
        seal(format, plain);
        flip(payload + 4 * format.storedSegment());
        expectRefused(opening({0, 1}), identity(), ErrorCode::damaged);
        expectRefused(opening({0, 1}), identity(2), ErrorCode::wrongKeyOrDamaged);
    }
}

TEST_F(FileRange, OnlyOfFilesThatCanBeOpenedAnywhere) {
    const Format age = someFormats().front();
    seal(age, randomBytes(100, 1), true);
    expectRefused(opening({0, 1}), identity(), ErrorCode::unsupported);

    seal(age, randomBytes(100, 1));
    FileJob piped = opening({0, 1});
    piped.input = "-";
    expectRefused(piped, identity(), ErrorCode::unsupported);

    writeFile(folder_ / "input", randomBytes(1000, 1));
    for (const Container container : {Container::raw, Container::openssl}) {
        const Secret secret = secretFor(container, *findCipher("aes-256-ctr"));
        ASSERT_TRUE(run(job(Direction::encrypt, "aes-256-ctr", container, "input",
                            std::string(containerSpec(container).name)),
                        secret));
        FileJob refused = opening({0, 1});
        openingOf(refused).cipher = findCipher("aes-256-ctr");
        refused.input = folder_ / std::string(containerSpec(container).name);
        expectRefused(refused, secret, ErrorCode::unsupported);
        openingOf(refused).container = container;
        expectRefused(refused, secret, ErrorCode::unsupported);
    }
}

TEST_F(FileRange, NothingThatIsThereIsReplaced) {
    seal(someFormats()[1], randomBytes(100, 1));
    writeFile(folder_ / "part", randomBytes(5, 2));
    expectRefused(opening({0, 1}), identity(), ErrorCode::outputExists);
    EXPECT_EQ(readFile(folder_ / "part"), randomBytes(5, 2));
}

TEST(ByteRange, IsOffsetAndLengthWithUnits) {
    const auto range = parseByteRange("1G:64KiB");
    ASSERT_TRUE(range);
    EXPECT_EQ(range->offset, std::uint64_t{1} << 30);
    EXPECT_EQ(range->length, 65536U);
    EXPECT_EQ(parseByteRange("0:0")->end(), 0U);
    EXPECT_EQ(parseByteRange("1:18446744073709551614")->end(),
              std::numeric_limits<std::uint64_t>::max());
    for (const char* text : {"", ":", "5", "5:", ":5", "1:2:3", "-1:5", "1:-5", "a:b", "1 :2",
                             "2:18446744073709551615", "18446744073709551616:1"})
        EXPECT_FALSE(parseByteRange(text)) << text;
}

} // namespace
} // namespace blockwarp::tests
