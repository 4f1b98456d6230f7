// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rate_curve.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr double kShortest = 1e-5; ///< seconds; shorter spans say more of the clock

void beginAtZero(std::vector<ProgressPoint>& points, double wall) {
    const double late = std::max(0.0, wall - points.back().seconds);
    for (ProgressPoint& point : points)
        point.seconds += late;
    points.insert(points.begin(), ProgressPoint{0, 0});
}

} // namespace

QVector<QPointF> rateCurve(std::vector<ProgressPoint> points, std::uint64_t total, double wall) {
    QVector<QPointF> curve;
    if (points.empty()) return curve;
    if (wall > 0) beginAtZero(points, wall);
    std::size_t from = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        while (from + 1 < i && points[i].done - points[from + 1].done >= total / 10 &&
               points[i].seconds - points[from + 1].seconds >= points[i].seconds / 10)
            ++from;
        const double seconds = points[i].seconds - points[from].seconds;
        // The first slices end one after the other, whatever the speed.
        if (seconds < kShortest || points[i].done < total / 20) continue;
        const double rate = static_cast<double>(points[i].done - points[from].done) / seconds;
        if (curve.isEmpty()) curve.append({points[from].seconds, rate});
        curve.append({points[i].seconds, rate});
    }
    return curve;
}

} // namespace blockwarp::ui
