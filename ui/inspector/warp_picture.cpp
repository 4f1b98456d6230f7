// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/warp_picture.h"

#include "ui/theme/focus_ring.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {

WarpPicture::WarpPicture(const QString& name, QWidget* parent) : QWidget(parent) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    wantRing(*this);
}

QFont WarpPicture::smallFont() const {
    return scaledFont(fixedFont(font()), smallText(0.8, *this));
}

QFont WarpPicture::sideFont() const {
    return scaledFont(font(), type::caption);
}

int WarpPicture::lineHeight() const {
    return QFontMetrics(smallFont()).height() + 2;
}

double WarpPicture::left() const {
    return QFontMetrics(sideFont()).horizontalAdvance(sideText()) + space::medium;
}

double WarpPicture::columnWidth() const {
    return (width() - left() - 1) / kColumns;
}

QRectF WarpPicture::cell(int column, double top, double height) const {
    return QRectF(left() + column * columnWidth(), top, columnWidth(), height)
        .adjusted(1, 1, -1, -1);
}

QSize WarpPicture::minimumSizeHint() const {
    const int digits = QFontMetrics(smallFont()).horizontalAdvance(QStringLiteral("00"));
    return {static_cast<int>(left()) + kColumns * (digits + 2) + 1, leastLines() * lineHeight()};
}

void WarpPicture::drawSide(QPainter& painter, double top, double height,
                           const QString& text) const {
    painter.setFont(sideFont());
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(QRectF(0, top, left() - space::small, height),
                     Qt::AlignRight | Qt::AlignVCenter, text);
}

void WarpPicture::choose(int column) {
    column = std::clamp(column, 0, kColumns - 1);
    if (column == chosen_) return;
    chosen_ = column;
    update();
    emit columnChosen(column);
}

void WarpPicture::mouseMoveEvent(QMouseEvent* event) {
    if (event->position().x() >= left())
        choose(static_cast<int>((event->position().x() - left()) / columnWidth()));
}

void WarpPicture::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    mouseMoveEvent(event);
}

void WarpPicture::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left) return choose(chosen_ - 1);
    if (event->key() == Qt::Key_Right) return choose(chosen_ + 1);
    QWidget::keyPressEvent(event);
}

} // namespace blockwarp::ui
