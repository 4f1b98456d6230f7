// SPDX-License-Identifier: GPL-3.0-or-later
/// The words and numbers on a figure's axes, and where its lines meet.
#include "core/bench/figures/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace blockwarp {

std::string_view unitTitle(Unit unit) {
    switch (unit) {
    case Unit::gbPerSecond:
        return "GB/s";
    case Unit::gibPerSecond:
        return "GiB/s";
    case Unit::seconds:
        return "s";
    case Unit::secondsPerGb:
        return "s per GB";
    case Unit::operationsPerSecond:
        return "operations/s";
    case Unit::times:
        return "times as fast";
    case Unit::percent:
        return "%";
    }
    return {};
}

double inUnit(Unit unit, const Work& work, double seconds) {
    const double bytes = work.processedBytes();
    switch (unit) {
    case Unit::gbPerSecond:
        return bytes / seconds / 1e9;
    case Unit::gibPerSecond:
        return bytes / seconds / (1ULL << 30);
    case Unit::secondsPerGb:
        return seconds / bytes * 1e9;
    case Unit::operationsPerSecond:
        return speedOf(work, seconds);
    case Unit::seconds:
    case Unit::times:
    case Unit::percent:
        break;
    }
    return seconds;
}

std::vector<Unit> unitsOf(const ExperimentSpec& experiment) {
    if (experiment.speedUp) return {Unit::times};
    if (experiment.operations) return {Unit::operationsPerSecond, Unit::seconds};
    if (experiment.drawing == Drawing::stacks) return {Unit::seconds};
    if (!experiment.secondsPerGbFirst)
        return {Unit::gbPerSecond, Unit::gibPerSecond, Unit::seconds, Unit::secondsPerGb};
    return {Unit::secondsPerGb, Unit::gbPerSecond, Unit::gibPerSecond, Unit::seconds};
}

bool startsLogX(const ExperimentSpec& experiment) {
    return experiment.drawing == Drawing::lines &&
           (experiment.axis == AxisKind::bytes || experiment.axis == AxisKind::batches);
}

std::vector<FigureMark> crossovers(std::span<const FigureSeries> series, AxisKind axis,
                                   bool larger) {
    std::vector<FigureMark> marks;
    for (const FigureSeries& gpu : series) {
        if (!gpu.engine || !engineSpec(*gpu.engine).usesStrategies || gpu.printed) continue;
        for (const FigureSeries& other : series) {
            if (!other.engine || engineSpec(*other.engine).usesStrategies ||
                other.keyBits != gpu.keyBits || other.printed)
                continue;
            double lastX = 0;
            double lastY = 0;
            double lastLead = 0;
            for (const FigurePoint& point : gpu.points) {
                const auto same = std::ranges::find(other.points, point.x, &FigurePoint::x);
                if (same == other.points.end()) continue;
                const double lead = (larger ? 1 : -1) * std::log(point.y / same->y);
                if (lastX > 0 && (lead > 0) != (lastLead > 0)) {
                    const double share = lastLead / (lastLead - lead);
                    const double x =
                        std::exp(std::log(lastX) + share * (std::log(point.x) - std::log(lastX)));
                    const std::string place = axisText(axis, x);
                    marks.push_back(
                        {x, true,
                         fmt::format("{} {} {} at {}", gpu.name,
                                     lead > 0 ? "overtakes" : "falls behind", other.name, place),
                         place, lastY * std::pow(point.y / lastY, share)});
                }
                lastX = point.x;
                lastY = point.y;
                lastLead = lead;
            }
        }
    }
    return marks;
}

} // namespace blockwarp
