// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench`.
#include "app/cli/bench_experiment.h"
#include "app/cli/commands.h"
#include "app/cli/outcome.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "core/bench/report.h"
#include "core/bench/scopes.h"
#include "core/key_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <memory>

namespace blockwarp::cli {
namespace {

constexpr std::uint64_t kDefaultBytes = std::uint64_t{256} << 20;

/// The current folder where $TMPDIR names none: the throwing call would end every subcommand.
std::string defaultFolder() {
    std::error_code none;
    const auto folder = std::filesystem::temp_directory_path(none);
    return none ? "." : folder.string();
}

struct BenchOptions {
    std::vector<std::string> ciphers;
    std::string experiment;
    std::string bytes;
    bool decrypt = false;
    unsigned samples = 0;
    unsigned warmUps = 1;
    double sustain = 0;
    std::vector<std::string> scopes;
    std::string folder = defaultFolder();
    bool json = false;
    std::string jsonFile;
    bool quick = false;
    std::string csvFile;
    std::string markdownFile;
    bool save = false;
    std::string note;
    std::vector<std::string> sets;
    bool folderNamed = false;
    bool warmUpsNamed = false;
    TuningOptions tuning;

    Direction direction() const { return decrypt ? Direction::decrypt : Direction::encrypt; }
};

/// The scopes that were named or, where none was, those that can be timed.
std::vector<Scope> readScopes(const BenchOptions& options, const CipherSpec& cipher,
                              EngineKind engine) {
    std::vector<Scope> scopes;
    for (const Scope scope : {Scope::kernel, Scope::memory, Scope::file}) {
        const bool wanted =
            options.scopes.empty()
                ? whyScopeIsRefused(scope, cipher, options.direction(), engine).empty()
                : std::ranges::find(options.scopes, scopeName(scope)) != options.scopes.end();
        if (wanted) scopes.push_back(scope);
    }
    if (scopes.empty()) scopes.push_back(Scope::kernel); // to be told why not
    return scopes;
}

Result<std::vector<const CipherSpec*>> readCiphers(const std::vector<std::string>& names) {
    std::vector<const CipherSpec*> ciphers;
    for (const std::string& name : names) {
        ciphers.push_back(findCipher(name));
        if (ciphers.back() == nullptr)
            return Error{ErrorCode::unsupported,
                         "there is no cipher called " + name + "; see `blockwarp-cli ciphers`"};
    }
    return ciphers;
}

/// The report to read, the one for programs, or one of each.
int print(const BenchOptions& options, const std::string& text, const std::string& json) {
    fmt::print("{}", options.json && options.jsonFile.empty() ? json : text);
    if (options.jsonFile.empty()) return kDone;
    std::ofstream file(options.jsonFile);
    file << json;
    if (file.flush()) return kDone;
    return fail({ErrorCode::writeFailed, options.jsonFile});
}

std::string joined(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ","));
}

/// The options that scopes and experiments share, as an experiment's parameters.
std::vector<std::pair<std::string, std::string>> namedSettings(const BenchOptions& options) {
    std::vector<std::pair<std::string, std::string>> settings;
    const auto add = [&](const char* name, const std::string& text) {
        if (!text.empty()) settings.emplace_back(name, text);
    };
    const auto number = [](unsigned value) { return value == 0 ? "" : std::to_string(value); };
    const Tuning& tuning = options.tuning.tuning;
    add("ciphers", joined(options.ciphers));
    if (options.decrypt || !options.ciphers.empty())
        add("directions", options.decrypt ? "decrypt" : "encrypt");
    add("sizes", options.bytes);
    add("scopes", joined(options.scopes));
    add("samples", number(options.samples));
    if (options.warmUpsNamed) add("warm-ups", number(options.warmUps));
    if (options.folderNamed) add("folder", options.folder);
    if (options.tuning.engine != "auto") add("kernels", options.tuning.engine);
    add("strategies", tuning.strategy);
    add("threads", number(tuning.threads));
    add("chunks", options.tuning.chunk);
    add("unit", options.tuning.unit);
    add("lanes", number(tuning.lanesPerDevice));
    add("threads-per-block", number(tuning.shape.threadsPerBlock));
    add("blocks-per-thread", number(tuning.shape.blocksPerThread));
    for (const std::string& set : options.sets) {
        const auto equals = std::min(set.find('='), set.size());
        settings.emplace_back(set.substr(0, equals), set.substr(std::min(equals + 1, set.size())));
    }
    return settings;
}

int runExperiment(const BenchOptions& options) {
    return runExperimentCall({.name = options.experiment,
                              .quick = options.quick,
                              .jsonInstead = options.json && options.jsonFile.empty(),
                              .jsonFile = options.jsonFile,
                              .csvFile = options.csvFile,
                              .markdownFile = options.markdownFile,
                              .save = options.save,
                              .note = options.note,
                              .settings = namedSettings(options)});
}

