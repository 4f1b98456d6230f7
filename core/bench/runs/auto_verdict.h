// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiment `strategies`: is the strategy that is taken unasked the fastest?
#pragma once

#include "core/bench/measure/run.h"

#include <string>
#include <vector>

namespace blockwarp {

/// One cipher in one direction.
struct AutoVerdict {
    std::string title;                   ///< "aes-128-ctr encryption"
    const Measured* automatic = nullptr; ///< null: it could not run
    const Measured* fastest = nullptr;   ///< null: nothing could
    /// How much longer the automatic one takes, as a share of the fastest's time.
    double behind = 0;
    /// Behind by no more than 2 %, or by no more than the 95 % intervals allow.
    bool right = false;
};

/// In the order of the run, which has to outlive them. Kernel only, strategies whose kernel leaves
/// a part of the work to the host do not take part.
std::vector<AutoVerdict> judgeAuto(const BenchRun& run);

/// "…: auto is the fastest (hybrid)"
std::string sentenceOf(const AutoVerdict& verdict);

} // namespace blockwarp
