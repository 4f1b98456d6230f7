// SPDX-License-Identifier: GPL-3.0-or-later
/// What is said of each variant of a run: figures, tables, texts, findings and comparisons take it
/// from here.
#pragma once

#include "core/base/repetitions.h"
#include "core/base/statistics.h"
#include "core/bench/measure/run.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct MeasuredFacts {
    const Measured* measured = nullptr; ///< of the run, which has to outlive it
    WorkWords work{};
    Message series{};      ///< as seriesTitle(); of a variant alone its own name
    Message place{};       ///< as placeText()
    Message whyNotTimed{}; ///< empty where it was not refused

    // Of the samples, where there are any.
    /// Seconds. Of a repeated run the geometric mean of the repetitions' medians, with its
    /// interval.
    Summary times{};
    std::vector<RepetitionValue> medians{}; ///< of the repetitions, where there are several
    double spread = 1;                      ///< the largest of these over the smallest
    MeanSummary mean{};
    std::vector<double> outliers{};
    std::vector<double> disturbed{};  ///< seconds of the samples that others disturbed
    Phases typical{};                 ///< of the sample nearest to the median
    double speed = 0;                 ///< at times.median
    std::optional<Interval> speeds{}; ///< 95% for it
    std::optional<Ratio> ratio{};     ///< to what a report compares it with

    /// Repetitions that differ by more have several modes: no interval says what it claims.
    bool isConclusive() const { return spread <= kMaxSpread; }
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
std::optional<Cost> costOf(const MeasuredFacts& facts, const Clocks& clocks);

/// How many times as fast `facts` is: by the differences within the repetitions that both have, if
/// these are two.
Ratio ratioTo(const MeasuredFacts& other, const MeasuredFacts& facts);

/// `all`: where it finds what a report compares it with.
MeasuredFacts factsOf(const Measured& one, std::span<const Measured> all);
/// In the order of the run.
std::vector<MeasuredFacts> factsOf(const BenchRun& run);

/// Between host and GPU in a run: bytes a second, each the highest median of a variant's own
/// copies.
struct LinkSpeed {
    double toDevice = 0;
    double fromDevice = 0;
};

/// Of variants from memory to memory or from file to file on a GPU; nothing where none was timed.
/// Copies of several workers overlap, and their times are sums: then the true speed is higher.
std::optional<LinkSpeed> linkSpeedOf(const BenchRun& run);

} // namespace blockwarp
