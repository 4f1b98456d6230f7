// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiment `strategies`: which kernel is the fastest here, and is it the one that is taken?
#pragma once

#include "core/bench/experiments.h"

#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp {

/// One strategy's samples, or why there are none.
struct StrategyRun {
    std::string strategy;
    bool automatic = false; ///< taken where none is named
    std::string whyNot;     ///< the device's reason; empty where it ran
    std::vector<double> seconds;
};

/// One cipher in one direction.
struct StrategiesRun {
    const CipherSpec* cipher = nullptr;
    Direction direction = Direction::encrypt;
    std::size_t bytes = 0;
    std::vector<StrategyRun> strategies;
    std::vector<double> copySeconds;
};

/// The samples of all strategies in rounds: each takes its turn once a round, in a new random
/// order, and so does a plain copy. Every result was compared with engine `cpu` before.
Result<std::vector<StrategiesRun>> runStrategies(const ExperimentRequest& request,
                                                 ProgressSink& progress);

/// Whether the strategy that is taken unasked is the fastest.
struct AutoVerdict {
    const StrategyRun* automatic = nullptr; ///< null: it could not run
    const StrategyRun* fastest = nullptr;   ///< null: nothing could
    double behind =
        0; ///< how much longer the automatic one takes, as a share of the fastest's time
    /// Behind by no more than 2 %, or by no more than the 95 % intervals allow.
    bool right = false;
};
AutoVerdict judgeAuto(const StrategiesRun& run);

Result<ExperimentReport> runStrategiesExperiment(const ExperimentRequest& request,
                                                 ProgressSink& progress);

} // namespace blockwarp
