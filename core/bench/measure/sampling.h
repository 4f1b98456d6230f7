// SPDX-License-Identifier: GPL-3.0-or-later
/// When samples are taken, and when a variant has enough. Knows nothing of what is timed.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"

#include <functional>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp {

/// Does the work once; seconds.
using Sampler = std::function<Result<double>()>;

/// A quarter of a second in which nothing runs: before the first sample, so that what ran before
/// does not heat it. Error: cancelled.
Result<void> rest(const CancelToken& cancel);

/// As many samples as fit back to back into `seconds` of the clock, at least one.
Result<std::vector<double>> sampleFor(double seconds, const Sampler& sampler,
                                      const CancelToken& cancel);

/// The median of the last third of such samples: the speed when warm. Not for none (asserted).
double sustainedMedian(std::span<const double> samples);

struct StoppingRule {
    unsigned samples = 20;  ///< wanted in any case; fewer only where the time limit is hit
    double width = 0.02;    ///< the 95% interval of the median: at most this share of it, each way
    double maxSeconds = 10; ///< for one variant's samples
    /// Microsecond samples that stay restless would need millions to converge.
    unsigned maxSamples = 1000;

    /// So many, whatever they are and however long they take.
    static constexpr StoppingRule exactly(unsigned samples) {
        constexpr double anything = std::numeric_limits<double>::infinity();
        return {samples, anything, anything, samples};
    }

    /// So many, whoever disturbs them.
    bool isExact() const { return maxSamples <= samples; }

    /// However the time limit stands, so many are taken (all, where fewer are wanted): the fewest
    /// that have a 95% interval.
    static constexpr unsigned minSamples = 6;
};

enum class Verdict {
    more,
    settled, ///< as many as wanted, and the interval is narrow
    timeUp,  ///< a limit came first: the interval is what it is
};

/// How far a variant has come.
struct SamplesTaken {
    std::size_t all = 0;
    std::size_t undisturbed = 0; ///< of these
    double spent = 0;            ///< seconds, with all that belongs to taking samples
};

/// `samples`: those that count. Disturbed ones are taken again, as many as are wanted at most.
Verdict judge(const StoppingRule& rule, std::span<const double> samples, const SamplesTaken& taken);

/// The larger of the interval's two halves as a share of the median; infinite where there is none.
double relativeWidth(std::span<const double> samples);

} // namespace blockwarp
