// SPDX-License-Identifier: GPL-3.0-or-later
/// Two runs beside each other.
#pragma once

#include "core/bench/figures/figure.h"

#include <optional>
#include <string>
#include <string_view>
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
    /// Of the 95% intervals; none where a run has too few samples for an interval.
    std::optional<bool> overlap{};
    Unit unit = Unit::gbPerSecond; ///< or operations
};

/// "intervals overlap", "intervals apart", "too few samples"
std::string_view overlapText(const ComparedRow& row);

struct Comparison {
    std::vector<ComparedRow> rows;
    std::size_t onlyBefore = 0; ///< timed in one run alone
    std::size_t onlyAfter = 0;
    /// What differs in machine, system or program, then what each run warns of: sentences.
    std::vector<Message> cautions;
};

Comparison compareRuns(const BenchRun& before, const BenchRun& after);

/// A table, a sentence on what it says, and the cautions.
std::string comparisonText(const Comparison& comparison);
Message comparisonSentence(const Comparison& comparison);

} // namespace blockwarp
