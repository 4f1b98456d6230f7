// SPDX-License-Identifier: GPL-3.0-or-later
/// What a set of timings says. Knows nothing of what was timed.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace blockwarp {

struct Interval {
    double low = 0;
    double high = 0;
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

/// Arithmetic mean and, from two samples on, Student's 95% interval for it: what many papers give,
/// for comparison. It assumes normally distributed samples, which timings are not.
struct MeanSummary {
    double mean = 0;
    double deviation = 0; ///< standard deviation of the samples, with n - 1
    std::optional<Interval> confidence;
};
MeanSummary summarizeMean(std::span<const double> samples);

/// P(|T| < t) for Student's t with that many degrees of freedom, at least 1.
double studentCentre(double t, unsigned degrees);
/// The t for which that is `confidence`, below 1: of 95 %, the 97.5 % quantile.
double studentQuantile(unsigned degrees, double confidence = 0.95);

/// The samples beyond Tukey's fences, 1.5 interquartile ranges outside the quartiles, in their
/// order. For showing; none is ever left out of a summary.
std::vector<double> outliers(std::span<const double> samples);

/// How often `slow` is `fast`: the ratio of the medians, and bounds for it from both intervals
/// (at least 90% together, by Bonferroni's inequality).
struct Ratio {
    double value = 0;
    std::optional<Interval> bounds;
};
Ratio ratioOf(const Summary& slow, const Summary& fast);

/// Whether the two have a value in common.
bool intervalsOverlap(const Interval& one, const Interval& other);

/// Whether one is beyond doubt the greater: both have intervals, which have no value in common.
bool areApart(const std::optional<Interval>& one, const std::optional<Interval>& other);

} // namespace blockwarp
