// SPDX-License-Identifier: GPL-3.0-or-later
/// Compression of archives: frames on any number of threads, in pieces of any size.
#include "core/archive/zstd_stream.h"
#include "core/io/memory_stream.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>
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
        Bytes back(bytes + 1);
        EXPECT_EQ(ZSTD_decompress(back.data(), back.size(), one.data(), one.size()), bytes);
        back.pop_back();
        EXPECT_TRUE(back == plain) << bytes;
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

} // namespace
} // namespace blockwarp::tests
