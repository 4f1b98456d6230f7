// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/figures/headline.h"

#include "core/bench/figures/figure_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace blockwarp {
namespace {

/// Three digits, or all before the point, in groups: 0.47, 38, 1,030.
std::string digits(double value) {
    if (std::abs(value) < 999.5) return fmt::format("{:.3g}", value);
    std::string text = fmt::format("{:.0f}", value);
    for (std::size_t end = text.size(); end > (value < 0 ? 4U : 3U); end -= 3)
        text.insert(end - 3, ",");
    return text;
}

/// Scaled to the largest of the units that leaves at least 1.
std::string scaled(double value, std::initializer_list<std::pair<double, const char*>> units) {
    for (const auto& [unit, name] : units)
        if (value >= unit) return fmt::format("{} {}", digits(value / unit), name);
    const auto& [unit, name] = *std::prev(units.end());
    return fmt::format("{} {}", digits(value / unit), name);
}

struct Found {
    const FigureSeries* series = nullptr;
    const FigurePoint* point = nullptr;
};

/// What was measured here; of other runs only where there is nothing else.
std::vector<const FigureSeries*> measuredOf(const Figure& figure) {
    std::vector<const FigureSeries*> own;
    std::vector<const FigureSeries*> others;
    for (const FigureSeries& series : figure.series)
        if (!series.printed && !series.points.empty())
            (series.overlay ? others : own).push_back(&series);
    return own.empty() ? others : own;
}

std::string placeOf(const Figure& figure, const FigurePoint& point) {
    const auto category = static_cast<std::size_t>(point.x);
    if (figure.axis == AxisKind::names && category < figure.categories.size())
        return figure.categories[category];
    return axisText(figure.axis, point.x);
}

/// "at 64 KiB", "in batches of 16", "with 8 threads".
std::string whereOf(const Figure& figure, const FigurePoint& point) {
    const std::string place = placeOf(figure, point);
    if (figure.axis == AxisKind::bytes || figure.xTitle.empty()) return "at " + place;
    if (figure.axis == AxisKind::batches) return "in batches of " + place;
    return fmt::format("with {} {}", place, insideSentence(figure.xTitle));
}

std::string cellOf(const Figure& figure, const FigurePoint& point) {
    return fmt::format("{} threads × {}", figure.categories.at(static_cast<std::size_t>(point.x)),
                       figure.rows.at(point.row));
}

bool isFaster(const Figure& figure, const Found& one, const Found& other) {
    return largerIsFaster(figure.unit) ? one.point->y > other.point->y
                                       : one.point->y < other.point->y;
}

/// What competes: each bar or cell, of a line its fastest point. Small inputs take the shortest
/// time on every engine: lines in seconds are compared at the largest place. The fastest first.
std::vector<Found> competitorsOf(const Figure& figure) {
    const auto all = measuredOf(figure);
    const bool lines = figure.drawing == Drawing::lines;
    double last = 0;
    for (const FigureSeries* series : all)
        last = std::max(last, series->points.back().x);
    std::vector<Found> found;
    for (const FigureSeries* series : all) {
        Found best;
        for (const FigurePoint& point : series->points) {
            if (figure.unit == Unit::seconds && lines && point.x != last) continue;
            const Found next{series, &point};
            if (!lines) found.push_back(next);
            if (!best.point || isFaster(figure, next, best)) best = next;
        }
        if (lines && best.point) found.push_back(best);
    }
    std::ranges::stable_sort(
        found, [&](const Found& one, const Found& other) { return isFaster(figure, one, other); });
    return found;
}

std::string nameOf(const Figure& figure, const Found& found) {
    if (figure.drawing == Drawing::heatMap) return cellOf(figure, *found.point);
    if (figure.drawing == Drawing::lines) return found.series->name;
    const std::string place = placeOf(figure, *found.point);
    const bool alone = measuredOf(figure).size() == 1 || place == found.series->name;
    return alone ? place : fmt::format("{}, {}", place, found.series->name);
}

/// Of several, the lowest and the highest.
std::string rangeWords(Unit unit, const std::vector<Found>& found) {
    const auto [low, high] =
        std::ranges::minmax(found, {}, [](const Found& one) { return one.point->y; });
    const std::string first = valueWords(unit, low.point->y);
    const std::string second = valueWords(unit, high.point->y);
    return first == second ? first : fmt::format("{} to {}", first, second);
}

/// The first cannot be told apart from the others.
std::string tieText(const Figure& figure, const std::vector<Found>& tied) {
    constexpr double kNear = 0.05; // medians that differ by more are no tie, just uncertain
    const std::string first = nameOf(figure, tied.front());
    const std::string value = valueWords(figure.unit, tied.front().point->y);
    const auto hasNone = [](const Found& one) { return !one.point->interval.has_value(); };
    if (std::ranges::any_of(tied, hasNone))
        return fmt::format("{} leads with {}, on too few samples to be sure", first, value);
    const auto isFar = [&](const Found& one) {
        return std::abs(std::log(one.point->y / tied.front().point->y)) > std::log1p(kNear);
    };
    const std::string range = rangeWords(figure.unit, tied);
    if (const auto far = std::ranges::find_if(tied, isFar); far != tied.end())
        return fmt::format("{} leads with {}, but cannot be told apart from {} with {}", first,
                           value, nameOf(figure, *far), valueWords(figure.unit, far->point->y));
    if (tied.size() == 2)
        return fmt::format("{} and {} tie for the fastest: {}", first, nameOf(figure, tied[1]),
                           range);
    return fmt::format("{} and {} others tie for the fastest: {}", first, tied.size() - 1, range);
}

std::string fastestText(const Figure& figure) {
    const std::vector<Found> all = competitorsOf(figure);
    if (all.empty()) return {};
    const Found& best = all.front();
    const bool lines = figure.drawing == Drawing::lines;
    const std::string name = nameOf(figure, best);
    const std::string value = valueWords(figure.unit, best.point->y);
    if (all.size() == 1 && lines)
        return fmt::format("{}, at best: {} {}", name, value, whereOf(figure, *best.point));
    if (all.size() == 1) return fmt::format("{}: {}", name, value);
    std::vector<Found> tied{best};
    for (const Found& other : std::span(all).subspan(1))
        if (!areApart(best.point->interval, other.point->interval)) tied.push_back(other);
    if (tied.size() > 1) return tieText(figure, tied);
    if (lines)
        return fmt::format("{} is the fastest: {} {}", name, value, whereOf(figure, *best.point));
    return fmt::format("{} is the fastest: {}", name, value);
}

/// Over the strongest of the others: the greatest ratio to the slowest baseline says little.
std::string ratioText(const Figure& figure) {
    constexpr std::string_view over = "over ";
    const auto greatest = [](const FigureSeries& series) {
        return std::ranges::max_element(series.points, {}, &FigurePoint::y);
    };
    const auto all = measuredOf(figure);
    if (all.empty()) return {};
    const auto strongest = std::ranges::min_element(
        all, {}, [&](const FigureSeries* series) { return greatest(*series)->y; });
    const FigureSeries& series = **strongest;
    const FigurePoint& point = *greatest(series);
    const std::string place = placeOf(figure, point);
    const bool doubtful = point.interval && point.interval->low <= 1 && point.interval->high >= 1;
    if (doubtful && series.name.starts_with(over))
        return fmt::format("GPU and {} cannot be told apart, at {}",
                           series.name.substr(over.size()), place);
    if (series.name.starts_with(over))
        return fmt::format("GPU: up to {} times {}, at {}", digits(point.y),
                           series.name.substr(over.size()), place);
    return fmt::format("{}: {} times the other, at {}", series.name, digits(point.y), place);
}

/// Of the stack that is the tallest.
std::string longestPhase(const Figure& figure) {
    std::map<double, double> heights;
    for (const FigureSeries& series : figure.series)
        if (series.group == 0)
            for (const FigurePoint& point : series.points)
                heights[point.x] += point.y;
    if (heights.empty()) return {};
    const auto tallest =
        std::ranges::max_element(heights, {}, [](const auto& stack) { return stack.second; });
    Found longest;
    for (const FigureSeries& series : figure.series)
        if (series.group == 0)
            for (const FigurePoint& point : series.points)
                if (point.x == tallest->first && (!longest.point || point.y > longest.point->y))
                    longest = {&series, &point};
    return fmt::format("{}: {:.0f} % of the time is {}", placeOf(figure, *longest.point),
                       100 * longest.point->y / tallest->second, longest.series->name);
}

std::string greatestChange(const Figure& figure) {
    Found most;
    for (const FigureSeries* series : measuredOf(figure))
        for (const FigurePoint& point : series->points)
            if (!point.doubtful && (!most.point || std::abs(point.y) > std::abs(most.point->y)))
                most = {series, &point};
    if (!most.point) return fmt::format("No cell differs clearly from “{}”", figure.against);
    return fmt::format("{} differs most from “{}”: {}{:.1f} %", cellOf(figure, *most.point),
                       figure.against, most.point->y < 0 ? "−" : "+", std::abs(most.point->y));
}

/// The report's, where nothing was measured beside it.
std::string printedText(const Figure& figure) {
    std::size_t numbers = 0;
    Found first;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points) {
            if (numbers++ == 0) first = {&series, &point};
        }
    if (numbers > 1) return fmt::format("Nothing measured here: {} numbers of the report", numbers);
    return fmt::format("Nothing measured here. The report prints {}, {}",
                       valueWords(figure.unit, first.point->y), first.series->name);
}

} // namespace

