// SPDX-License-Identifier: GPL-3.0-or-later
/// `keys`: contacts and own keys by name. Those that make or take own keys: own_keys_command.cpp.
#include "app/cli/keys_command.h"

#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/value_names.h"
#include "core/base/text.h"
#include "core/keys/secret_text.h"
#include "core/ring/edits.h"
#include "core/ring/fingerprint.h"
#include "core/ring/import.h"
#include "core/ring/key_choice.h"
#include "core/ring/names.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace blockwarp::cli {
namespace {

using ring::Entries;
using ring::Entry;
using Json = nlohmann::ordered_json;

constexpr auto kNameOfEntry = "name of the contact or own key";

struct AddOptions {
    std::string name;
    std::string typed; ///< a key or a file
    std::string note;
};

std::string_view stateOf(const Entry& entry) {
    if (entry.isDamaged()) return "damaged";
    return entry.isOwn() ? "own" : "contact";
}

Result<Json> toJson(const Entry& entry) {
    Json keys = Json::array();
    for (std::size_t i = 0; i < entry.keys.size(); ++i) {
        const auto words = ring::fingerprintOf(entry.keys[i]);
        if (!words) return words.error();
        keys.push_back({{"kind", ring::kindNameOf(entry.keys[i])},
                        {"fingerprint", *words},
                        {"public_key", entry.lines[i]}});
    }
    return Json{{"name", entry.name},
                {"state", stateOf(entry)},
                {"why", entry.isDamaged() ? Json(english(entry.damage)) : Json(nullptr)},
                {"keys", keys},
                {"file", entry.file.empty() ? Json(nullptr) : Json(entry.file)},
                {"note", entry.note},
                {"added", entry.added},
                {"source", entry.source}};
}

int listJson(const Entries& entries) {
    Json list = Json::array();
    for (const Entry& entry : entries.all) {
        auto one = toJson(entry);
        if (!one) return fail(one.error());
        list.push_back(std::move(*one));
    }
    put("{}\n", list.dump(2));
    return kDone;
}

int printEntry(const Entry& entry) {
    const std::string name = ring::shownName(entry.name);
    if (entry.isDamaged()) put("{}\tdamaged\t-\t{}\n", name, english(entry.damage));
    for (const keys::Recipient& key : entry.keys) {
        const auto words = ring::fingerprintOf(key);
        if (!words) return fail(words.error());
        put("{}\t{}\t{}\t{}\n", name, stateOf(entry), ring::kindNameOf(key), *words);
    }
    return kDone;
}

int list(bool json, bool namesOnly) {
    const auto entries = ring::KeyRing().read();
    if (!entries) return fail(entries.error());
    if (json) return listJson(*entries);
    int exitCode = kDone;
    for (const Entry& entry : entries->all)
        if (!namesOnly)
            exitCode = std::max(exitCode, printEntry(entry));
        else if (!entry.isDamaged())
            put("{}\n", entry.name);
    return exitCode;
}

void sayLeftOut(const std::string& source, const ring::ImportReport& report) {
    for (const ring::ImportRow& row : report.rows)
        if (!row.key)
            say(fmt::format("{}, line {}: {}. It is left out.", source, row.line,
                            english(row.why)));
}

/// Who else has one of the keys: whoever has two names may be one person, or somebody's trick.
void saySameKeys(const Entries& entries, const Entry& added) {
    for (const ring::KeyOwner& other : ring::ownersOf(entries, added.keys, added.name))
        say(fmt::format("{} has the same {} key.", ring::shownName(other.name), other.kind));
}

/// The keys that were added. Errors: addPerson()'s.
Result<keys::Recipients> addAll(Entries& entries, const AddOptions& options,
                                const std::string& source, const keys::Recipients& keys) {
    const bool isKnown = entries.find(options.name) != nullptr;
    const std::size_t before = isKnown ? entries.find(options.name)->keys.size() : 0;
    if (auto ok = ring::addPerson(entries, {.name = options.name,
                                            .keys = keys,
                                            .source = source,
                                            .note = options.note,
                                            .isKnown = isKnown});
        !ok)
        return ok.error();
    const Entry& entry = *entries.find(options.name);
    saySameKeys(entries, entry);
    return keys::Recipients(entry.keys.begin() + static_cast<std::ptrdiff_t>(before),
                            entry.keys.end());
}

int add(const AddOptions& options) {
    const bool isTyped = isTypedKey(options.typed) && !isExistingFile(options.typed);
    const std::string source = isTyped ? "the key as typed" : shownFile(options.typed);
    const auto text =
        isTyped ? Result<SecretBytes>(SecretBytes(options.typed)) : readSecretFile(options.typed);
    if (!text) return fail(text.error());
    const ring::ImportReport report = ring::importKeys(asText(text->span()));
    sayLeftOut(source, report);
    const keys::Recipients keys = report.keys();
    if (keys.empty())
        return fail(Error{ErrorCode::badRecipient, source + ": there is no public key to add"});
    keys::Recipients added;
    const auto done = ring::KeyRing().change([&](Entries& entries) -> Result<void> {
        auto some = addAll(entries, options, source, keys);
        if (some) added = std::move(*some);
        return some ? Result<void>() : some.error();
    });
    if (!done) return fail(done.error());
    if (added.size() < keys.size())
        say(fmt::format("{} has {} of the {} keys already.", ring::shownName(options.name),
                        keys.size() - added.size(), keys.size()));
    return printKeys(options.name, added);
}

/// Takes them out of the ring. Error: badRecipient (nobody is called so, or several and not `all`).
Result<std::vector<Entry>> takeOut(Entries& entries, const std::string& name, bool all) {
    const std::string key = ring::nameKeyOf(name);
    const auto rest = std::ranges::stable_partition(
        entries.all, [&](const Entry& one) { return ring::nameKeyOf(one.name) != key; });
    if (rest.empty()) return ring::entriesNamed(entries, {name}).error();
    if (rest.size() > 1 && !all)
        return ring::refused({CORE_TEXT("core", "%1 entries are called %2; --all removes all of "
                                                "them"),
                              {count(rest.size()), asIs(ring::shownName(name))}});
    std::vector<Entry> taken(std::make_move_iterator(rest.begin()),
                             std::make_move_iterator(rest.end()));
    entries.all.erase(rest.begin(), rest.end());
    return taken;
}

int remove(const std::string& name, bool all) {
    std::vector<Entry> taken;
    const auto done = ring::KeyRing().change([&](Entries& entries) -> Result<void> {
        auto some = takeOut(entries, name, all);
        if (some) taken = std::move(*some);
        return some ? Result<void>() : some.error();
    });
    if (!done) return fail(done.error());
    for (const Entry& entry : taken)
        if (!entry.file.empty()) say(fmt::format("The private key stays in {}.", entry.file));
    say(fmt::format("{} is removed. Blockwarp keeps no list of the files that were encrypted for "
                    "whom; `blockwarp-cli rewrap` changes who can open a file.",
                    ring::shownName(name)));
    return kDone;
}

Result<void> renameEntry(Entries& entries, const std::string& from, const std::string& to) {
    if (auto usable = ring::entriesNamed(entries, {from}); !usable) return usable.error();
    const Entry entry = *entries.find(from);
    return ring::describeSeen(entries, entry, to, entry.note);
}

int exportKeys(const std::vector<std::string>& names, const std::string& output) {
    const auto entries = ring::KeyRing().read();
    if (!entries) return fail(entries.error());
    const auto named = ring::entriesNamed(*entries, names);
    if (!named) return fail(named.error());
    std::vector<Entry> chosen;
    chosen.reserve(named->size());
    for (const Entry* entry : *named)
        chosen.push_back(*entry);
    if (output.empty() || output == "-") {
        putText(ring::recipientsText(chosen));
        return kDone;
    }
    const auto done = ring::saveRecipients(chosen, output);
    return done ? int{kDone} : fail(done.error());
}

/// Exit code 3 if an entry is damaged.
int check() {
    const auto entries = ring::KeyRing().read();
    if (!entries) return fail(entries.error());
    int exitCode = kDone;
    for (const Entry& entry : entries->all) {
        put("{}\t{}\n", ring::shownName(entry.name), stateOf(entry));
        if (!entry.isDamaged()) continue;
        say(fmt::format("{}: {}.", ring::shownName(entry.name), english(entry.damage)));
        exitCode = kWrongKeyOrDamaged;
    }
    return exitCode;
}

int accept(const std::string& name) {
    keys::Recipients accepted;
    const auto done = ring::KeyRing().change([&](Entries& entries) -> Result<void> {
        if (entries.find(name) == nullptr) return ring::entriesNamed(entries, {name}).error();
        const Entry entry = *entries.find(name);
        auto ok = ring::acceptSeen(entries, entry);
        if (ok) accepted = entries.find(name)->keys;
        return ok;
    });
    return done ? printKeys(name, accepted) : fail(done.error());
}

template <class Options>
CLI::Option* addName(CLI::App& command, Options& into) {
    return command.add_option("name", into, kNameOfEntry)->type_name(value::kContact)->required();
}

void addListCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("list", "List names, kinds of keys and fingerprints");
    auto json = std::make_shared<bool>(false);
    auto names = std::make_shared<bool>(false);
    auto* asJson = command->add_flag("--json", *json, "as JSON, with the public keys");
    command->add_flag("--names", *names, "only the names that can be used, one a line")
        ->excludes(asJson);
    command->callback([json, names, &exitCode] { exitCode = list(*json, *names); });
}

void addAddCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("add", "Add a contact, or one more key to a contact");
    auto options = std::make_shared<AddOptions>();
    addName(*command, options->name);
    command
        ->add_option("key", options->typed,
                     "public key, or a file with some: of age, SSH (authorized_keys) or PEM; - for "
                     "standard input")
        ->type_name(value::kKey)
        ->required();
    command->add_option("--note", options->note, "kept with the contact, on one line")
        ->type_name(value::kText)
        ->check([](const std::string& note) { return english(ring::whyNoteIsRefused(note)); });
    command->callback([options, &exitCode] { exitCode = add(*options); });
}

void addRemoveCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("remove", "Remove a contact or an own key");
    auto name = std::make_shared<std::string>();
    auto all = std::make_shared<bool>(false);
    addName(*command, *name);
    command->add_flag("--all", *all, "of several entries with that name, which an edit may leave");
    command->callback([name, all, &exitCode] { exitCode = remove(*name, *all); });
}

void addRenameCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("rename", "Give a contact or an own key another name");
    auto from = std::make_shared<std::string>();
    auto to = std::make_shared<std::string>();
    addName(*command, *from);
    command->add_option("new-name", *to, "what it is called from now on")
        ->type_name(value::kText)
        ->required();
    command->callback([from, to, &exitCode] {
        const auto done = ring::KeyRing().change(
            [&](Entries& entries) { return renameEntry(entries, *from, *to); });
        exitCode = done ? int{kDone} : fail(done.error());
    });
}

