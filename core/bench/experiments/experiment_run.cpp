// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/experiment_run.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/bench/machine/conditions.h"
#include "core/bench/machine/machine_state.h"
#include "core/bench/measure/sampling.h"

namespace blockwarp {

NamedValues writeSettings(const ExperimentSpec& experiment, const Settings& settings) {
    NamedValues values;
    const auto add = [&](const ParameterSpec& parameter) {
        values.emplace_back(parameter.name, parameter.write(settings));
    };
    for (const std::string_view name : experiment.parameters)
        if (const ParameterSpec* parameter = findParameter(name)) add(*parameter);
    for (const ParameterSpec& parameter : commonParameters())
        add(parameter);
    return values;
}

Result<BenchRun> plannedRun(const ExperimentSpec& experiment, const Settings& settings,
                            const BenchMachine& machine) {
    auto variants = listVariants(experiment, settings, machine);
    if (!variants) return variants.error();
    BenchRun run;
    run.experiment = experiment.name;
    run.settings = writeSettings(experiment, settings);
    for (Variant& variant : *variants)
        run.measured.push_back({std::move(variant), {}, {}, Verdict::more});
    return run;
}

Result<BenchRun> runExperiment(const ExperimentSpec& experiment, const Settings& settings,
                               const BenchMachine& machine, RunWatcher& watcher,
                               ContenderSource* source) {
    return guarded([&]() -> Result<BenchRun> {
        auto run = plannedRun(experiment, settings, machine);
        if (!run) return run.error();
        std::vector<Variant> variants;
        for (const Measured& one : run->measured)
            variants.push_back(one.variant);
        run->conditions = benchConditions(settings.folder);
        run->time = run->conditions.front().second;
        MachineWatch state;
        for (auto& constant : state.constants())
            run->conditions.push_back(std::move(constant));
        run->before = state.look();
        EngineContenders engines(settings.folder);
        const Stopwatch clock;
        RunnerKit kit{.source = source != nullptr ? *source : engines,
                      .clock = [&] { return clock.seconds(); },
                      .rest = rest,
                      .betweenRounds = [&] { state.lookBriefly(); }};
        auto outcome = runVariants(variants, settings.rule, settings.warmUps, kit, watcher);
        if (!outcome) return outcome.error();
        run->measured = std::move(outcome->measured);
        run->complete = outcome->complete;
        run->after = state.look();
        run->cautions = state.cautions();
        return std::move(*run);
    });
}

} // namespace blockwarp
