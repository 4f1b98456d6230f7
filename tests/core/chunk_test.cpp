// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk.h"

#include "core/io/memory_stream.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

TEST(LaneCapacity, HoldsTheLargestChunkAndItsPaddingButNoMoreThanThePayloadNeeds) {
    constexpr std::size_t chunk = std::size_t{1} << 20;
    for (const std::uint64_t payload : {0ULL, 1ULL, 15ULL, 16ULL, 17ULL, 1ULL << 20, 1ULL << 40}) {
        const std::size_t largest = ChunkPlan{payload, chunk}.at(0).bytes;
        EXPECT_GE(laneCapacity(chunk, payload), largest + kAesBlockBytes) << payload;
        EXPECT_LE(laneCapacity(chunk, payload), largest + 2 * kAesBlockBytes) << payload;
    }
}

TEST(ChunkPlanTest, CoversThePayloadOnceWithoutGaps) {
    for (const std::uint64_t total : {1ULL, 63ULL, 64ULL, 65ULL, 127ULL, 128ULL, 129ULL, 6400ULL}) {
        const ChunkPlan plan{total, 64};
        EXPECT_EQ(plan.count(), (total + 63) / 64) << total;
        std::uint64_t next = 0;
        for (std::uint64_t i = 0; i < plan.count(); ++i) {
            const Chunk chunk = plan.at(i);
            EXPECT_EQ(chunk.index, i);
            EXPECT_EQ(chunk.offset, next);
            EXPECT_GE(chunk.bytes, 1U);
            EXPECT_LE(chunk.bytes, 64U);
            EXPECT_EQ(chunk.last, i + 1 == plan.count());
            next += chunk.bytes;
        }
        EXPECT_EQ(next, total);
    }
}

TEST(ChunkPlanTest, AnEmptyPayloadIsOneEmptyLastChunk) {
    const ChunkPlan plan{0, 64};
    EXPECT_EQ(plan.count(), 1U);
    EXPECT_EQ(plan.at(0).bytes, 0U);
    EXPECT_TRUE(plan.at(0).last);
}

TEST(ChunkPlanTest, PayloadsBeyond4GiBKeepTheirOffsets) {
    const ChunkPlan plan{(1ULL << 40) + 1, std::size_t{16} << 20};
    EXPECT_EQ(plan.count(), (1ULL << 16) + 1);
    EXPECT_EQ(plan.at(1ULL << 16).offset, 1ULL << 40);
    EXPECT_EQ(plan.at(1ULL << 16).bytes, 1U);
}

struct Advance {
    const char* cipher;
    const char* from;
    std::uint64_t blocks;
    const char* to;
};

TEST(AdvanceCounter, CarriesAsFarAsTheCounterGoes) {
    const Advance cases[] = {
        {"aes-128-ctr", "000102030405060708090a0b0c0d0e0f", 0, "000102030405060708090a0b0c0d0e0f"},
        {"aes-128-ctr", "000000000000000000000000000000ff", 1, "00000000000000000000000000000100"},
        {"aes-256-ctr", "000000000000000000000000ffffffff", 2, "00000000000000000000000100000001"},
        {"aes-192-ctr", "00000000000000feffffffffffffffff", 1, "00000000000000ff0000000000000000"},
        {"aes-256-ctr", "ffffffffffffffffffffffffffffffff", 1, "00000000000000000000000000000000"},
        {"aes-256-ctr", "fffffffffffffffffffffffffffffffe", 5, "00000000000000000000000000000003"},
        {"aes-256-ctr", "00000000000000000000000000000001", ~0ULL,
         "00000000000000010000000000000000"},
        {"chacha20", "ffffffff0000000008090a0b0c0d0e0f", 1, "000000000100000008090a0b0c0d0e0f"},
        {"chacha20", "feffffffffffffff08090a0b0c0d0e0f", 3, "010000000000000008090a0b0c0d0e0f"},
        {"chacha20", "010000004a00000008090a0b0c0d0e0f", 1ULL << 32,
         "010000004b00000008090a0b0c0d0e0f"},
    };
    for (const Advance& c : cases)
        EXPECT_EQ(hexOf(advanceCounter(*findCipher(c.cipher), ivFromHex(c.from), c.blocks)), c.to)
            << c.cipher << " " << c.from << " + " << c.blocks;
}

TEST(ChunkIv, DependsOnTheChunkAlone) {
    const Bytes payload = randomBytes(8 + 256, 1);
    const MemorySource source(payload);
    const Iv first = ivFromHex("000000000000000000000000000000ff");
    const Iv chained = ivFrom(randomBytes(16, 2));
    const Chunk second{1, 128, 128, true};
    const auto iv = [&](const char* cipher, Direction direction, const Chunk& chunk) {
        const auto result =
            chunkIv(*findCipher(cipher), direction, first, chunk, source, 8, chained);
        return result ? hexOf(*result) : describe(result.error());
    };
    const auto encrypt = Direction::encrypt;
    const auto decrypt = Direction::decrypt;
    EXPECT_EQ(iv("aes-128-ctr", encrypt, second), "00000000000000000000000000000107");
    EXPECT_EQ(iv("aes-128-ctr", decrypt, second), "00000000000000000000000000000107");
    EXPECT_EQ(iv("chacha20", encrypt, second), "020000000000000000000000000000ff");
    EXPECT_EQ(iv("aes-128-cbc", encrypt, second), hexOf(chained));
    // 8 bytes of header, then the last block of the first chunk
    EXPECT_EQ(iv("aes-128-cbc", decrypt, second), hexOf(std::span(payload).subspan(8 + 112, 16)));
    for (const auto* cipher : {"aes-128-ctr", "aes-128-cbc", "chacha20"})
        EXPECT_EQ(iv(cipher, decrypt, {0, 0, 128, false}), hexOf(first)) << cipher;
}

} // namespace
} // namespace blockwarp::tests
