// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench`.
#include "app/cli/commands.h"
#include "app/cli/outcome.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "core/bench/report.h"
#include "core/bench/scopes.h"
#include "core/key_input.h"

#include <fmt/format.h>

#include <memory>

namespace blockwarp::cli {
namespace {

/// The current folder where $TMPDIR names none: the throwing call would end every subcommand.
std::string defaultFolder() {
    std::error_code none;
    const auto folder = std::filesystem::temp_directory_path(none);
    return none ? "." : folder.string();
}

struct BenchOptions {
    std::string cipher = "aes-128-ctr";
    std::string bytes = "256M";
    bool decrypt = false;
    unsigned samples = 10;
    unsigned warmUps = 1;
    std::vector<std::string> scopes;
    std::string folder = defaultFolder();
    bool json = false;
    TuningOptions tuning;
};

std::vector<Scope> readScopes(const std::vector<std::string>& names) {
    std::vector<Scope> scopes;
    for (const Scope scope : {Scope::kernel, Scope::memory, Scope::file})
        if (names.empty() || std::ranges::find(names, scopeName(scope)) != names.end())
            scopes.push_back(scope);
    return scopes;
}

int run(BenchOptions& options) {
    const CipherSpec* cipher = findCipher(options.cipher);
    if (cipher == nullptr)
        return failUsage(fmt::format("There is no cipher called {}; see `blockwarp-cli ciphers`.",
                                     options.cipher));
    const auto bytes = parseByteCount(options.bytes);
    if (!bytes) return fail(bytes.error());
    const auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    const Direction direction = options.decrypt ? Direction::decrypt : Direction::encrypt;
    const BenchRequest request{.cipher = cipher,
                               .direction = direction,
                               .engine =
                                   *engine == EngineKind::automatic ? EngineKind::cpu : *engine,
                               .tuning = options.tuning.tuning,
                               .bytes = *bytes,
                               .samples = options.samples,
                               .warmUps = options.warmUps,
                               .scopes = readScopes(options.scopes),
                               .folder = options.folder};
    const auto runs = [&] {
        const TerminalProgress interrupt;
        CancelOnly progress(interrupt); // its passes are no bytes to show
        return runScopes(request, progress);
    }();
    if (!runs) return fail(runs.error());
    fmt::print("{}", options.json ? benchJson(request, *runs) : benchText(request, *runs));
    return kDone;
}

} // namespace

void addBenchCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "bench", "Time a cipher on an engine: kernel only, memory to memory, file to file");
    auto options = std::make_shared<BenchOptions>();
    command->add_option("--cipher", options->cipher, "default aes-128-ctr");
    command->add_option("--bytes", options->bytes, "size of the data, e.g. 1G (default 256M)");
    command->add_flag("--decrypt", options->decrypt, "time decryption");
    command->add_option("--samples", options->samples, "default 10")->check(CLI::Range(1, 10'000));
    command->add_option("--warm-ups", options->warmUps, "untimed runs before (default 1)")
        ->check(CLI::Range(0, 1'000));
    command->add_option("--scope", options->scopes, "kernel, memory, file (default: all three)")
        ->delimiter(',')
        ->check(CLI::IsMember({"kernel", "memory", "file"}));
    command->add_option("--folder", options->folder, "where the file scope works")
        ->check(CLI::ExistingDirectory);
    command->add_flag("--json", options->json, "conditions, raw samples, summary and phases");
    options->tuning.addTo(*command);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
