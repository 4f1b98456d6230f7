// SPDX-License-Identifier: GPL-3.0-or-later
/// Pixel formats: which bytes a picture becomes, and where blocks fall on it.
#include "core/leak/raster.h"

#include "tests/support/bytes.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

/// Red, half transparent black, white, blue in a row; once more below.
const Bytes kEightPixels = fromHex("ff0000ff"
                                   "00000080"
                                   "ffffffff"
                                   "0000ffff"
                                   "ff0000ff"
                                   "00000080"
                                   "ffffffff"
                                   "0000ffff");

TEST(RasterTest, FormatsByHand) {
    EXPECT_EQ(hexOf(toFormat(PixelFormat::rgba32, 4, 2, kEightPixels).bytes), hexOf(kEightPixels));
    const std::string rgb = "ff0000"
                            "7f7f7f"
                            "ffffff"
                            "0000ff";
    EXPECT_EQ(hexOf(toFormat(PixelFormat::rgb24, 4, 2, kEightPixels).bytes), rgb + rgb);
    // BT.601: 0.299 · 255 = 76.2, 127, 255, 0.114 · 255 = 29.1
    EXPECT_EQ(hexOf(toFormat(PixelFormat::grey8, 4, 2, kEightPixels).bytes), "4c7fff1d4c7fff1d");
    EXPECT_EQ(hexOf(toFormat(PixelFormat::mono1, 4, 2, kEightPixels).bytes), "2020");
}

TEST(RasterTest, RowsOfBitsBeginOnBytes) {
    const Bytes white(4 * 9 * 2, 255);
    EXPECT_EQ(hexOf(toFormat(PixelFormat::mono1, 9, 2, white).bytes), "ff80ff80");
    const RasterShape shape{PixelFormat::mono1, 9, 2};
    EXPECT_EQ(shape.rowBytes(), 2U);
    EXPECT_EQ(pixelOfByte(shape, 1).x, 8);
    EXPECT_EQ(pixelOfByte(shape, 3).x, 8);
    EXPECT_EQ(pixelOfByte(shape, 3).y, 1);
}

TEST(RasterTest, ColoursAreThoseOfThePixels) {
    for (const auto& format : pixelFormats()) {
        const Raster raster = toFormat(format.format, 4, 2, kEightPixels);
        const auto white = colourOf(raster.shape, raster.bytes.data(), {2, 1});
        EXPECT_EQ(hexOf(white), "ffffff") << format.name;
        EXPECT_EQ(parsePixelFormat(format.name), format.format);
    }
    EXPECT_FALSE(parsePixelFormat("rgb"));
    const Raster raster = toFormat(PixelFormat::rgb24, 4, 2, kEightPixels);
    EXPECT_EQ(hexOf(colourOf(raster.shape, raster.bytes.data(), {3, 0})), "0000ff");
}

TEST(RasterTest, BytesAndPixelsFindEachOther) {
    for (const auto& format : pixelFormats()) {
        const RasterShape shape{format.format, 24, 5};
        for (int y = 0; y < shape.height; ++y)
            for (int x = 0; x < shape.width; ++x) {
                const PixelPlace back = pixelOfByte(shape, byteOfPixel(shape, {x, y}));
                EXPECT_EQ(back.y, y) << format.name;
                EXPECT_EQ(back.x, format.bits == 1 ? x / 8 * 8 : x) << format.name;
            }
    }
}

TEST(RasterTest, BlocksFallBetweenPixels) {
    // 16 bytes are 5⅓ pixels of RGB: a row of 10 pixels begins 30 bytes after the one above.
    const RasterShape rgb{PixelFormat::rgb24, 10, 3};
    const auto top = blockEdges(rgb, 0, 0, 10);
    ASSERT_EQ(top.size(), 2U);
    EXPECT_DOUBLE_EQ(top[0].x, 0);
    EXPECT_DOUBLE_EQ(top[1].x, 16.0 / 3);
    const auto second = blockEdges(rgb, 1, 0, 10);
    ASSERT_EQ(second.size(), 2U);
    EXPECT_DOUBLE_EQ(second[0].x, 2.0 / 3);
    EXPECT_EQ(second[0].block, 2U);
    const RasterShape grey{PixelFormat::grey8, 32, 2};
    EXPECT_EQ(blockEdges(grey, 1, 1, 32).size(), 1U);
    EXPECT_EQ(blockEdges(grey, 1, 1, 32)[0].block, 3U);
    const RasterShape mono{PixelFormat::mono1, 256, 1};
    ASSERT_EQ(blockEdges(mono, 0, 0, 256).size(), 2U);
    EXPECT_DOUBLE_EQ(blockEdges(mono, 0, 0, 256)[1].x, 128);
}

} // namespace
} // namespace blockwarp::tests
