// SPDX-License-Identifier: GPL-3.0-or-later
/// What experiment `strategies` is written down as.
#pragma once

#include "core/bench/strategies_experiment.h"

#include <span>
#include <string>

namespace blockwarp {

/// A table per cipher, the fastest first; the last lines say for each whether `auto` is right.
std::string strategiesText(const ExperimentRequest& request, std::span<const StrategiesRun> runs);

/// Conditions, raw samples and summaries.
std::string strategiesJson(const ExperimentRequest& request, std::span<const StrategiesRun> runs);

} // namespace blockwarp
