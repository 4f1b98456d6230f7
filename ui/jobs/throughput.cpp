// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/throughput.h"

namespace blockwarp::ui {
namespace {

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

} // namespace

ByteAxis byteAxis(std::uint64_t total) {
    if (total >= std::uint64_t{2} << 30) return {1024.0 * 1024 * 1024, QStringLiteral("GiB")};
    if (total >= std::uint64_t{2} << 20) return {1024.0 * 1024, QStringLiteral("MiB")};
    return {1024.0, QStringLiteral("KiB")};
}

QVector<QPointF> throughputCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    QVector<QPointF> curve;
    const double unit = byteAxis(total).bytesPerUnit;
    const std::uint64_t window = total / 10;
    std::size_t from = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        // Long enough in time too: workers that end at once would be a peak that nobody saw.
        const double shortest = points[i].seconds / 10;
        while (from + 1 < i && points[i].done - points[from + 1].done >= window &&
               points[i].seconds - points[from + 1].seconds >= shortest)
            ++from;
        const double rate = rateBetween(points[from], points[i]) / 1e9;
        if (rate <= 0) continue;
        if (curve.isEmpty()) curve.append({static_cast<double>(points[from].done) / unit, rate});
        curve.append({static_cast<double>(points[i].done) / unit, rate});
    }
    return curve;
}

QVector<QPointF> cipherCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    return throughputCurve(timedBy(points, &BusySeconds::cipher), total);
}

QVector<QPointF> busCurve(const std::vector<ProgressPoint>& points, std::uint64_t total) {
    return throughputCurve(timedBy(points, &BusySeconds::bus), total);
}

double recentRate(const std::vector<ProgressPoint>& points) {
    if (points.size() < 2) return 0;
    std::size_t from = points.size() - 2;
    while (from > 0 && points[from].done > points.back().done / 4 * 3)
        --from;
    return rateBetween(points[from], points.back());
}

} // namespace blockwarp::ui
