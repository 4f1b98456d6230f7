// SPDX-License-Identifier: GPL-3.0-or-later
/// What a set of timings says. Knows nothing of what was timed.
#pragma once

#include <optional>
#include <span>

namespace blockwarp {

struct Interval {
    double low;
    double high;
};

struct Summary {
    double median = 0;
    double least = 0;
    double greatest = 0;
    /// At least 95% confidence for the median, free of assumptions about the distribution: order
    /// statistics by the binomial law (Conover, "Practical Nonparametric Statistics", §3.2).
    /// None below six samples, where no pair of samples reaches 95%.
    std::optional<Interval> confidence;
};

/// `samples` must not be empty (asserted).
Summary summarize(std::span<const double> samples);

} // namespace blockwarp
