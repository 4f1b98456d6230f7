// SPDX-License-Identifier: GPL-3.0-or-later
/// Takes the samples of an experiment's variants: in rounds, in a new random order each, so that
/// whatever drifts hits all alike.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/bench/measure/run.h"
#include "core/bench/measure/sampling.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <vector>

namespace blockwarp {

/// Hears what happens, on the runner's thread, and says when to stop. Must not take long: it is
/// called between samples, never within one.
class RunWatcher : public CancelToken, public ProgressSink {
  public:
    /// Of the whole run, by expected time; both in milliseconds.
    void report(std::uint64_t, std::uint64_t) override {}
    virtual void opened(std::size_t variant, const ContenderFacts& facts) = 0;
    virtual void refused(std::size_t variant, const Error& why) = 0;
    virtual void sampled(std::size_t variant, const Phases& phases) = 0;
    /// Of a repeated run: one begins, from 1.
    virtual void repetition(unsigned /*number*/, unsigned /*of*/) {}
    /// Blocks while the user wants a pause.
    virtual void waitWhilePaused() {}
};

/// What the runner works with; all of it can be replaced in tests.
struct RunnerKit {
    ContenderSource& source;
    std::function<double()> clock;                        ///< seconds, monotonic
    std::function<void(double seconds)> wait;             ///< that long on that clock
    std::function<Result<void>(const CancelToken&)> rest; ///< before a heat's first sample
    std::function<Activity()> activity{}; ///< between samples; empty: others are not watched
    std::mt19937 random{std::random_device{}()};
};

/// Times the variants heat by heat. What cannot be opened (no such device, too little memory, a
/// full disk) becomes a row with a reason. Stopped by the watcher: returns what there is, with
/// `complete` false. Errors: wrongResult, gpuLost, and the first reason where nothing could be
/// timed at all and no report's numbers can be shown instead.
struct RunOutcome {
    std::vector<Measured> measured;
    bool complete = false;
    std::optional<Disturbers> unwatched{}; ///< as BenchRun's
};
Result<RunOutcome> runVariants(const std::vector<Variant>& variants, const StoppingRule& rule,
                               unsigned warmUps, RunnerKit& kit, RunWatcher& watcher);

} // namespace blockwarp
