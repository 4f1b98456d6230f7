// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers that tell a picture from noise.
#pragma once

#include "core/leak/raster.h"

#include <array>
#include <optional>
#include <utility>

namespace blockwarp {

using Histogram = std::array<std::uint64_t, 256>;

Histogram byteHistogram(std::span<const std::uint8_t> bytes);

/// Shannon's entropy in bits per byte: 8 where all values are equally frequent, 0 for one value or
/// no bytes.
double entropyOf(const Histogram& histogram);

/// Pearson's χ² against equally frequent values, 255 degrees of freedom: for random bytes 255 on
/// average, with a standard deviation of √510 ≈ 22.6. 0 for no bytes.
double chiSquareOf(const Histogram& histogram);

/// Pearson's correlation of pixels with their neighbours, over the colours that are seen (a bit
/// counts as 0 or 255). Nothing where there are no neighbours, or all of them are the same.
struct AdjacentCorrelation {
    std::optional<double> horizontal; ///< with the pixel to the right
    std::optional<double> vertical;   ///< with the pixel below
    std::optional<double> diagonal;   ///< with the pixel below and to the right
};

AdjacentCorrelation adjacentCorrelation(const RasterShape& shape,
                                        std::span<const std::uint8_t> bytes);

/// Whether these are the statistics of noise: entropy and correlations are within 0.05 of those of
/// random bytes (four standard deviations, where a small picture scatters more). False for no
/// bytes.
bool looksLikeNoise(const Histogram& histogram, const AdjacentCorrelation& correlation);

/// At most `most` pairs of a pixel's first colour and that of the pixel to the right, evenly
/// spread over the picture.
std::vector<std::pair<std::uint8_t, std::uint8_t>>
adjacentPairs(const RasterShape& shape, std::span<const std::uint8_t> bytes, std::size_t most);

} // namespace blockwarp
