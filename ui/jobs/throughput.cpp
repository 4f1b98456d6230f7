// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/throughput.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr double kBurst = 0.1;   ///< seconds: what ends within them is one point of a run
constexpr double kRunWindow = 1; ///< seconds
constexpr std::size_t kLeastPoints = 8;
constexpr double kLeastSeconds = 0.3;
constexpr double kShortest = 1e-5; ///< seconds; shorter spans say more of the clock than of the job

double rateBetween(const ProgressPoint& from, const ProgressPoint& to) {
    const double seconds = to.seconds - from.seconds;
    return seconds < kShortest ? 0.0 : static_cast<double>(to.done - from.done) / seconds;
}

/// As if nothing else had taken time.
std::vector<ProgressPoint> timedBy(std::vector<ProgressPoint> points, double BusySeconds::*busy) {
    for (ProgressPoint& point : points)
        point.seconds = point.busy.*busy;
    return points;
}

/// GB/s over bytes done, each over a window of at least so many bytes and seconds, and of a tenth
/// of the time so far.
QVector<QPointF> curveOf(const std::vector<ProgressPoint>& points, double unit,
                         std::uint64_t minBytes, double minSeconds) {
    QVector<QPointF> curve;
    std::size_t from = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        // Long enough in time too: workers that end at once would be a peak that nobody saw.
        const double shortest = std::max(minSeconds, points[i].seconds / 10);
        while (from + 1 < i && points[i].done - points[from + 1].done >= minBytes &&
               points[i].seconds - points[from + 1].seconds >= shortest)
            ++from;
        const double rate = rateBetween(points[from], points[i]) / 1e9;
        if (rate <= 0) continue;
        if (curve.isEmpty()) curve.append({static_cast<double>(points[from].done) / unit, rate});
        curve.append({static_cast<double>(points[i].done) / unit, rate});
    }
    return curve;
}

/// The start, and the last point of each burst.
std::vector<ProgressPoint> spaced(const std::vector<ProgressPoint>& points) {
    std::vector<ProgressPoint> kept;
    double begun = 0; // the burst of the last point that is kept
    for (const ProgressPoint& point : points)
        if (kept.size() > 1 && point.seconds - begun < kBurst) {
            kept.back() = point;
        } else {
            kept.push_back(point);
            begun = point.seconds;
        }
    return kept;
}

} // namespace

ByteAxis byteAxis(std::uint64_t total) {
    if (total >= std::uint64_t{2} << 30) return {1024.0 * 1024 * 1024, QStringLiteral("GiB")};
    if (total >= std::uint64_t{2} << 20) return {1024.0 * 1024, QStringLiteral("MiB")};
    return {1024.0, QStringLiteral("KiB")};
}

QVector<QPointF> throughputCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    return curveOf(points, byteAxis(total).bytesPerUnit, total / 10, 0);
}

QVector<QPointF> runCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    return curveOf(spaced(points), byteAxis(total).bytesPerUnit, 0, kRunWindow);
}

QVector<QPointF> cipherCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    return throughputCurve(timedBy(points, &BusySeconds::cipher), total);
}

QVector<QPointF> busCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    return throughputCurve(timedBy(points, &BusySeconds::bus), total);
}

bool isWorthDrawing(const std::vector<ProgressPoint>& points) {
    return points.size() >= kLeastPoints && points.back().seconds >= kLeastSeconds;
}

double recentRate(const std::vector<ProgressPoint>& points) {
    if (points.size() < 2) return 0;
    std::size_t from = points.size() - 2;
    while (from > 0 && points[from].done > points.back().done / 4 * 3)
        --from;
    return rateBetween(points[from], points.back());
}

} // namespace blockwarp::ui
