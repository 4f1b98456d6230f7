// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/done_curve.h"

#include <algorithm>

namespace blockwarp::ui {

QVector<QPointF> doneCurve(const std::vector<ProgressPoint>& points, double wall) {
    QVector<QPointF> curve;
    if (points.empty()) return curve;
    const double late = std::max(0.0, wall - points.back().seconds);
    curve.append({0, 0});
    for (const ProgressPoint& point : points)
        curve.append({point.seconds + late, static_cast<double>(point.done)});
    return curve;
}

} // namespace blockwarp::ui
