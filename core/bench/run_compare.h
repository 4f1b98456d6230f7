// SPDX-License-Identifier: GPL-3.0-or-later
/// Two runs beside each other.
#pragma once

#include "core/bench/run.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// What both runs have timed at the same place of the figure; speeds in `unit`.
struct ComparedRow {
    std::string facet;
    std::string series;
    std::string place; ///< category, or the place on the axis
    double before = 0;
    double after = 0;
    double difference = 0;   ///< after / before - 1
    bool overlap = false;    ///< of the 95% intervals, or of all samples where they are too few
    std::string_view unit{}; ///< "GB/s", "operations/s"
};

struct Comparison {
    std::vector<ComparedRow> rows;
    std::size_t onlyBefore = 0; ///< timed in one run alone
    std::size_t onlyAfter = 0;
};

Comparison compareRuns(const BenchRun& before, const BenchRun& after);

/// A table, and a sentence on what it says.
std::string comparisonText(const Comparison& comparison);
std::string comparisonSentence(const Comparison& comparison);

} // namespace blockwarp
