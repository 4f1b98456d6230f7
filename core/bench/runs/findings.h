// SPDX-License-Identifier: GPL-3.0-or-later
/// What a run shows, in sentences.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/run.h"

#include <string>
#include <vector>

namespace blockwarp {

/// Crossovers, greatest speed-ups, whether `auto` is right, who could not be timed and why,
/// cautions.
std::vector<std::string> findings(const ExperimentSpec& experiment, const BenchRun& run);

} // namespace blockwarp
