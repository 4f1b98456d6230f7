// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs an experiment on this machine and writes its conditions down beside the samples.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/runner.h"

namespace blockwarp {

/// A run as it will be, without samples: for a watcher to fill in.
Result<BenchRun> plannedRun(const ExperimentSpec& experiment, const Settings& settings,
                            const BenchMachine& machine);

/// Errors: those of listVariants() and runVariants(). `source`: null for this machine's engines.
Result<BenchRun> runExperiment(const ExperimentSpec& experiment, const Settings& settings,
                               const BenchMachine& machine, RunWatcher& watcher,
                               ContenderSource* source = nullptr);

/// What the settings are for this experiment: its own parameters, then the common ones.
NamedValues writeSettings(const ExperimentSpec& experiment, const Settings& settings);

} // namespace blockwarp
