// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/findings.h"

#include "core/base/statistics.h"
#include "core/bench/figures/figure.h"
#include "core/bench/figures/series_title.h"
#include "core/bench/measure/sample_marker.h"
#include "kernels/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace blockwarp {
namespace {

Message speedUpText(const BenchRun& run, const Figure& figure, const FigureSeries& series,
                    const FigurePoint& best) {
    const Variant& variant = run.measured[best.measured].variant;
    const Message title = translatable(figure.title);
    const Message place = axisText(figure.axis, best.x);
    const Message times = quantity(best.y);
    if (variant.over.empty())
        return {CORE_TEXT("core", "%1: GPU over %2: up to %3 times, at %4."),
                {title, series.over, times, place}};
    const Message other = overTitle(run, variant);
    if (figure.axis == AxisKind::names)
        return {CORE_TEXT("core", "%1: %2: %3 times the speed of %4."),
                {title, translatable(variant.category), times, other}};
    return {CORE_TEXT("core", "%1: %2, at %3: up to %4 times the speed of %5."),
            {title, series.label, place, times, other}};
}

void addFigureFindings(const ExperimentSpec& experiment, const BenchRun& run,
                       std::vector<Message>& sentences) {
    for (const std::string& facet : facetsOf(run)) {
        const Figure figure = makeFigure(experiment, run, facet, unitsOf(experiment).front());
        for (const FigureMark& mark : figure.marks)
            if (mark.upright)
                sentences.push_back(
                    {CORE_TEXT("core", "%1: %2."), {translatable(facet), mark.text}});
        if (!experiment.speedUp) continue;
        for (const FigureSeries& series : figure.series) {
            if (series.printed) continue;
            const auto best = std::ranges::max_element(series.points, {}, &FigurePoint::y);
            if (best != series.points.end())
                sentences.push_back(speedUpText(run, figure, series, *best));
        }
    }
}

constexpr double kTolerance = 0.02; // what runs of the same kernel differ by between days

/// A kernel that only makes keystream reads nothing and adds nothing: no rival where nothing but
/// the kernel is timed.
bool leavesWorkToTheHost(const Measured& one) {
    const kernels::Strategy* strategy = kernels::findStrategy(one.variant.category);
    return one.variant.work.scope == Scope::kernel && strategy != nullptr && strategy->hostXors;
}

bool areApart(const MeasuredFacts& one, const MeasuredFacts& other) {
    return areToldApart({one.medians, one.times.confidence},
                        {other.medians, other.times.confidence});
}

AutoStanding standingOf(const AutoVerdict& verdict) {
    if (!verdict.automatic) return AutoStanding::absent;
    if (!verdict.rival) return AutoStanding::alone;
    const Summary& own = verdict.automatic->times;
    const Summary& other = verdict.rival->times;
    if (!verdict.automatic->isConclusive() || !verdict.rival->isConclusive())
        return AutoStanding::scattered;
    if (!own.confidence || !other.confidence) return AutoStanding::unknown;
    if (!areApart(*verdict.automatic, *verdict.rival)) return AutoStanding::tied;
    if (own.median < other.median) return AutoStanding::fastest;
    return verdict.difference <= kTolerance ? AutoStanding::close : AutoStanding::slower;
}

/// Where the automatic one leads, nobody whose interval meets its own may be passed over.
std::optional<MeasuredFacts> rivalOf(const AutoVerdict& verdict) {
    if (verdict.others.empty()) return {};
    const MeasuredFacts& fastest = *std::ranges::min_element(
        verdict.others, {}, [](const MeasuredFacts& one) { return one.times.median; });
    if (!verdict.automatic || verdict.automatic->times.median > fastest.times.median)
        return fastest;
    const auto near = std::ranges::find_if(verdict.others, [&](const MeasuredFacts& one) {
        return !areApart(*verdict.automatic, one);
    });
    return near != verdict.others.end() ? *near : fastest;
}

void conclude(AutoVerdict& verdict) {
    verdict.rival = rivalOf(verdict);
    if (verdict.automatic && verdict.rival) {
        const auto [low, high] =
            std::minmax({verdict.automatic->times.median, verdict.rival->times.median});
        verdict.difference = high / low - 1;
    }
    verdict.standing = standingOf(verdict);
}

/// Whether `auto` is right.
void addVerdicts(const ExperimentSpec& experiment, const BenchRun& run,
                 std::vector<Message>& sentences) {
    if (experiment.name != "strategies") return;
    for (const AutoVerdict& verdict : judgeAuto(run))
        sentences.push_back(messageOf(verdict));
}

/// What was not timed, and what makes the others doubtful.
void addRemarks(const BenchRun& run, std::vector<Message>& sentences) {
    if (!run.complete) sentences.emplace_back(kStoppedEarly);
    for (const MeasuredFacts& facts : factsOf(run))
        if (!facts.isConclusive())
            sentences.push_back({CORE_TEXT("core", "%1: %2, %3: repetitions differ by a factor of "
                                                   "%4, so that nothing is concluded from them."),
                                 {translatable(facts.measured->variant.facet),
                                  translatable(facts.measured->variant.series), facts.place,
                                  quantity(facts.spread)}});
    for (const Refusal& refusal : refusalsOf(run))
        sentences.push_back(messageOf(refusal));
    if (const auto quietness = quietnessOf(run)) sentences.push_back(messageOf(*quietness));
    for (const Caution& caution : run.cautions)
        sentences.push_back({CORE_TEXT("core", "Caution: %1"), {messageOf(caution)}});
}

} // namespace