std::string valueWords(Unit unit, double value) {
    switch (unit) {
    case Unit::gbPerSecond:
        return scaled(value, {{1, "GB/s"}, {1e-3, "MB/s"}, {1e-6, "kB/s"}});
    case Unit::gibPerSecond:
        return scaled(value, {{1, "GiB/s"}, {1.0 / 1024, "MiB/s"}, {1.0 / (1 << 20), "KiB/s"}});
    case Unit::seconds:
        return scaled(value, {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}});
    case Unit::times:
        return digits(value) + " times";
    default:
        return fmt::format("{} {}", digits(value), unitTitle(unit));
    }
}

std::string headline(const Figure& figure) {
    if (figure.empty()) return {};
    if (figure.onlyPrinted()) return printedText(figure);
    if (figure.unit == Unit::percent) return greatestChange(figure);
    if (figure.unit == Unit::times) return ratioText(figure);
    if (figure.drawing == Drawing::stacks) return longestPhase(figure);
    const FigureMark* last = nullptr;
    for (const FigureMark& mark : figure.marks)
        if (mark.upright && (!last || mark.at > last->at)) last = &mark;
    return last ? last->text : fastestText(figure);
}

std::string insideSentence(std::string title) {
    const bool word = title.size() > 1 && std::islower(static_cast<unsigned char>(title[1])) != 0;
    if (word) title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
    return title;
}

} // namespace blockwarp
