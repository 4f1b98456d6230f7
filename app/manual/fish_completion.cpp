// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/completions.h"
#include "app/manual/shell_text.h"
#include "app/manual/values.h"

#include <fmt/format.h>

namespace blockwarp::manual {
namespace {

/// In single quotes fish reads backslashes.
std::string fishQuoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

/// The words behind the program's name.
std::string below(const Command& program, const Command& command) {
    return &command == &program ? "" : command.path.substr(program.path.size() + 1);
}

/// Prints which command the line has reached.
std::string function(const Command& program) {
    std::string patterns;
    for (const Command* command : allCommands(program))
        if (command != &program) patterns += " " + fishQuoted(below(program, *command));
    if (patterns.empty()) patterns = " ''";
    return fmt::format("function {}\n"
                       "    set -l path\n"
                       "    for word in (commandline -opc)[2..]\n"
                       "        set -l longer (string join ' ' $path $word)\n"
                       "        contains -- $longer{} && set path $longer\n"
                       "    end\n"
                       "    test \"$path\" = \"$argv\"\n"
                       "end\n\n",
                       "__" + identifier(program.path) + "_at", patterns);
}

std::string valueArguments(const std::string& value, bool list) {
    const Offer offer = offerFor(value);
    const std::string words = joined(offer.words, " ");
    std::string text;
    if (offer.paths == Offer::Paths::files)
        text = " -F";
    else if (offer.paths == Offer::Paths::folders)
        text = " -f -a '(__fish_complete_directories)'";
    else
        text = " -f";
    if (words.empty()) return text;
    return text + " -a " + fishQuoted(list ? "(__fish_append , " + words + ")" : words);
}

std::string optionLine(const Option& option) {
    std::string text;
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.value.empty() && !option.valueOptional)
        text += " -r" + valueArguments(option.value, option.list);
    return text + " -d " + fishQuoted(option.description) + "\n";
}

std::string commandLines(const Command& program, const Command& command) {
    const std::string start =
        fmt::format("complete -c {} -n {}", program.path,
                    fishQuoted("__" + identifier(program.path) + "_at " + below(program, command)));
    std::string text;
    for (const Option& option : command.options)
        text += start + optionLine(option);
    for (const Argument& argument : command.arguments)
        text += start + valueArguments(argument.value, false) + "\n";
    for (const Command& one : command.commands)
        text += start + " -a " + one.name() + " -d " + fishQuoted(one.summary) + "\n";
    return text;
}

} // namespace

std::string fishCompletion(const Command& program) {
    std::string text = "# Made from the program's table of options: do not edit.\n\n";
    text += function(program);
    text += fmt::format("complete -c {} -f\n", program.path);
    for (const Command* command : allCommands(program))
        text += commandLines(program, *command);
    return text;
}

} // namespace blockwarp::manual
