// SPDX-License-Identifier: GPL-3.0-or-later
/// Compression of archives: frames on any number of threads, in pieces of any size.
#include "core/archive/zstd_stream.h"
#include "core/io/memory_stream.h"
#include "tests/core/archive/unpacking_fixture.h"

#include <zstd.h>

namespace blockwarp::tests {
namespace {

Bytes packed(const Bytes& plain, std::size_t threads, std::size_t piece = 100'000) {
    MemorySource memory(plain);
    ZstdSource source(memory, 3, threads);
    Bytes all;
    for (bool ended = false; !ended;) {
        const std::size_t before = all.size();
        all.resize(before + piece);
        const auto got = source.read(before, std::span(all).subspan(before), NoCancel());
        EXPECT_TRUE(got);
        all.resize(before + got->bytes);
        ended = got->ended;
    }
    return all;
}

Result<Bytes> fed(const Bytes& bytes, std::size_t piece) {
    std::size_t at = 0;
    const auto feed = withoutZstd([&]() -> Result<std::span<const std::uint8_t>> {
        const auto next = std::span(bytes).subspan(at, std::min(piece, bytes.size() - at));
        at += next.size();
        return std::span<const std::uint8_t>(next);
    });
    Bytes all;
    for (;;) {
        const auto got = feed();
        if (!got) return got.error();
        if (got->empty()) return all;
        all.insert(all.end(), got->begin(), got->end());
    }
}

/// Half of it compresses.
Bytes someText(std::size_t bytes) {
    Bytes text = randomBytes(bytes, 3);
    for (std::size_t i = 0; i < bytes; i += 2)
        text[i] = 'a';
    return text;
}

TEST(ArchiveZstd, GivesBackWhatItTookInPiecesOfAnySize) {
    for (const std::size_t bytes : {0UL, 1UL, 2'097'151UL, 2'097'152UL, 2'097'153UL, 7'000'000UL}) {
        const Bytes plain = someText(bytes);
        const Bytes one = packed(plain, 1);
        EXPECT_TRUE(packed(plain, 5, 7777) == one) << bytes;
        for (const std::size_t piece : {1000UL, 10'000'000UL}) {
            const auto back = fed(one, piece);
            ASSERT_TRUE(back);
            EXPECT_TRUE(*back == plain) << bytes;
        }
    }
}

TEST(ArchiveZstd, MakesFramesThatZstdReadsByThemselves) {
    const Bytes plain = someText(5'000'000);
    const Bytes all = packed(plain, 2);
    const std::size_t first = ZSTD_findFrameCompressedSize(all.data(), all.size());
    ASSERT_FALSE(ZSTD_isError(first));
    ASSERT_LT(first, all.size());
    Bytes back(2U << 20);
    EXPECT_EQ(ZSTD_decompress(back.data(), back.size(), all.data(), first), back.size());
    EXPECT_TRUE(std::equal(back.begin(), back.end(), plain.begin()));
}

TEST(ArchiveZstd, PassesOnWhatIsNotCompressed) {
    for (const std::size_t bytes : {0UL, 1UL, 3UL, 4UL, 5000UL})
        for (const std::size_t piece : {1UL, 3UL, 1000UL}) {
            const Bytes plain = someText(bytes);
            const auto back = fed(plain, piece);
            ASSERT_TRUE(back);
            EXPECT_TRUE(*back == plain);
        }
}

TEST(ArchiveZstd, RefusesWhatIsCutOrDamaged) {
    const Bytes all = packed(someText(300'000), 1);
    for (const std::size_t bytes : {4UL, 100UL, all.size() - 1}) {
        const auto cut =
            fed(Bytes(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(bytes)), 1000);
        ASSERT_FALSE(cut) << bytes;
        EXPECT_EQ(cut.error().code, ErrorCode::archiveRefused);
    }
    Bytes longer = all;
    longer.push_back('x');
    EXPECT_FALSE(fed(longer, 1000));
    Bytes damaged = all;
    damaged[5] ^= 0xff;
    EXPECT_FALSE(fed(damaged, 1000));
}

class ArchiveZstdUnpacking : public UnpackingTest {};

TEST_F(ArchiveZstdUnpacking, IsFoundByItself) {
    const auto tar = HandMadeTar().add({"f", '0', std::string(3'000'000, 'f')}).take();
    ASSERT_TRUE(unpack(packed(tar, 2)));
    EXPECT_EQ(content("f"), std::string(3'000'000, 'f'));
}

TEST_F(ArchiveZstdUnpacking, ABombIsRefusedByItsHeader) {
    ExtractionRequest request;
    request.limits.bytes = 1'000'000;
    const auto tar = HandMadeTar().add({"f", '0', std::string(3'000'000, '\0')}).take();
    expectRefused(packed(tar, 2), "take more than", request);
}

} // namespace
} // namespace blockwarp::tests
