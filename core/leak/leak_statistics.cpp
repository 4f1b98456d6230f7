// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/leak_statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace blockwarp {
namespace {

std::uint64_t total(const Histogram& histogram) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : histogram)
        sum += count;
    return sum;
}

/// Sums of pairs of bytes; 64 bits hold those of 2⁴⁸ pairs.
struct PairSums {
    std::uint64_t n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

    void add(unsigned a, unsigned b) {
        ++n;
        x += a;
        y += b;
        xx += std::uint64_t{a} * a;
        yy += std::uint64_t{b} * b;
        xy += std::uint64_t{a} * b;
    }

    std::optional<double> correlation() const {
        if (n == 0) return std::nullopt;
        const double mean = 1.0 / static_cast<double>(n);
        const auto part = [mean](std::uint64_t product, std::uint64_t p, std::uint64_t q) {
            return double(product) * mean - double(p) * mean * (double(q) * mean);
        };
        const double spread = part(xx, x, x) * part(yy, y, y);
        if (spread <= 1e-12) return std::nullopt;
        return part(xy, x, y) / std::sqrt(spread);
    }
};

unsigned bitAt(const std::uint8_t* row, std::size_t x) {
    return ((row[x / 8] << (x % 8)) & 0x80) != 0 ? 255 : 0;
}

/// Every pixel of a row with the one `dx` to the right in another row.
void addRow(PairSums& sums, const RasterShape& shape, const std::uint8_t* here,
            const std::uint8_t* there, std::size_t dx) {
    const PixelFormatSpec& format = formatSpec(shape.format);
    const std::size_t step = format.bits / 8;
    for (std::size_t x = 0; x + dx < static_cast<std::size_t>(shape.width); ++x) {
        if (format.bits == 1)
            sums.add(bitAt(here, x), bitAt(there, x + dx));
        else
            for (std::size_t colour = 0; colour < format.colours; ++colour)
                sums.add(here[x * step + colour], there[(x + dx) * step + colour]);
    }
}

/// Every pixel with the one `dx` to the right and `dy` below.
std::optional<double> correlate(const RasterShape& shape, const std::uint8_t* bytes, std::size_t dx,
                                std::size_t dy) {
    PairSums sums;
    const std::size_t row = shape.rowBytes();
    for (std::size_t y = 0; y + dy < static_cast<std::size_t>(shape.height); ++y)
        addRow(sums, shape, bytes + row * y, bytes + row * (y + dy), dx);
    return sums.correlation();
}

} // namespace

Histogram byteHistogram(std::span<const std::uint8_t> bytes) {
    Histogram histogram{};
    for (const std::uint8_t byte : bytes)
        ++histogram[byte];
    return histogram;
}

double entropyOf(const Histogram& histogram) {
    const auto bytes = static_cast<double>(total(histogram));
    double bits = 0;
    for (const std::uint64_t count : histogram)
        if (count > 0) bits -= double(count) / bytes * std::log2(double(count) / bytes);
    return std::max(0.0, bits); // no -0
}

double chiSquareOf(const Histogram& histogram) {
    const double expected = static_cast<double>(total(histogram)) / 256.0;
    if (expected == 0) return 0;
    double sum = 0;
    for (const std::uint64_t count : histogram)
        sum += (double(count) - expected) * (double(count) - expected) / expected;
    return sum;
}

AdjacentCorrelation adjacentCorrelation(const RasterShape& shape,
                                        std::span<const std::uint8_t> bytes) {
    assert(bytes.size() == shape.bytes());
    return {correlate(shape, bytes.data(), 1, 0), correlate(shape, bytes.data(), 0, 1),
            correlate(shape, bytes.data(), 1, 1)};
}

bool looksLikeNoise(const Histogram& histogram, const AdjacentCorrelation& correlation) {
    constexpr double tolerance = 0.05;
    const auto bytes = static_cast<double>(total(histogram));
    if (bytes == 0) return false;
    // For random bytes 2 ln 2 · bytes · (8 - entropy) is about χ², 255 on average (Wilks).
    const double expected = 8 - 255 / (2 * std::numbers::ln2 * bytes);
    if (entropyOf(histogram) < expected - tolerance) return false;
    const double most = std::max(tolerance, 4 / std::sqrt(bytes));
    return std::ranges::all_of(
        std::array{correlation.horizontal, correlation.vertical, correlation.diagonal},
        [most](const std::optional<double>& r) { return r && std::abs(*r) < most; });
}

std::vector<std::pair<std::uint8_t, std::uint8_t>>
adjacentPairs(const RasterShape& shape, std::span<const std::uint8_t> bytes, std::size_t most) {
    std::vector<std::pair<std::uint8_t, std::uint8_t>> pairs;
    if (shape.width < 2 || shape.height < 1 || most == 0) return pairs;
    const auto perRow = static_cast<std::uint64_t>(shape.width - 1);
    const std::uint64_t all = perRow * static_cast<std::uint64_t>(shape.height);
    const std::uint64_t taken = std::min<std::uint64_t>(most, all);
    for (std::uint64_t i = 0; i < taken; ++i) {
        const std::uint64_t index = i * all / taken;
        const PixelPlace left{static_cast<int>(index % perRow), static_cast<int>(index / perRow)};
        pairs.emplace_back(colourOf(shape, bytes.data(), left)[0],
                           colourOf(shape, bytes.data(), {left.x + 1, left.y})[0]);
    }
    return pairs;
}

} // namespace blockwarp
