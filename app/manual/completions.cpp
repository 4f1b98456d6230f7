// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/completions.h"

#include "app/cli/value_names.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/scope.h"
#include "core/bench/reports/report_library.h"
#include "core/cipher/cipher_spec.h"
#include "core/engine/engine.h"
#include "core/engine/machine.h"
#include "core/format/container.h"
#include "core/keys/new_keys.h"
#include "core/leak/raster.h"
#include "core/lessons/lesson_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::manual {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += between;
        text += word;
    }
    return text;
}

/// In single quotes, as bash and zsh read them.
std::string shellQuoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

/// The program's name as part of a function's name.
std::string identifier(std::string_view text) {
    std::string name(text);
    std::ranges::replace(name, '-', '_');
    std::ranges::replace(name, ' ', '_');
    return name;
}

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
        if (!offer.command.empty()) text += fmt::format(" lines={}", shellQuoted(offer.command));
        if (offer.paths == Offer::Paths::files) text += " paths=-f";
        if (offer.paths == Offer::Paths::folders) text += " paths=-d";
        text += " ;;\n";
    }
    return text;
}

constexpr auto kScript = R"(# Made from the program's table of options: do not edit.
{function}() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} path={program}
  local value='' options='' commands='' argument='' words='' lines='' paths='' before='' word i
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
  if [ -n "$lines" ]; then
    while IFS= read -r word; do
      [[ $word == "$cur"* ]] || continue
      printf -v word %q "$word"
      COMPREPLY+=("$word")
    done < <($lines 2>/dev/null)
    return
  fi
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
    if (!offer.command.empty())
        what =
            "{local -a lines=(${(f)\"$(" + offer.command + " 2>/dev/null)\"}); compadd -a lines}";
    else if (!offer.words.empty() && offer.paths != Offer::Paths::none)
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
    if (!offer.command.empty())
        return " -f -a " + fishQuoted("(" + offer.command + " 2>/dev/null)");
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

std::string bashCompletion(const Command& program) {
    return fmt::format(
        kScript, fmt::arg("function", "_" + identifier(program.path)),
        fmt::arg("program", program.path), fmt::arg("patterns", commandPatterns(program)),
        fmt::arg("commandCases", commandCases(program)),
        fmt::arg("valueCases", valueCases(program)), fmt::arg("offerCases", offerCases(program)));
}

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

std::string fishCompletion(const Command& program) {
    std::string text = "# Made from the program's table of options: do not edit.\n\n";
    text += function(program);
    text += fmt::format("complete -c {} -f\n", program.path);
    for (const Command* command : allCommands(program))
        text += commandLines(program, *command);
    return text;
}

namespace {

namespace value = cli::value;
using Words = std::vector<std::string>;

template <class Rows, class Name>
Words namesOf(const Rows& rows, Name name) {
    Words names;
    for (const auto& row : rows)
        names.emplace_back(std::invoke(name, row));
    return names;
}

Words strategies() {
    return namesOf(strategyList(), &Strategy::name);
}

Words with(Words words, std::initializer_list<const char*> more) {
    words.insert(words.begin(), more.begin(), more.end());
    return words;
}

/// Those of the program; a user's own are not known when it is built.
Words reports() {
    Words names{"list", "all"};
    for (const SharedReport& report : allReports({}).reports) {
        names.push_back(report->name);
        for (const ReportChoice& choice : entriesOf(report, report->name))
            names.push_back(choice.text);
    }
    return names;
}

struct Row {
    std::string_view value;
    Offer::Paths paths;
    Words (*words)();
};

Words fileEngines() {
    Words names{"auto"};
    for (const EngineSpec& engine : engineSpecs())
        if (engine.forFiles) names.emplace_back(engine.name);
    return names;
}

Words none() {
    return {};
}

constexpr auto kNoPaths = Offer::Paths::none;
constexpr auto kFilePaths = Offer::Paths::files;
constexpr auto kFolderPaths = Offer::Paths::folders;

constexpr std::array kRows{
    Row{value::kFile, kFilePaths, none},
    Row{value::kFolder, kFolderPaths, none},
    Row{value::kInput, kFilePaths, none},
    Row{value::kOutput, kFilePaths, none},
    Row{value::kKey, kFilePaths, none},
    Row{value::kCipher, kNoPaths, [] { return namesOf(cipherSpecs(), &CipherSpec::name); }},
    Row{value::kContainer, kNoPaths,
        [] { return namesOf(containerSpecs(), &ContainerSpec::name); }},
    Row{value::kKdf, kNoPaths, [] { return namesOf(opensslKdfs(), &OpensslKdfSpec::name); }},
    Row{value::kEngine, kNoPaths, fileEngines},
    Row{value::kBenchEngine, kNoPaths,
        [] { return with(namesOf(engineSpecs(), &EngineSpec::name), {"auto"}); }},
    Row{value::kRsaEngine, kNoPaths,
        [] {
            return Words{"auto", "cpu", "cuda", "emulated"};
        }},
    Row{value::kStrategy, kNoPaths, strategies},
    Row{value::kScope, kNoPaths, [] { return namesOf(allScopes(), scopeName); }},
    Row{value::kExperiment, kNoPaths,
        [] { return with(namesOf(experimentSpecs(), &ExperimentSpec::name), {"list"}); }},
    Row{value::kReport, kFilePaths, reports},
    Row{value::kProfile, kNoPaths,
        [] {
            return with(strategies(), {"all", "show"});
        }},
    Row{value::kKeyType, kNoPaths, [] { return namesOf(keyKinds(), &KeyKindSpec::name); }},
    // The window program's.
    Row{"DIR", kFolderPaths, none},
    Row{"PICTURE", kFilePaths, none},
    Row{"RUN", kFilePaths, none},
    Row{"LESSON", kFilePaths,
        [] {
            return namesOf(ourLessons(), [](const SharedLesson& lesson) { return lesson->name; });
        }},
    Row{"FORMAT", kNoPaths, [] { return namesOf(pixelFormats(), &PixelFormatSpec::name); }},
};

} // namespace

Offer offerFor(const std::string& value) {
    if (value == value::kContact) return {{}, kNoPaths, "blockwarp-cli keys list --names"};
    const auto* row = std::ranges::find(kRows, value, &Row::value);
    return row == kRows.end() ? Offer() : Offer{row->words(), row->paths};
}

} // namespace blockwarp::manual
