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
    std::string type{keyKinds().front().name};
    std::string passphraseFile;
};

struct OwnKeyOptions {
    std::string name;
    std::string file;
    std::string passphraseFile;
};

std::string questionFor(const KeyKindSpec& kind, bool isFirst) {
    if (kind.isPem) return "Passphrase of the new key: ";
    return isFirst ? "Passphrase of your keys: " : "Passphrase of your keys (as before): ";
}

int makeKey(const NewKeyOptions& options) {
    const KeyKindSpec* kind = findKeyKind(options.type);
    if (kind == nullptr) return failUsage(whyNoKeyKind(options.type));
    const ring::KeyRing ring;
    const bool isAlone = kind->isPem;
    const bool isFirst = !isAlone && !isTaken(lockedKeys(ring));
    if (isFirst) say("One passphrase locks all keys of age that `keys new` makes. Choose it now.");
    auto line = readPassphrase(kPassphraseOption, options.passphraseFile,
                               questionFor(*kind, isFirst), isFirst || isAlone);
    if (!line) return fail(line.error());
    sayUnseen(options.passphraseFile, *line, false);
    TerminalAsker asker(kPassphraseOption);
    const auto key = ring::makeOwnKey(ring, options.name, kind->kind, std::move(line->text), asker);
    return key ? printKeys(options.name, {*key}) : fail(key.error());
}

int takeKeys(const OwnKeyOptions& options) {
    const auto given = readKeyPassphrase(options.passphraseFile);
    if (!given) return fail(given.error());
    TerminalAsker asker(kIdentityPassphraseFile);
    const auto keys = ring::takeKeyFile(ring::KeyRing(), options.name, options.file,
                                        *given ? &**given : nullptr, asker);
    return keys ? printKeys(options.name, *keys) : fail(keys.error());
}

void addNewCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("new", "Make an own key, locked by a passphrase");
    auto options = std::make_shared<NewKeyOptions>();
    command->add_option("name", options->name, "name of the new key")
        ->type_name(value::kText)
        ->required();
    command->add_option("--type", options->type, kKeyKinds)->type_name(value::kKeyType);
    command
        ->add_option(std::string(kPassphraseOption), options->passphraseFile,
                     "file with the passphrase of your keys in its first line (default: asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
    command->callback([options, &exitCode] { exitCode = makeKey(*options); });
}

void addOwnCommand(CLI::App& keys, int& exitCode) {
    auto* command =
        keys.add_subcommand("own", "List the private keys in a file as your own; it stays");
    auto options = std::make_shared<OwnKeyOptions>();
    command->add_option("name", options->name, "name of the key")
        ->type_name(value::kText)
        ->required();
    command
        ->add_option("file", options->file,
                     "private keys of age, SSH or openssl (PEM), such as ~/.ssh/id_ed25519")
        ->type_name(value::kFile)
        ->check(whyNoFileName)
        ->required();
    command
        ->add_option(std::string(kIdentityPassphraseFile), options->passphraseFile,
                     "of a locked key (default: asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
    command->callback([options, &exitCode] { exitCode = takeKeys(*options); });
}

} // namespace

void addOwnKeyCommands(CLI::App& keys, int& exitCode) {
    addNewCommand(keys, exitCode);
    addOwnCommand(keys, exitCode);
}

} // namespace blockwarp::cli
