// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace blockwarp {
namespace {

constexpr double kConfidence = 0.95;

/// The largest k for which the k-th smallest and k-th largest of n samples enclose the median
/// with the wanted confidence: 1 - 2 P(Binomial(n, ½) < k). 0: none.
std::size_t enclosingRank(std::size_t n) {
    // P(Binomial = 0) as a logarithm: from 1075 samples on it is less than the least double.
    double logTerm = static_cast<double>(n) * std::log(0.5);
    double below = 0;
    std::size_t rank = 0;
    for (std::size_t k = 1; k <= n / 2; ++k) {
        below += std::exp(logTerm);
        if (1 - 2 * below < kConfidence) break;
        rank = k;
        logTerm += std::log(static_cast<double>(n - k + 1) / static_cast<double>(k));
    }
    return rank;
}

std::vector<double> inOrder(std::span<const double> samples) {
    std::vector<double> sorted(samples.begin(), samples.end());
    std::ranges::sort(sorted);
    return sorted;
}

/// Between two neighbours in proportion (Hyndman and Fan's seventh definition).
double quantile(std::span<const double> sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

} // namespace

Summary summarize(std::span<const double> samples) {
    assert(!samples.empty());
    const std::vector<double> sorted = inOrder(samples);
    const std::size_t n = sorted.size();
    Summary summary;
    summary.median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    summary.least = sorted.front();
    summary.greatest = sorted.back();
    if (const std::size_t rank = enclosingRank(n); rank > 0)
        summary.confidence = Interval{sorted[rank - 1], sorted[n - rank]};
    return summary;
}

/// An elementary sum for whole degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4).
double studentCentre(double t, unsigned degrees) {
    assert(degrees > 0);
    const double angle = std::atan(t / std::sqrt(static_cast<double>(degrees)));
    const double cosine = std::cos(angle);
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1;
    double sum = degrees == 1 ? 0 : term;
    for (unsigned k = odd ? 3 : 2; k + 2 <= degrees; k += 2) {
        term *= cosine * cosine * (k - 1.0) / k;
        sum += term;
    }
    return odd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
}

/// The distribution function grows with t, so halving finds the quantile.
double studentQuantile(unsigned degrees, double confidence) {
    double low = 0;
    double high = 16;
    while (studentCentre(high, degrees) < confidence)
        high *= 2;
    for (int i = 0; i < 64; ++i) {
        const double middle = (low + high) / 2;
        (studentCentre(middle, degrees) < confidence ? low : high) = middle;
    }
    return low;
}

MeanSummary summarizeMean(std::span<const double> samples) {
    assert(!samples.empty());
    MeanSummary summary;
    const auto n = static_cast<double>(samples.size());
    for (const double sample : samples)
        summary.mean += sample / n;
    if (samples.size() < 2) return summary;
    double squares = 0;
    for (const double sample : samples)
        squares += (sample - summary.mean) * (sample - summary.mean);
    summary.deviation = std::sqrt(squares / (n - 1));
    const double half = studentQuantile(static_cast<unsigned>(samples.size() - 1)) *
                        summary.deviation / std::sqrt(n);
    summary.confidence = Interval{summary.mean - half, summary.mean + half};
    return summary;
}

std::vector<double> outliers(std::span<const double> samples) {
    std::vector<double> found;
    if (samples.size() < 4) return found; // no quartiles worth the name
    const std::vector<double> sorted = inOrder(samples);
    const double lower = quantile(sorted, 0.25);
    const double upper = quantile(sorted, 0.75);
    const double reach = 1.5 * (upper - lower);
    for (const double sample : samples)
        if (sample < lower - reach || sample > upper + reach) found.push_back(sample);
    return found;
}

Ratio ratioOf(const Summary& slow, const Summary& fast) {
    Ratio ratio{slow.median / fast.median, {}};
    if (slow.confidence && fast.confidence)
        ratio.bounds = Interval{slow.confidence->low / fast.confidence->high,
                                slow.confidence->high / fast.confidence->low};
    return ratio;
}

bool intervalsOverlap(const Interval& one, const Interval& other) {
    return one.low <= other.high && other.low <= one.high;
}

bool areApart(const std::optional<Interval>& one, const std::optional<Interval>& other) {
    return one && other && !intervalsOverlap(*one, *other);
}

} // namespace blockwarp
