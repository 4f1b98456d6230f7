// SPDX-License-Identifier: GPL-3.0-or-later
/// Entries of published reports, repeated here.
#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/measure/guess.h"

#include <fmt/format.h>

#include <cmath>

namespace blockwarp {
namespace {

/// The series' work at that place.
Work workAt(const ReportSeries& series, ReportAxis axis, double at, EngineKind kernels) {
    Work work = series.work;
    if (work.engine == EngineKind::cuda) work.engine = kernels;
    if (axis == ReportAxis::bytes) work.bytes = static_cast<std::uint64_t>(at);
    if (axis == ReportAxis::threads) work.tuning.threads = static_cast<unsigned>(at);
    if (axis == ReportAxis::passes) work.passes = static_cast<unsigned>(at);
    if (axis == ReportAxis::chunk) work.tuning.chunkBytes = static_cast<std::size_t>(at);
    return work;
}

/// What a report timed with a naive implementation takes a slow engine seconds: rather two samples
/// than none, as long as somebody would wait. 0: as many as the rule says.
unsigned samplesOf(const Work& work, const StoppingRule& rule) {
    constexpr double kPatience = 4; // seconds for one
    if (!canTakeLong(work)) return 0;
    const double seconds = guessedSeconds(work);
    const bool tooLong = seconds * StoppingRule::minSamples > rule.maxSeconds;
    return tooLong && seconds <= kPatience ? 2 : 0;
}

std::string facetOf(const ReportChoice& choice, const Work& work) {
    return fmt::format("{}: {}, {}", choice.report->title, choice.entry->title,
                       scopeTitle(work.scope));
}

} // namespace

Settings reportDefaults(const BenchMachine&, Effort) {
    return {};
}

std::vector<Variant> reportVariants(const Settings& settings, const BenchMachine&) {
    std::vector<Variant> variants;
    const ReportChoice& choice = settings.report; // listVariants() has looked that there is one
    const bool bars = choice.entry->axis == ReportAxis::names;
    double place = 0;
    for (const ReportSeries& series : choice.entry->series) {
        for (std::size_t i = 0; i < series.at.size(); ++i) {
            Work work = workAt(series, choice.entry->axis, series.at[i], settings.kernels);
            Variant variant{.facet = facetOf(choice, work),
                            .series =
                                bars ? std::string(engineSpec(work.engine).title) : series.name,
                            .category = bars ? series.name : "",
                            .over = series.over,
                            .x = bars ? place : series.at[i],
                            .work = std::move(work),
                            .heat = static_cast<unsigned>(i)};
            if (!series.printed.empty() && !std::isnan(series.printed[i]))
                variant.printed = {printedValue(*choice.entry, variant.work, series.printed[i]),
                                   choice.report->machine};
            variant.samples = samplesOf(variant.work, settings.rule);
            variants.push_back(std::move(variant));
        }
        ++place;
    }
    return variants;
}

} // namespace blockwarp
