// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace blockwarp::ui {
namespace {

constexpr double kClear = 5; ///< pixels between a label and a line

/// Whether a segment passes through the rectangle (Liang and Barsky).
bool passes(const QPointF& from, const QPointF& to, const QRectF& rect) {
    double enter = 0;
    double leave = 1;
    const double dx = to.x() - from.x();
    const double dy = to.y() - from.y();
    const std::array<std::pair<double, double>, 4> sides{{{-dx, from.x() - rect.left()},
                                                          {dx, rect.right() - from.x()},
                                                          {-dy, from.y() - rect.top()},
                                                          {dy, rect.bottom() - from.y()}}};
    for (const auto& [slope, room] : sides) {
        if (slope == 0) {
            if (room < 0) return false;
            continue;
        }
        const double at = room / slope;
        if (slope < 0)
            enter = std::max(enter, at);
        else
            leave = std::min(leave, at);
    }
    return enter <= leave;
}

/// Labels that touch, and are moved as one.
struct Cluster {
    double centre;     ///< of all of them
    double sum;        ///< of the centres that its labels want
    std::size_t count; ///< labels
};

double clamped(double centre, double height, double top, double bottom) {
    const double half = height / 2;
    return std::max(top + half, std::min(centre, bottom - half));
}

} // namespace

std::vector<double> placeLabels(const std::vector<double>& wanted, double height, double top,
                                double bottom) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&wanted](std::size_t i) { return wanted[i]; });
    std::vector<Cluster> clusters;
    for (const std::size_t i : order) {
        clusters.push_back({clamped(wanted[i], height, top, bottom), wanted[i], 1});
        while (clusters.size() > 1) {
            const Cluster last = clusters.back();
            Cluster& before = clusters[clusters.size() - 2];
            const auto labels = static_cast<double>(before.count + last.count);
            if (last.centre - before.centre >= height * labels / 2) break;
            before.sum += last.sum;
            before.count += last.count;
            before.centre = clamped(before.sum / labels, height * labels, top, bottom);
            clusters.pop_back();
        }
    }
    std::vector<double> places(wanted.size());
    std::size_t next = 0;
    for (const Cluster& cluster : clusters)
        for (std::size_t k = 0; k < cluster.count; ++k) {
            const double offset =
                static_cast<double>(k) - (static_cast<double>(cluster.count) - 1) / 2;
            places[order[next++]] = cluster.centre + height * offset;
        }
    return places;
}

bool Obstacles::hit(const QRectF& rect) const {
    const QRectF clear = rect.adjusted(-kClear, -kClear, kClear, kClear);
    for (const QRectF& other : rects)
        if (other.intersects(clear)) return true;
    for (const QPolygonF& line : lines)
        for (qsizetype i = 0; i < line.size(); ++i)
            if (passes(line.at(std::max<qsizetype>(0, i - 1)), line.at(i), clear)) return true;
    return false;
}

std::optional<QRectF> freePlace(const QPointF& point, const QSizeF& size, const QRectF& bounds,
                                const Obstacles& obstacles) {
    constexpr std::array kDistances{16.0, 32.0, 56.0, 84.0, 120.0, 160.0, 210.0, 270.0};
    constexpr std::array kShares{0.5, 0.25, 0.75, 0.0, 1.0}; // of the label left of the point
    for (const double distance : kDistances)
        for (const double side : {-1.0, 1.0})
            for (const double share : kShares) {
                const double left = point.x() - share * size.width();
                const double top =
                    side < 0 ? point.y() - distance - size.height() : point.y() + distance;
                const QRectF place(QPointF(left, top), size);
                if (bounds.contains(place) && !obstacles.hit(place)) return place;
            }
    return {};
}

} // namespace blockwarp::ui
