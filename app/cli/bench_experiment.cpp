// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_experiment.h"

#include "app/cli/bench_run.h"
#include "app/cli/outcome.h"
#include "app/cli/printing.h"
#include "core/bench/experiments/experiment_run.h"
#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace blockwarp::cli {
namespace {

/// `intervals_overlap` is null where a run has too few samples for an interval.
nlohmann::ordered_json rowJson(const ComparedRow& row) {
    const std::string rate = row.unit == "GB/s" ? "gb_per_s" : "operations_per_s";
    return {{"facet", row.facet},
            {"series", row.series},
            {"place", row.place},
            {"before_" + rate, row.before},
            {"after_" + rate, row.after},
            {"difference", row.difference},
            {"intervals_overlap", row.overlap ? nlohmann::ordered_json(*row.overlap) : nullptr}};
}

} // namespace

int runExperimentCall(const ExperimentCall& call) {
    const ExperimentSpec* experiment = findExperiment(call.name);
    if (experiment == nullptr)
        return failUsage(fmt::format("There is no experiment called {}; see `blockwarp-cli bench "
                                     "list`.",
                                     call.name));
    const BenchMachine machine = benchMachine();
    const auto settings = readSettings(*experiment, machine,
                                       call.quick ? Effort::quick : Effort::full, call.settings);
    if (!settings) return fail(settings.error());
    const auto plan = planExperiment(*experiment, *settings, machine);
    if (!plan) return fail(plan.error());
    return runBench(*plan, call.reports);
}

int listExperiments(bool json) {
    auto list = nlohmann::ordered_json::array();
    for (const ExperimentSpec& row : experimentSpecs()) {
        list.push_back({{"name", row.name},
                        {"title", row.title},
                        {"explanation", row.explanation},
                        {"reproduces", row.reproduces},
                        {"parameters", row.parameters}});
        if (json) continue;
        put("{}: {}\n", row.name, row.explanation);
        if (!row.reproduces.empty()) put("    Reproduces: {}\n", row.reproduces);
        put("    Parameters: {}\n", fmt::join(row.parameters, ", "));
    }
    if (json) put("{}\n", list.dump(2));
    return kDone;
}

int compareRunFiles(const std::string& before, const std::string& after, bool json) {
    const auto first = loadRun(before);
    if (!first) return fail(first.error());
    const auto second = loadRun(after);
    if (!second) return fail(second.error());
    const Comparison comparison = compareRuns(*first, *second);
    if (!json) {
        putText(comparisonText(comparison));
        return kDone;
    }
    auto rows = nlohmann::ordered_json::array();
    for (const ComparedRow& row : comparison.rows)
        rows.push_back(rowJson(row));
    const nlohmann::ordered_json report{{"says", comparisonSentence(comparison)},
                                        {"only_before", comparison.onlyBefore},
                                        {"only_after", comparison.onlyAfter},
                                        {"cautions", comparison.cautions},
                                        {"rows", std::move(rows)}};
    put("{}\n", report.dump(2));
    return kDone;
}

} // namespace blockwarp::cli
