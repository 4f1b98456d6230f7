// SPDX-License-Identifier: GPL-3.0-or-later
/// What a benchmark run is written down as: conditions, raw samples, summary.
#pragma once

#include "core/bench/measure/scopes.h"

#include <span>
#include <string>

namespace blockwarp {

/// One JSON object: program, conditions of the machine, the request, and per scope the raw samples
/// in seconds, their summary in GB/s (GB = 10⁹ bytes) and the phases of the median sample.
std::string benchJson(const BenchRequest& request, std::span<const ScopeRun> runs);

/// The same as a few lines to read.
std::string benchText(const BenchRequest& request, std::span<const ScopeRun> runs);

} // namespace blockwarp
