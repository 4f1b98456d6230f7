// SPDX-License-Identifier: GPL-3.0-or-later
/// Figures that cannot hold two runs as lines do: stacks go beside each other, cells become
/// differences.
#include "core/bench/figures/figure_maker.h"
#include "core/engine/phases.h"

#include <algorithm>
#include <iterator>

namespace blockwarp {
namespace {

/// The other run's value for a cell, or null.
const MeasuredFacts* partnerOf(const Figure& figure, const FigurePoint& cell,
                               const FigureRows& rows) {
    const std::string& column = figure.categories[static_cast<std::size_t>(cell.x)];
    for (const MeasuredFacts& facts : rows) {
        const Variant& variant = facts.measured->variant;
        if (english(axisText(figure.axis, variant.x)) == column &&
            variant.category == figure.rows[cell.row])
            return &facts;
    }
    return nullptr;
}

/// The cells that the other run has too, as differences to it in percent.
std::vector<FigurePoint> differences(const Figure& figure, const FigureSeries& series,
                                     const BenchRun& run, const FigureRows& rows) {
    const bool larger = largerIsFaster(figure.unit);
    std::vector<FigurePoint> compared;
    for (FigurePoint cell : series.points) {
        const MeasuredFacts* other = partnerOf(figure, cell, rows);
        if (other == nullptr) continue;
        const FigurePoint then = pointOf(run, *other, figure.unit);
        cell.doubtful = cell.scattered || then.scattered || !areApart(cell.interval, then.interval);
        cell.y = 100 * ((larger ? cell.y / then.y : then.y / cell.y) - 1);
        cell.interval.reset();
        cell.outliers.clear();
        cell.repetitions.clear();
        cell.disturbed.clear();
        compared.push_back(std::move(cell));
    }
    return compared;
}

} // namespace

FigurePoint pointOf(const BenchRun& run, const MeasuredFacts& facts, Unit unit) {
    const Variant& variant = facts.measured->variant;
    const auto value = [&](double seconds) { return inUnit(unit, variant.work, seconds); };
    FigurePoint point;
    point.measured = static_cast<std::size_t>(facts.measured - run.measured.data());
    point.x = variant.x;
    point.y = value(facts.times.median);
    point.scattered = !facts.isConclusive();
    if (const auto& times = facts.times.confidence) {
        const auto [low, high] = std::minmax({value(times->low), value(times->high)});
        point.interval = Interval{low, high};
    }
    std::ranges::transform(facts.outliers, std::back_inserter(point.outliers), value);
    for (const auto& [repetition, median] : facts.medians)
        point.repetitions.push_back({repetition, value(median)});
    std::ranges::transform(facts.disturbed, std::back_inserter(point.disturbed), value);
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
        for (const MeasuredFacts& facts : rows) {
            const std::string& category = facts.measured->variant.category;
            FigurePoint point;
            point.x = static_cast<double>(indexOf(figure.categories, category));
            point.y = facts.typical.*kPhaseParts[i].member;
            point.measured = static_cast<std::size_t>(facts.measured - run.measured.data());
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
