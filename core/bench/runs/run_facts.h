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
    std::string place{};       ///< as placeText()
    std::string whyNotTimed{}; ///< empty where it was not refused

    // Of the samples, where there are any.
    Summary times{}; ///< seconds
    MeanSummary mean{};
    std::vector<double> outliers{};
    Phases typical{}; ///< of the sample nearest to the median
    double speed = 0;
    std::optional<Interval> speeds{}; ///< 95% for the median
    std::optional<Ratio> ratio{};     ///< to what a report compares it with
};

/// In the order of the run.
std::vector<MeasuredFacts> factsOf(const BenchRun& run);

} // namespace blockwarp
