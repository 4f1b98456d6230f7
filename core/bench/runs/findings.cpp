// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/findings.h"

#include "core/bench/figures/figure.h"
#include "core/bench/runs/auto_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace blockwarp {
namespace {

void addFigureFindings(const ExperimentSpec& experiment, const BenchRun& run,
                       std::vector<std::string>& sentences) {
    for (const std::string& facet : facetsOf(run)) {
        const Figure figure = makeFigure(experiment, run, facet, unitsOf(experiment).front());
        for (const FigureMark& mark : figure.marks)
            if (mark.upright) sentences.push_back(fmt::format("{}: {}.", facet, mark.text));
        if (!experiment.speedUp) continue;
        for (const FigureSeries& series : figure.series) {
            const auto best = std::ranges::max_element(series.points, {}, &FigurePoint::y);
            if (best != series.points.end())
                sentences.push_back(fmt::format("{}: GPU {}: up to {:.3g} times, at {}.", facet,
                                                series.name, best->y,
                                                axisText(experiment.axis, best->x)));
        }
    }
}

} // namespace

std::vector<std::string> findings(const ExperimentSpec& experiment, const BenchRun& run) {
    std::vector<std::string> sentences;
    addFigureFindings(experiment, run, sentences);
    if (!run.complete) sentences.emplace_back("Stopped early: not everything was timed.");
    std::ranges::move(refusalsOf(run), std::back_inserter(sentences));
    if (!experiment.claims.empty() && run.anyTimed())
        for (const Claim& claim : experiment.claims)
            sentences.push_back(
                fmt::format("For comparison, {} (its machine, not this one).", claim.text));
    for (const std::string& caution : run.cautions)
        sentences.push_back("Caution: " + caution);
    if (experiment.name == "strategies")
        for (const AutoVerdict& verdict : judgeAuto(run))
            sentences.push_back(sentenceOf(verdict));
    return sentences;
}

} // namespace blockwarp
