// SPDX-License-Identifier: GPL-3.0-or-later
/// What reports say of each variant, computed once: texts, tables and files only print it.
#pragma once

#include "core/base/statistics.h"
#include "core/bench/measure/run.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct MeasuredFacts {
    const Measured* measured = nullptr; ///< of the run, which has to outlive it
    WorkWords work{};
    std::string place{};   ///< as placeText()
    Message whyNotTimed{}; ///< empty where it was not refused

    // Of the samples, where there are any.
    Summary times{}; ///< seconds
    MeanSummary mean{};
    std::vector<double> outliers{};
    Phases typical{}; ///< of the sample nearest to the median
    double speed = 0;
    std::optional<Interval> speeds{}; ///< 95% for the median
    std::optional<Ratio> ratio{};     ///< to what a report compares it with
};

/// What the work cost; medians of the samples.
struct Cost {
    /// Of all cores, or of one multiprocessor times as many as there are. Nothing where the clock
    /// or the kernel's time is not known.
    std::optional<double> cyclesPerByte{};
    std::string cyclesFrom{};    ///< in words
    std::optional<CpuUse> cpu{}; ///< where the CPU computes
    std::optional<double> instructionsPerCycle{};
};
/// Nothing for RSA in batches, which has no bytes, and for what was not timed.
std::optional<Cost> costOf(const Measured& one, const Clocks& clocks);

/// In the order of the run.
std::vector<MeasuredFacts> factsOf(const BenchRun& run);

} // namespace blockwarp
