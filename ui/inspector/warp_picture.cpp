// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/warp_picture.h"

#include "ui/theme/focus_ring.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

const QString kTwoDigits = QStringLiteral("00");
constexpr int kGap = 3; ///< between cells
constexpr int kAroundDigits = 2;
constexpr int kLeastStretch = 80; ///< in %: narrower digits are hard to tell apart

} // namespace

WarpPicture::WarpPicture(const QString& name, QWidget* parent) : QWidget(parent) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    wantRing(*this);
}

/// Two digits, narrower where 32 columns have no room for them with a gap between.
QFont WarpPicture::smallFont() const {
    QFont small = scaledFont(fixedFont(font()), smallText(0.8, *this));
    const int digits = QFontMetrics(small).horizontalAdvance(kTwoDigits);
    const double room = columnWidth() - kGap - kAroundDigits;
    if (room < digits)
        small.setStretch(std::max(kLeastStretch, static_cast<int>(100 * room / digits)));
    return small;
}

QFont WarpPicture::sideFont() const {
    return scaledFont(font(), type::caption);
}

int WarpPicture::lineHeight() const {
    return QFontMetrics(smallFont()).height() + kGap;
}

double WarpPicture::left() const {
    return QFontMetrics(sideFont()).horizontalAdvance(sideText()) + space::medium;
}

double WarpPicture::columnWidth() const {
    return (width() - left() - 1) / kColumns;
}

QRectF WarpPicture::cell(int column, double top, double height) const {
    constexpr double half = kGap / 2.0;
    return QRectF(left() + column * columnWidth(), top, columnWidth(), height)
        .adjusted(half, half, -half, -half);
}

QSize WarpPicture::minimumSizeHint() const {
    const QFont wide = scaledFont(fixedFont(font()), smallText(0.8, *this));
    const int digits = QFontMetrics(wide).horizontalAdvance(kTwoDigits) * kLeastStretch / 100;
    return {static_cast<int>(left()) + kColumns * (digits + kGap + kAroundDigits) + 1,
            leastLines() * lineHeight()};
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
