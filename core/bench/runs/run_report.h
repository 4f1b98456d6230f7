// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as tables and sentences, ready to be printed in any form.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/run_facts.h"

#include <cstddef>
#include <string>
#include <vector>

namespace blockwarp {

struct ReportColumn {
    std::string heading;
    std::size_t width = 0; ///< in text of a fixed width
    std::size_t gap = 1;   ///< before it
    bool words = false;    ///< begin at the left; numbers end at the right
};

struct ReportTable {
    std::string title; ///< the facet
    std::vector<ReportColumn> columns{};
    std::vector<std::vector<std::string>> rows{}; ///< a cell a column
};

struct RunReport {
    const ExperimentSpec* experiment = nullptr; ///< outlives it, as the run does
    const BenchRun* run = nullptr;
    std::vector<MeasuredFacts> measured{};
    std::vector<ReportTable> tables{}; ///< one for each facet; of bars, the fastest first
    /// What rows of a facet took of the CPU's cores, or of a GPU's multiprocessors; one for each
    /// facet where there is something to tell.
    std::vector<ReportTable> costs{};
    std::vector<std::string>
        details{}; ///< sentences on what is timed, of each row where the experiment wants it
    std::vector<Message> findings{};

    bool isRepeated() const;
};

RunReport reportOf(const ExperimentSpec& experiment, const BenchRun& run);

/// A table per facet, then what the run shows.
std::string reportText(const RunReport& report);

/// The same with settings and conditions.
std::string reportMarkdown(const RunReport& report);

/// One line per sample, with a heading: everything that identifies it, seconds, phases.
std::string reportCsv(const RunReport& report);

} // namespace blockwarp
