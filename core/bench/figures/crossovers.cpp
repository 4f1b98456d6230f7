// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the lines of a figure meet.
#include "core/bench/figures/figure.h"

#include <algorithm>
#include <cmath>

namespace blockwarp {
namespace {

/// The GPU against another series at one place.
struct Duel {
    double x = 0;
    double value = 0;  ///< the GPU's
    double lead = 0;   ///< the logarithm of how many times as fast the GPU is
    bool sure = false; ///< they are told apart
};

std::vector<Duel> duelsOf(const FigureSeries& gpu, const FigureSeries& other, bool larger) {
    std::vector<Duel> duels;
    for (const FigurePoint& point : gpu.points) {
        const auto same = std::ranges::find(other.points, point.x, &FigurePoint::x);
        if (same != other.points.end())
            duels.push_back({point.x, point.y, (larger ? 1 : -1) * std::log(point.y / same->y),
                             !point.scattered && !same->scattered &&
                                 areToldApart(point.estimate(), same->estimate())});
    }
    return duels;
}

/// From a place that one side won to the next that the other one won.
FigureMark crossing(std::span<const Duel> duels, const FigureSeries& gpu, const FigureSeries& other,
                    AxisKind axis) {
    const bool wins = duels.back().lead > 0;
    const auto after =
        std::ranges::find_if(duels, [wins](const Duel& duel) { return (duel.lead > 0) == wins; });
    const Duel& before = *std::prev(after); // the first is the other side's
    const double share = before.lead / (before.lead - after->lead);
    const auto between = [share](double a, double b) { return a * std::pow(b / a, share); };
    FigureMark mark{.at = between(before.x, after->x), .upright = true};
    const Message from = axisText(axis, duels.front().x);
    const Message to = axisText(axis, duels.back().x);
    const std::vector<Message> both{gpu.label, other.label};
    mark.who = {wins ? CORE_TEXT("core", "%1 overtakes %2")
                     : CORE_TEXT("core", "%1 falls behind %2"),
                both};
    mark.place = {CORE_TEXT("core", "between %1 and %2"), {from, to}};
    mark.text = {wins ? CORE_TEXT("core", "%1 overtakes %2 between %3 and %4")
                      : CORE_TEXT("core", "%1 falls behind %2 between %3 and %4"),
                 {both[0], both[1], from, to}};
    mark.meets = between(before.value, after->value);
    return mark;
}

} // namespace

std::vector<FigureMark> crossovers(std::span<const FigureSeries> series, AxisKind axis,
                                   bool larger) {
    std::vector<FigureMark> marks;
    for (const FigureSeries& gpu : series) {
        if (!gpu.engine || !engineSpec(*gpu.engine).usesStrategies || gpu.printed) continue;
        for (const FigureSeries& other : series) {
            if (!other.engine || engineSpec(*other.engine).usesStrategies ||
                other.keyBits != gpu.keyBits || other.printed)
                continue;
            const std::vector<Duel> duels = duelsOf(gpu, other, larger);
            std::size_t last = duels.size(); // the last one that somebody won
            for (std::size_t i = 0; i < duels.size(); ++i) {
                if (!duels[i].sure) continue;
                if (last < i && (duels[i].lead > 0) != (duels[last].lead > 0))
                    marks.push_back(
                        crossing(std::span(duels).subspan(last, i - last + 1), gpu, other, axis));
                last = i;
            }
        }
    }
    return marks;
}

} // namespace blockwarp
