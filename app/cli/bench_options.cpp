// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_options.h"

#include "app/cli/value_names.h"

#include "core/bench/measure/work.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace blockwarp::cli {
namespace {

std::string joined(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ","));
}

} // namespace

void BenchOptions::addTo(CLI::App& command) {
    command
        .add_option("--cipher", ciphers, "default aes-128-ctr; experiments take several, as a,b")
        ->type_name(value::kCipher)
        ->delimiter(',');
    command
        .add_option("--bytes", bytes,
                    "size of the data: 100, 1G (2^30), 1GB (10^9) ... (default 256M)")
        ->type_name(value::kSize);
    command
        .add_option("--passes", passes,
                    "over the same data, in scopes kernel and memory (default 1)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1U, kMaxPasses));
    command.add_flag("--decrypt", decrypt, "time decryption");
    command
        .add_option("--samples", samples,
                    "default 20 in scope kernel and in experiments, otherwise 10")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 10'000));
    command.add_option("--warm-ups", warmUps, "untimed runs before (default 1)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(0, 1'000));
    command
        .add_option(
            "--sustain", sustain,
            "seconds to go on in scope kernel after the samples, launches 0.2 ms apart (default 0)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(0.0, 3600.0));
    command
        .add_option("--scope", scopes,
                    scopeNames() + " (default: those of the first three that can be)")
        ->type_name(value::kScope)
        ->delimiter(',')
        ->check([](const std::string& name) {
            return findScope(name) ? std::string() : "write " + scopeNames();
        });
    command
        .add_option(
            "--repeat", repetitions,
            "repetitions, each in a process of its own; the samples are divided among them, "
            "at least six each (default 1)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 100));
    command.add_option("--folder", folder, "where the file scope works")
        ->type_name(value::kFolder)
        ->check(CLI::ExistingDirectory);
    tuning.addTo(command, EngineUse::benchmarks);
}

void BenchOptions::addExperimentsTo(CLI::App& command) {
    const std::string group = "Experiments";
    command
        .add_option("--experiment", experiment,
                    "compare instead: a name; `bench list` shows all of them")
        ->type_name(value::kExperiment)
        ->group(group);
    command.add_flag("--quick", quick, "six samples and fewer points")->group(group);
    addSetOption(command, sets)->group(group);
    command.add_option("--csv", csvFile, "every sample, one a line")
        ->type_name(value::kFile)
        ->group(group);
    command.add_option("--markdown", markdownFile, "tables and conditions")
        ->type_name(value::kFile)
        ->group(group);
    command.add_flag("--save", save, "keep the run where the window finds it")->group(group);
    command.add_option("--note", note, "a note that is kept in the run")
        ->type_name(value::kText)
        ->group(group);
}

CLI::Option* addSetOption(CLI::App& command, std::vector<std::string>& sets) {
    return command
        .add_option("--set", sets,
                    "a parameter of the experiment, e.g. --set sizes=1M,16M --set width=5")
        ->type_name(value::kSetting)
        ->check([](const std::string& set) {
            return set.find('=') == std::string::npos ? "write NAME=VALUE" : "";
        });
}

Result<const CipherSpec*> cipherNamed(const std::string& name) {
    const CipherSpec* cipher = findCipher(name);
    if (cipher != nullptr) return cipher;
    return Error{ErrorCode::unsupported,
                 "there is no cipher called " + name + "; see `blockwarp-cli ciphers`"};
}

std::pair<std::string, std::string> splitSetting(const std::string& set) {
    const auto equals = set.find('=');
    return {set.substr(0, equals), set.substr(equals + 1)};
}

std::vector<std::pair<std::string, std::string>> BenchOptions::settings() const {
    std::vector<std::pair<std::string, std::string>> typed;
    const auto add = [&](const char* name, const std::string& text) {
        if (!text.empty()) typed.emplace_back(name, text);
    };
    const auto number = [](unsigned value) { return value == 0 ? "" : std::to_string(value); };
    const Tuning& chosen = tuning.tuning;
    add("ciphers", joined(ciphers));
    if (decrypt || !ciphers.empty()) add("directions", decrypt ? "decrypt" : "encrypt");
    add("sizes", bytes);
    if (passes) add("passes", std::to_string(*passes));
    add("scopes", joined(scopes));
    add("samples", number(samples));
    if (repetitions) add("repeat", std::to_string(*repetitions));
    if (warmUps) add("warm-ups", std::to_string(*warmUps));
    add("folder", folder);
    if (tuning.engine != "auto") add("kernels", tuning.engine);
    add("strategies", chosen.strategy);
    add("threads", number(chosen.threads));
    add("chunks", tuning.chunk);
    add("unit", tuning.unit);
    add("workers", number(chosen.workersPerDevice));
    add("threads-per-block", number(chosen.shape.threadsPerBlock));
    add("blocks-per-thread", number(chosen.shape.blocksPerThread));
    for (const std::string& set : sets)
        typed.push_back(splitSetting(set));
    return typed;
}

} // namespace blockwarp::cli
