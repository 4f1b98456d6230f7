// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/raster.h"

#include "kernels/algorithm.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>

namespace blockwarp {
namespace {

constexpr PixelFormatSpec kFormats[] = {
    {PixelFormat::rgb24, "rgb24", "RGB, 24 bits per pixel", "RGB", 24, 3},
    {PixelFormat::rgba32, "rgba32", "RGBA, 32 bits per pixel", "RGBA", 32, 3},
    {PixelFormat::grey8, "grey8", "Grey, 8 bits per pixel", "Grey", 8, 1},
    {PixelFormat::mono1, "mono1", "Black and white, 1 bit per pixel", "1 bit", 1, 1},
};

constexpr std::uint64_t kBlockBits = 8 * kAesBlockBytes;

std::uint8_t onWhite(std::uint8_t colour, std::uint8_t alpha) {
    return static_cast<std::uint8_t>((colour * alpha + 255 * (255 - alpha) + 127) / 255);
}

std::uint8_t luma(const std::uint8_t* rgb) {
    return static_cast<std::uint8_t>((299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2] + 500) / 1000);
}

/// One pixel: four bytes of RGBA to where the format puts it. The row's bytes start out as zero.
void put(PixelFormat format, const std::uint8_t* rgba, std::uint8_t* row, std::size_t x) {
    if (format == PixelFormat::rgba32) {
        std::copy_n(rgba, 4, row + 4 * x);
        return;
    }
    const std::uint8_t rgb[] = {onWhite(rgba[0], rgba[3]), onWhite(rgba[1], rgba[3]),
                                onWhite(rgba[2], rgba[3])};
    if (format == PixelFormat::rgb24)
        std::copy_n(rgb, 3, row + 3 * x);
    else if (format == PixelFormat::grey8)
        row[x] = luma(rgb);
    else if (luma(rgb) >= 128)
        row[x / 8] = static_cast<std::uint8_t>(row[x / 8] | (0x80 >> (x % 8)));
}

} // namespace

std::span<const PixelFormatSpec> pixelFormats() {
    return kFormats;
}

const PixelFormatSpec& formatSpec(PixelFormat format) {
    const auto* row = std::ranges::find(kFormats, format, &PixelFormatSpec::format);
    assert(row != std::end(kFormats));
    return *row;
}

std::optional<PixelFormat> parsePixelFormat(std::string_view name) {
    const auto* row = std::ranges::find(kFormats, name, &PixelFormatSpec::name);
    if (row == std::end(kFormats)) return std::nullopt;
    return row->format;
}

std::size_t RasterShape::rowBytes() const {
    return (static_cast<std::size_t>(width) * formatSpec(format).bits + 7) / 8;
}

std::size_t byteOfPixel(const RasterShape& shape, PixelPlace pixel) {
    const unsigned bits = formatSpec(shape.format).bits;
    return static_cast<std::size_t>(pixel.y) * shape.rowBytes() +
           static_cast<std::size_t>(pixel.x) * bits / 8;
}

PixelPlace pixelOfByte(const RasterShape& shape, std::size_t byte) {
    const std::size_t row = shape.rowBytes();
    const std::size_t x = byte % row * 8 / formatSpec(shape.format).bits;
    return {std::min(static_cast<int>(x), shape.width - 1), static_cast<int>(byte / row)};
}

std::vector<BlockEdge> blockEdges(const RasterShape& shape, int y, double from, double to) {
    const double bits = formatSpec(shape.format).bits;
    const std::uint64_t row = std::uint64_t{8} * shape.rowBytes() * static_cast<std::uint64_t>(y);
    const double first = static_cast<double>(row) + std::max(0.0, from) * bits;
    std::vector<BlockEdge> edges;
    for (auto block = static_cast<std::uint64_t>(std::ceil(first / double(kBlockBits)));; ++block) {
        const double x = (double(block * kBlockBits) - double(row)) / bits;
        if (x > to || x >= shape.width) return edges;
        edges.push_back({x, static_cast<std::size_t>(block)});
    }
}

std::array<std::uint8_t, 3> colourOf(const RasterShape& shape, const std::uint8_t* bytes,
                                     PixelPlace pixel) {
    const std::uint8_t* at = bytes + byteOfPixel(shape, pixel);
    if (shape.format == PixelFormat::grey8) return {*at, *at, *at};
    if (shape.format != PixelFormat::mono1) return {at[0], at[1], at[2]};
    const bool white = ((*at << (pixel.x % 8)) & 0x80) != 0;
    const std::uint8_t value = white ? 255 : 0;
    return {value, value, value};
}

Raster toFormat(PixelFormat format, int width, int height, std::span<const std::uint8_t> rgba) {
    assert(rgba.size() ==
           std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    Raster raster{{format, width, height}, {}};
    raster.bytes.resize(raster.shape.bytes());
    const std::size_t row = raster.shape.rowBytes();
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x)
            put(format, rgba.data() + 4 * (y * static_cast<std::size_t>(width) + x),
                raster.bytes.data() + y * row, x);
    return raster;
}

std::span<const LeakSample> leakSamples() {
    static constexpr std::array kSamples{
        LeakSample{"badge", "Badge"},
        LeakSample{"text", "Text"},
        LeakSample{"chart", "Chart"},
        LeakSample{"map", "Map"},
        LeakSample{"qr", "QR code"},
        LeakSample{"screenshot", "Screenshot"},
        LeakSample{"ring", "3-D rendering"},
        LeakSample{"column", "Spreadsheet column"},
        LeakSample{"gradient", "Gradient"},
        LeakSample{"scan", "Scanned page"},
        LeakSample{"cat", "Photograph of a cat"},
        LeakSample{"photo", "Photograph"},
        LeakSample{"noise", "Noise"},
    };
    return kSamples;
}

} // namespace blockwarp
