// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_options.h"
#include "app/cli/bench_run.h"
#include "app/cli/printing.h"
#include "app/cli/value_names.h"
#include "core/bench/experiments/plan.h"
#include "core/bench/reports/report_library.h"

#include <fmt/format.h>

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp::cli {
namespace {

struct ReportTyped {
    std::string target;
    bool quick = false;
    bool save = false;
    bool force = false;
    std::string runs; ///< a folder; empty: none
    std::vector<std::string> sets;
};

ReportShelf shelf() {
    ReportShelf found = allReports(usualReportFolder());
    for (const Error& error : found.broken)
        say(describe(error));
    return found;
}

/// "all", a report, one of its entries, or a file.
Result<std::vector<ReportChoice>> choicesOf(const std::string& target) {
    if (std::filesystem::path(target).extension() == ".toml") {
        auto report = loadReport(target);
        if (!report) return report.error();
        return entriesOf(*report, target);
    }
    std::vector<ReportChoice> choices;
    for (const SharedReport& report : shelf().reports)
        if (target == "all" || target == report->name)
            for (ReportChoice& choice : entriesOf(report, report->name))
                choices.push_back(std::move(choice));
    if (!choices.empty()) return choices;
    auto one = findReportEntry(target);
    if (!one) return one.error();
    return std::vector{std::move(*one)};
}

int list() {
    for (const SharedReport& report : shelf().reports) {
        put("{}: {}, by {} ({})\n    {}\n", report->name, report->title, report->author,
            report->machine, report->about);
        for (const ReportEntry& entry : report->entries)
            put("    {}/{}: {} ({})\n", report->name, entry.name, entry.title, entry.shown);
    }
    return kDone;
}

void introduce(const ReportChoice& choice) {
    put("{}: {}, {}\n  The report: {}\n", choice.text, choice.report->author, choice.entry->title,
        choice.entry->says);
    if (choice.entry->repeats != 0)
        put("  Runs: the report measured {} times.\n", choice.entry->repeats);
    for (const std::string& inferred : choice.entry->inferred)
        put("  Inferred: {}\n", inferred);
    put("\n");
}

Result<BenchPlan> planEntry(const ReportChoice& choice, const ReportTyped& typed) {
    const ExperimentSpec& experiment = experimentFor(*choice.entry);
    const BenchMachine machine = benchMachine();
    NamedValues settings{{"report", choice.text}};
    for (const std::string& set : typed.sets)
        settings.push_back(splitSetting(set));
    const auto read =
        readSettings(experiment, machine, typed.quick ? Effort::quick : Effort::full, settings);
    if (!read) return read.error();
    return planExperiment(experiment, *read, machine);
}

/// Why nothing of the plan can be timed or shown here; empty if something can.
std::vector<Refusal> whyNothing(const BenchPlan& plan) {
    for (const Variant& variant : plan.variants)
        if (!variant.refused || variant.printed) return {};
    return refusalsOf(plannedRun(plan));
}

int runEntry(const ReportChoice& choice, const ReportTyped& typed) {
    introduce(choice);
    const auto plan = planEntry(choice, typed);
    if (!plan) return fail(plan.error());
    const auto nothing = whyNothing(*plan);
    for (const Refusal& refusal : nothing)
        put("{}\n\n", english(messageOf(refusal)));
    if (!nothing.empty()) return kDone;
    ReportOptions reports;
    reports.save = typed.save;
    reports.force = typed.force;
    if (!typed.runs.empty())
        reports.jsonFile = (std::filesystem::path(typed.runs) /
                            (choice.report->name + "-" + choice.entry->name + ".json"))
                               .string();
    return runBench(*plan, reports);
}

int run(const ReportTyped& typed) {
    if (typed.target == "list") return list();
    const auto choices = choicesOf(typed.target);
    if (!choices) return fail(choices.error());
    int worst = kDone;
    const bool elsewhere = ::isatty(STDOUT_FILENO) == 0 && ::isatty(STDERR_FILENO) != 0;
    std::size_t number = 0;
    for (const ReportChoice& choice : *choices) {
        ++number;
        if (elsewhere) say(fmt::format("{} ({} of {})", choice.text, number, choices->size()));
        const int code = runEntry(choice, typed);
        if (code == kCancelled || printingFailed()) return code;
        worst = std::max(worst, code);
    }
    return worst;
}

} // namespace

void addBenchReport(CLI::App& bench, int& exitCode) {
    auto* command = bench.add_subcommand(
        "report", "Repeat the tables and charts of published reports, their numbers beside ours");
    auto typed = std::make_shared<ReportTyped>();
    command
        ->add_option("WHICH", typed->target,
                     "list, all, a report, one of its entries as in pratt/tables, or a file "
                     "(docs/reports-toml.md)")
        ->type_name(value::kReport)
        ->required();
    command->add_flag("--quick", typed->quick, "six samples");
    command->add_flag("--save", typed->save, "keep the runs beside the window's saved ones");
    command->add_option("--runs", typed->runs, "write each run into FOLDER as NAME-ENTRY.json")
        ->type_name(value::kFolder);
    command->add_flag("--force", typed->force, "replace files of --runs");
    addSetOption(*command, typed->sets)->allow_extra_args(false);
    command->callback([typed, &exitCode] { exitCode = run(*typed); });
}

} // namespace blockwarp::cli
