// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench compare` and `bench pair`.
#include "app/cli/bench_options.h"
#include "app/cli/bench_run.h"
#include "app/cli/printing.h"
#include "app/cli/value_names.h"
#include "core/base/text.h"
#include "core/bench/runs/repetition.h"
#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

namespace blockwarp::cli {
namespace {

using Json = nlohmann::ordered_json;

/// How a comparison is reported.
struct Verdicts {
    std::string failAbove; ///< "5%" or "5"; empty: the exit code says nothing
    bool json = false;

    void addTo(CLI::App& command);
    int report(const Comparison& comparison) const;
};

/// "5%" is 0.05. Nothing unless it is a number from 0 to below 100.
std::optional<double> readShare(std::string_view text) {
    if (text.ends_with('%')) text.remove_suffix(1);
    double percent = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, percent);
    if (read.ec != std::errc() || read.ptr != end || !(percent >= 0 && percent < 100)) return {};
    return percent / 100;
}

/// `interval` and what follows from it are null where a run was not repeated.
Json rowJson(const ComparedRow& row) {
    const std::string rate = row.unit == Unit::gbPerSecond ? "gb_per_s" : "operations_per_s";
    Json json{{"facet", row.facet},
              {"series", row.series},
              {"place", english(row.place)},
              {"before_" + rate, row.before},
              {"after_" + rate, row.after},
              {"difference", row.difference},
              {"interval", nullptr},
              {"smallest_difference", nullptr},
              {"spread", row.spread},
              {"differs", row.differs},
              {"verdict", english(verdictOf(row))}};
    if (row.interval) {
        json["interval"] = {row.interval->low, row.interval->high};
        json["smallest_difference"] = row.smallest;
    }
    return json;
}

Json comparisonJson(const Comparison& comparison) {
    Json rows = Json::array();
    for (const ComparedRow& row : comparison.rows)
        rows.push_back(rowJson(row));
    std::vector<std::string> cautions;
    std::ranges::transform(comparison.cautions, std::back_inserter(cautions), english);
    return {{"says", english(comparisonSentence(comparison))},
            {"only_before", comparison.onlyBefore},
            {"only_after", comparison.onlyAfter},
            {"cautions", cautions},
            {"rows", std::move(rows)}};
}

void Verdicts::addTo(CLI::App& command) {
    command
        .add_option("--fail-above", failAbove,
                    "exit code 4 if the second is slower by more than that, and 5 if that cannot "
                    "be told")
        ->type_name("PERCENT")
        ->check([](const std::string& text) {
            return readShare(text) ? std::string() : "write a percentage below 100, like 5%";
        });
    command.add_flag("--json", json);
}

int Verdicts::report(const Comparison& comparison) const {
    if (json)
        put("{}\n", comparisonJson(comparison).dump(2));
    else
        putText(comparisonText(comparison));
    if (failAbove.empty()) return kDone;
    switch (isSlowerBy(readShare(failAbove).value_or(0), comparison)) {
    case Slower::no:
        return kDone;
    case Slower::yes:
        return kSlower;
    case Slower::undecided:
        break;
    }
    return kUndecided;
}

int compareRunFiles(const std::string& before, const std::string& after, const Verdicts& verdicts) {
    const auto first = loadRun(before);
    if (!first) return fail(first.error());
    const auto second = loadRun(after);
    if (!second) return fail(second.error());
    return verdicts.report(compareRuns(*first, *second));
}

struct PairOptions {
    PairRequest request;
    std::string experiment;
    bool quick = false;
    std::vector<std::string> sets;
    Verdicts verdicts;
};

int pairPrograms(PairOptions& options) {
    PairRequest& request = options.request;
    for (const std::string* program : {&request.before, &request.after})
        if (program->find('/') == std::string::npos)
            return failUsage(
                fmt::format("Name the program in full: {} has no folder.", displayName(*program)));
    request.arguments = {"--experiment", options.experiment};
    if (options.quick) request.arguments.emplace_back("--quick");
    for (const std::string& set : options.sets)
        request.arguments.insert(request.arguments.end(), {"--set", set});
    auto pair = [&] {
        RunLine line;
        return runPair(request, line);
    }();
    if (!pair) return fail(pair.error());
    return options.verdicts.report(compareRuns(pair->before, pair->after, Repetitions::paired));
}

} // namespace

void addBenchCompare(CLI::App& bench, int& exitCode) {
    auto* command = bench.add_subcommand(
        "compare", "Two runs: what changed, and whether that is more than repetitions differ by");
    struct Files {
        std::string before, after;
        Verdicts verdicts;
    };
    auto files = std::make_shared<Files>();
    command->add_option("A", files->before, "a run that --json wrote")
        ->type_name(value::kFile)
        ->required();
    command->add_option("B", files->after, "another one")->type_name(value::kFile)->required();
    files->verdicts.addTo(*command);
    command->callback([files, &exitCode] {
        exitCode = compareRunFiles(files->before, files->after, files->verdicts);
    });
}

void addBenchPair(CLI::App& bench, int& exitCode) {
    auto* command = bench.add_subcommand(
        "pair", "Two programs, measured in turns, repetition by repetition, and compared");
    auto options = std::make_shared<PairOptions>();
    command->add_option("OLD", options->request.before, "a blockwarp-cli, by its path")
        ->type_name(value::kFile)
        ->required();
    command->add_option("NEW", options->request.after, "another one")
        ->type_name(value::kFile)
        ->required();
    command->add_option("--experiment", options->experiment, "what both measure")
        ->type_name(value::kExperiment)
        ->required();
    command->add_flag("--quick", options->quick, "six samples and fewer points");
    addSetOption(*command, options->sets);
    command->add_option("--repeat", options->request.repetitions, "repetitions (default 10)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 100));
    command
        ->add_option("--limit", options->request.maxSeconds,
                     "seconds that a repetition may take (default 600)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1.0, 1e6));
    options->verdicts.addTo(*command);
    command->callback([options, &exitCode] { exitCode = pairPrograms(*options); });
}

} // namespace blockwarp::cli
