// SPDX-License-Identifier: GPL-3.0-or-later
/// `keys new` and `keys own`: keys of one's own.
#include "app/cli/ask.h"
#include "app/cli/keys_command.h"
#include "app/cli/printing.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/secret_options.h"
#include "app/cli/value_names.h"
#include "core/keys/secret_text.h"
#include "core/ring/own_keys.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace blockwarp::cli {
namespace {

constexpr std::string_view kPassphraseOption = "--passphrase-file";

struct NewKeyOptions {
    std::string name;
    bool postQuantum = false;
    std::string passphraseFile;
};

struct OwnKeyOptions {
    std::string name;
    std::string file;
    std::string passphraseFile;
};

int printOwnKey(const std::string& name, const Result<keys::Recipient>& key) {
    if (!key) return fail(key.error());
    return printKeys(name, {*key});
}

int makeKey(const NewKeyOptions& options) {
    const ring::KeyRing ring;
    const bool isFirst = !isExistingFile(lockedKeys(ring));
    if (isFirst) say("One passphrase locks all keys that `keys new` makes. Choose it now.");
    auto line = readPassphrase(
        kPassphraseOption, options.passphraseFile,
        isFirst ? "Passphrase of your keys: " : "Passphrase of your keys (as before): ", isFirst);
    if (!line) return fail(line.error());
    sayUnseen(options.passphraseFile, *line, false);
    TerminalAsker asker(kPassphraseOption);
    return printOwnKey(options.name, makeOwnKey(ring, options.name,
                                                options.postQuantum ? KeyKind::pq : KeyKind::x25519,
                                                std::move(line->text), asker));
}

int takeKey(const OwnKeyOptions& options) {
    const auto given = readKeyPassphrase(options.passphraseFile);
    if (!given) return fail(given.error());
    TerminalAsker asker(kIdentityPassphraseFile);
    return printOwnKey(options.name, ring::takeSshKey(ring::KeyRing(), options.name, options.file,
                                                      *given ? &**given : nullptr, asker));
}

void addNewCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("new", "Make an own key, locked by a passphrase");
    auto options = std::make_shared<NewKeyOptions>();
    command->add_option("name", options->name, "name of the new key")
        ->type_name(value::kText)
        ->required();
    command->add_flag("--post-quantum", options->postQuantum,
                      "a key that a quantum computer does not open either");
    command
        ->add_option(std::string(kPassphraseOption), options->passphraseFile,
                     "file with the passphrase of your keys in its first line (default: asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
    command->callback([options, &exitCode] { exitCode = makeKey(*options); });
}

void addOwnCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("own", "List an SSH key as your own; its file stays");
    auto options = std::make_shared<OwnKeyOptions>();
    command->add_option("name", options->name, "name of the key")
        ->type_name(value::kText)
        ->required();
    command->add_option("file", options->file, "private key of SSH, such as ~/.ssh/id_ed25519")
        ->type_name(value::kFile)
        ->check(whyNoFileName)
        ->required();
    command
        ->add_option(std::string(kIdentityPassphraseFile), options->passphraseFile,
                     "of a locked key (default: asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
    command->callback([options, &exitCode] { exitCode = takeKey(*options); });
}

} // namespace

void addOwnKeyCommands(CLI::App& keys, int& exitCode) {
    addNewCommand(keys, exitCode);
    addOwnCommand(keys, exitCode);
}

} // namespace blockwarp::cli
