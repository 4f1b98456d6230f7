// SPDX-License-Identifier: GPL-3.0-or-later
/// `keygen`: a new key pair, the public keys of private ones, or another passphrase.
#include "app/cli/ask.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/secret_options.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/value_names.h"
#include "core/files/identity_file.h"

#include <fmt/format.h>

#include <memory>

namespace blockwarp::cli {
namespace {

struct KeygenOptions {
    std::string type{keyKinds().front().name};
    std::string output;
    std::string passphraseFile;
    bool askPassphrase = false;
    std::string publicOf; ///< a file with private keys, instead of all of that
    std::string relocked; ///< a file with private keys that is to have another passphrase
    std::string identityPassphraseFile;
};

Result<SecretBytes> readNewPassphrase(const KeygenOptions& options, std::string_view prompt) {
    auto line = readPassphrase("--passphrase-file", options.passphraseFile, prompt, true);
    if (!line) return line.error();
    sayUnseen(options.passphraseFile, *line, false);
    return std::move(line->text);
}

/// Empty: the key is to have none.
Result<SecretBytes> newPassphrase(const KeygenOptions& options) {
    if (options.passphraseFile.empty() && !options.askPassphrase) return SecretBytes();
    return readNewPassphrase(options, "Passphrase of the new key: ");
}

/// As `ssh-keygen -y` and `age-keygen -y`.
int printPublicKeys(const KeygenOptions& options) {
    const auto identities =
        readIdentityFile("-y", options.publicOf, options.identityPassphraseFile);
    if (!identities) return fail(identities.error());
    if (!identities->skipped.empty())
        say(keys::sayingSkipped(shownFile(options.publicOf), *identities));
    std::string lines;
    for (const keys::Identity& identity : identities->keys) {
        const auto line = keys::publicLineOf(identity);
        if (!line) return fail(line.error());
        lines += *line + "\n";
    }
    putText(lines);
    return kDone;
}

int changePassphrase(const KeygenOptions& options) {
    const auto given = readKeyPassphrase(options.identityPassphraseFile);
    if (!given) return fail(given.error());
    TerminalAsker asker(kIdentityPassphraseFile);
    const auto file = ofOption("--change-passphrase",
                               openToRelock(options.relocked, *given ? &**given : nullptr, asker));
    if (!file) return fail(file.error());
    const auto passphrase = readNewPassphrase(options, "New passphrase: ");
    if (!passphrase) return fail(passphrase.error());
    if (auto ok = relock(*file, *passphrase, interrupts()); !ok) return fail(ok.error());
    say(fmt::format("{} has the new passphrase.", shownFile(options.relocked)));
    if (const std::string before = options.relocked + ".before"; isTaken(before))
        say(fmt::format("{} still opens with the passphrase before.", shownFile(before)));
    return kDone;
}

int run(const KeygenOptions& options) {
    if (!options.publicOf.empty()) return printPublicKeys(options);
    if (!options.relocked.empty()) return changePassphrase(options);
    if (options.output.empty())
        return failUsage("Name a file for the new private key with -o, or with -y a file whose "
                         "public keys you want.");
    const KeyKindSpec* kind = findKeyKind(options.type);
    if (kind == nullptr) return failUsage(whyNoKeyKind(options.type));
    if (options.output == "-") return failUsage("A private key goes into a file: name one.");
    const auto passphrase = newPassphrase(options);
    if (!passphrase) return fail(passphrase.error());
    const auto key = generateLockedKey(kind->kind, *passphrase);
    if (!key) return fail(key.error());
    if (auto ok = saveKey(*key, options.output); !ok) return fail(ok.error());
    if (passphrase->empty())
        say(fmt::format("{} is not locked: whoever can read it can decrypt what is meant for you. "
                        "--change-passphrase locks it.",
                        shownFile(options.output)));
    if (key->recipientIsLong)
        put("{}.pub\n", options.output);
    else
        put("{}\n", key->recipient);
    return kDone;
}

} // namespace

void addKeygenCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "keygen", "Make a key pair, print the public keys of private ones, or lock them anew");
    auto options = std::make_shared<KeygenOptions>();
    command->add_option("--type", options->type, kKeyKinds)->type_name(value::kKeyType);
    auto* output =
        command->add_option("-o,--output", options->output, "file for the new private key")
            ->type_name(value::kFile);
    auto* file = command
                     ->add_option("--passphrase-file", options->passphraseFile,
                                  "file with the passphrase that locks the private key")
                     ->type_name(value::kFile)
                     ->check(whyNoFileName);
    auto* asked = command->add_flag("--passphrase", options->askPassphrase, "the same, asked for")
                      ->excludes(file);
    auto* shown = command
                      ->add_option("-y,--public", options->publicOf,
                                   "file with private keys whose public keys are printed, a line "
                                   "each; no key is made")
                      ->type_name(value::kFile)
                      ->check(whyNoFileName)
                      ->excludes(output)
                      ->excludes(file)
                      ->excludes(asked);
    command
        ->add_option("--change-passphrase", options->relocked,
                     "file with private keys that gets another passphrase, asked for or from "
                     "--passphrase-file")
        ->type_name(value::kFile)
        ->check(whyNoFileName)
        ->excludes(output)
        ->excludes(shown);
    command
        ->add_option(std::string(kIdentityPassphraseFile), options->identityPassphraseFile,
                     "that the keys of -y and --change-passphrase have now (default: asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName)
        ->excludes(output);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
