// SPDX-License-Identifier: GPL-3.0-or-later
/// GHASH's field on the host, and what is worked out from it.
#include "kernels/gcm/ghash_matrix.h"
#include "kernels/gcm/ghash_tables.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace blockwarp::tests {
namespace {

using kernels::Block;

Block blockFrom(const Bytes& bytes) {
    Block block{};
    std::memcpy(block.word, bytes.data(), 16);
    return block;
}

std::string hexOfBlock(const Block& block) {
    Bytes bytes(16);
    std::memcpy(bytes.data(), block.word, 16);
    return hexOf(bytes);
}

Block timesX(const Block& block) {
    return kernels::ghashBlock(kernels::ghashTimesX(kernels::ghashElement(block)));
}

TEST(Ghash, GivesThePapersAnswer) {
    // McGrew and Viega, test case 2: one block of ciphertext, then the lengths.
    const Block h = blockFrom(fromHex("66e94bd4ef8a2c3b884cfa59ca342b2e"));
    const Block text = blockFrom(fromHex("0388dace60b6a392f328c2b971b2fe78"));
    const Block lengths = blockFrom(fromHex("00000000000000000000000000000080"));
    const Block first = kernels::ghashMultiply(text, h);
    EXPECT_EQ(hexOfBlock(first), "5e2ec746917062882c85b0685353deb7");
    EXPECT_EQ(hexOfBlock(kernels::ghashMultiply(first ^ lengths, h)),
              "f38cbb1ad69223dcc3457ae5b6b0f885");
}

TEST(Ghash, InversesAndPowersAgreeWithProducts) {
    const std::string one = hexOfBlock(kernels::kGhashOne);
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const Block a = blockFrom(randomBytes(16, seed));
        EXPECT_EQ(hexOfBlock(kernels::ghashMultiply(a, kernels::ghashInverse(a))), one);
        Block power = kernels::kGhashOne;
        for (unsigned exponent = 0; exponent < 20; ++exponent) {
            EXPECT_EQ(hexOfBlock(kernels::ghashPower(a, exponent)), hexOfBlock(power));
            power = kernels::ghashMultiply(power, a);
        }
    }
    EXPECT_EQ(hexOfBlock(kernels::ghashInverse(Block{})), hexOfBlock(Block{}));
}

TEST(Ghash, SquaresAreProducts) {
    Block power = kernels::kGhashOne;
    for (unsigned k = 0; k < kernels::kBlockBits; ++k, power = timesX(power)) {
        const Block mixed = power ^ blockFrom(randomBytes(16, k));
        for (const Block& a : {power, mixed})
            EXPECT_EQ(hexOfBlock(kernels::ghashSquare(a)), hexOfBlock(kernels::ghashMultiply(a, a)))
                << k;
    }
}

TEST(Ghash, TablesMultiply) {
    const Block factor = blockFrom(randomBytes(16, 1));
    const auto table = std::make_unique<kernels::GhashTable>();
    kernels::fillGhashTable(*table, factor);
    for (std::uint64_t seed = 2; seed < 100; ++seed) {
        const Block a = blockFrom(randomBytes(16, seed));
        EXPECT_EQ(hexOfBlock(kernels::ghashProduct(*table, a)),
                  hexOfBlock(kernels::ghashMultiply(a, factor)));
    }
}

/// One row times the matrix, column by column, as nine products of 32 bits.
Block rowTimes(const kernels::GhashMatrix& matrix, const Block (&row)[kernels::kRowBlocks]) {
    std::uint32_t lanes[4];
    for (unsigned lane = 0; lane < 4; ++lane) {
        const auto count = [&](unsigned outer, unsigned inner, unsigned group,
                               kernels::Counts counts) {
            for (unsigned column = 0; column < 2; ++column)
                for (unsigned i = 0; i < kernels::kRowBlocks; ++i) {
                    const unsigned from = 4 * (2 * lane + column) + i % 4;
                    const auto& pair = matrix.at[outer][inner][group][from][i / 8];
                    counts.at[column] += static_cast<std::uint32_t>(__builtin_popcount(
                        kernels::dataPart(row[i], outer, inner) & pair.word[i / 4 % 2]));
                }
            return counts;
        };
        lanes[lane] = kernels::rowWords(count).half[0];
    }
    return kernels::rowFrom(lanes);
}

TEST(Ghash, MatricesMultiplyAndAdd) {
    const auto matrix = std::make_unique<kernels::GhashMatrix>();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Block factors[kernels::kRowBlocks];
        Block row[kernels::kRowBlocks];
        Block expected{};
        const unsigned given = kernels::kRowBlocks - seed % kernels::kRowBlocks;
        for (unsigned i = 0; i < kernels::kRowBlocks; ++i) {
            factors[i] = blockFrom(randomBytes(16, 100 * seed + i));
            row[i] = blockFrom(randomBytes(16, 100 * seed + i + 50));
            if (i < given) expected = expected ^ kernels::ghashMultiply(row[i], factors[i]);
        }
        kernels::fillGhashMatrix(*matrix, std::span(factors).first(given));
        EXPECT_EQ(hexOfBlock(rowTimes(*matrix, row)), hexOfBlock(expected));
    }
}

/// Every coefficient by itself, so that a wrong reduction cannot hide.
TEST(Ghash, MatricesMultiplyEveryPowerOfX) {
    const auto matrix = std::make_unique<kernels::GhashMatrix>();
    Block factors[kernels::kRowBlocks] = {};
    Block power = kernels::kGhashOne;
    for (unsigned k = 0; k < kernels::kBlockBits; ++k, power = timesX(power)) {
        factors[k % kernels::kRowBlocks] = power;
        kernels::fillGhashMatrix(*matrix, factors);
        Block single = kernels::kGhashOne;
        for (unsigned j = 0; j < kernels::kBlockBits; ++j, single = timesX(single)) {
            Block row[kernels::kRowBlocks] = {};
            row[k % kernels::kRowBlocks] = single;
            ASSERT_EQ(hexOfBlock(rowTimes(*matrix, row)),
                      hexOfBlock(kernels::ghashMultiply(single, power)))
                << k << " " << j;
        }
        factors[k % kernels::kRowBlocks] = {};
    }
}

} // namespace
} // namespace blockwarp::tests
