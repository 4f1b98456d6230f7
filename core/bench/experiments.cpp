// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments.h"

#include "core/bench/strategies_experiment.h"

#include <algorithm>

namespace blockwarp {
namespace {

constexpr ExperimentSpec kExperiments[] = {
    {"strategies",
     "Times every strategy of a cipher against the others and against a plain copy, and says "
     "whether the one that is taken unasked is the fastest.",
     runStrategiesExperiment},
};

} // namespace

std::span<const ExperimentSpec> experimentSpecs() {
    return kExperiments;
}

const ExperimentSpec* findExperiment(std::string_view name) {
    const auto* row = std::ranges::find(kExperiments, name, &ExperimentSpec::name);
    return row == std::end(kExperiments) ? nullptr : row;
}

} // namespace blockwarp
