// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/auto_verdict.h"

#include "core/base/statistics.h"
#include "kernels/strategy.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

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

void conclude(AutoVerdict& verdict) {
    if (verdict.automatic == nullptr || verdict.fastest == nullptr) return;
    const Summary own = summarize(verdict.automatic->seconds());
    const Summary best = summarize(verdict.fastest->seconds());
    verdict.behind = own.median / best.median - 1;
    verdict.right = verdict.behind <= kTolerance || spread(own).low <= spread(best).high;
}

} // namespace

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
        if (one.variant.automatic) row->automatic = &one;
        if (row->fastest == nullptr || medianOf(one) < medianOf(*row->fastest)) row->fastest = &one;
    }
    std::ranges::for_each(verdicts, conclude);
    return verdicts;
}

std::string sentenceOf(const AutoVerdict& verdict) {
    if (verdict.automatic == nullptr) return fmt::format("{}: auto did not run", verdict.title);
    const std::string& automatic = verdict.automatic->variant.category;
    if (verdict.automatic == verdict.fastest)
        return fmt::format("{}: auto is the fastest ({})", verdict.title, automatic);
    return fmt::format("{}: auto is {}: {} takes {:.1f} % longer than {}", verdict.title,
                       verdict.right ? "as fast as any, within the noise" : "NOT the fastest",
                       automatic, 100 * verdict.behind, verdict.fastest->variant.category);
}

} // namespace blockwarp
