// SPDX-License-Identifier: GPL-3.0-or-later
/// `keygen`: a new key pair, or the public keys of private ones.
#include "app/cli/ask.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/secret_options.h"
#include "app/cli/value_names.h"
#include "core/keys/key_input.h"
#include "core/keys/new_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace blockwarp::cli {
namespace {

constexpr const char* kKinds = "x25519 (the default), rsa-3072 and rsa-4096";

struct KeygenOptions {
    std::string type{keyKinds().front().name};
    std::string output;
    std::string passphraseFile;
    bool askPassphrase = false;
    std::string publicOf; ///< a file with private keys, instead of all of that
    std::string identityPassphraseFile;
};

/// Empty: the key is to have none.
Result<SecretBytes> newPassphrase(const KeygenOptions& options) {
    if (options.passphraseFile.empty() && !options.askPassphrase) return SecretBytes();
    auto line = readPassphrase("--passphrase-file", options.passphraseFile,
                               "Passphrase of the new key: ", true);
    if (!line) return line.error();
    sayUnseen(options.passphraseFile, *line, false);
    return std::move(line->text);
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

int run(const KeygenOptions& options) {
    if (!options.publicOf.empty()) return printPublicKeys(options);
    if (options.output.empty())
        return failUsage("Name a file for the new private key with -o, or with -y a file whose "
                         "public keys you want.");
    const auto kinds = keyKinds();
    const auto kind = std::ranges::find(kinds, options.type, &KeyKindSpec::name);
    if (kind == kinds.end())
        return failUsage("There is no kind of key called " + options.type + "; there are " +
                         kKinds + ".");
    if (options.output == "-") return failUsage("A private key goes into a file: name one.");
    const auto passphrase = newPassphrase(options);
    if (!passphrase) return fail(passphrase.error());
    const auto key = generateKey(kind->kind, *passphrase);
    if (!key) return fail(key.error());
    if (auto ok = saveKey(*key, options.output); !ok) return fail(ok.error());
    if (key->recipientIsLong)
        put("{}.pub\n", options.output);
    else
        put("{}\n", key->recipient);
    return kDone;
}

} // namespace

void addKeygenCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "keygen", "Make a key pair, or print the public keys of a file with private ones");
    auto options = std::make_shared<KeygenOptions>();
    command->add_option("--type", options->type, kKinds)->type_name(value::kKeyType);
    auto* output =
        command->add_option("-o,--output", options->output, "file for the new private key")
            ->type_name(value::kFile);
    auto* file = command
                     ->add_option("--passphrase-file", options->passphraseFile,
                                  "RSA: protects the private key")
                     ->type_name(value::kFile)
                     ->check(whyNoFileName);
    auto* asked =
        command->add_flag("--passphrase", options->askPassphrase, "RSA: the same, asked for")
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
        ->add_option(std::string(kIdentityPassphraseFile), options->identityPassphraseFile,
                     "of the keys of -y (default: asked for, if they have one)")
        ->type_name(value::kFile)
        ->check(whyNoFileName)
        ->needs(shown);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
