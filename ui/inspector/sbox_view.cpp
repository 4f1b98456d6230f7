// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/sbox_view.h"

#include "core/trace/aes_trace.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace blockwarp::ui {
namespace {

constexpr int kLines = 17; ///< 16 and the heading

QFont cellFont() {
    QFont font = fixedFont();
    font.setPointSizeF(font.pointSizeF() * 0.85);
    return font;
}

QSize smallestCell() {
    const QFontMetrics metrics(cellFont());
    return {metrics.horizontalAdvance(QStringLiteral("00")) + 5, metrics.height()};
}

} // namespace

SboxView::SboxView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setLookup(false, 0);
}

void SboxView::setLookup(bool inverse, std::uint8_t byte) {
    inverse_ = inverse;
    byte_ = byte;
    setAccessibleName(inverse ? tr("Inverse S-box") : tr("S-box"));
    setAccessibleDescription(
        tr("%1 becomes %2").arg(hexText({&byte, 1}), hexText(aesSbox(inverse).subspan(byte, 1))));
    update();
}

QSize SboxView::sizeHint() const {
    return smallestCell() * kLines;
}

QSize SboxView::minimumSizeHint() const {
    return sizeHint();
}

void SboxView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(cellFont());
    const int wide = width() / kLines;
    const int high = std::min(height() / kLines, 2 * smallestCell().height());
    const QColor ink = palette().color(QPalette::Text);
    QColor band = palette().color(QPalette::Highlight);
    band.setAlphaF(0.18F);
    const auto cell = [&](int row, int column) {
        return QRect(column * wide, row * high, wide, high);
    };
    painter.fillRect(QRect(wide, high, 16 * wide, 16 * high), palette().color(QPalette::Base));
    painter.fillRect(QRect(0, (byte_ / 16 + 1) * high, 17 * wide, high), band);
    painter.fillRect(QRect((byte_ % 16 + 1) * wide, 0, wide, 17 * high), band);
    painter.setPen(toneColor(Tone::muted, palette()));
    for (int i = 0; i < 16; ++i) {
        painter.drawText(cell(0, i + 1), Qt::AlignCenter, QString::number(i, 16));
        painter.drawText(cell(i + 1, 0), Qt::AlignCenter, QString::number(i, 16));
    }
    painter.setPen(ink);
    for (int i = 0; i < 256; ++i)
        painter.drawText(cell(i / 16 + 1, i % 16 + 1), Qt::AlignCenter,
                         byteText(aesSbox(inverse_)[static_cast<std::size_t>(i)], NumberBase::hex));
    painter.setPen(QPen(ink, 2.5));
    painter.drawRect(cell(byte_ / 16 + 1, byte_ % 16 + 1));
}

} // namespace blockwarp::ui
