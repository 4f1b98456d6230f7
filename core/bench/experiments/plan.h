// SPDX-License-Identifier: GPL-3.0-or-later
/// What is about to be timed, whoever asked for it: an experiment, a cipher in its scopes, or RSA's
/// operations; and from an experiment with its settings to a run. One function runs all of them.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/runner.h"

#include <filesystem>
#include <vector>

namespace blockwarp {

struct BenchPlan {
    const ExperimentSpec* experiment = nullptr; ///< whose figure it is; never null
    NamedValues settings{};                     ///< as they are typed
    std::vector<Variant> variants{};
    StoppingRule rule{};
    unsigned warmUps = 1;
    unsigned repetitions = 1;       ///< see runRepeated(); runPlan() is one of them
    std::filesystem::path folder{}; ///< where the file scope works
};

/// Times the plan on this machine and writes its conditions down beside the samples. Errors: those
/// of runVariants(). `source`: null for this machine's engines.
Result<BenchRun> runPlan(const BenchPlan& plan, RunWatcher& watcher,
                         ContenderSource* source = nullptr);

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
