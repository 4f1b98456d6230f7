// SPDX-License-Identifier: GPL-3.0-or-later
/// `verify`: authenticates files and writes nothing.
#include "app/cli/commands.h"
#include "app/cli/derivation_time.h"
#include "app/cli/outcome.h"
#include "app/cli/printing.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/secret_options.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "app/cli/value_names.h"
#include "core/base/display_name.h"
#include "core/files/authenticity.h"
#include "core/io/descriptor_stream.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace blockwarp::cli {
namespace {

struct VerifyOptions {
    SecretOptions secret;
    TuningOptions tuning;
    bool json = false;
    std::vector<std::string> inputs;
};

int exitCodeOf(FileVerdict verdict) {
    switch (verdict) {
    case FileVerdict::authentic:
        return kDone;
    case FileVerdict::damaged:
    case FileVerdict::wrongKey:
        return kWrongKeyOrDamaged;
    case FileVerdict::unverifiable:
    case FileVerdict::unread:
        break;
    }
    return kFailed;
}

/// One line, so that a program can read file by file. A name that is no UTF-8 is shown with U+FFFD.
std::string jsonLine(const std::filesystem::path& file, const Authenticity& found) {
    nlohmann::ordered_json line{{"name", file.string()},
                                {"format", containerSpec(found.container).name},
                                {"cipher", nullptr},
                                {"bytes", found.bytes},
                                {"verdict", nameOf(found.verdict)},
                                {"damaged_from", nullptr},
                                {"why", nullptr}};
    if (found.cipher != nullptr) line["cipher"] = found.cipher->name;
    if (found.damagedFrom) line["damaged_from"] = *found.damagedFrom;
    if (found.error) line["why"] = describe(*found.error);
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

class Findings final : public AuthenticityWatcher {
  public:
    Findings(const std::vector<std::filesystem::path>& files, const Secret& secret, bool json)
        : files_(files), json_(json), progress_(waitingFor(secret)) {}

    bool cancelled() const override { return interrupts().cancelled(); }
    void progressed(std::size_t, std::uint64_t done, std::uint64_t total) override {
        progress_.report(done, total);
    }
    void ended(std::size_t index, const Authenticity& found) override {
        if (found.error && found.error->code == ErrorCode::cancelled) return;
        if (printingFailed()) return;
        ++counts_[static_cast<std::size_t>(found.verdict)];
        exitCode_ = std::max(exitCode_, exitCodeOf(found.verdict));
        bytes_ += found.bytes;
        progress_.setOf(fmt::format("{} of {} files  ", ended(), files_.size()));
        const std::string name = displayName(files_[index].string());
        if (json_)
            put("{}\n", jsonLine(files_[index], found));
        else
            put("{}\t{}\n", nameOf(found.verdict), name);
        if (found.error) say(files_[index].string() + ": " + describe(*found.error));
    }

    int exitCode() const { return cancelled() ? int{kCancelled} : exitCode_; }
    std::string summary() const {
        std::string line =
            fmt::format("{} of {} file(s) looked at, {} bytes", ended(), files_.size(), bytes_);
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (counts_[i] != 0)
                line += fmt::format("; {}: {}", nameOf(static_cast<FileVerdict>(i)), counts_[i]);
        return line;
    }

  private:
    std::size_t ended() const {
        std::size_t all = 0;
        for (const std::size_t count : counts_)
            all += count;
        return all;
    }

    const std::vector<std::filesystem::path>& files_;
    const bool json_;
    std::array<std::size_t, 5> counts_{}; ///< by verdict
    std::uint64_t bytes_ = 0;
    int exitCode_ = kDone;
    TerminalProgress progress_;
};

int verify(const VerifyOptions& options, const EngineRequest& engine) {
    const FoundFiles found = findEncrypted({options.inputs.begin(), options.inputs.end()});
    for (const Error& error : found.errors)
        (void)fail(error);
    const int exitCode = found.errors.empty() ? kDone : kFailed;
    if (found.files.empty()) {
        say("There is no encrypted file.");
        return kFailed;
    }
    auto secret = options.secret.read(nullptr, Direction::decrypt, {});
    if (!secret) return fail(secret.error());
    Findings findings(found.files, *secret, options.json);
    shareDerivations(*secret, interrupts());
    verifyFiles(found.files, engine, *secret, findings);
    if (!printingFailed()) say(findings.summary());
    return std::max(exitCode, findings.exitCode());
}

int run(VerifyOptions& options) {
    if (const auto why = whyInputsAreRefused({options.inputs.begin(), options.inputs.end()});
        !why.empty())
        return failUsage(why);
    if (std::ranges::any_of(options.inputs, [](const auto& one) { return isStandardStream(one); }))
        return failUsage("Standard input is decrypted to be verified: "
                         "`blockwarp-cli decrypt -o - - >/dev/null`.");
    if (options.secret.isKey())
        return failUsage("A file of the container raw cannot be verified: nothing in it "
                         "authenticates what it holds.");
    if (options.secret.isOpenssl())
        return failUsage("A file of the container openssl cannot be verified: nothing in it "
                         "authenticates what it holds.");
    const auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    return verify(options, *engine);
}

} // namespace

void addVerifyCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "verify", "Say whether encrypted files are as they were, and write nothing");
    auto options = std::make_shared<VerifyOptions>();
    options->secret.addTo(*command, Direction::decrypt);
    command->add_flag("--json", options->json, "one object a line for each file");
    command
        ->add_option("inputs", options->inputs,
                     "files, and folders: all encrypted files in them and below")
        ->type_name(value::kInput)
        ->required();
    options->tuning.addTo(*command);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
