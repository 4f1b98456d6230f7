// SPDX-License-Identifier: GPL-3.0-or-later
/// What is about to be timed, whoever asked for it: an experiment, a cipher in its scopes, or RSA's
/// operations. One function runs all of them.
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
    std::filesystem::path folder{}; ///< where the file scope works
};

/// Times the plan on this machine and writes its conditions down beside the samples. Errors: those
/// of runVariants(). `source`: null for this machine's engines.
Result<BenchRun> runPlan(const BenchPlan& plan, RunWatcher& watcher,
                         ContenderSource* source = nullptr);

} // namespace blockwarp
