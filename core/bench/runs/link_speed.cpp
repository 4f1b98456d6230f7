// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/link_speed.h"

#include <algorithm>
#include <vector>

namespace blockwarp {
namespace {

double medianOf(const std::vector<Phases>& samples, double Phases::*phase) {
    std::vector<double> seconds;
    seconds.reserve(samples.size());
    for (const Phases& sample : samples)
        seconds.push_back(sample.*phase);
    return summarize(seconds).median;
}

} // namespace

std::optional<LinkSpeed> linkSpeedOf(const BenchRun& run) {
    LinkSpeed best;
    for (const Measured& one : run.measured) {
        const Work& work = one.variant.work;
        if (!one.timed() || work.engine != EngineKind::cuda || !work.isCipher() ||
            work.scope == Scope::kernel || work.passes != 1)
            continue;
        const double there = medianOf(one.samples, &Phases::toDevice);
        const double back = medianOf(one.samples, &Phases::fromDevice);
        const auto bytes = static_cast<double>(work.bytes);
        if (there > 0) best.toDevice = std::max(best.toDevice, bytes / there);
        if (back > 0) best.fromDevice = std::max(best.fromDevice, bytes / back);
    }
    if (best.toDevice <= 0 || best.fromDevice <= 0) return {};
    return best;
}

} // namespace blockwarp
