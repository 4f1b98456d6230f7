// SPDX-License-Identifier: GPL-3.0-or-later
/// From an experiment with its settings to a run.
#pragma once

#include "core/bench/experiments/plan.h"

namespace blockwarp {

/// The defaults, changed by parameters as they are typed. Errors: badTuning (the experiment has no
/// such parameter), those of ParameterSpec::read.
Result<Settings> readSettings(const ExperimentSpec& experiment, const BenchMachine& machine,
                              Effort effort, const NamedValues& typed);

/// Errors: those of listVariants().
Result<BenchPlan> planExperiment(const ExperimentSpec& experiment, const Settings& settings,
                                 const BenchMachine& machine);

/// A run as it will be, without samples: for a watcher to fill in.
BenchRun plannedRun(const BenchPlan& plan);
/// The same. Errors: those of listVariants().
Result<BenchRun> plannedRun(const ExperimentSpec& experiment, const Settings& settings,
                            const BenchMachine& machine);

/// Errors: those of listVariants() and runPlan().
Result<BenchRun> runExperiment(const ExperimentSpec& experiment, const Settings& settings,
                               const BenchMachine& machine, RunWatcher& watcher,
                               ContenderSource* source = nullptr);

} // namespace blockwarp
