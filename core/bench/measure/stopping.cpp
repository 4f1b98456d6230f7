// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/stopping.h"

#include "core/base/statistics.h"

#include <algorithm>
#include <limits>

namespace blockwarp {

double relativeWidth(std::span<const double> samples) {
    if (samples.empty()) return std::numeric_limits<double>::infinity();
    const Summary summary = summarize(samples);
    if (!summary.confidence || summary.median <= 0) return std::numeric_limits<double>::infinity();
    return std::max(summary.confidence->high - summary.median,
                    summary.median - summary.confidence->low) /
           summary.median;
}

Verdict judge(const StoppingRule& rule, std::span<const double> samples, double spent) {
    const std::size_t least = std::min(rule.samples, StoppingRule::minSamples);
    if (samples.size() < least) return Verdict::more;
    if (samples.size() >= rule.samples) {
        // Below six samples there is no interval to wait for: somebody wants just these.
        const bool few = rule.samples < StoppingRule::minSamples;
        if (few || relativeWidth(samples) <= rule.width) return Verdict::settled;
    }
    const bool over = spent >= rule.maxSeconds || samples.size() >= rule.maxSamples;
    return over ? Verdict::timeUp : Verdict::more;
}

} // namespace blockwarp
