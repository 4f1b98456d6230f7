// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigation_entry.h"

#include "ui/theme/theme.h"

#include <QApplication>

#include <algorithm>

namespace blockwarp::ui {

int NavigationEntry::height(const QFontMetrics& metrics) {
    return std::max(36, metrics.height() + 2 * space::small);
}

void NavigationEntry::draw(QPainter& painter, const QRect& row, const QFont& font,
                           const QPalette& palette) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawFill(painter, row, palette);
    QRect place(0, 0, kIcon, kIcon);
    place.moveCenter(row.center());
    if (!iconOnly) place.moveLeft(row.left() + space::medium);
    icon.paint(&painter, place, Qt::AlignCenter, chosen ? QIcon::Selected : QIcon::Normal);
    if (!iconOnly) drawText(painter, row, font, palette);
    painter.restore();
}

void NavigationEntry::drawFill(QPainter& painter, const QRect& row, const QPalette& palette) const {
    const QRectF place = QRectF(row).adjusted(1, 1, -1, -1);
    painter.setPen(Qt::NoPen);
    if (chosen || pointedAt) {
        painter.setBrush(chosen ? selectionColor(palette) : palette.color(QPalette::AlternateBase));
        painter.drawRoundedRect(place, radius::control, radius::control);
    }
    if (!ring) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QApplication::palette().color(QPalette::Highlight), kRingWidth));
    painter.drawRoundedRect(place, radius::control, radius::control);
}

void NavigationEntry::drawText(QPainter& painter, const QRect& row, const QFont& font,
                               const QPalette& palette) const {
    QFont own = font;
    if (chosen) own.setWeight(QFont::DemiBold);
    painter.setFont(own);
    painter.setPen(palette.color(chosen ? QPalette::Link : QPalette::WindowText));
    const QRect place = row.adjusted(space::medium + kIcon + space::medium, 0, -space::medium, 0);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(scaledFont(font, type::caption));
    painter.setPen(toneColor(Tone::muted, palette));
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, key);
}

} // namespace blockwarp::ui
