// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pixels.h"

#include <QFont>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cstring>

namespace blockwarp::ui {
namespace {

std::size_t rowBytes(int width) {
    return static_cast<std::size_t>(width) * 3;
}

} // namespace

Pixels toPixels(const QImage& image) {
    QImage opaque = image;
    if (image.hasAlphaChannel()) {
        opaque = QImage(image.size(), QImage::Format_RGB888);
        opaque.fill(Qt::white);
        QPainter(&opaque).drawImage(0, 0, image);
    }
    opaque.convertTo(QImage::Format_RGB888);
    Pixels pixels{opaque.width(), opaque.height(), {}};
    const std::size_t row = rowBytes(pixels.width);
    pixels.rgb.resize(row * static_cast<std::size_t>(pixels.height));
    for (int y = 0; y < pixels.height; ++y)
        std::memcpy(pixels.rgb.data() + row * static_cast<std::size_t>(y), opaque.constScanLine(y),
                    row);
    return pixels;
}

QImage toImage(int width, int height, std::span<const std::uint8_t> rgb) {
    const std::size_t row = rowBytes(width);
    Q_ASSERT(rgb.size() == row * static_cast<std::size_t>(height));
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y)
        std::memcpy(image.scanLine(y), rgb.data() + row * static_cast<std::size_t>(y), row);
    return image;
}

QImage montage(const std::vector<Captioned>& parts) {
    constexpr int gap = 16;
    const QFont font;
    const QFontMetrics metrics(font);
    int wide = 0;
    int high = 0;
    for (const Captioned& part : parts) {
        wide = std::max({wide, part.image.width(), metrics.horizontalAdvance(part.text)});
        high = std::max(high, part.image.height());
    }
    const int line = metrics.height() + gap / 2;
    const int count = static_cast<int>(parts.size());
    QImage sheet(count * (wide + gap) + gap, high + 2 * line + 2 * gap, QImage::Format_RGB888);
    sheet.fill(Qt::white);
    QPainter painter(&sheet);
    painter.setFont(font);
    painter.setPen(Qt::black);
    int x = gap;
    for (const Captioned& part : parts) {
        painter.drawText(QRect(x, gap, wide, line), Qt::AlignLeft | Qt::AlignTop, part.title);
        painter.drawImage(x, gap + line, part.image);
        painter.drawText(QRect(x, gap + line + high, wide, line), Qt::AlignLeft | Qt::AlignBottom,
                         part.text);
        x += wide + gap;
    }
    return sheet;
}

} // namespace blockwarp::ui
