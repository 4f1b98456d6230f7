// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/completions.h"
#include "app/manual/shell_text.h"
#include "app/manual/values.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace blockwarp::manual {
namespace {

std::string commandPatterns(const Command& program) {
    std::vector<std::string> patterns;
    for (const Command* command : allCommands(program))
        if (command != &program) patterns.push_back(shellQuoted(command->path));
    return patterns.empty() ? "''" : joined(patterns, " | ");
}

std::string optionWords(const Command& command) {
    std::vector<std::string> words;
    for (const Option& option : command.options)
        words.insert(words.end(), option.names.begin(), option.names.end());
    return joined(words, " ");
}

std::string commandWords(const Command& command) {
    std::vector<std::string> words;
    for (const Command& below : command.commands)
        words.push_back(below.name());
    return joined(words, " ");
}

/// Which value stands after each option: "'blockwarp-cli encrypt --cipher') value=CIPHER ;;"
std::string valueCases(const Command& program) {
    std::map<std::string, std::vector<std::string>> patterns;
    for (const Command* command : allCommands(program))
        for (const Option& option : command->options) {
            if (option.value.empty() || option.valueOptional) continue;
            for (const std::string& name : option.names)
                patterns[option.value].push_back(shellQuoted(command->path + " " + name));
        }
    std::string text;
    for (const auto& [value, which] : patterns)
        text += fmt::format("    {}) value={} ;;\n", joined(which, " | "), shellQuoted(value));
    return text;
}

std::string commandCases(const Command& program) {
    std::string text;
    for (const Command* command : allCommands(program)) {
        const std::string argument =
            command->arguments.empty() ? "" : command->arguments.front().value;
        text += fmt::format("    {}) options={} commands={} argument={} ;;\n",
                            shellQuoted(command->path), shellQuoted(optionWords(*command)),
                            shellQuoted(commandWords(*command)), shellQuoted(argument));
    }
    return text;
}

std::string offerCases(const Command& program) {
    std::set<std::string> values;
    for (const Command* command : allCommands(program)) {
        for (const Option& option : command->options)
            values.insert(option.value);
        for (const Argument& argument : command->arguments)
            values.insert(argument.value);
    }
    std::string text;
    for (const std::string& value : values) {
        const Offer offer = offerFor(value);
        if (offer.isEmpty()) continue;
        text += fmt::format("    {})", shellQuoted(value));
        if (!offer.words.empty())
            text += fmt::format(" words={}", shellQuoted(joined(offer.words, " ")));
        if (offer.paths == Offer::Paths::files) text += " paths=-f";
        if (offer.paths == Offer::Paths::folders) text += " paths=-d";
        text += " ;;\n";
    }
    return text;
}

constexpr auto kScript = R"(# Made from the program's table of options: do not edit.
{function}() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} path={program}
  local value='' options='' commands='' argument='' words='' paths='' before='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path ${{COMP_WORDS[i]}}" in
    {patterns}) path="$path ${{COMP_WORDS[i]}}" ;;
    esac
  done
  # --option=value arrives as three words
  if [ "$cur" = '=' ]; then
    cur=''
  elif [ "$prev" = '=' ]; then
    prev=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  case "$path" in
{commandCases}  esac
  case "$path $prev" in
{valueCases}  esac
  if [ -z "$value" ]; then
    if [[ $cur == -* ]]; then
      mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
      return
    fi
    value=$argument
  else
    commands=''
  fi
  case "$value" in
{offerCases}  esac
  words="$commands $words"
  if [ -z "$paths" ] && [[ $cur == *,* ]]; then
    before=${{cur%,*}},
    cur=${{cur##*,}}
  fi
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$cur")
  if [ -n "$paths" ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen $paths -- "$cur")
  fi
}}
complete -F {function} {program}
)";

} // namespace

std::string bashCompletion(const Command& program) {
    return fmt::format(
        kScript, fmt::arg("function", "_" + identifier(program.path)),
        fmt::arg("program", program.path), fmt::arg("patterns", commandPatterns(program)),
        fmt::arg("commandCases", commandCases(program)),
        fmt::arg("valueCases", valueCases(program)), fmt::arg("offerCases", offerCases(program)));
}

} // namespace blockwarp::manual
