// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiments: measurements that compare things with each other. One row each.
#pragma once

#include "core/bench/experiments/axis.h"
#include "core/bench/experiments/settings.h"
#include "core/bench/machine/bench_machine.h"
#include "core/bench/measure/run.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class Drawing : std::uint8_t { lines, bars, stacks, heatMap };
enum class Effort : std::uint8_t {
    full,
    quick, ///< six samples and fewer points: all experiments within minutes
};

struct ExperimentSpec {
    std::string_view name{};
    std::string_view title{};
    std::string_view group{};       ///< the heading above it in a list; empty: of reports
    std::string_view brief{};       ///< a few words for a list
    std::string_view explanation{}; ///< a sentence
    std::string_view reproduces{};  ///< whose figure it is, a sentence; empty: nobody's
    Drawing drawing = Drawing::lines;
    bool speedUp = false;    ///< the GPU's series over each other one instead of speeds, or
                             ///< what a report compares (Variant::over)
    bool operations = false; ///< a speed is operations a second, not bytes
    bool costs = false;      ///< the text has cycles, CPU time and context switches
    bool details = false;    ///< the text says what each row times, and its phases
    AxisKind axis = AxisKind::bytes;
    AxisWords axisWords{};
    bool logY = false;                              ///< to begin with
    std::span<const std::string_view> parameters{}; ///< besides the common ones
    bool secondsPerGbFirst = false; ///< of the units to choose from, as its original
    Settings (*defaults)(const BenchMachine&, Effort) = nullptr;
    std::vector<Variant> (*variants)(const Settings&, const BenchMachine&) = nullptr;
};

std::span<const ExperimentSpec> experimentSpecs();
/// Of any name, those for reports included; or null.
const ExperimentSpec* findExperiment(std::string_view name);
/// What repeats entries of published reports: one row for each axis, and for speeds and ratios.
const ExperimentSpec& experimentFor(const ReportEntry& entry);

/// Of a run in full, whose samples and time are divided among them.
inline constexpr unsigned kThoroughRepetitions = 5;

/// The row's defaults with a folder, the number of samples and the limits of that effort.
Settings defaultSettings(const ExperimentSpec& experiment, const BenchMachine& machine,
                         Effort effort);

/// The row's variants, each that cannot be timed here with its reason, and heats so small that what
/// is open together fits the machine's memory. Error: badTuning where a list that it needs is
/// empty or a size is impossible.
Result<std::vector<Variant>> listVariants(const ExperimentSpec& experiment,
                                          const Settings& settings, const BenchMachine& machine);

} // namespace blockwarp
