// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/plan.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/bench/machine/machine_state.h"
#include "core/bench/measure/sampling.h"

namespace blockwarp {
Result<BenchRun> runPlan(const BenchPlan& plan, RunWatcher& watcher, ContenderSource* source) {
    return guarded([&]() -> Result<BenchRun> {
        BenchRun run;
        run.experiment = plan.experiment->name;
        run.settings = plan.settings;
        MachineWatch state;
        run.conditions = state.conditions(plan.folder);
        run.time = run.conditions.front().second;
        run.before = state.look();
        EngineContenders engines(plan.folder);
        const Stopwatch clock;
        RunnerKit kit{.source = source != nullptr ? *source : engines,
                      .clock = [&] { return clock.seconds(); },
                      .rest = rest,
                      .betweenRounds = [&] { state.lookBriefly(); }};
        auto outcome = runVariants(plan.variants, plan.rule, plan.warmUps, kit, watcher);
        if (!outcome) return outcome.error();
        run.measured = std::move(outcome->measured);
        run.complete = outcome->complete;
        run.after = state.look();
        run.cautions = state.cautions();
        run.clocks = state.clocks();
        return run;
    });
}

} // namespace blockwarp
