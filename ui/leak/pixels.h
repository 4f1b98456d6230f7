// SPDX-License-Identifier: GPL-3.0-or-later
/// Pictures as the bytes that a cipher sees: three per pixel, row after row, nothing between rows.
#pragma once

#include <QImage>
#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp::ui {

struct Pixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb; ///< 3 × width × height
};

/// QImage pads its rows to four bytes; here that padding is gone. Transparency is laid on white.
Pixels toPixels(const QImage& image);
QImage toImage(int width, int height, std::span<const std::uint8_t> rgb);

/// Pictures of one size side by side with a caption above and a line below each.
struct Captioned {
    QString title;
    QImage image;
    QString text;
};
QImage montage(const std::vector<Captioned>& parts);

} // namespace blockwarp::ui
