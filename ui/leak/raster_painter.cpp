// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/raster_painter.h"

#include "ui/leak/heat_scale.h"

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr double kSmallestPitch = 8; ///< device pixels between two edges of the grid
constexpr double kSmallestRow = 2;
constexpr double kNumberPitch = 40; ///< from here on blocks have room for a number

double blockPixels(const RasterShape& shape) {
    return 8.0 * kAesBlockBytes / formatSpec(shape.format).bits;
}

/// A line that is seen on any colour.
void drawHaloed(QPainter& painter, const QRectF& box) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::black, 5));
    painter.drawRect(box);
    painter.setPen(QPen(QColor(0xffffe83d), 2));
    painter.drawRect(box);
}

QRgb heatAt(const Pane& pane, std::size_t byte) {
    const auto& occurrences = pane.repeats->occurrences;
    const std::size_t block = byte / kAesBlockBytes;
    return block < occurrences.size() ? heatColour(occurrences[block]) : heatColour(1);
}

void drawNumber(QPainter& painter, const Pane& pane, const QRectF& room, std::size_t block,
                bool heat) {
    const auto& occurrences = pane.repeats->occurrences;
    if (block >= occurrences.size()) return;
    const QString text = heat ? QStringLiteral("%1×").arg(occurrences[block])
                              : QString::number(static_cast<qulonglong>(block));
    const QRectF box = painter.boundingRect(room, Qt::AlignLeft | Qt::AlignVCenter, text);
    if (box.width() + 4 > room.width() || box.height() > room.height()) return;
    if (!heat) painter.fillRect(box.adjusted(-2, 0, 2, 0), QColor(0, 0, 0, 170));
    painter.setPen(heat ? heatTextColour(occurrences[block]) : QColor(Qt::white));
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

QRect RasterView::covered(const RasterShape& shape) const {
    const QRectF all(origin, QSizeF(shape.width, shape.height) * zoom);
    return all.toAlignedRect().intersected(QRect(QPoint(0, 0), size));
}

QImage drawPixels(const Pane& pane, const RasterView& view, bool heat) {
    const RasterShape& shape = pane.raster->shape;
    const QRect area = view.covered(shape);
    if (area.isEmpty()) return {};
    const auto index = [](double place, int limit) {
        return std::clamp(static_cast<int>(std::floor(place)), 0, limit - 1);
    };
    std::vector<int> columns(static_cast<std::size_t>(area.width()));
    for (std::size_t x = 0; x < columns.size(); ++x)
        columns[x] = index(view.toPixel({area.left() + double(x) + 0.5, 0}).x(), shape.width);
    QImage image(area.size(), QImage::Format_RGB32);
    const std::uint8_t* bytes = pane.raster->bytes.data();
    for (int row = 0; row < area.height(); ++row) {
        const int y = index(view.toPixel({0, area.top() + row + 0.5}).y(), shape.height);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (const int x : columns) {
            if (heat) {
                *out++ = heatAt(pane, byteOfPixel(shape, {x, y}));
                continue;
            }
            const auto colour = colourOf(shape, bytes, {x, y});
            *out++ = qRgb(colour[0], colour[1], colour[2]);
        }
    }
    return image;
}

bool blockGridIsVisible(const RasterShape& shape, double zoom) {
    return zoom >= kSmallestRow && zoom * blockPixels(shape) >= kSmallestPitch;
}

void drawBlockGrid(QPainter& painter, const Pane& pane, const RasterView& view, bool heat) {
    const RasterShape& shape = pane.raster->shape;
    if (!blockGridIsVisible(shape, view.zoom)) return;
    const QRect area = view.covered(shape);
    const QPointF from = view.toPixel(area.topLeft());
    const QPointF to = view.toPixel(area.bottomRight() + QPoint(1, 1));
    const int last = std::min(shape.height - 1, static_cast<int>(to.y()));
    const double pitch = view.zoom * blockPixels(shape);
    for (int y = std::max(0, static_cast<int>(from.y())); y <= last; ++y) {
        const double top = view.toPane({0, double(y)}).y();
        if (view.zoom >= 6) {
            painter.setPen(QColor(128, 128, 128, 150));
            painter.drawLine(QLineF(area.left(), top, area.right(), top));
        }
        for (const BlockEdge& edge : blockEdges(shape, y, from.x(), to.x())) {
            const double x = view.toPane({edge.x, 0}).x();
            painter.fillRect(QRectF(x - 1, top, 3, view.zoom), Qt::black);
            painter.fillRect(QRectF(x, top, 1, view.zoom), Qt::white);
            if (pitch >= kNumberPitch)
                drawNumber(painter, pane, QRectF(x + 4, top, pitch - 6, view.zoom), edge.block,
                           heat);
        }
    }
}

void drawMark(QPainter& painter, const Pane& pane, const RasterView& view) {
    if (!pane.mark) return;
    const RasterShape& shape = pane.raster->shape;
    const PixelPlace first = pixelOfByte(shape, pane.mark->first);
    const PixelPlace last = pixelOfByte(shape, pane.mark->last);
    const bool oneRow = first.y == last.y; // else it goes on at the left end of the next row
    const QRectF box(view.toPane({oneRow ? double(first.x) : 0.0, double(first.y)}),
                     view.toPane({oneRow ? last.x + 1.0 : double(shape.width), last.y + 1.0}));
    const double grow = std::max(3.0, (14 - std::min(box.width(), box.height())) / 2);
    drawHaloed(painter, box.adjusted(-grow, -grow, grow, grow));
}

} // namespace blockwarp::ui
