// SPDX-License-Identifier: GPL-3.0-or-later
/// Lengths of Padmé, and archives that are filled up to them.
#include "core/archive/padded_source.h"
#include "core/archive/zstd_stream.h"
#include "core/io/memory_stream.h"
#include "tests/core/archive/unpacking_fixture.h"

#include <zstd.h>

#include <algorithm>
#include <set>

namespace blockwarp::tests {
namespace {

/// So many bytes, without holding them.
class LongSource final : public PositionedSource {
  public:
    explicit LongSource(std::uint64_t bytes) : bytes_(bytes) {}
    std::uint64_t size() const override { return bytes_; }
    Result<void> readAt(std::uint64_t, std::span<std::uint8_t> into) const override {
        std::ranges::fill(into, std::uint8_t{1});
        return {};
    }

  private:
    const std::uint64_t bytes_;
};

/// What the padded source adds to `plain`.
Bytes paddingOf(Source& plain, std::uint64_t bytes, Filler filler, std::size_t piece) {
    PaddedSource source(plain, filler);
    Bytes padding;
    Bytes part(piece);
    std::uint64_t at = 0;
    for (bool ended = false; !ended;) {
        const auto got = source.read(at, part, NoCancel()).value();
        const auto plainBytes = std::min<std::uint64_t>(got.bytes, bytes - std::min(bytes, at));
        padding.insert(padding.end(), part.begin() + static_cast<std::ptrdiff_t>(plainBytes),
                       part.begin() + static_cast<std::ptrdiff_t>(got.bytes));
        at += got.bytes;
        ended = got.ended;
    }
    EXPECT_EQ(at, bytes + padding.size());
    return padding;
}

Bytes padded(const Bytes& plain, Filler filler) {
    MemorySource source(plain);
    Bytes all = plain;
    const Bytes padding = paddingOf(source, plain.size(), filler, 1000);
    all.insert(all.end(), padding.begin(), padding.end());
    return all;
}

/// Takes frames off until nothing is left; each is a skippable one.
void expectSkippable(std::span<const std::uint8_t> frames) {
    while (!frames.empty()) {
        ASSERT_GE(frames.size(), 8U);
        EXPECT_EQ(frames[0] & 0xf0, 0x50);
        const std::size_t bytes = ZSTD_findFrameCompressedSize(frames.data(), frames.size());
        ASSERT_FALSE(ZSTD_isError(bytes)) << ZSTD_getErrorName(bytes);
        ASSERT_EQ(ZSTD_getFrameContentSize(frames.data(), frames.size()), 0U);
        frames = frames.subspan(bytes);
    }
}

TEST(Padme, LengthsAreThoseOfThePaper) {
    // By hand: E = floor(log2 L), S = floor(log2 E) + 1, a multiple of 2^(E - S).
    const std::pair<std::uint64_t, std::uint64_t> known[] = {
        {0, 0},
        {1, 1},
        {2, 2},
        {7, 7},
        {8, 8},
        {9, 10},
        {15, 16},
        {17, 18},
        {33, 36},
        {100, 104},
        {1000, 1024},
        {1025, 1088},
        {100'000, 100'352},
        {1'048'577, 1'081'344},
        {(1ULL << 40) + 1, (1ULL << 40) + (1ULL << 34)}};
    for (const auto& [bytes, length] : known)
        EXPECT_EQ(padmeLength(bytes), length) << bytes;
}

TEST(Padme, LengthsAreFewAndAtMostTwelvePercentMore) {
    std::set<std::uint64_t> lengths;
    for (std::uint64_t bytes = 1; bytes <= (1U << 21); ++bytes) {
        const std::uint64_t length = padmeLength(bytes);
        ASSERT_GE(length, bytes);
        ASSERT_LE(100 * length, 112 * bytes) << bytes;
        ASSERT_EQ(padmeLength(length), length) << bytes;
        if (bytes > (1U << 20)) lengths.insert(length);
    }
    EXPECT_EQ(lengths.size(), 32U); // of 2^20 + 1 to 2^21
}

TEST(Padme, ATarGetsZeroBlocks) {
    for (const std::uint64_t blocks : {2U, 3U, 20U, 33U, 65U, 1000U, 2049U, 20'481U, 41'003U}) {
        const std::uint64_t bytes = 512 * blocks;
        LongSource plain(bytes);
        for (const std::size_t piece : {std::size_t{777}, std::size_t{1} << 20}) {
            const Bytes padding = paddingOf(plain, bytes, Filler::zeroBlocks, piece);
            EXPECT_EQ(bytes + padding.size(), padmeLength(bytes));
            EXPECT_EQ(padding.size() % 512, 0U);
            EXPECT_TRUE(std::ranges::all_of(padding, [](std::uint8_t byte) { return byte == 0; }));
        }
    }
}

TEST(Padme, ZstdGetsSkippableFrames) {
    std::vector<std::uint64_t> sizes{1U << 20, (1U << 24) + 1};
    for (std::uint64_t bytes = 0; bytes < 2100; ++bytes)
        sizes.push_back(bytes);
    for (const std::uint64_t bytes : sizes) {
        LongSource plain(bytes);
        const Bytes padding = paddingOf(plain, bytes, Filler::skippableFrames, 100'000);
        const std::uint64_t all = bytes + padding.size();
        ASSERT_EQ(padmeLength(all), all) << bytes;
        ASSERT_LE(all, padmeLength(bytes + 8)) << bytes;
        if (padmeLength(bytes) == bytes) {
            ASSERT_TRUE(padding.empty()) << bytes;
        }
        expectSkippable(padding);
    }
}

TEST(Padme, FramesOfALongPaddingLeaveRoomForTheLast) {
    constexpr std::uint64_t next = (1U << 27) + (4U << 20); // a length of Padmé
    for (const std::uint64_t missing : {(1U << 20) + 3U, (1U << 20) + 8U, (2U << 20) + 7U}) {
        LongSource plain(next - missing);
        const Bytes padding =
            paddingOf(plain, next - missing, Filler::skippableFrames, std::size_t{1} << 20);
        EXPECT_EQ(padding.size(), missing);
        expectSkippable(padding);
    }
}

class PaddedArchive : public UnpackingTest {};

TEST_F(PaddedArchive, IsUnpackedAsOthersAre) {
    HandMadeTar made;
    for (int i = 0; i < 70; ++i)
        made.add({"file" + std::to_string(i), '0', "contents of a file"});
    const Bytes tar = made.take();
    ASSERT_TRUE(unpack(tar));
    const auto plain = snapshot(out());
    std::filesystem::remove_all(out());
    const Bytes longer = padded(tar, Filler::zeroBlocks);
    ASSERT_GT(longer.size(), tar.size());
    ASSERT_TRUE(unpack(longer));
    EXPECT_EQ(snapshot(out()), plain);
    std::filesystem::remove_all(out());

    MemorySource source(tar);
    ZstdSource packing(source, 3, 1);
    Bytes packed(1 << 20);
    packed.resize(packing.read(0, packed, NoCancel()).value().bytes);
    packed.insert(packed.end(), {0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3}); // of any size
    for (const std::size_t piece : {1U, 100U, 100'000U}) {
        ASSERT_TRUE(unpack(padded(packed, Filler::skippableFrames), {}, piece));
        EXPECT_EQ(snapshot(out()), plain);
        std::filesystem::remove_all(out());
    }
    packed.pop_back(); // a frame that is cut
    const auto cut = unpack(packed);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, ErrorCode::archiveRefused);
}

} // namespace
} // namespace blockwarp::tests