std::vector<Message> results(const ExperimentSpec& experiment, const BenchRun& run) {
    std::vector<Message> sentences;
    addFigureFindings(experiment, run, sentences);
    addVerdicts(experiment, run, sentences);
    return sentences;
}

std::vector<Message> findings(const ExperimentSpec& experiment, const BenchRun& run) {
    std::vector<Message> sentences;
    addFigureFindings(experiment, run, sentences);
    addRemarks(run, sentences);
    addVerdicts(experiment, run, sentences);
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
            row->automatic = factsOf(one, run.measured);
        else
            row->others.push_back(factsOf(one, run.measured));
    }
    std::ranges::for_each(verdicts, conclude);
    return verdicts;
}

Message messageOf(const AutoVerdict& verdict) {
    const auto nameOf = [](const std::optional<MeasuredFacts>& one) {
        return one ? translatable(one->measured->variant.category) : Message();
    };
    const auto say = [&](const char* sentence) {
        return Message(sentence, {translatable(verdict.title), nameOf(verdict.automatic),
                                  nameOf(verdict.rival),
                                  asIs(fmt::format("{:.1f}", 100 * verdict.difference))});
    };
    switch (verdict.standing) {
    case AutoStanding::absent:
        break;
    case AutoStanding::alone:
        return say(CORE_TEXT("core", "%1: auto (%2) is the only strategy that was timed"));
    case AutoStanding::fastest:
        return say(CORE_TEXT("core", "%1: auto is the fastest (%2)"));
    case AutoStanding::tied:
        return say(CORE_TEXT("core", "%1: auto (%2) and %3 cannot be told apart, with medians "
                                     "that differ by %4 %"));
    case AutoStanding::close:
        return say(CORE_TEXT("core", "%1: auto (%2) takes %4 % longer than %3, no more than runs "
                                     "of one kernel differ by between days"));
    case AutoStanding::slower:
        return say(CORE_TEXT("core", "%1: auto is NOT the fastest: %2 takes %4 % longer than %3"));
    case AutoStanding::scattered:
        return say(CORE_TEXT("core", "%1: repetitions differ by more than a factor of 1.2, so auto "
                                     "(%2) is not compared with %3; their means differ by %4 %"));
    case AutoStanding::unknown:
        return say(CORE_TEXT("core", "%1: too few samples to compare auto (%2) with %3: their "
                                     "medians differ by %4 %"));
    }
    return say(CORE_TEXT("core", "%1: auto did not run"));
}

} // namespace blockwarp
