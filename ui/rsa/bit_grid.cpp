// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/bit_grid.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/byte_square.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kMaxBoxes = 16;
constexpr int kColumns = 64;      ///< of squares
constexpr int kManyColumns = 128; ///< of more than 1024
constexpr int kMany = 1024;
constexpr int kLeastSide = 2;
constexpr int kMostSide = 8;
constexpr int kLeastBox = 16;
constexpr int kMostBox = 40;

} // namespace

BitGrid::BitGrid(const char* name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setToolTip(tr("Click a bit to flip it, or press Space. Arrows go from bit to bit."));
}

void BitGrid::setBits(const QString& title, std::vector<bool> bits, std::optional<int> flipped) {
    const bool otherSize = bits.size() != bits_.size();
    title_ = title;
    bits_ = std::move(bits);
    flipped_ = flipped;
    cursor_ = std::clamp(flipped.value_or(cursor_), 0, std::max(0, count() - 1));
    setAccessibleName(tr("Bits of %1").arg(title));
    describe();
    if (otherSize) updateGeometry();
    update();
}

/// Of a number with some bits: all of them; else the one at the cursor.
void BitGrid::describe() {
    if (bits_.empty()) return setAccessibleDescription({});
    QString text = tr("Bit %1 is %2").arg(cursor_).arg(bits_.at(std::size_t(cursor_)) ? 1 : 0);
    if (flipped_) text = tr("%1; bit %2 is flipped").arg(text).arg(*flipped_);
    if (areBoxes()) {
        QString digits;
        for (int bit = count() - 1; bit >= 0; --bit)
            digits += bits_.at(static_cast<std::size_t>(bit)) ? QLatin1Char('1') : QLatin1Char('0');
        text = tr("%1 (%2)").arg(digits, text);
    }
    setAccessibleDescription(text);
}

bool BitGrid::areBoxes() const {
    return count() <= kMaxBoxes;
}

int BitGrid::columns() const {
    if (areBoxes()) return std::max(1, count());
    return count() > kMany ? kManyColumns : kColumns;
}

double BitGrid::side(int width) const {
    const double room = static_cast<double>(width) / columns();
    return areBoxes() ? std::clamp<double>(room, kLeastBox, withText(kMostBox, *this))
                      : std::clamp<double>(room, kLeastSide, withText(kMostSide, *this));
}

int BitGrid::heightForWidth(int width) const {
    const int rows = (count() + columns() - 1) / columns();
    return static_cast<int>(rows * side(width)) + 2 * space::tiny;
}

QSize BitGrid::minimumSizeHint() const {
    const int least = columns() * (areBoxes() ? kLeastBox : kLeastSide);
    return {least, heightForWidth(std::max(least, width()))};
}

QSize BitGrid::sizeHint() const {
    return minimumSizeHint();
}

/// The highest bit is at the upper left.
QRectF BitGrid::placeOf(int bit) const {
    const int place = count() - 1 - bit;
    const double side = this->side(width());
    return {(place % columns()) * side, space::tiny + (place / columns()) * side, side, side};
}

void BitGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, areBoxes());
    const QColor one = palette().color(QPalette::Text);
    const QColor zero = palette().color(QPalette::Midlight);
    for (int bit = 0; bit < count(); ++bit) {
        const bool set = bits_.at(static_cast<std::size_t>(bit));
        const bool marked = flipped_ == bit;
        const QRectF place = placeOf(bit);
        if (areBoxes())
            drawSquare(painter, place.adjusted(1.5, 1.5, -1.5, -1.5),
                       set ? QStringLiteral("1") : QStringLiteral("0"),
                       marked ? SquareLook::solid
                       : set  ? SquareLook::plain
                              : SquareLook::quiet,
                       *this);
        else
            painter.fillRect(place.adjusted(0, 0, -0.7, -0.7), set ? one : zero);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (flipped_ && !areBoxes()) {
        const QRectF place = placeOf(*flipped_);
        painter.fillRect(place, palette().color(QPalette::Highlight));
        drawRing(painter, place.adjusted(-4, -4, 4, 4), radius::control);
    }
    if (hasFocus() && count() > 0) drawRing(painter, placeOf(cursor_).adjusted(-2, -2, 2, 2), 4);
}

void BitGrid::moveTo(int bit) {
    cursor_ = std::clamp(bit, 0, std::max(0, count() - 1));
    describe();
    update();
}

void BitGrid::mousePressEvent(QMouseEvent* event) {
    for (int bit = 0; bit < count(); ++bit) {
        if (!placeOf(bit).contains(event->position())) continue;
        moveTo(bit);
        emit pressed(bit);
        return;
    }
}

void BitGrid::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo(cursor_ + 1);
    case Qt::Key_Right:
        return moveTo(cursor_ - 1);
    case Qt::Key_Up:
        return moveTo(cursor_ + (areBoxes() ? 1 : columns()));
    case Qt::Key_Down:
        return moveTo(cursor_ - (areBoxes() ? 1 : columns()));
    case Qt::Key_Space:
        if (count() > 0) emit pressed(cursor_);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void BitGrid::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void BitGrid::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace blockwarp::ui
