// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/completions.h"
#include "app/manual/shell_text.h"
#include "app/manual/values.h"

#include <fmt/format.h>

namespace blockwarp::manual {
namespace {

/// In a specification of _arguments, brackets and colons end the text.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

/// ":FILE:_files"
std::string action(const std::string& value, bool list) {
    const Offer offer = offerFor(value);
    std::string what = " "; // something, but nothing that is known
    const std::string words = joined(offer.words, " ");
    if (!offer.words.empty() && offer.paths != Offer::Paths::none)
        what = "_alternative 'word:word:(" + words + ")' 'file:file:_files'";
    else if (!offer.words.empty())
        what = list ? "_sequence compadd - " + words : "(" + words + ")";
    else if (offer.paths == Offer::Paths::files)
        what = "_files";
    else if (offer.paths == Offer::Paths::folders)
        what = "_files -/";
    return ":" + escaped(value) + ":" + what;
}

/// "'*--output=[file for ...]:OUTPUT:_files'", one for each of its names.
std::string optionSpecs(const Option& option) {
    std::string specs;
    for (const std::string& name : option.names) {
        const bool isLong = name.starts_with("--");
        std::string spec = "*" + name;
        if (!option.value.empty()) spec += option.valueOptional || !isLong ? "" : "=";
        spec += "[" + escaped(option.description) + "]";
        if (!option.value.empty())
            spec += (option.valueOptional ? ":" : "") + action(option.value, option.list);
        specs += " \\\n    " + shellQuoted(spec);
    }
    return specs;
}

std::string functionOf(const Command& command) {
    return "_" + identifier(command.path);
}

std::string argumentSpecs(const Command& command) {
    std::string specs;
    for (const Argument& argument : command.arguments)
        specs += " \\\n    " +
                 shellQuoted((argument.several ? "*" : "") + action(argument.value, false));
    return specs;
}

/// Goes on in the function of the command that was typed.
std::string commandState(const Command& command) {
    std::string text = "  case $state in\n  command)\n    local -a commands=(";
    for (const Command& below : command.commands)
        text += "\n      " + shellQuoted(below.name() + ":" + escaped(below.summary));
    text += "\n    )\n    _describe command commands ;;\n  argument)\n    case $words[1] in\n";
    for (const Command& below : command.commands)
        text += fmt::format("    {}) {} ;;\n", below.name(), functionOf(below));
    return text + "    esac ;;\n  esac\n";
}

std::string zshFunction(const Command& command) {
    std::string specs;
    for (const Option& option : command.options)
        specs += optionSpecs(option);
    specs += argumentSpecs(command);
    if (command.commands.empty())
        return fmt::format("{}() {{\n  _arguments -S{}\n}}\n\n", functionOf(command), specs);
    specs += " \\\n    '1:command:->command' \\\n    '*::argument:->argument'";
    return fmt::format("{}() {{\n  local curcontext=$curcontext state line\n  typeset -A opt_args\n"
                       "  _arguments -C -S{}\n{}}}\n\n",
                       functionOf(command), specs, commandState(command));
}

} // namespace

std::string zshCompletion(const Command& program) {
    std::string text = fmt::format(
        "#compdef {}\n# Made from the program's table of options: do not edit.\n\n", program.path);
    for (const Command* command : allCommands(program))
        text += zshFunction(*command);
    // Autoloaded, the file is the body of the function that completes; sourced, it registers it.
    return text + fmt::format("if [ \"$funcstack[1]\" = {0} ]; then\n  {1} \"$@\"\nelse\n"
                              "  compdef {1} {2}\nfi\n",
                              shellQuoted("_" + program.path), functionOf(program), program.path);
}

} // namespace blockwarp::manual
