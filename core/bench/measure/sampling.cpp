// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/sampling.h"

#include "core/base/statistics.h"
#include "core/base/stopwatch.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <limits>
#include <thread>

namespace blockwarp {
namespace {

constexpr double kRestSeconds = 0.25;
constexpr auto kNap = std::chrono::milliseconds(10); // between two looks at the cancel flag

} // namespace

Result<void> rest(const CancelToken& cancel) {
    const Stopwatch clock;
    while (clock.seconds() < kRestSeconds) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        std::this_thread::sleep_for(kNap);
    }
    return {};
}

Result<std::vector<double>> sampleFor(double seconds, const Sampler& sampler,
                                      const CancelToken& cancel) {
    const Stopwatch clock;
    std::vector<double> samples;
    do {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto sample = sampler();
        if (!sample) return sample.error();
        samples.push_back(*sample);
    } while (clock.seconds() < seconds);
    return samples;
}

double sustainedMedian(std::span<const double> samples) {
    assert(!samples.empty());
    return summarize(samples.last((samples.size() + 2) / 3)).median;
}

double relativeWidth(std::span<const double> samples) {
    if (samples.empty()) return std::numeric_limits<double>::infinity();
    const Summary summary = summarize(samples);
    if (!summary.confidence || summary.median <= 0) return std::numeric_limits<double>::infinity();
    return std::max(summary.confidence->high - summary.median,
                    summary.median - summary.confidence->low) /
           summary.median;
}

Verdict judge(const StoppingRule& rule, std::span<const double> samples,
              const SamplesTaken& taken) {
    const std::size_t least = std::min(rule.samples, StoppingRule::minSamples);
    if (taken.all < least) return Verdict::more;
    const std::size_t most = rule.isExact() ? rule.samples : std::size_t{2} * rule.samples;
    if (taken.undisturbed >= rule.samples || taken.all >= most) {
        // Below six samples there is no interval to wait for: somebody wants just these.
        const bool few = rule.samples < StoppingRule::minSamples;
        if (few || relativeWidth(samples) <= rule.width) return Verdict::settled;
    }
    const bool over = taken.spent >= rule.maxSeconds || taken.all >= rule.maxSamples;
    return over ? Verdict::timeUp : Verdict::more;
}

} // namespace blockwarp
