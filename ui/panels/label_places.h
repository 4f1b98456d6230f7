// SPDX-License-Identifier: GPL-3.0-or-later
/// Places for labels of a chart: apart from each other, and where they cover no line.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace blockwarp::ui {

/// Returns the centres of labels of that height, each as near to the wanted one as the others and
/// the room between `top` and `bottom` allow, in the order of `wanted`. Where there is too little
/// room for all, they leave it at the bottom.
std::vector<double> placeLabels(const std::vector<double>& wanted, double height, double top,
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
