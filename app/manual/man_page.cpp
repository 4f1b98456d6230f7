// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/man_page.h"

#include "app/manual/command_tree.h"
#include "app/manual/texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace blockwarp::manual {
namespace {

bool knows(const Command& command, const std::string& option) {
    const std::string name = option.substr(0, option.find('='));
    return std::ranges::any_of(command.options, [&](const Option& one) {
        return std::ranges::find(one.names, name) != one.names.end();
    });
}

/// Throws std::invalid_argument if the example does not call the program, or with an option that
/// the command does not have. So an option that is renamed breaks the build and not the manual.
void checkExample(const Command& program, std::string_view typed) {
    std::istringstream words{std::string(typed)};
    const Command* command = nullptr;
    for (std::string word; words >> word;) {
        if (command == nullptr) { // other programs of a pipe stand before
            if (word == program.path) command = &program;
            continue;
        }
        if (word == "|") break;
        const auto below = std::ranges::find(command->commands, word, &Command::name);
        if (below != command->commands.end())
            command = &*below;
        else if (word.starts_with('-') && word != "-" && !knows(*command, word))
            throw std::invalid_argument(command->path + " has no " + word + ": " +
                                        std::string(typed));
    }
    if (command == nullptr)
        throw std::invalid_argument("an example without " + program.path + ": " +
                                    std::string(typed));
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kReplacements{{
    {"\u2026", "..."},
    {"\u2013", "\\(en"},
    {"\u201c", "\\(lq"},
    {"\u201d", "\\(rq"},
}};

/// Appends what stands for the character at `at`; returns its length in `text`.
std::size_t append(std::string& out, std::string_view text, std::size_t at) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) >= 0x80) {
        for (const auto& [from, to] : kReplacements)
            if (text.substr(at).starts_with(from)) {
                out += to;
                return from.size();
            }
        throw std::invalid_argument("no roff for a character in: " + std::string(text));
    }
    if (c == '\\')
        out += "\\e";
    else if (c == '-')
        out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
        out += std::string("\\&") + c;
    else if (c == '\'')
        out += "\\(aq";
    else
        out += c;
    return 1;
}

/// As it is typed: hyphens stay hyphens when they are copied.
std::string roffLiteral(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();)
        at += append(out, text, at);
    return out;
}

/// Plain text: control characters of roff are escaped, `code` becomes bold. Throws
/// std::invalid_argument for characters outside ASCII that have no replacement.
std::string roff(std::string_view text) {
    std::string out;
    bool bold = false;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '`') {
            at += append(out, text, at);
            continue;
        }
        bold = !bold;
        out += bold ? "\\fB" : "\\fR";
        ++at;
    }
    if (bold) throw std::invalid_argument("an odd number of ` in: " + std::string(text));
    return out;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string italic(const std::string& value) {
    return "\\fI" + roffLiteral(value) + "\\fR";
}

/// "-o, --output=FILE"
std::string optionTitle(const Option& option) {
    std::string title;
    for (const std::string& name : option.names)
        title += (title.empty() ? "" : ", ") + ("\\fB" + roffLiteral(name) + "\\fR");
    if (option.value.empty()) return title;
    const std::string value = (option.names.back().starts_with("--") ? "=" : " ") +
                              italic(option.value) + (option.list ? "[,...]" : "");
    return title + (option.valueOptional ? "[" + value + "]" : value);
}

std::string optionParagraph(const Option& option) {
    std::string text = roff(option.description);
    if (!option.limits.empty()) text += (text.empty() ? "" : "; ") + ("from " + option.limits);
    return fmt::format(".TP\n{}\n{}\n", optionTitle(option), text.empty() ? "\\&" : text);
}

std::string synopsis(const Command& command) {
    std::string line;
    if (!command.arguments.empty() || command.commands.empty() || command.mayStandAlone) {
        line = fmt::format(".B {}\n[\\fIOPTION\\fR]...\n", roffLiteral(command.path));
        for (const Argument& argument : command.arguments) {
            const std::string name = italic(argument.value) + (argument.several ? "..." : "");
            line += (argument.required ? name : "[" + name + "]") + "\n";
        }
    }
    if (!command.commands.empty()) {
        if (!line.empty()) line += ".br\n";
        line += fmt::format(".B {}\n\\fICOMMAND\\fR ...\n", roffLiteral(command.path));
    }
    return ".SH SYNOPSIS\n" + line;
}

