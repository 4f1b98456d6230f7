// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/plan.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/bench/machine/machine_state.h"
#include "core/bench/measure/sampling.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace blockwarp {
namespace {

/// The emulation takes seconds for a megabyte: small sizes, where they were not named.
constexpr std::uint64_t kEmulatedBytes = 64 << 10;

} // namespace

Result<BenchRun> runPlan(const BenchPlan& plan, RunWatcher& watcher, ContenderSource* source) {
    return guarded([&]() -> Result<BenchRun> {
        BenchRun run;
        run.experiment = plan.experiment->name;
        run.settings = plan.settings;
        MachineWatch state;
        run.conditions = state.conditions(plan.folder);
        run.time = valueOf(run.conditions, "time");
        run.before = state.look();
        EngineContenders engines(plan.folder);
        const Stopwatch clock;
        RunnerKit kit{.source = source != nullptr ? *source : engines,
                      .clock = [&] { return clock.seconds(); },
                      .wait =
                          [](double seconds) {
                              std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
                          },
                      .rest = rest,
                      .activity = [&] { return state.activity(); }};
        auto outcome = runVariants(plan.variants, plan.rule, plan.warmUps, kit, watcher);
        if (!outcome) return outcome.error();
        run.measured = std::move(outcome->measured);
        run.complete = outcome->complete;
        run.unwatched = outcome->unwatched;
        run.after = state.look();
        run.cautions = state.cautions();
        run.clocks = state.clocks();
        return run;
    });
}

Result<Settings> readSettings(const ExperimentSpec& experiment, const BenchMachine& machine,
                              Effort effort, const NamedValues& typed) {
    Settings settings = defaultSettings(experiment, machine, effort);
    const auto has = [&](std::string_view name) {
        return std::ranges::count(experiment.parameters, name) > 0;
    };
    bool sized = false;
    for (const auto& [name, text] : typed) {
        if (!has(name) && std::ranges::count(commonParameters(), name, &ParameterSpec::name) == 0)
            return Error{ErrorCode::badTuning,
                         fmt::format("{} has no parameter called {}; it has {}", experiment.name,
                                     name, fmt::join(experiment.parameters, ", "))};
        if (auto ok = findParameter(name)->read(settings, text); !ok) return ok.error();
        sized = sized || name == "sizes";
    }
    if (settings.kernels == EngineKind::emulated && !sized && !has("scopes"))
        settings.sizes = {kEmulatedBytes};
    return settings;
}

Result<BenchPlan> planExperiment(const ExperimentSpec& experiment, const Settings& settings,
                                 const BenchMachine& machine) {
    return guarded([&]() -> Result<BenchPlan> {
        auto variants = listVariants(experiment, settings, machine);
        if (!variants) return variants.error();
        return BenchPlan{.experiment = &experiment,
                         .settings = writeSettings(settings, experiment.parameters),
                         .variants = std::move(*variants),
                         .rule = settings.rule,
                         .warmUps = settings.warmUps,
                         .repetitions = settings.repetitions,
                         .folder = settings.folder};
    });
}

BenchRun plannedRun(const BenchPlan& plan) {
    BenchRun run;
    run.experiment = plan.experiment->name;
    run.settings = plan.settings;
    for (const Variant& variant : plan.variants)
        run.measured.push_back({.variant = variant});
    return run;
}

Result<BenchRun> plannedRun(const ExperimentSpec& experiment, const Settings& settings,
                            const BenchMachine& machine) {
    const auto plan = planExperiment(experiment, settings, machine);
    if (!plan) return plan.error();
    return plannedRun(*plan);
}

Result<BenchRun> runExperiment(const ExperimentSpec& experiment, const Settings& settings,
                               const BenchMachine& machine, RunWatcher& watcher,
                               ContenderSource* source) {
    const auto plan = planExperiment(experiment, settings, machine);
    if (!plan) return plan.error();
    return runPlan(*plan, watcher, source);
}

} // namespace blockwarp
