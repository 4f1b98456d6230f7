// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/measure_pictures.h"

#include "core/bench/figures/figure.h"
#include "core/bench/reports/report_library.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace blockwarp::ui {
namespace {

constexpr std::string_view kChart = "memory to memory, aes-128-ctr encryption";

struct Line {
    bool gpu = false;
    std::vector<QPointF> points; ///< logarithms
};

std::vector<Line> recordedLines() {
    const auto run = recordedRun(recordedMachine(), QStringLiteral("size-sweep"));
    const ExperimentSpec* experiment = run ? findExperiment(run->experiment) : nullptr;
    if (experiment == nullptr) return {};
    std::vector<Line> lines;
    for (const FigureSeries& series :
         makeFigure(*experiment, *run, kChart, Unit::gbPerSecond).series) {
        if (series.name != "GPU" && series.name != "CPU, 1 thread") continue;
        Line& line = lines.emplace_back(Line{series.engine == EngineKind::cuda, {}});
        for (const FigurePoint& point : series.points)
            line.points.emplace_back(std::log10(point.x), std::log10(point.y));
    }
    return lines;
}

std::vector<double> printedSpeedUps() {
    for (const SharedReport& report : allReports({}).reports)
        for (const ReportEntry& entry : report->entries)
            if (report->name == "msoe" && entry.name == "table-6")
                return entry.series.at(1).printed;
    return {};
}

QRectF inside(const QRect& room) {
    return QRectF(room).adjusted(space::large, space::large, -space::large, -space::medium);
}

} // namespace

void paintRace(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::vector<Line> lines = recordedLines();
    drawGround(painter, room, palette);
    QRectF all;
    for (const Line& line : lines)
        for (const QPointF& point : line.points)
            all |= QRectF(point, QSizeF(1e-9, 1e-9));
    if (all.isEmpty()) return;
    const QRectF inner = inside(room);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Line& line : lines) {
        QPolygonF drawn;
        for (const QPointF& point : line.points)
            drawn << QPointF(inner.left() + inner.width() * (point.x() - all.left()) / all.width(),
                             inner.bottom() -
                                 inner.height() * (point.y() - all.top()) / all.height());
        const QColor ink =
            palette.color(line.gpu ? QPalette::Highlight : QPalette::PlaceholderText);
        painter.setPen(QPen(ink, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(drawn);
    }
}

void paintSpeedUps(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::vector<double> speedUps = printedSpeedUps();
    drawGround(painter, room, palette);
    if (speedUps.empty()) return;
    const double most = *std::ranges::max_element(speedUps);
    const QRectF inner = inside(room);
    const double pitch = inner.width() / static_cast<double>(speedUps.size());
    const QColor accent = palette.color(QPalette::Highlight);
    for (std::size_t i = 0; i < speedUps.size(); ++i) {
        const double height = inner.height() * speedUps[i] / most;
        const QRectF bar(inner.left() + pitch * static_cast<double>(i), inner.bottom() - height,
                         pitch * 0.7, height);
        drawSurface(painter, bar, 2, speedUps[i] == most ? accent : faded(accent, 0.35, palette));
    }
}

} // namespace blockwarp::ui
