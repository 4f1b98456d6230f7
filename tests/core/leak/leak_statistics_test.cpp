// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's numbers against values worked out by hand.
#include "core/leak/leak_statistics.h"
#include "core/leak/repeated_blocks.h"

#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace blockwarp::tests {
namespace {

TEST(LeakStatistics, EntropyByHand) {
    EXPECT_DOUBLE_EQ(entropyOf(byteHistogram({})), 0);
    EXPECT_DOUBLE_EQ(entropyOf(byteHistogram(Bytes(100, 7))), 0);
    EXPECT_FALSE(std::signbit(entropyOf(byteHistogram(Bytes(100, 7)))));
    EXPECT_DOUBLE_EQ(entropyOf(byteHistogram(fromHex("0001"))), 1);
    // ½ · 1 + 2 · ¼ · 2
    EXPECT_DOUBLE_EQ(entropyOf(byteHistogram(fromHex("00000102"))), 1.5);
    Bytes all(256);
    std::iota(all.begin(), all.end(), std::uint8_t{0});
    EXPECT_DOUBLE_EQ(entropyOf(byteHistogram(all)), 8);
}

TEST(LeakStatistics, ChiSquareByHand) {
    Bytes all(256);
    std::iota(all.begin(), all.end(), std::uint8_t{0});
    EXPECT_DOUBLE_EQ(chiSquareOf(byteHistogram(all)), 0);
    // One value 256 times: (256 - 1)² / 1 + 255 · (0 - 1)² / 1
    EXPECT_DOUBLE_EQ(chiSquareOf(byteHistogram(Bytes(256, 9))), 255.0 * 255 + 255);
    all[1] = 0; // 0 twice, 1 never
    EXPECT_DOUBLE_EQ(chiSquareOf(byteHistogram(all)), 2);
    EXPECT_DOUBLE_EQ(chiSquareOf(byteHistogram({})), 0);
    // Random bytes: within five standard deviations of 255.
    EXPECT_NEAR(chiSquareOf(byteHistogram(randomBytes(1 << 20, 1))), 255, 113);
}

TEST(LeakStatistics, EqualBlocksHaveTheFirstOnesNumber) {
    Bytes bytes(5 * 16 + 7);
    bytes[0] = bytes[3 * 16] = 1; // A B B A B, and a part
    EXPECT_EQ(firstEqualBlocks(bytes), (std::vector<std::uint32_t>{0, 1, 1, 0, 1}));
    EXPECT_TRUE(firstEqualBlocks(std::span(bytes).first(15)).empty());
}

TEST(LeakStatistics, NoiseIsToldFromPictures) {
    const auto noisy = [](const RasterShape& shape, const Bytes& bytes) {
        return looksLikeNoise(byteHistogram(bytes), adjacentCorrelation(shape, bytes));
    };
    const RasterShape small{PixelFormat::grey8, 64, 32};
    const RasterShape large{PixelFormat::grey8, 512, 512};
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        EXPECT_TRUE(noisy(small, randomBytes(small.bytes(), seed))) << seed;
        EXPECT_TRUE(noisy(large, randomBytes(large.bytes(), seed))) << seed;
    }
    Bytes columns = randomBytes(large.bytes(), 1); // each row as the first
    for (std::size_t i = 512; i < columns.size(); ++i)
        columns[i] = columns[i - 512];
    EXPECT_FALSE(noisy(large, columns)) << "pixels are those below";
    Bytes flat = randomBytes(large.bytes(), 1); // a fifth of the values is 7
    for (std::size_t i = 0; i < flat.size(); i += 5)
        flat[i] = 7;
    EXPECT_FALSE(noisy(large, flat)) << "one value is frequent";
    EXPECT_FALSE(looksLikeNoise({}, {}));
}

