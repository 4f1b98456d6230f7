// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/figures/figure_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace blockwarp {
namespace {

/// Scaled to the largest of the units that leaves at least 1.
Message scaled(double value, std::initializer_list<std::pair<double, const char*>> units) {
    for (const auto& [unit, name] : units)
        if (value >= unit) return quantity(value / unit, name);
    const auto& [unit, name] = *std::prev(units.end());
    return quantity(value / unit, name);
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

Message placeOf(const Figure& figure, const FigurePoint& point) {
    const auto category = static_cast<std::size_t>(point.x);
    if (figure.axis == AxisKind::names && category < figure.categories.size())
        return translatable(figure.categories[category]);
    return axisText(figure.axis, point.x);
}

/// "at 64 KiB", "in batches of 16", "with 8 threads".
Message whereOf(const Figure& figure, const FigurePoint& point) {
    return {figure.xWords.place, {placeOf(figure, point)}};
}

Message cellOf(const Figure& figure, const FigurePoint& point) {
    return {CORE_TEXT("core", "%1 threads × %2"),
            {translatable(figure.categories.at(static_cast<std::size_t>(point.x))),
             asIs(figure.rows.at(point.row))}};
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

Message nameOf(const Figure& figure, const Found& found) {
    if (figure.drawing == Drawing::heatMap) return cellOf(figure, *found.point);
    if (figure.drawing == Drawing::lines) return found.series->label;
    const Message place = placeOf(figure, *found.point);
    const bool alone = measuredOf(figure).size() == 1 || place == found.series->label;
    return alone ? place : Message(CORE_TEXT("core", "%1, %2"), {place, found.series->label});
}

/// Of several, the lowest and the highest.
Message rangeWords(Unit unit, const std::vector<Found>& found) {
    const auto [low, high] =
        std::ranges::minmax(found, {}, [](const Found& one) { return one.point->y; });
    const Message first = valueWords(unit, low.point->y);
    const Message second = valueWords(unit, high.point->y);
    const bool same = english(first) == english(second);
    return same ? first : Message(CORE_TEXT("core", "%1 to %2"), {first, second});
}

/// The first cannot be told apart from the others.
Message tieText(const Figure& figure, const std::vector<Found>& tied) {
    constexpr double kNear = 0.05; // medians that differ by more are no tie, just uncertain
    const Message first = nameOf(figure, tied.front());
    const Message value = valueWords(figure.unit, tied.front().point->y);
    const auto hasNone = [](const Found& one) { return !one.point->interval.has_value(); };
    if (std::ranges::any_of(tied, hasNone))
        return {CORE_TEXT("core", "%1 leads with %2, on too few samples to be sure"),
                {first, value}};
    const auto isFar = [&](const Found& one) {
        return std::abs(std::log(one.point->y / tied.front().point->y)) > std::log1p(kNear);
    };
    if (const auto far = std::ranges::find_if(tied, isFar); far != tied.end())
        return {CORE_TEXT("core", "%1 leads with %2, but cannot be told apart from %3 with %4"),
                {first, value, nameOf(figure, *far), valueWords(figure.unit, far->point->y)}};
    const Message range = rangeWords(figure.unit, tied);
    if (tied.size() == 2)
        return {CORE_TEXT("core", "%1 and %2 tie for the fastest: %3"),
                {first, nameOf(figure, tied[1]), range}};
    return {CORE_TEXT("core", "%1 and %2 others tie for the fastest: %3"),
            {first, count(tied.size() - 1), range}};
}

Message fastestText(const Figure& figure) {
    const std::vector<Found> all = competitorsOf(figure);
    if (all.empty()) return {};
    const Found& best = all.front();
    const bool lines = figure.drawing == Drawing::lines;
    const Message name = nameOf(figure, best);
    const Message value = valueWords(figure.unit, best.point->y);
    if (all.size() == 1 && lines)
        return {CORE_TEXT("core", "%1, at best: %2 %3"),
                {name, value, whereOf(figure, *best.point)}};
    if (all.size() == 1) return {CORE_TEXT("core", "%1: %2"), {name, value}};
    std::vector<Found> tied{best};
    for (const Found& other : std::span(all).subspan(1))
        if (!areToldApart(best.point->estimate(), other.point->estimate())) tied.push_back(other);
    if (tied.size() > 1) return tieText(figure, tied);
    if (lines)
        return {CORE_TEXT("core", "%1 is the fastest: %2 %3"),
                {name, value, whereOf(figure, *best.point)}};
    return {CORE_TEXT("core", "%1 is the fastest: %2"), {name, value}};
}

/// Over the strongest of the others: the greatest ratio to the slowest baseline says little.
Message ratioText(const Figure& figure) {
    const auto greatest = [](const FigureSeries& series) {
        return std::ranges::max_element(series.points, {}, &FigurePoint::y);
    };
    const auto all = measuredOf(figure);
    if (all.empty()) return {};
    const auto strongest = std::ranges::min_element(
        all, {}, [&](const FigureSeries* series) { return greatest(*series)->y; });
    const FigureSeries& series = **strongest;
    const FigurePoint& point = *greatest(series);
    const Message place = placeOf(figure, point);
    const bool doubtful = point.interval && point.interval->low <= 1 && point.interval->high >= 1;
    if (series.over.empty())
        return {CORE_TEXT("core", "%1: %2 times the other, at %3"),
                {series.label, quantity(point.y), place}};
    if (doubtful)
        return {CORE_TEXT("core", "GPU and %1 cannot be told apart, at %2"), {series.over, place}};
    return {CORE_TEXT("core", "GPU: up to %1 times %2, at %3"),
            {quantity(point.y), series.over, place}};
}

/// Of the stack that is the tallest.
Message longestPhase(const Figure& figure) {
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
    const double share = 100 * longest.point->y / tallest->second;
    return {
        CORE_TEXT("core", "%1: %2 of the time is %3"),
        {placeOf(figure, *longest.point), quantity(std::round(share), "%"), longest.series->label}};
}

Message greatestChange(const Figure& figure) {
    Found most;
    for (const FigureSeries* series : measuredOf(figure))
        for (const FigurePoint& point : series->points)
            if (!point.doubtful && (!most.point || std::abs(point.y) > std::abs(most.point->y)))
                most = {series, &point};
    if (!most.point)
        return {CORE_TEXT("core", "No cell differs clearly from “%1”"), {asIs(figure.against)}};
    const char* sign = most.point->y < 0 ? "−" : "+";
    return {CORE_TEXT("core", "%1 differs most from “%2”: %3"),
            {cellOf(figure, *most.point), asIs(figure.against),
             asIs(fmt::format("{}{:.1f} %", sign, std::abs(most.point->y)))}};
}

/// The report's, where nothing was measured beside it.
Message printedText(const Figure& figure) {
    std::size_t numbers = 0;
    Found first;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points) {
            if (numbers++ == 0) first = {&series, &point};
        }
    if (numbers > 1)
        return {CORE_TEXT("core", "Nothing measured here: %1 numbers of the report"),
                {count(numbers)}};
    return {CORE_TEXT("core", "Nothing measured here. The report prints %1, %2"),
            {valueWords(figure.unit, first.point->y), first.series->label}};
}

} // namespace

Message valueWords(Unit unit, double value) {
    switch (unit) {
    case Unit::gbPerSecond:
        return scaled(value, {{1, "GB/s"}, {1e-3, "MB/s"}, {1e-6, "kB/s"}});
    case Unit::gibPerSecond:
        return scaled(value, {{1, "GiB/s"}, {1.0 / 1024, "MiB/s"}, {1.0 / (1 << 20), "KiB/s"}});
    case Unit::seconds:
        return scaled(value, {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}});
    case Unit::times:
        return {CORE_TEXT("core", "%1 times"), {quantity(value)}};
    case Unit::secondsPerGb:
        return {CORE_TEXT("core", "%1 s per GB"), {quantity(value)}};
    case Unit::operationsPerSecond:
        return {CORE_TEXT("core", "%1 operations/s"), {quantity(value)}};
    case Unit::percent:
        return quantity(value, "%");
    }
    return {};
}

Message headline(const Figure& figure) {
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

} // namespace blockwarp
