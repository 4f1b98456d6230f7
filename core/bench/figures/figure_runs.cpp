// SPDX-License-Identifier: GPL-3.0-or-later
/// Figures that cannot hold two runs as lines do: stacks go beside each other, cells become
/// differences.
#include "core/bench/figures/figure_maker.h"
#include "core/engine/phases.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// The other run's value for a cell, or null.
const Measured* partnerOf(const Figure& figure, const FigurePoint& cell, const BenchRun& run,
                          const FigureRows& rows) {
    const std::string& column = figure.categories[static_cast<std::size_t>(cell.x)];
    for (const std::size_t index : rows) {
        const Variant& variant = run.measured[index].variant;
        if (english(axisText(figure.axis, variant.x)) == column &&
            variant.category == figure.rows[cell.row])
            return &run.measured[index];
    }
    return nullptr;
}

/// The cells that the other run has too, as differences to it in percent.
std::vector<FigurePoint> differences(const Figure& figure, const FigureSeries& series,
                                     const BenchRun& run, const FigureRows& rows) {
    const bool larger = largerIsFaster(figure.unit);
    std::vector<FigurePoint> compared;
    for (FigurePoint cell : series.points) {
        const Measured* other = partnerOf(figure, cell, run, rows);
        if (other == nullptr) continue;
        const FigurePoint then = pointOf(*other, figure.unit);
        cell.doubtful = !areApart(cell.interval, then.interval);
        cell.y = 100 * ((larger ? cell.y / then.y : then.y / cell.y) - 1);
        cell.interval.reset();
        cell.outliers.clear();
        compared.push_back(std::move(cell));
    }
    return compared;
}

} // namespace

FigurePoint pointOf(const Measured& one, Unit unit) {
    const auto seconds = one.seconds();
    const Summary times = summarize(seconds);
    const auto value = [&](double s) { return inUnit(unit, one.variant.work, s); };
    FigurePoint point;
    point.x = one.variant.x;
    point.y = value(times.median);
    if (times.confidence) {
        const double first = value(times.confidence->low);
        const double second = value(times.confidence->high);
        point.interval = Interval{std::min(first, second), std::max(first, second)};
    }
    for (const double sample : outliers(seconds))
        point.outliers.push_back(value(sample));
    return point;
}

std::size_t indexOf(std::vector<std::string>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    names.push_back(name);
    return names.size() - 1;
}

bool largerIsFaster(Unit unit) {
    return unit != Unit::seconds && unit != Unit::secondsPerGb;
}

void addStacks(Figure& figure, const BenchRun& run, const FigureRows& rows,
               const std::string& name) {
    const std::size_t group = figure.groups.size();
    figure.groups.push_back(name.empty() ? CORE_TEXT("core", "this run") : asIs(name));
    for (std::size_t i = 0; i < std::size(kPhaseParts); ++i) {
        FigureSeries series;
        series.name = kPhaseParts[i].title;
        series.label = kPhaseParts[i].title;
        series.order = i;
        series.overlay = !name.empty();
        series.group = group;
        for (const std::size_t index : rows) {
            const Measured& one = run.measured[index];
            FigurePoint point;
            point.x = static_cast<double>(indexOf(figure.categories, one.variant.category));
            point.y = one.typical().*kPhaseParts[i].member;
            point.measured = index;
            series.points.push_back(std::move(point));
        }
        figure.series.push_back(std::move(series));
    }
}

Added compareCells(Figure& figure, const BenchRun& run, const FigureRows& rows,
                   const std::string& name) {
    if (figure.unit == Unit::percent) return Added::noRoom;
    std::vector<std::vector<FigurePoint>> compared;
    for (const FigureSeries& series : figure.series)
        compared.push_back(differences(figure, series, run, rows));
    const auto none = [](const std::vector<FigurePoint>& points) { return points.empty(); };
    if (std::ranges::all_of(compared, none)) return Added::nothingAlike;
    for (std::size_t i = 0; i < compared.size(); ++i)
        figure.series[i].points = std::move(compared[i]);
    figure.unit = Unit::percent;
    figure.against = name;
    return Added::drawn;
}

} // namespace blockwarp
