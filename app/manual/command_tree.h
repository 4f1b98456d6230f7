// SPDX-License-Identifier: GPL-3.0-or-later
/// What manual pages and completions have to know of a program: its commands, their options and
/// arguments.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace blockwarp::manual {

struct Option {
    std::vector<std::string> names; ///< "-o", "--output"
    std::string value;              ///< "FILE"; empty: a flag
    bool valueOptional = false;
    bool list = false;  ///< takes "a,b"
    std::string limits; ///< "1 to 16"; empty: none
    std::string group;  ///< heading; empty: the usual one
    std::string description;
};

struct Argument {
    std::string value;
    bool several = false;
    bool required = false;
    std::string description;
};

struct Command {
    std::string path; ///< "blockwarp-cli bench report"
    std::string summary;
    std::vector<Option> options;
    std::vector<Argument> arguments;
    std::vector<Command> commands;
    bool mayStandAlone = true; ///< without one of its commands

    std::string name() const; ///< the last word of the path
    std::string page() const; ///< the path with dashes: its manual page
};

/// `parent` is the path of the command above it; empty: none.
Command commandOf(const CLI::App& app, const std::string& parent = {});
Command windowCommand();

/// The command, those below it, and so on.
std::vector<const Command*> allCommands(const Command& command);

} // namespace blockwarp::manual
