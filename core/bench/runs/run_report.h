// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as tables and sentences, ready to be printed in any form.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/runs/run_facts.h"

#include <array>
#include <string>
#include <vector>

namespace blockwarp {

/// Series, place, speed, 95% interval, number of samples, share of a plain copy's speed; beside a
/// published report: our milliseconds, its milliseconds, its time over ours; or our ratio, its
/// ratio, ours over its.
using ReportCells = std::array<std::string, 9>;

struct ReportTable {
    std::string title; ///< the facet
    ReportCells headings{};
    std::vector<ReportCells> rows{};
    bool hasCopies = false;  ///< the share of a copy is in some rows
    bool hasRatios = false;  ///< of our own, as a report compares series
    bool hasPrinted = false; ///< a report's numbers are in some rows
};

/// Series, place, cycles a byte, counted or estimated, instructions a cycle, user and system time,
/// voluntary and involuntary context switches.
using CostCells = std::array<std::string, 9>;

/// What rows of a facet took of the CPU's cores, or of a GPU's multiprocessors.
struct CostTable {
    std::string title;
    CostCells headings{};
    std::vector<CostCells> rows{};
};

struct RunReport {
    const ExperimentSpec* experiment = nullptr; ///< outlives it, as the run does
    const BenchRun* run = nullptr;
    std::vector<MeasuredFacts> measured{};
    std::vector<ReportTable> tables{}; ///< one for each facet; of bars, the fastest first
    std::vector<CostTable> costs{};    ///< one for each facet where there is something to tell
    std::vector<std::string>
        details{}; ///< sentences on what is timed, of each row where the experiment wants it
    std::vector<std::string> findings{};
};

RunReport reportOf(const ExperimentSpec& experiment, const BenchRun& run);

} // namespace blockwarp
