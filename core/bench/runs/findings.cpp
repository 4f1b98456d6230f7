// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/findings.h"

#include "core/bench/figures/figure.h"
#include "core/bench/runs/auto_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace blockwarp {
namespace {

std::string speedUpText(const ExperimentSpec& experiment, const BenchRun& run, const Figure& figure,
                        const std::string& series, const FigurePoint& best) {
    const Variant& variant = run.measured[best.measured].variant;
    const bool bar = figure.axis == AxisKind::names;
    const std::string place = bar ? variant.category : axisText(experiment.axis, best.x);
    if (variant.over.empty())
        return fmt::format("{}: GPU {}: up to {:.3g} times, at {}.", figure.title, series, best.y,
                           place);
    const std::string name = bar ? variant.category : fmt::format("{}, at {}", series, place);
    return fmt::format("{}: {}: {}{:.3g} times the speed of {}.", figure.title, name,
                       bar ? "" : "up to ", best.y, variant.over);
}

void addFigureFindings(const ExperimentSpec& experiment, const BenchRun& run,
                       std::vector<std::string>& sentences) {
    for (const std::string& facet : facetsOf(run)) {
        const Figure figure = makeFigure(experiment, run, facet, unitsOf(experiment).front());
        for (const FigureMark& mark : figure.marks)
            if (mark.upright) sentences.push_back(fmt::format("{}: {}.", facet, mark.text));
        if (!experiment.speedUp) continue;
        for (const FigureSeries& series : figure.series) {
            if (series.printed) continue;
            const auto best = std::ranges::max_element(series.points, {}, &FigurePoint::y);
            if (best != series.points.end())
                sentences.push_back(speedUpText(experiment, run, figure, series.name, *best));
        }
    }
}

} // namespace

std::vector<std::string> findings(const ExperimentSpec& experiment, const BenchRun& run) {
    std::vector<std::string> sentences;
    addFigureFindings(experiment, run, sentences);
    if (!run.complete) sentences.emplace_back("Stopped early: not everything was timed.");
    std::ranges::move(refusalsOf(run), std::back_inserter(sentences));
    for (const std::string& caution : run.cautions)
        sentences.push_back("Caution: " + caution);
    if (experiment.name == "strategies")
        for (const AutoVerdict& verdict : judgeAuto(run))
            sentences.push_back(sentenceOf(verdict));
    return sentences;
}

} // namespace blockwarp
