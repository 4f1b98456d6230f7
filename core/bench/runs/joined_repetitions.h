// SPDX-License-Identifier: GPL-3.0-or-later
/// Repetitions of a run become one run.
#pragma once

#include "core/bench/measure/run.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace blockwarp {

/// Adds the samples of one more repetition to those of the variants that are alike, wherever they
/// stand; others are new. The first one is the run.
void addRepetition(std::optional<BenchRun>& run, BenchRun next);
/// How many came to their end.
unsigned repetitionsIn(const BenchRun& run);

/// Adds the state of the machine after the run's next part, and what that part warns of.
void addConditions(BenchRun& run, BenchRun& next);
/// Names the repetitions that did not come to their end. Of those that the run names already, as
/// many as `remade` have been made up for since. Says each thing once.
void addLost(BenchRun& run, std::vector<Caution> lost, std::size_t remade);

} // namespace blockwarp