std::string description(const Command& command, std::string_view text) {
    std::string section = ".SH DESCRIPTION\n";
    for (std::size_t from = 0; from != std::string_view::npos;) {
        const auto to = text.find("\n\n", from);
        section += (from == 0 ? "" : ".PP\n") + roff(text.substr(from, to - from)) + "\n";
        from = to == std::string_view::npos ? to : to + 2;
    }
    for (const Argument& argument : command.arguments)
        if (!argument.description.empty())
            section +=
                fmt::format(".TP\n{}\n{}\n", italic(argument.value), roff(argument.description));
    return section;
}

std::string commands(const Command& command) {
    if (command.commands.empty()) return {};
    std::string section = ".SH COMMANDS\n";
    for (const Command& below : command.commands)
        section += fmt::format(".TP\n\\fB{}\\fR\n{}: \\fB{}\\fR(1)\n", roffLiteral(below.name()),
                               roff(below.summary), roffLiteral(below.page()));
    return section;
}

std::string options(const Command& command) {
    std::string section = ".SH OPTIONS\n";
    std::vector<std::string> groups{""};
    for (const Option& option : command.options)
        if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
    for (const std::string& group : groups) {
        if (!group.empty()) section += ".SS " + roff(group) + "\n";
        for (const Option& option : command.options)
            if (option.group == group) section += optionParagraph(option);
    }
    return section;
}

/// Nothing if no row is the program's.
std::string table(const char* title, std::span<const NamedText> rows, const Command& program) {
    std::string section;
    for (const NamedText& row : rows)
        if (row.program.empty() || row.program == program.path)
            section += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roffLiteral(row.name), roff(row.says));
    return section.empty() ? "" : fmt::format(".SH {}\n{}", title, section);
}

std::string examples(const PageText& text) {
    std::string section = ".SH EXAMPLES\n";
    for (const Example& example : text.examples)
        section += fmt::format(".PP\n{}\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", roff(example.says),
                               roffLiteral(example.typed));
    return section;
}

/// Names both programs and the pages of neighbouring commands.
std::string seeAlso(const Command& program, const Command& command) {
    std::vector<std::string> pages{"blockwarp", "blockwarp-cli"};
    for (const Command* one : allCommands(program))
        if (std::ranges::any_of(one->commands,
                                [&](const Command& below) { return &below == &command; }))
            for (const Command& beside : one->commands)
                pages.push_back(beside.page());
    for (const Command& below : command.commands)
        pages.push_back(below.page());
    pages.emplace_back("age");
    std::erase(pages, command.page());
    std::string section;
    for (const std::string& page : pages)
        section +=
            fmt::format(".BR {} (1){}\n", roffLiteral(page), &page == &pages.back() ? "" : ",");
    return ".SH SEE ALSO\n" + section;
}

} // namespace

std::string manPage(const Command& program, const Command& command, std::string_view date,
                    std::string_view version) {
    const PageText* text = textOf(command.page());
    if (text == nullptr) throw std::invalid_argument("texts.cpp has no page " + command.page());
    for (const Example& example : text->examples)
        checkExample(program, example.typed);
    std::string summary = command.summary;
    if (summary.ends_with('.')) summary.pop_back();
    return fmt::format(".\\\" Made from the program's table of options: do not edit.\n"
                       ".TH \"{}\" 1 \"{}\" \"Blockwarp {}\" \"User Commands\"\n.nh\n.ad l\n"
                       ".SH NAME\n{} \\- {}\n",
                       upper(command.page()), date, version, roffLiteral(command.page()),
                       roff(summary)) +
           synopsis(command) + description(command, text->description) + commands(command) +
           options(command) + table("EXIT STATUS", exitCodes(), program) +
           table("FILES", files(), program) + table("ENVIRONMENT", variables(), program) +
           examples(*text) + seeAlso(program, command);
}

} // namespace blockwarp::manual
