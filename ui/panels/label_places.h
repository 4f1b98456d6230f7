// SPDX-License-Identifier: GPL-3.0-or-later
/// Places for labels of a chart: apart from each other, and where they cover no line.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace blockwarp::ui {

/// Moves heights apart so that neighbours have `pitch` between them and none is below `bottom` or,
/// as far as there is room, above `top`. The order of the result is that of `heights`.
std::vector<double> spreadApart(const std::vector<double>& heights, double pitch, double top,
                                double bottom);

/// What a label must not cover, in pixels.
struct Obstacles {
    std::vector<QPolygonF> lines;
    std::vector<QRectF> rects;

    bool hit(const QRectF& rect) const;
};

/// The nearest place for a label above or below a point, within `bounds`; none is free: nothing.
std::optional<QRectF> freePlace(const QPointF& point, const QSizeF& size, const QRectF& bounds,
                                const Obstacles& obstacles);

} // namespace blockwarp::ui
