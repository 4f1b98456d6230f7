// SPDX-License-Identifier: GPL-3.0-or-later
/// A picture as the bytes that a cipher sees. How a pixel becomes bits decides what ECB leaks. Some
/// pictures come with the program, one row each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class PixelFormat : std::uint8_t {
    grey8,  ///< luma, ITU-R BT.601
    rgb24,  ///< red, green, blue
    rgba32, ///< red, green, blue, alpha
    mono1,  ///< a bit, 1 is white; the leftmost pixel is the most significant bit
};

/// One row per format.
struct PixelFormatSpec {
    PixelFormat format;
    std::string_view name;  ///< as typed: "rgb24"
    std::string_view title; ///< for a list
    std::string_view brief; ///< for a button
    unsigned bits;          ///< per pixel
    unsigned colours;       ///< bytes of a pixel that are seen; 1 for mono1
};

std::span<const PixelFormatSpec> pixelFormats();
const PixelFormatSpec& formatSpec(PixelFormat format);
std::optional<PixelFormat> parsePixelFormat(std::string_view name);

/// Rows from the top, each begins on a byte; nothing else lies between them.
struct RasterShape {
    PixelFormat format = PixelFormat::rgb24;
    int width = 0;
    int height = 0;

    std::size_t rowBytes() const;
    std::size_t bytes() const { return rowBytes() * static_cast<std::size_t>(height); }
};

struct Raster {
    RasterShape shape;
    std::vector<std::uint8_t> bytes; ///< shape.bytes()
};

struct PixelPlace {
    int x = 0;
    int y = 0;
};

/// The first byte that pixel (x, y) has a share in.
std::size_t byteOfPixel(const RasterShape& shape, PixelPlace pixel);
/// The first pixel that has a share in a byte; in mono1 the padding of a row counts to its last
/// pixel.
PixelPlace pixelOfByte(const RasterShape& shape, std::size_t byte);

/// Where 16-byte blocks begin within row `y`, in pixels from its left end (fractions occur: 16 is
/// no multiple of 3), from `from` to `to`. The index of the block that begins there comes along.
struct BlockEdge {
    double x;
    std::size_t block;
};
std::vector<BlockEdge> blockEdges(const RasterShape& shape, int y, double from, double to);

/// What a screen shows of a pixel: red, green, blue. Alpha is not seen, so that ciphertext is.
std::array<std::uint8_t, 3> colourOf(const RasterShape& shape, const std::uint8_t* bytes,
                                     PixelPlace pixel);

/// From RGBA, four bytes a pixel. But for rgba32, transparency is laid on white.
Raster toFormat(PixelFormat format, int width, int height, std::span<const std::uint8_t> rgba);

struct LeakSample {
    std::string_view name;  ///< of the file, without folder and suffix
    std::string_view title; ///< in English
};

/// Flat pictures first: they leak most.
std::span<const LeakSample> leakSamples();

} // namespace blockwarp
