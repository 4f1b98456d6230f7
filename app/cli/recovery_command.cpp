// SPDX-License-Identifier: GPL-3.0-or-later
/// `recovery make` and `repair`: files that can lose a part, and are made whole again.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/value_names.h"
#include "core/base/text.h"
#include "core/files/file_recovery.h"
#include "core/files/repair.h"
#include "core/io/descriptor_stream.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace blockwarp::cli {
namespace {

constexpr std::string_view kNoPipe =
    "Recovery data is for files; standard input has none and cannot be repaired.";

struct MakeOptions {
    unsigned percent = recovery::kSuggestedPercent;
    bool force = false;
    std::vector<std::string> files;
};

struct RepairOptions {
    bool check = false;
    bool json = false;
    bool inPlace = false;
    bool evenIfChanged = false;
    std::vector<std::string> files;
};

bool hasPipe(const std::vector<std::string>& files) {
    return std::ranges::any_of(files, [](const auto& one) { return isStandardStream(one); });
}

int makeOne(const std::string& file, const MakeOptions& options) {
    Result<RecoveryBeside> made = [&] {
        TerminalProgress line;
        return makeRecoveryBeside(
            {.file = file, .percent = options.percent, .replace = options.force}, interrupts(),
            line);
    }();
    if (!made) return failUnlessForced(made.error());
    if (made->holdsContents)
        say(fmt::format("{} is not encrypted: {} holds parts of it as they are, and needs the same "
                        "care.",
                        file, made->name.string()));
    printOutput(file, made->name, NameFormat::lines);
    return kDone;
}

int make(const MakeOptions& options) {
    if (hasPipe(options.files)) return failUsage(kNoPipe);
    int exitCode = kDone;
    for (const std::string& file : options.files) {
        exitCode = std::max(exitCode, makeOne(file, options));
        if (interrupts().cancelled()) return kCancelled;
    }
    return exitCode;
}

int exitCodeOf(const Repair& done, bool check) {
    switch (done.verdict) {
    case RepairVerdict::whole:
        return check && done.recoveryDamaged() ? kWrongKeyOrDamaged : kDone;
    case RepairVerdict::repaired:
        return kDone;
    case RepairVerdict::healable:
    case RepairVerdict::lost:
        break;
    }
    return kWrongKeyOrDamaged;
}

/// One line, so that a program can read file by file. A name that is no UTF-8 is shown with U+FFFD.
std::string jsonLine(const std::string& file, const Repair& done) {
    const recovery::Damage& damage = done.damage;
    nlohmann::ordered_json line{{"name", file},
                                {"verdict", nameOf(done.verdict)},
                                {"recovery", done.recovery.string()},
                                {"recovery_damaged", done.recoveryDamaged()},
                                {"parts", damage.shards},
                                {"damaged", damage.healable + damage.beyond},
                                {"moved", damage.moved},
                                {"resized", damage.resized},
                                {"not_healable", damage.beyond},
                                {"changed_later", done.changedLater},
                                {"output", nullptr},
                                {"damaged_parts", nullptr}};
    if (!done.output.empty()) line["output"] = done.output.string();
    if (!done.damagedParts.empty()) line["damaged_parts"] = done.damagedParts.string();
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

int repairOne(const std::string& file, const RepairOptions& options) {
    Result<Repair> done = [&] {
        TerminalProgress line;
        return repairFile({.file = file,
                           .checkOnly = options.check,
                           .inPlace = options.inPlace,
                           .evenIfChanged = options.evenIfChanged},
                          interrupts(), line);
    }();
    if (!done) return fail(done.error());
    if (options.json)
        put("{}\n", jsonLine(file, *done));
    else
        put("{}\t{}\n", nameOf(done->verdict), displayName(file));
    if (const std::string sentence = english(sentenceOf(*done)); !sentence.empty())
        say(file + ": " + sentence);
    return exitCodeOf(*done, options.check);
}

int repair(const RepairOptions& options) {
    if (hasPipe(options.files)) return failUsage(kNoPipe);
    int exitCode = kDone;
    for (const std::string& file : options.files) {
        exitCode = std::max(exitCode, repairOne(file, options));
        if (interrupts().cancelled()) return kCancelled;
        if (printingFailed()) return failPrinting();
    }
    return exitCode;
}

void addMake(CLI::App& recovery, int& exitCode) {
    auto* command = recovery.add_subcommand(
        "make", "Make NAME.recovery beside each file, encrypted or not: heals what is lost of it");
    auto options = std::make_shared<MakeOptions>();
    command
        ->add_option("--percent", options->percent,
                     "of the file that may be lost in one piece, wherever it lies (1 to 50)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(recovery::kMinPercent, recovery::kMaxPercent))
        ->capture_default_str();
    command->add_flag("--force", options->force,
                      "replace recovery data that is there; it may be what heals the file");
    command->add_option("files", options->files, "files")->type_name(value::kFile)->required();
    command->callback([options, &exitCode] { exitCode = make(*options); });
}

} // namespace

void addRecoveryCommands(CLI::App& app, int& exitCode) {
    auto* recovery =
        app.add_subcommand("recovery", "Make data that heals a file which loses a part");
    recovery->require_subcommand(1);
    addMake(*recovery, exitCode);

    auto* command = app.add_subcommand(
        "repair", "Make damaged files whole by NAME.recovery beside them; needs no key");
    auto options = std::make_shared<RepairOptions>();
    auto* check = command->add_flag("--check", options->check,
                                    "write nothing; 3 for any damage, healable or not");
    command->add_flag("--json", options->json, "one object a line for each file");
    auto* inPlace = command->add_flag(
        "--in-place", options->inPlace,
        "write what was lost into the file instead of NAME.repaired.EXT, once NAME.damaged has "
        "what stood there");
    inPlace->excludes(check);
    command
        ->add_flag("--even-if-changed", options->evenIfChanged,
                   "in place, also if the file is newer than its recovery data")
        ->needs(inPlace);
    command->add_option("files", options->files, "files")->type_name(value::kFile)->required();
    command->callback([options, &exitCode] { exitCode = repair(*options); });
}

} // namespace blockwarp::cli