TEST(LeakStatistics, CorrelationByHand) {
    // Pairs (0, 1), (1, 2), (2, 3) lie on a line.
    const RasterShape row{PixelFormat::grey8, 4, 1};
    const auto rising = adjacentCorrelation(row, fromHex("00010203"));
    EXPECT_NEAR(rising.horizontal.value(), 1, 1e-12);
    EXPECT_FALSE(rising.vertical) << "there is no row below";
    EXPECT_FALSE(rising.diagonal);
    // Pairs (0, 9), (9, 0), (0, 9)
    EXPECT_NEAR(adjacentCorrelation(row, fromHex("00090009")).horizontal.value(), -1, 1e-12);
    EXPECT_FALSE(adjacentCorrelation(row, Bytes(4, 5)).horizontal) << "nothing varies";
    // Pairs (0, 0), (0, 3), (3, 0): means 1 and 1; covariance -1, variances 2 and 2.
    EXPECT_NEAR(adjacentCorrelation(row, fromHex("00000300")).horizontal.value(), -0.5, 1e-12);
}

TEST(LeakStatistics, CorrelationGoesByColour) {
    // Red rises to the right, green falls, blue stands: as pairs of a colour all lie on r > 0.
    const RasterShape rgb{PixelFormat::rgb24, 3, 1};
    const Bytes bytes = fromHex("00c850"
                                "0ac350"
                                "14be50");
    // x: 0 10 200 195 80 80, y: 10 20 195 190 80 80
    const double x[] = {0, 10, 200, 195, 80, 80};
    const double y[] = {10, 20, 195, 190, 80, 80};
    double sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    for (int i = 0; i < 6; ++i) {
        sx += x[i] / 6;
        sy += y[i] / 6;
    }
    for (int i = 0; i < 6; ++i) {
        sxx += (x[i] - sx) * (x[i] - sx);
        syy += (y[i] - sy) * (y[i] - sy);
        sxy += (x[i] - sx) * (y[i] - sy);
    }
    EXPECT_NEAR(adjacentCorrelation(rgb, bytes).horizontal.value(), sxy / std::sqrt(sxx * syy),
                1e-12);
    const RasterShape rgba{PixelFormat::rgba32, 2, 2};
    // Alpha is not seen: only it varies here.
    EXPECT_FALSE(adjacentCorrelation(rgba, fromHex("111111001111110111111102"
                                                   "11111103"))
                     .vertical);
}

TEST(LeakStatistics, CorrelationOfBitsAndDiagonals) {
    // A chessboard of bits: neighbours differ, diagonal neighbours are equal.
    const RasterShape mono{PixelFormat::mono1, 8, 3};
    const auto board = adjacentCorrelation(mono, fromHex("aa55aa"));
    EXPECT_LT(board.horizontal.value(), -0.95); // 21 pairs: not evenly split
    EXPECT_NEAR(board.vertical.value(), -1, 1e-12);
    EXPECT_GT(board.diagonal.value(), 0.95);
}

TEST(LeakStatistics, NoiseHasNoCorrelation) {
    const RasterShape shape{PixelFormat::rgb24, 400, 300};
    const auto found = adjacentCorrelation(shape, randomBytes(shape.bytes(), 5));
    for (const auto value : {found.horizontal, found.vertical, found.diagonal})
        EXPECT_NEAR(value.value(), 0, 0.01); // standard error 1 / √360000
}

TEST(LeakStatistics, PairsAreNeighbours) {
    const RasterShape shape{PixelFormat::grey8, 3, 2};
    const auto pairs = adjacentPairs(shape,
                                     fromHex("010203"
                                             "040506"),
                                     100);
    const std::vector<std::pair<std::uint8_t, std::uint8_t>> expected{
        {1, 2}, {2, 3}, {4, 5}, {5, 6}};
    EXPECT_EQ(pairs, expected);
    EXPECT_EQ(adjacentPairs(shape,
                            fromHex("010203"
                                    "040506"),
                            2)
                  .size(),
              2U);
    EXPECT_TRUE(adjacentPairs({PixelFormat::grey8, 1, 2}, fromHex("0102"), 5).empty());
}

} // namespace
} // namespace blockwarp::tests
