// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/unit_grid.h"

#include "ui/panels/engine_pen.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kGap = 4;

} // namespace

UnitGrid::UnitGrid(int count, EngineKind engine, QWidget* parent)
    : QWidget(parent), count_(std::max(1, count)), engine_(engine) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

/// The more units, the smaller.
int UnitGrid::side() const {
    return withText(count_ <= 16 ? 28 : count_ <= 64 ? 18 : 11, *this);
}

int UnitGrid::columns(int width) const {
    return std::clamp((width + kGap) / (side() + kGap), 1, count_);
}

int UnitGrid::heightForWidth(int width) const {
    const int across = columns(width);
    const int rows = (count_ + across - 1) / across;
    return rows * (side() + kGap) - kGap;
}

void UnitGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = enginePen(engine_, 0, palette()).color();
    const int across = columns(width());
    for (int i = 0; i < count_; ++i) {
        const QRectF square(i % across * (side() + kGap), i / across * (side() + kGap), side(),
                            side());
        drawSurface(painter, square, 3, faded(colour, 0.75, palette()), colour);
    }
}

} // namespace blockwarp::ui
