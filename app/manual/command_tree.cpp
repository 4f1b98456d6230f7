// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/command_tree.h"

#include "app/gui/window_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace blockwarp::manual {
namespace {

/// CLI11 adds to the name what its checks say: "NUMBER:INT in [1 - 16]".
std::string valueName(const std::string& type) {
    return type.substr(0, type.find(':'));
}

std::string limitsOf(const std::string& type) {
    static const std::regex range(R"(in \[([0-9.]+) - ([0-9.]+)\])");
    std::smatch found;
    if (!std::regex_search(type, found, range)) return {};
    return fmt::format("{} to {}", found.str(1), found.str(2));
}

bool isFlag(const CLI::Option& option) {
    return option.get_items_expected_max() == 0;
}

Option optionOf(const CLI::Option& from) {
    Option option{.names = {},
                  .value = {},
                  .limits = {},
                  .group = from.get_group() == "Options" ? "" : from.get_group(),
                  .description = from.get_description()};
    for (const std::string& letter : from.get_snames())
        option.names.push_back("-" + letter);
    for (const std::string& name : from.get_lnames())
        option.names.push_back("--" + name);
    if (isFlag(from)) return option;
    const std::string type = from.get_type_name();
    option.valueOptional = type.starts_with('[') || from.get_items_expected_min() == 0;
    option.value = valueName(type.starts_with('[') ? type.substr(1, type.find(']') - 1) : type);
    option.limits = limitsOf(type);
    option.list = from.get_delimiter() == ',';
    return option;
}

Argument argumentOf(const CLI::Option& from) {
    return {valueName(from.get_type_name()), from.get_items_expected_max() > 1, from.get_required(),
            from.get_description()};
}

Option optionOf(const WindowOption& from) {
    Option option{.names = {},
                  .value = from.value,
                  .limits = {},
                  .group = {},
                  .description = from.description};
    if (*from.letter) option.names.push_back(std::string("-") + from.letter);
    option.names.push_back(std::string("--") + from.name);
    if (*from.initial) option.description += fmt::format(" Default: {}.", from.initial);
    return option;
}

} // namespace

std::string Command::name() const {
    return path.substr(path.rfind(' ') + 1); // npos + 1 is 0
}

std::string Command::page() const {
    std::string page = path;
    std::ranges::replace(page, ' ', '-');
    return page;
}

Command commandOf(const CLI::App& app, const std::string& parent) {
    Command command;
    command.path = parent.empty() ? app.get_name() : parent + " " + app.get_name();
    command.summary = app.get_description();
    command.mayStandAlone = app.get_require_subcommand_min() == 0;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue; // hidden
        if (option->get_positional())
            command.arguments.push_back(argumentOf(*option));
        else
            command.options.push_back(optionOf(*option));
    }
    for (const CLI::App* below : app.get_subcommands(nullptr))
        command.commands.push_back(commandOf(*below, command.path));
    return command;
}

Command windowCommand() {
    Command command;
    command.path = "blockwarp";
    command.summary = kWindowSummary;
    for (const WindowOption& option : windowOptions())
        if (!option.hidden) command.options.push_back(optionOf(option));
    command.options.push_back({.names = {"-h", "--help"},
                               .value = {},
                               .limits = {},
                               .group = {},
                               .description = "Print the options and end."});
    command.arguments.push_back(
        {"FILE|FOLDER", true, false, "Files and folders to put into the queue."});
    return command;
}

std::vector<const Command*> allCommands(const Command& command) {
    std::vector<const Command*> all{&command};
    for (const Command& below : command.commands) {
        const auto some = allCommands(below);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

} // namespace blockwarp::manual
