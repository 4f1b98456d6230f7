// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench`.
#include "app/cli/commands.h"
#include "app/cli/outcome.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "core/bench/experiments.h"
#include "core/bench/report.h"
#include "core/bench/scopes.h"
#include "core/key_input.h"

#include <fmt/format.h>

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

int runExperiment(const BenchOptions& options, std::vector<const CipherSpec*> ciphers,
                  EngineKind engine, std::size_t bytes) {
    const ExperimentSpec* experiment = findExperiment(options.experiment);
    if (experiment == nullptr)
        return failUsage(fmt::format("There is no experiment called {}; see `blockwarp-cli bench "
                                     "--experiment list`.",
                                     options.experiment));
    const ExperimentRequest request{.engine =
                                        engine == EngineKind::automatic ? EngineKind::cuda : engine,
                                    .tuning = options.tuning.tuning,
                                    .ciphers = std::move(ciphers),
                                    .direction = options.direction(),
                                    .bytes = bytes,
                                    .samples = options.samples};
    const auto report = [&] {
        const TerminalProgress interrupt;
        CancelOnly progress(interrupt);
        return experiment->run(request, progress);
    }();
    if (!report) return fail(report.error());
    return print(options, report->text, report->json);
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

int listExperiments() {
    for (const ExperimentSpec& experiment : experimentSpecs())
        fmt::print("{}: {}\n", experiment.name, experiment.explanation);
    return kDone;
}

int run(BenchOptions& options) {
    if (options.experiment == "list") return listExperiments();
    const auto ciphers = readCiphers(options.ciphers);
    if (!ciphers) return fail(ciphers.error());
    Result<std::uint64_t> bytes = std::uint64_t{0};
    if (!options.bytes.empty()) bytes = parseByteCount(options.bytes);
    if (!bytes) return fail(bytes.error());
    const auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    if (!options.experiment.empty())
        return runExperiment(options, *ciphers, *engine, static_cast<std::size_t>(*bytes));
    if (ciphers->size() > 1)
        return failUsage("One cipher is timed at a time, except by --experiment.");
    return runScopes(options, ciphers->empty() ? *findCipher("aes-128-ctr") : *ciphers->front(),
                     *engine == EngineKind::automatic ? EngineKind::cpu : *engine,
                     options.bytes.empty() ? kDefaultBytes : *bytes);
}

} // namespace

void addBenchCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "bench", "Time a cipher on an engine: kernel only, memory to memory, file to file");
    auto options = std::make_shared<BenchOptions>();
    command
        ->add_option("--cipher", options->ciphers,
                     "default aes-128-ctr; experiments take several, as a,b")
        ->delimiter(',');
    command->add_option("--experiment", options->experiment,
                        "compare instead: a name, or `list` for all of them");
    command->add_option("--bytes", options->bytes, "size of the data, e.g. 1G (default 256M)");
    command->add_flag("--decrypt", options->decrypt, "time decryption");
    command
        ->add_option("--samples", options->samples,
                     "default 20 in scope kernel and in experiments, otherwise 10")
        ->check(CLI::Range(1, 10'000));
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
    command->add_option("--folder", options->folder, "where the file scope works")
        ->check(CLI::ExistingDirectory);
    auto* json = command
                     ->add_option("--json", options->jsonFile,
                                  "conditions, raw samples and summaries, into FILE or instead of "
                                  "the text")
                     ->type_name("[FILE]")
                     ->expected(0, 1);
    options->tuning.addTo(*command);
    command->callback([options, json, &exitCode] {
        options->json = json->count() > 0;
        exitCode = run(*options);
    });
}

} // namespace blockwarp::cli
