// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/sampling.h"

#include "core/base/statistics.h"
#include "core/base/stopwatch.h"

#include <cassert>
#include <chrono>
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

} // namespace blockwarp