void addExportCommand(CLI::App& keys, int& exitCode) {
    auto* command = keys.add_subcommand("export", "Write public keys as a recipients file");
    auto names = std::make_shared<std::vector<std::string>>();
    auto output = std::make_shared<std::string>();
    addName(*command, *names);
    command
        ->add_option("-o,--to-file", *output,
                     "new file for the keys, which age -R and blockwarp-cli -r read (default: "
                     "standard output)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
    command->callback([names, output, &exitCode] { exitCode = exportKeys(*names, *output); });
}

void addCheckCommand(CLI::App& keys, int& exitCode) {
    auto* command =
        keys.add_subcommand("check", "List damaged entries, or confirm one that was edited");
    auto name = std::make_shared<std::string>();
    command
        ->add_option("--accept", *name,
                     "entry that was edited by hand; its fingerprints are printed to be compared")
        ->type_name(value::kContact);
    command->callback([name, &exitCode] { exitCode = name->empty() ? check() : accept(*name); });
}

} // namespace

int printKeys(const std::string& name, const keys::Recipients& keys) {
    for (const keys::Recipient& key : keys) {
        const auto words = ring::fingerprintOf(key);
        if (!words) return fail(words.error());
        put("{}\t{}\t{}\n", ring::shownName(name), ring::kindNameOf(key), *words);
    }
    return kDone;
}

void addKeysCommand(CLI::App& app, int& exitCode) {
    auto* keys = app.add_subcommand("keys", "Keep contacts and your own keys, by name");
    keys->require_subcommand(1);
    addListCommand(*keys, exitCode);
    addAddCommand(*keys, exitCode);
    addRemoveCommand(*keys, exitCode);
    addRenameCommand(*keys, exitCode);
    addExportCommand(*keys, exitCode);
    addCheckCommand(*keys, exitCode);
    addOwnKeyCommands(*keys, exitCode);
}

} // namespace blockwarp::cli
