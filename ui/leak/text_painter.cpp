// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/text_painter.h"

#include "core/crypto/hex.h"
#include "ui/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace blockwarp::ui {
namespace {

constexpr double kSmallestCell = 9; ///< device pixels; smaller ones have a colour alone
const QColor kInk(0x1c1c28);
const QColor kPaper(Qt::white);
const QColor kLine(0xc4c4cc);

bool isPrintable(std::uint8_t byte) {
    return byte >= 0x20 && byte < 0x7f;
}

bool readsAsText(std::span<const std::uint8_t> bytes) {
    return 2 * std::ranges::count_if(bytes, isPrintable) >
           static_cast<std::ptrdiff_t>(bytes.size());
}

/// The ranks of the blocks that recur, in the order in which they first occur.
std::map<std::uint32_t, std::size_t> ranksOf(const Pane& pane) {
    std::map<std::uint32_t, std::size_t> ranks;
    for (std::size_t i = 0; i < pane.equals.size(); ++i)
        if (pane.repeats->occurrences[i] > 1) ranks.try_emplace(pane.equals[i], ranks.size());
    return ranks;
}

void drawByte(QPainter& painter, const QRectF& cell, std::uint8_t byte, bool asText) {
    const bool character = asText && isPrintable(byte);
    QFont font = painter.font();
    font.setPixelSize(std::max(1, static_cast<int>(cell.height() * (character ? 0.72 : 0.5))));
    painter.setFont(font);
    painter.drawText(cell, Qt::AlignCenter,
                     character ? QString(QLatin1Char(static_cast<char>(byte)))
                               : toQString(crypto::toHex(std::span(&byte, 1))));
}

} // namespace

QColor equalityColour(std::size_t rank) {
    constexpr double golden = 0.6180339887; // neighbours in rank are far apart in hue
    const double hue = std::fmod(0.12 + golden * static_cast<double>(rank), 1.0);
    return QColor::fromHsvF(static_cast<float>(hue), 0.42F, 1.0F);
}

void drawText(QPainter& painter, const Pane& pane, const RasterView& view) {
    const Raster& raster = *pane.raster;
    const auto ranks = ranksOf(pane);
    const bool asText = readsAsText(raster.bytes);
    painter.setPen(kInk);
    for (std::size_t block = 0; block < pane.equals.size(); ++block) {
        const QRectF row(view.toPane({0, static_cast<double>(block)}),
                         QSizeF(raster.shape.width, 1) * view.zoom);
        if (row.bottom() < 0 || row.top() > view.size.height()) continue;
        const auto rank = ranks.find(pane.equals[block]);
        painter.fillRect(row, rank == ranks.end() ? kPaper : equalityColour(rank->second));
        painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), kLine);
        for (int x = 0; x < raster.shape.width && view.zoom >= kSmallestCell; ++x)
            drawByte(painter, QRectF(row.left() + x * view.zoom, row.top(), view.zoom, view.zoom),
                     raster.bytes[block * kAesBlockBytes + static_cast<std::size_t>(x)], asText);
    }
}

} // namespace blockwarp::ui
