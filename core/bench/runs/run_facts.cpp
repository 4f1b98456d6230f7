// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_facts.h"

#include "core/bench/experiments/axis.h"

namespace blockwarp {
namespace {

MeasuredFacts factsOf(const Measured& one, std::span<const Measured> all) {
    MeasuredFacts facts{.measured = &one,
                        .work = wordsOf(one.variant.work),
                        .place = placeText(one.variant),
                        .whyNotTimed = whyNotTimed(one.variant)};
    if (!one.timed()) return facts;
    facts.typical = one.typical();
    const auto seconds = one.seconds();
    facts.times = summarize(seconds);
    facts.mean = summarizeMean(seconds);
    facts.outliers = outliers(seconds);
    facts.speed = facts.work.amount / facts.times.median;
    facts.ratio = timesAsFast(one, all);
    if (const auto& interval = facts.times.confidence)
        facts.speeds = {facts.work.amount / interval->high, facts.work.amount / interval->low};
    return facts;
}

} // namespace

std::vector<MeasuredFacts> factsOf(const BenchRun& run) {
    std::vector<MeasuredFacts> all;
    all.reserve(run.measured.size());
    for (const Measured& one : run.measured)
        all.push_back(factsOf(one, run.measured));
    return all;
}

} // namespace blockwarp
