// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/findings.h"

#include "core/base/statistics.h"
#include "core/bench/figures/figure.h"
#include "kernels/strategy.h"

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
            if (mark.upright)
                sentences.push_back(fmt::format("{}: {}.", facet, english(mark.text)));
        if (!experiment.speedUp) continue;
        for (const FigureSeries& series : figure.series) {
            if (series.printed) continue;
            const auto best = std::ranges::max_element(series.points, {}, &FigurePoint::y);
            if (best != series.points.end())
                sentences.push_back(speedUpText(experiment, run, figure, series.name, *best));
        }
    }
}

constexpr double kTolerance = 0.02; // what runs of the same kernel differ by between days

double medianOf(const Measured& one) {
    return summarize(one.seconds()).median;
}

/// A kernel that only makes keystream reads nothing and adds nothing: no rival where nothing but
/// the kernel is timed.
bool leavesWorkToTheHost(const Measured& one) {
    const kernels::Strategy* strategy = kernels::findStrategy(one.variant.category);
    return one.variant.work.scope == Scope::kernel && strategy != nullptr && strategy->hostXors;
}

AutoStanding standingOf(const AutoVerdict& verdict) {
    if (verdict.automatic == nullptr) return AutoStanding::absent;
    if (verdict.rival == nullptr) return AutoStanding::alone;
    const Summary own = summarize(verdict.automatic->seconds());
    const Summary other = summarize(verdict.rival->seconds());
    if (!own.confidence || !other.confidence) return AutoStanding::unknown;
    if (intervalsOverlap(*own.confidence, *other.confidence)) return AutoStanding::tied;
    if (own.median < other.median) return AutoStanding::fastest;
    return verdict.difference <= kTolerance ? AutoStanding::close : AutoStanding::slower;
}

/// Where the automatic one leads, nobody whose interval meets its own may be passed over.
const Measured* rivalOf(const AutoVerdict& verdict) {
    if (verdict.others.empty()) return nullptr;
    const Measured* fastest = *std::ranges::min_element(
        verdict.others, {}, [](const Measured* one) { return medianOf(*one); });
    if (verdict.automatic == nullptr) return fastest;
    const Summary own = summarize(verdict.automatic->seconds());
    if (own.median > medianOf(*fastest)) return fastest;
    const auto near = std::ranges::find_if(verdict.others, [&](const Measured* one) {
        return !areApart(own.confidence, summarize(one->seconds()).confidence);
    });
    return near != verdict.others.end() ? *near : fastest;
}

void conclude(AutoVerdict& verdict) {
    verdict.rival = rivalOf(verdict);
    if (verdict.automatic != nullptr && verdict.rival != nullptr) {
        const double own = medianOf(*verdict.automatic);
        const double other = medianOf(*verdict.rival);
        verdict.difference = std::max(own, other) / std::min(own, other) - 1;
    }
    verdict.standing = standingOf(verdict);
}

} // namespace

std::vector<std::string> findings(const ExperimentSpec& experiment, const BenchRun& run) {
    std::vector<std::string> sentences;
    addFigureFindings(experiment, run, sentences);
    if (!run.complete) sentences.emplace_back("Stopped early: not everything was timed.");
    std::ranges::move(refusalsOf(run), std::back_inserter(sentences));
    for (const Caution& caution : run.cautions)
        sentences.push_back("Caution: " + english(messageOf(caution)));
    if (experiment.name == "strategies")
        for (const AutoVerdict& verdict : judgeAuto(run))
            sentences.push_back(sentenceOf(verdict));
    return sentences;
}

std::vector<AutoVerdict> judgeAuto(const BenchRun& run) {
    std::vector<AutoVerdict> verdicts;
    for (const Measured& one : run.measured) {
        if (one.variant.work.plainCopy()) continue;
        auto row = std::ranges::find(verdicts, one.variant.series, &AutoVerdict::title);
        if (row == verdicts.end()) {
            AutoVerdict fresh;
            fresh.title = one.variant.series;
            row = verdicts.insert(verdicts.end(), std::move(fresh));
        }
        if (!one.timed() || leavesWorkToTheHost(one)) continue;
        if (one.variant.automatic)
            row->automatic = &one;
        else
            row->others.push_back(&one);
    }
    std::ranges::for_each(verdicts, conclude);
    return verdicts;
}

std::string sentenceOf(const AutoVerdict& verdict) {
    const auto nameOf = [](const Measured* one) {
        return one != nullptr ? one->variant.category : std::string();
    };
    const auto say = [&](fmt::string_view sentence) {
        return fmt::format(fmt::runtime(sentence), fmt::arg("title", verdict.title),
                           fmt::arg("auto", nameOf(verdict.automatic)),
                           fmt::arg("rival", nameOf(verdict.rival)),
                           fmt::arg("percent", 100 * verdict.difference));
    };
    switch (verdict.standing) {
    case AutoStanding::absent:
        break;
    case AutoStanding::alone:
        return say("{title}: auto ({auto}) is the only strategy that was timed");
    case AutoStanding::fastest:
        return say("{title}: auto is the fastest ({auto})");
    case AutoStanding::tied:
        return say("{title}: auto ({auto}) and {rival} cannot be told apart: their 95 % intervals "
                   "overlap, their medians differ by {percent:.1f} %");
    case AutoStanding::close:
        return say("{title}: auto ({auto}) takes {percent:.1f} % longer than {rival}, no more than "
                   "runs of one kernel differ by between days");
    case AutoStanding::slower:
        return say("{title}: auto is NOT the fastest: {auto} takes {percent:.1f} % longer than "
                   "{rival}");
    case AutoStanding::unknown:
        return say("{title}: too few samples to compare auto ({auto}) with {rival}: their medians "
                   "differ by {percent:.1f} %");
    }
    return say("{title}: auto did not run");
}

} // namespace blockwarp
