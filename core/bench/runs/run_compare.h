// SPDX-License-Identifier: GPL-3.0-or-later
/// Two runs beside each other: what changed, and whether that is more than repetitions differ by.
#pragma once

#include "core/bench/figures/figure.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

/// What both runs have timed at the same place of the figure; speeds in `unit`.
struct ComparedRow {
    std::string facet;
    std::string series;
    Message place; ///< category, or the place on the axis
    double before = 0;
    double after = 0;
    double difference = 0; ///< after / before - 1
    /// Of the difference, at the level of all rows together; none where a run was not repeated.
    std::optional<Interval> interval{};
    bool differs = false; ///< the interval has no 0, and repetitions are not scattered
    double smallest = 0;  ///< that four of five such comparisons would show; with an interval
    double spread = 1;    ///< the slowest repetition over the fastest, of the run where it is more
    Unit unit = Unit::gbPerSecond; ///< or operations

    bool isScattered() const;
};

/// "differs", "no difference shown", "no statement: one repetition" …
Message verdictOf(const ComparedRow& row);
/// "−12.0 % (−15.1 to −8.4)"
Message changeText(const ComparedRow& row);

struct Comparison {
    std::vector<ComparedRow> rows;
    std::size_t onlyBefore = 0; ///< timed in one run alone
    std::size_t onlyAfter = 0;
    bool sameMachine = true; ///< CPU and GPU, as far as both runs say
    /// What differs in machine, system or program, then what each run warns of: sentences.
    std::vector<Message> cautions;
};

enum class Repetitions : std::uint8_t {
    separate, ///< of two runs: Welch's t
    paired,   ///< made in turns, the n-th of one beside the n-th of the other: paired t
};

Comparison compareRuns(const BenchRun& before, const BenchRun& after,
                       Repetitions repetitions = Repetitions::separate);

/// A table, a sentence on what it says, and the cautions.
std::string comparisonText(const Comparison& comparison);
Message comparisonSentence(const Comparison& comparison);

enum class Slower : std::uint8_t {
    no,        ///< every interval is above the limit
    yes,       ///< a whole interval is below it
    undecided, ///< neither; or no interval, other machines, nothing in common
};
/// Whether the second run's speed is lower by more than `share` (0.05: 5 %).
Slower isSlowerBy(double share, const Comparison& comparison);

} // namespace blockwarp
