// SPDX-License-Identifier: GPL-3.0-or-later
/// What a run shows, in sentences. Of experiment `strategies`: whether the strategy that is taken
/// unasked is the fastest.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/run_facts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

/// What was measured: crossovers, greatest speed-ups, whether `auto` is right.
std::vector<Message> results(const ExperimentSpec& experiment, const BenchRun& run);
/// The results, who could not be timed and why, and cautions.
std::vector<Message> findings(const ExperimentSpec& experiment, const BenchRun& run);

/// How the automatic strategy stands among those that were timed.
enum class AutoStanding : std::uint8_t {
    absent,  ///< it could not run
    alone,   ///< nothing else could
    fastest, ///< it is told apart from every other: areToldApart()
    tied,    ///< it is not
    close,   ///< slower beyond doubt, but by no more than 2 %
    slower,
    scattered, ///< repetitions differ too much for intervals to be right
    unknown,   ///< too few samples for intervals
};

/// One cipher in one direction.
struct AutoVerdict {
    std::string title;                        ///< "aes-128-ctr encryption"
    std::optional<MeasuredFacts> automatic{}; ///< none: it could not run
    std::vector<MeasuredFacts> others{};
    /// The fastest of the others, or one that the automatic one cannot be told apart from; none:
    /// nothing else ran.
    std::optional<MeasuredFacts> rival{};
    /// By how much the longer of the two medians exceeds the other, as a share of that.
    double difference = 0;
    AutoStanding standing = AutoStanding::absent;
};

/// In the order of the run, which has to outlive them. Kernel only, strategies whose kernel leaves
/// a part of the work to the host do not take part.
std::vector<AutoVerdict> judgeAuto(const BenchRun& run);

/// "…: auto is the fastest (hybrid)"
Message messageOf(const AutoVerdict& verdict);

} // namespace blockwarp
