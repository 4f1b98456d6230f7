// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench`.
#include "app/cli/bench_options.h"
#include "app/cli/bench_run.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/value_names.h"
#include "core/bench/experiments/plan.h"
#include "core/bench/experiments/timings.h"
#include "core/keys/key_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>

namespace blockwarp::cli {
namespace {

struct ExperimentCall {
    std::string name;
    bool quick = false;
    /// Parameters by name, as typed; each must be one that the experiment has.
    NamedValues settings;
    ReportOptions reports;
};

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

constexpr std::uint64_t kDefaultBytes = std::uint64_t{256} << 20;

/// The current folder where $TMPDIR names none: the throwing call would end every subcommand.
std::string defaultFolder() {
    std::error_code none;
    const auto folder = std::filesystem::temp_directory_path(none);
    return none ? "." : folder.string();
}

/// The scopes that were named or, where none was, those that can be timed.
std::vector<Scope> readScopes(const BenchOptions& options, const CipherSpec& cipher,
                              EngineKind engine) {
    std::vector<Scope> scopes;
    if (options.scopes.empty()) {
        for (const Scope scope : usualScopes())
            if (whyScopeIsRefused(scope, cipher, options.direction(), engine).empty() &&
                (options.passes.value_or(1) == 1 || !readsFile(scope)))
                scopes.push_back(scope);
    } else {
        for (const Scope scope : allScopes())
            if (std::ranges::count(options.scopes, scopeName(scope)) != 0) scopes.push_back(scope);
    }
    if (scopes.empty()) scopes.push_back(Scope::kernel); // to be told why not
    return scopes;
}

Result<std::vector<const CipherSpec*>> readCiphers(const std::vector<std::string>& names) {
    std::vector<const CipherSpec*> ciphers;
    for (const std::string& name : names) {
        const auto cipher = cipherNamed(name);
        if (!cipher) return cipher.error();
        ciphers.push_back(*cipher);
    }
    return ciphers;
}

ReportOptions reportsOf(const BenchOptions& options) {
    return {.jsonInstead = options.json && options.jsonFile.empty(),
            .jsonFile = options.jsonFile,
            .csvFile = options.csvFile,
            .markdownFile = options.markdownFile,
            .force = options.force,
            .save = options.save,
            .note = options.note};
}

int runScopes(const BenchOptions& options, const CipherSpec& cipher, EngineKind engine,
              std::uint64_t bytes) {
    const ReportOptions reports = reportsOf(options);
    auto plan = planScopes({.cipher = &cipher,
                            .direction = options.direction(),
                            .engine = engine,
                            .tuning = options.tuning.tuning,
                            .bytes = bytes,
                            .passes = options.passes.value_or(1),
                            .samples = options.samples,
                            .warmUps = options.warmUps.value_or(1),
                            .sustainSeconds = options.sustain,
                            .scopes = readScopes(options, cipher, engine),
                            .folder = options.folder.empty() ? defaultFolder() : options.folder},
                           benchMachine());
    if (!plan) return fail(plan.error());
    plan->repetitions = options.repetitions.value_or(1);
    return runBench(*plan, reports);
}

int run(BenchOptions& options) {
    if (options.experiment == "list") return listExperiments(options.json);
    const auto ciphers = readCiphers(options.ciphers);
    if (!ciphers) return fail(ciphers.error());
    Result<std::uint64_t> bytes = std::uint64_t{0};
    if (!options.bytes.empty()) bytes = parseByteCount(options.bytes);
    if (!bytes) return fail(bytes.error());
    const auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    if (!options.experiment.empty())
        return runExperimentCall({.name = options.experiment,
                                  .quick = options.quick,
                                  .settings = options.settings(),
                                  .reports = reportsOf(options)});
    const bool forExperiments = options.quick || options.save || !options.sets.empty() ||
                                !options.csvFile.empty() || !options.markdownFile.empty();
    if (forExperiments)
        return failUsage("--quick, --set, --csv, --markdown and --save are for --experiment.");
    if (ciphers->size() > 1)
        return failUsage("One cipher is timed at a time, except by --experiment.");
    return runScopes(options, ciphers->empty() ? *findCipher("aes-128-ctr") : *ciphers->front(),
                     engine->kind == EngineKind::automatic ? EngineKind::cpu : engine->kind,
                     options.bytes.empty() ? kDefaultBytes : *bytes);
}

} // namespace

void addBenchList(CLI::App& bench, int& exitCode) {
    auto* list = bench.add_subcommand("list", "The experiments, and what can be set in each");
    auto listJson = std::make_shared<bool>(false);
    list->add_flag("--json", *listJson);
    list->callback([listJson, &exitCode] { exitCode = listExperiments(*listJson); });
}

void addBenchCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "bench", "Time a cipher on an engine: kernel only, memory to memory, file to file");
    auto options = std::make_shared<BenchOptions>();
    options->addTo(*command);
    auto* json = command
                     ->add_option("--json", options->jsonFile,
                                  "conditions, raw samples and summaries, into FILE or instead of "
                                  "the text")
                     ->type_name("[FILE]")
                     ->expected(0, 1);
    command->add_flag("--force", options->force, kForceReport);
    options->addExperimentsTo(*command);
    addBenchList(*command, exitCode);
    addBenchCompare(*command, exitCode);
    addBenchPair(*command, exitCode);
    addBenchProfile(*command, exitCode);
    addBenchReport(*command, exitCode);
    command->callback([command, options, json, &exitCode] {
        if (!command->get_subcommands().empty()) return;
        options->json = json->count() > 0;
        exitCode = run(*options);
    });
}

} // namespace blockwarp::cli
