// SPDX-License-Identifier: GPL-3.0-or-later
/// What repetitions of a measurement say, each in a process of its own: Student's t on the
/// logarithms of their medians. Estimated is the geometric mean that repetitions have on this
/// machine, in this hour; other machines and days are in no interval. Samples inside a repetition
/// do not add to what is known of the next one, and a bootstrap of five repetitions would cover 83
/// to 87 % where 95 are claimed.
#pragma once

#include "core/base/statistics.h"

#include <optional>
#include <span>
#include <vector>

namespace blockwarp {

/// A repetition's median, or its speed.
struct RepetitionValue {
    std::size_t repetition = 1; ///< which one, from 1: what could not be timed in it has none
    double value = 0;
    bool operator==(const RepetitionValue&) const = default;
};
std::vector<double> valuesOf(std::span<const RepetitionValue> repetitions);

struct RepeatedSummary {
    double mean = 0;                      ///< geometric
    std::optional<Interval> confidence{}; ///< 95 % for it; none of one repetition
    double spread = 1;                    ///< the largest median over the smallest
};

/// `medians`: of the repetitions, positive, at least one (asserted).
RepeatedSummary summarizeRepetitions(std::span<const double> medians);

/// Above such a spread repetitions have more than one mode: an interval would say too much, and
/// nothing is concluded.
inline constexpr double kMaxSpread = 1.2;

/// How the logarithms of two sets of repetitions differ.
struct LogDifference {
    double mean = 0;  ///< of the second minus the first
    double error = 0; ///< standard error of it
    unsigned degrees = 1;
};

/// Of two separate runs (Welch, 1947). Degrees of freedom are rounded down. None if one of them has
/// fewer than two repetitions.
std::optional<LogDifference> welchDifference(std::span<const double> before,
                                             std::span<const double> after);

/// Of repetitions that were made in pairs. None of fewer than two, or if the numbers differ.
std::optional<LogDifference> pairedDifference(std::span<const double> before,
                                              std::span<const double> after);
/// Of the repetitions that both have.
std::optional<LogDifference> pairedDifference(std::span<const RepetitionValue> before,
                                              std::span<const RepetitionValue> after);

/// Of one comparison among several: a factor, with its interval.
struct JudgedDifference {
    double factor = 1;
    Interval interval{};  ///< of the factor
    bool differs = false; ///< 1 is not in the interval
    double smallest = 0;  ///< the factor (above 1) that four of five such comparisons would show
};

/// Holm's step-down procedure (1979): the probability that any of them is said to differ and does
/// not is at most 5 %. Each interval has the level of the step in which its comparison was judged,
/// so that interval and verdict agree.
std::vector<JudgedDifference> judgeTogether(std::span<const LogDifference> differences);

/// What is known of one of two that are compared inside a run.
struct Estimate {
    std::span<const RepetitionValue> repetitions{}; ///< empty: not repeated
    std::optional<Interval> confidence{};           ///< 95 %
};
/// By the differences within the repetitions that both have, if these are two, else by their
/// intervals.
bool areToldApart(const Estimate& one, const Estimate& other);

} // namespace blockwarp
