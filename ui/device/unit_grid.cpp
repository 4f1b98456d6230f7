// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/unit_grid.h"

#include "ui/panels/engine_pen.h"
#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kLargest = 3; ///< times its size at a desk, in proportion to the text

int gapOf(int side) {
    return std::max(4, side / 10);
}

} // namespace

UnitGrid::UnitGrid(int count, EngineKind engine, QWidget* parent)
    : QWidget(parent), count_(std::max(1, count)), engine_(engine) {
    fitPolicy();
}

void UnitGrid::fitPolicy() {
    QSizePolicy policy(QSizePolicy::Expanding,
                       isFar(*this) ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void UnitGrid::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitPolicy();
}

/// The more units, the smaller.
int UnitGrid::leastSide() const {
    return withText(count_ <= 16 ? 28 : count_ <= 64 ? 18 : 11, *this);
}

int UnitGrid::side() const {
    const int least = leastSide();
    if (!isFar(*this)) return least;
    int side = least;
    while (side < kLargest * least && side < width() && heightOf(width(), side + 1) <= height())
        ++side;
    return side;
}

int UnitGrid::columns(int width, int side) const {
    return std::clamp((width + gapOf(side)) / (side + gapOf(side)), 1, count_);
}

int UnitGrid::heightOf(int width, int side) const {
    const int across = columns(width, side);
    const int rows = (count_ + across - 1) / across;
    return rows * (side + gapOf(side)) - gapOf(side);
}

int UnitGrid::heightForWidth(int width) const {
    return heightOf(width, leastSide());
}

void UnitGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = enginePen(engine_, 0, palette()).color();
    const int side = this->side();
    const int across = columns(width(), side);
    const int pitch = side + gapOf(side);
    for (int i = 0; i < count_; ++i) {
        const QRectF square(i % across * pitch, i / across * pitch, side, side);
        drawSurface(painter, square, 3, faded(colour, 0.75, palette()), colour);
    }
}

} // namespace blockwarp::ui
