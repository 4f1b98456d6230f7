// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher/chunk.h"

#include "core/io/memory_stream.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>

namespace blockwarp::tests {
namespace {

TEST(WorkerCapacity, HoldsTheLargestChunkAndItsPaddingButNoMoreThanThePayloadNeeds) {
    constexpr std::size_t chunk = std::size_t{1} << 20;
    for (const std::uint64_t payload : {0ULL, 1ULL, 15ULL, 16ULL, 17ULL, 1ULL << 20, 1ULL << 40}) {
        const std::size_t largest = ChunkPlan{payload, chunk}.at(0).bytes;
        EXPECT_GE(workerCapacity({}, chunk, payload), largest + kAesBlockBytes) << payload;
        EXPECT_LE(workerCapacity({}, chunk, payload), largest + 2 * kAesBlockBytes) << payload;
    }
}

TEST(WorkerCapacity, HoldsTheTagsOfTheLargestChunk) {
    for (const std::size_t unit : {1U, 100U, 4096U})
        for (const std::uint64_t payload : {0ULL, 1ULL, 4096ULL, 409600ULL, 1ULL << 40}) {
            const UnitLayout layout{unit, kTagBytes};
            const std::size_t stored = layout.storedBytes(ChunkPlan{payload, 409600}.at(0).bytes);
            EXPECT_GE(workerCapacity(layout, 409600, payload), stored) << payload;
            EXPECT_LE(workerCapacity(layout, 409600, payload), stored + 32) << payload;
        }
}

TEST(UnitLayoutTest, EachSegmentIsFollowedByItsTag) {
    struct Case {
        std::uint64_t payload;
        std::uint64_t stored;
    };
    constexpr Case cases[] = {
        {0, 16}, {1, 17}, {99, 115}, {100, 116}, {101, 133}, {200, 232}, {1'000'000, 1'160'000}};
    const UnitLayout layout{100, kTagBytes};
    for (const Case& c : cases) {
        EXPECT_EQ(layout.storedBytes(c.payload), c.stored);
        EXPECT_EQ(layout.payloadIn(c.stored), c.payload);
    }
    EXPECT_EQ(layout.storedOffset(0), 0U);
    EXPECT_EQ(layout.storedOffset(100), 116U);
    EXPECT_EQ(layout.storedOffset(300), 348U);
    constexpr std::uint64_t far = 1ULL << 50;
    EXPECT_EQ((UnitLayout{1U << 20, kTagBytes}.storedOffset(far)), far + 16 * (far >> 20));
}

TEST(UnitLayoutTest, SizesThatNoPayloadHasAreNone) {
    const UnitLayout layout{100, kTagBytes};
    // Less than a tag, alone or behind a whole segment; a tag with no text where text was before
    // it.
    for (const std::uint64_t stored : {0U, 1U, 15U, 117U, 131U, 132U, 233U, 247U, 248U})
        EXPECT_EQ(layout.payloadIn(stored), std::nullopt) << stored;
    // By counting: exactly those sizes are possible that some payload takes.
    for (const std::size_t unit : {1U, 3U, 16U, 40U}) {
        const UnitLayout small{unit, kTagBytes};
        std::set<std::uint64_t> possible;
        for (std::uint64_t payload = 0; payload <= 300; ++payload)
            possible.insert(small.storedBytes(payload));
        for (std::uint64_t stored = 0; stored <= 300; ++stored)
            EXPECT_EQ(small.payloadIn(stored).has_value(), possible.contains(stored))
                << stored << " in segments of " << unit;
    }
}

TEST(UnitLayoutTest, WithoutTagsNothingMoves) {
    for (const UnitLayout layout : {UnitLayout{}, UnitLayout{512, 0}})
        for (const std::uint64_t bytes : {0ULL, 1ULL, 511ULL, 513ULL, 1ULL << 50}) {
            EXPECT_EQ(layout.storedBytes(bytes), bytes);
            EXPECT_EQ(layout.storedOffset(bytes), bytes);
            EXPECT_EQ(layout.payloadIn(bytes), bytes);
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

struct AdvanceUnits {
    const char* cipher;
    const char* from;
    std::uint64_t units;
    bool last;
    const char* to;
};

TEST(AdvanceUnits, CountsDataUnitsAndSegmentsAsTheirCiphersDo) {
    const AdvanceUnits cases[] = {
        // XTS: 128 bits, little-endian; the end is nothing special.
        {"aes-128-xts", "ff000000000000000000000000000000", 1, false,
         "00010000000000000000000000000000"},
        {"aes-256-xts", "00000000000000000000000000000080", 5, true,
         "05000000000000000000000000000080"},
        {"aes-256-xts", "ffffffffffffffff0000000000000000", 1, true,
         "00000000000000000100000000000000"},
        {"aes-128-xts", "ffffffffffffffffffffffffffffffff", 2, false,
         "01000000000000000000000000000000"},
        // Nonces: 88 bits, big-endian; the twelfth byte is the last segment's.
        {"aes-128-gcm", "0000000000000000000000010c0c0c0c", 0, true,
         "0000000000000000000000010c0c0c0c"},
        {"aes-128-gcm", "0000000000000000000000010c0c0c0c", 0, false,
         "0000000000000000000000000c0c0c0c"},
        {"aes-192-gcm", "00000000000000000000ff7700000000", 1, true,
         "00000000000000000001007700000000"},
        {"aes-256-gcm", "0000ffffffffffffffffff0100000000", 3, false,
         "00010000000000000000020000000000"},
        {"chacha20-poly1305", "ffffffffffffffffffffff0100000000", 1, true,
         "00000000000000000000000100000000"},
        {"chacha20-poly1305", "00000000000000000000010100000000", ~0ULL, false,
         "00000100000000000000000000000000"},
    };
    for (const AdvanceUnits& c : cases)
        EXPECT_EQ(hexOf(advanceUnits(*findCipher(c.cipher), ivFromHex(c.from), c.units, c.last)),
                  c.to)
            << c.cipher << " " << c.from << " + " << c.units;
}

TEST(ChunkIv, OfUnitsCountsTheUnitsBeforeTheChunk) {
    const Iv first = ivFromHex("00000000000000000000f00900000000");
    const auto iv = [&](const char* cipher, const UnitLayout& layout, const Chunk& chunk) {
        return hexOf(chunkIv(*findCipher(cipher), layout, first, chunk));
    };
    const Chunk middle{2, 6400, 3200, false};
    const Chunk end{2, 6400, 3100, true};
    EXPECT_EQ(iv("aes-128-gcm", {100, kTagBytes}, middle), "00000000000000000001300000000000");
    EXPECT_EQ(iv("aes-128-gcm", {100, kTagBytes}, end), "00000000000000000001300900000000");
    EXPECT_EQ(iv("aes-128-xts", {1600, 0}, end), "04000000000000000000f00900000000");
}

TEST(ChunkIv, DependsOnTheChunkAlone) {
    const Iv first = ivFromHex("000000000000000000000000000000ff");
    const auto iv = [&](const char* cipher, const Chunk& chunk) {
        return hexOf(chunkIv(*findCipher(cipher), {}, first, chunk));
    };
    const Chunk second{1, 128, 128, true};
    EXPECT_EQ(iv("aes-128-ctr", second), "00000000000000000000000000000107");
    EXPECT_EQ(iv("chacha20", second), "020000000000000000000000000000ff");
    for (const auto* cipher : {"aes-128-ecb", "aes-128-ctr", "chacha20"})
        EXPECT_EQ(iv(cipher, {0, 0, 128, false}), hexOf(first)) << cipher;
}

} // namespace
} // namespace blockwarp::tests