int runScopes(const BenchOptions& options, const CipherSpec& cipher, EngineKind engine,
              std::uint64_t bytes) {
    const BenchRequest request{.cipher = &cipher,
                               .direction = options.direction(),
                               .engine = engine,
                               .tuning = options.tuning.tuning,
                               .bytes = bytes,
                               .samples = options.samples,
                               .warmUps = options.warmUps,
                               .sustainSeconds = options.sustain,
                               .scopes = readScopes(options, cipher, engine),
                               .folder = options.folder};
    const auto runs = [&] {
        const TerminalProgress interrupt;
        CancelOnly progress(interrupt); // its passes are no bytes to show
        return blockwarp::runScopes(request, progress);
    }();
    if (!runs) return fail(runs.error());
    return print(options, benchText(request, *runs), benchJson(request, *runs));
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
    if (!options.experiment.empty()) return runExperiment(options);
    const bool forExperiments = options.quick || options.save || !options.sets.empty() ||
                                !options.csvFile.empty() || !options.markdownFile.empty();
    if (forExperiments)
        return failUsage("--quick, --set, --csv, --markdown and --save are for --experiment.");
    if (ciphers->size() > 1)
        return failUsage("One cipher is timed at a time, except by --experiment.");
    return runScopes(options, ciphers->empty() ? *findCipher("aes-128-ctr") : *ciphers->front(),
                     *engine == EngineKind::automatic ? EngineKind::cpu : *engine,
                     options.bytes.empty() ? kDefaultBytes : *bytes);
}

} // namespace

/// What only experiments know.
void addExperimentOptions(CLI::App& command, BenchOptions& options) {
    const std::string group = "Experiments";
    command
        .add_option("--experiment", options.experiment,
                    "compare instead: a name; `bench list` shows all of them")
        ->group(group);
    command.add_flag("--quick", options.quick, "six samples and fewer points")->group(group);
    command
        .add_option("--set", options.sets,
                    "a parameter of the experiment, e.g. --set sizes=1M,16M --set width=5")
        ->type_name("NAME=VALUE")
        ->group(group);
    command.add_option("--csv", options.csvFile, "every sample, one a line")->group(group);
    command.add_option("--markdown", options.markdownFile, "tables and conditions")->group(group);
    command.add_flag("--save", options.save, "keep the run where the window finds it")
        ->group(group);
    command.add_option("--note", options.note, "a note that is kept in the run")->group(group);
}

/// `bench list` and `bench compare`.
void addOverRuns(CLI::App& command, int& exitCode) {
    auto* list = command.add_subcommand("list", "The experiments, and what can be set in each");
    auto listJson = std::make_shared<bool>(false);
    list->add_flag("--json", *listJson);
    list->callback([listJson, &exitCode] { exitCode = listExperiments(*listJson); });
    auto* compare = command.add_subcommand(
        "compare", "Two runs: differences in percent, and whether the intervals overlap");
    struct Files {
        std::string before, after;
        bool json = false;
    };
    auto files = std::make_shared<Files>();
    compare->add_option("A", files->before, "a run that --json wrote")->required();
    compare->add_option("B", files->after, "another one")->required();
    compare->add_flag("--json", files->json);
    compare->callback([files, &exitCode] {
        exitCode = compareRunFiles(files->before, files->after, files->json);
    });
}

void addBenchCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "bench", "Time a cipher on an engine: kernel only, memory to memory, file to file");
    auto options = std::make_shared<BenchOptions>();
    command
        ->add_option("--cipher", options->ciphers,
                     "default aes-128-ctr; experiments take several, as a,b")
        ->delimiter(',');
    command->add_option("--bytes", options->bytes, "size of the data, e.g. 1G (default 256M)");
    command->add_flag("--decrypt", options->decrypt, "time decryption");
    command
        ->add_option("--samples", options->samples,
                     "default 20 in scope kernel and in experiments, otherwise 10")
        ->check(CLI::Range(1, 10'000));
    auto* warmUps =
        command->add_option("--warm-ups", options->warmUps, "untimed runs before (default 1)")
            ->check(CLI::Range(0, 1'000));
    command
        ->add_option("--sustain", options->sustain,
                     "seconds to go on back to back in scope kernel, after the samples (default 0)")
        ->check(CLI::Range(0.0, 3600.0));
    command
        ->add_option("--scope", options->scopes, "kernel, memory, file (default: all that can be)")
        ->delimiter(',')
        ->check(CLI::IsMember({"kernel", "memory", "file"}));
    auto* folder = command->add_option("--folder", options->folder, "where the file scope works")
                       ->check(CLI::ExistingDirectory);
    auto* json = command
                     ->add_option("--json", options->jsonFile,
                                  "conditions, raw samples and summaries, into FILE or instead of "
                                  "the text")
                     ->type_name("[FILE]")
                     ->expected(0, 1);
    options->tuning.addTo(*command);
    addExperimentOptions(*command, *options);
    addOverRuns(*command, exitCode);
    command->callback([command, options, json, folder, warmUps, &exitCode] {
        if (!command->get_subcommands().empty()) return;
        options->json = json->count() > 0;
        options->folderNamed = folder->count() > 0;
        options->warmUpsNamed = warmUps->count() > 0;
        exitCode = run(*options);
    });
}

} // namespace blockwarp::cli
