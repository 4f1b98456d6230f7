// SPDX-License-Identifier: GPL-3.0-or-later
/// A run that is repeated: each repetition is a process of its own, which draws its own memory
/// places, clocks and luck, as whoever runs the program next will.
#pragma once

#include "core/bench/experiments/plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// A program that is started with this argument alone calls serveRepetition().
inline constexpr std::string_view kRepetitionArgument = "--bench-repetition";

/// Times the plan that standard input holds, and prints news of it and its run. SIGTERM and the
/// parent's end stop it. Returns the exit code.
int serveRepetition();

/// Where a run that was stopped goes on: with the repetitions that it lacks, or, if it was not
/// repeated, with the heats that are not finished; others take turns with nobody any more.
struct Continuation {
    const BenchPlan& plan;   ///< the stopped run's
    const BenchRun& stopped; ///< of this machine, a moment ago: its conditions stay
};

/// The rest. `watcher` hears of the plan's variants. Where the rest is stopped, too, a heat keeps
/// the samples of the time when it had more. Errors: those of runRepeated(); the stopped run is
/// still what it was.
Result<BenchRun> continueRun(const Continuation& from, RunWatcher& watcher,
                             ContenderSource* source = nullptr,
                             const std::string& program = "/proc/self/exe");
/// What it begins with: the stopped run without the samples that are taken anew.
BenchRun keptOf(const Continuation& from);

/// runPlan(), or of several repetitions each in a process of `program`. The samples and the time
/// limit are divided among them, at least six samples each. A repetition that dies is named in the
/// run's cautions, as made again where a continued run did so; one that is stopped is left out, and
/// the run is not complete. A pause begins when a repetition ends. `source`: not null in tests,
/// which repeat in this process. Errors: those of runPlan(); cancelled, if no repetition came to
/// its end; unsupported, if all died.
Result<BenchRun> runRepeated(const BenchPlan& plan, RunWatcher& watcher,
                             ContenderSource* source = nullptr,
                             const std::string& program = "/proc/self/exe");

/// What `bench pair` compares: two programs, in turns.
struct PairRequest {
    std::string before{}; ///< paths of the programs
    std::string after{};
    std::vector<std::string> arguments{}; ///< behind `bench`: the experiment and its settings
    unsigned repetitions = 10;
    double maxSeconds = 600; ///< of one repetition: longer ones hang
};

struct RunPair {
    BenchRun before;
    BenchRun after;
};

/// Runs `PROGRAM bench … --json` of each, in a random order each time. Errors: unsupported, with
/// the program's name (it is missing, hangs, fails, prints no run, or measures other work);
/// cancelled.
Result<RunPair> runPair(const PairRequest& request, RunWatcher& watcher);

} // namespace blockwarp
