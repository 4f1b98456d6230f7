// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/secret_arguments.h"

#include "app/cli/printing.h"
#include "core/base/text.h"
#include "core/keys/secret_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp::cli {
namespace {

constexpr auto kPassphraseFile = "--passphrase-file";

/// "--name" of "--name=value", "-n" of "-nvalue"; empty for what is no option.
std::string optionName(const std::string& argument) {
    if (argument.starts_with("--")) return argument.substr(0, argument.find('='));
    return argument.starts_with('-') ? argument.substr(0, 2) : std::string();
}

/// As it was typed: "blockwarp-cli rsa sign", of which the last one has the options.
struct TypedCommand {
    explicit TypedCommand(const CLI::App& app) : last(&app), name(app.get_name()) {
        while (!last->get_subcommands().empty()) {
            last = last->get_subcommands().front();
            name += ' ' + last->get_name();
        }
    }
    const CLI::App* last;
    std::string name;
};

/// As other programs call it.
bool isForPassphrase(std::string_view option) {
    return option == "-p" || option == "--passphrase" || option == "--password";
}

std::string describeExtras(const CLI::App& app) {
    const TypedCommand command(app);
    std::string text;
    bool others = false;
    for (const std::string& argument : app.remaining(true)) {
        const std::string name = withoutSecretKeys(optionName(argument));
        others = others || name.empty();
        if (name.empty()) continue;
        text += fmt::format("{} has no option {}. ", command.name, name);
        if (isForPassphrase(name) && command.last->get_option_no_throw(kPassphraseFile) != nullptr)
            text += fmt::format("It asks for the passphrase, or reads it with {} FILE. ",
                                kPassphraseFile);
    }
    if (others || text.empty())
        text += "There are more arguments than the command takes; they are not repeated here, "
                "because they may be secrets. ";
    text.pop_back();
    return text;
}

/// "Could not convert: NAME = VALUE", or "The value VALUE is not an allowed value for NAME".
std::string describeConversion(std::string_view text) {
    constexpr std::string_view start = "Could not convert: ";
    constexpr std::string_view link = " for ";
    std::string_view name;
    if (text.starts_with(start))
        name = text.substr(start.size(), text.find(" = ") - start.size());
    else if (const auto at = text.rfind(link); at != std::string_view::npos)
        name = text.substr(at + link.size());
    return fmt::format("The value that was given cannot be used for {}.", name);
}

std::string describeError(const CLI::App& app, const CLI::Error& error) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return describeExtras(app);
    if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
        return describeConversion(error.what());
    return withoutSecretKeys(error.what());
}

} // namespace

std::string whyNoFileName(const std::string& typed) {
    if (typed.empty()) return "the name is empty";
    if (typed == "-" || !typed.starts_with('-')) return {};
    return "what follows begins with - like an option; write ./ before a file's name";
}

bool isTypedKey(std::string_view text) {
    text = trimmed(text);
    return startsWithAnyCase(text, "age1") || text.starts_with("ssh-") ||
           text.starts_with("-----BEGIN ") || looksLikeSecretKey(text);
}

std::string shownFile(const std::string& file) {
    return file == "-" ? "standard input" : file;
}

void sayUnseen(const std::string& file, const PassphraseLine& line, bool openssl) {
    if (!line.raw) return;
    const std::string name = shownFile(file);
    say(openssl ? fmt::format("{}: the first line has {}. In files of openssl that is a part of "
                              "the passphrase, as for the openssl program.",
                              name, line.unseen)
                : fmt::format("{}: the first line has {}. That is left out of the passphrase.",
                              name, line.unseen));
}

std::string_view whyInputsAreRefused(const std::vector<std::filesystem::path>& inputs) {
    const auto isSecret = [](const std::filesystem::path& input) {
        return looksLikeSecretKey(input.native()) && !isExistingFile(input);
    };
    if (std::ranges::none_of(inputs, isSecret)) return {};
    return "An input looks like a secret key, and no file has that name. It is not repeated here, "
           "but others may have seen it now. Options like --identity read keys from files.";
}

std::string_view optionWithoutValue(const std::vector<std::string_view>& arguments) {
    for (const std::string_view argument : arguments) {
        if (argument == "--") break;
        if (argument.starts_with("--") && argument.find('=') == argument.size() - 1)
            return argument;
    }
    return {};
}

std::string usageProblem(const CLI::App* app, const CLI::Error& error) {
    return fmt::format("{}: {}\nFor help: {} --help\n", app->get_name(),
                       displayName(describeError(*app, error)), TypedCommand(*app).name);
}

std::string whyNoKeyKind(const std::string& typed) {
    return fmt::format("There is no kind of key called {}; there are {}.", typed, kKeyKinds);
}

} // namespace blockwarp::cli
