// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
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

} // namespace

Summary summarize(std::span<const double> samples) {
    assert(!samples.empty());
    std::vector<double> sorted(samples.begin(), samples.end());
    std::ranges::sort(sorted);
    const std::size_t n = sorted.size();
    Summary summary;
    summary.median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    summary.least = sorted.front();
    summary.greatest = sorted.back();
    if (const std::size_t rank = enclosingRank(n); rank > 0)
        summary.confidence = Interval{sorted[rank - 1], sorted[n - rank]};
    return summary;
}

} // namespace blockwarp
