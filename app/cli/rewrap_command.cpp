// SPDX-License-Identifier: GPL-3.0-or-later
/// `rewrap`: changes who can open a file, and leaves its payload as it is.
#include "app/cli/ask.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/secret_options.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/value_names.h"
#include "core/files/rewrap.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace blockwarp::cli {
namespace {

constexpr const char* kNewPassphraseFile = "--new-passphrase-file";

struct RewrapOptions {
    SecretOptions opens;
    SecretOptions access; ///< recipients alone
    std::string newPassphraseFile;
    bool askNewPassphrase = false;
    bool adds = false;
    std::string input;

    bool forPassphrase() const { return askNewPassphrase || !newPassphraseFile.empty(); }
    std::size_t standardInputs() const {
        return opens.standardInputs() + access.standardInputs() +
               static_cast<std::size_t>(newPassphraseFile == "-");
    }
};

Result<Secret> readNewPassphrase(const std::string& file) {
    auto line = readPassphrase(kNewPassphraseFile, file, "New passphrase: ", true);
    if (!line) return line.error();
    sayUnseen(file, *line, false);
    return Secret(Passphrase{std::move(line->text)});
}

ring::Family familyOf(const Rewrap& file) {
    return file.isPostQuantum() ? ring::Family::postQuantum : ring::Family::classic;
}

Result<Secret> readRecipients(const RewrapOptions& options, const Rewrap& file) {
    auto recipients = options.access.read(nullptr, Direction::encrypt, file.container(),
                                          options.adds ? familyOf(file) : ring::Family::any);
    if (!recipients) return recipients;
    const Access access{cloneSecret(*recipients), options.adds};
    if (auto ok = file.check(access); !ok) return ok.error();
    return recipients;
}

Result<void> unlock(const RewrapOptions& options, Rewrap& file) {
    const auto closed = [&] { return ring::closedFiles({options.input}, interrupts()); };
    auto secret = options.opens.readToOpen(closed, nullptr, file.container());
    if (!secret) return secret.error();
    const TerminalProgress line(waitingFor(*secret));
    return file.unlock(std::move(*secret), interrupts());
}

/// Public keys are looked at before anybody is asked for a secret, and a new passphrase is asked
/// for once the file is open.
Result<RewrapOutcome> rewrap(const RewrapOptions& options) {
    auto file = Rewrap::open(options.input, interrupts());
    if (!file) return file.error();
    Result<Secret> secret = Error{ErrorCode::badRecipient, "none is given"};
    if (!options.forPassphrase()) {
        secret = readRecipients(options, *file);
        if (!secret) return secret.error();
    }
    say(kRewrapWarning);
    if (auto ok = unlock(options, *file); !ok) return ok.error();
    if (options.forPassphrase()) secret = readNewPassphrase(options.newPassphraseFile);
    if (!secret) return secret.error();
    TerminalProgress line(waitingFor(*secret));
    return file->replace({std::move(*secret), options.adds}, interrupts(), line);
}

int run(const RewrapOptions& options) {
    if (const auto why = whyInputsAreRefused({options.input}); !why.empty()) return failUsage(why);
    if (!options.access.isForRecipients() && !options.forPassphrase())
        return failUsage("Name all who are to open the file from now on with -r or --to, or give "
                         "it a passphrase with --new-passphrase.");
    if (options.adds && !options.access.isForRecipients())
        return failUsage("--add takes recipients: name them with -r or --to.");
    if (options.standardInputs() > 1)
        return failUsage("Only one of the secrets can come from standard input.");
    const auto done = rewrap(options);
    if (!done) return fail(done.error());
    for (const Message& sentence : sentencesOf(*done))
        say(english(sentence));
    return kDone;
}

void addNewAccess(CLI::App& command, RewrapOptions& options) {
    constexpr auto kGroup = "Who can open the file from now on";
    const auto [keys, contacts] = options.access.addRecipients(command);
    keys->group(kGroup);
    contacts->group(kGroup);
    command
        .add_flag("--add", options.adds,
                  "keep the recipients that the file has, and add these; without it they are the "
                  "whole list")
        ->group(kGroup);
    auto* file = command
                     .add_option(kNewPassphraseFile, options.newPassphraseFile,
                                 "file with the new passphrase in its first line; - for standard "
                                 "input")
                     ->type_name(value::kFile)
                     ->check(whyNoFileName)
                     ->excludes(keys)
                     ->excludes(contacts)
                     ->group(kGroup);
    command.add_flag("--new-passphrase", options.askNewPassphrase, "the same, asked for")
        ->excludes(keys)
        ->excludes(contacts)
        ->excludes(file)
        ->group(kGroup);
}

} // namespace

void addRewrapCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "rewrap", "Change who can open a Blockwarp or age file, without encrypting it again");
    auto options = std::make_shared<RewrapOptions>();
    auto* passphrase = options->opens.addPassphraseFile(*command);
    options->opens.addIdentities(*command)->excludes(passphrase);
    addNewAccess(*command, *options);
    command->add_option("file", options->input, "it gets the new header in its place")
        ->type_name(value::kFile)
        ->required();
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
