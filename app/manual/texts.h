// SPDX-License-Identifier: GPL-3.0-or-later
/// What the table of options cannot say: what a command is for, examples, files, variables, exit
/// codes.
#pragma once

#include <span>
#include <string_view>

namespace blockwarp::manual {

struct Example {
    std::string_view typed; ///< may have several lines
    std::string_view says;
};

struct PageText {
    std::string_view page;        ///< "blockwarp-cli-encrypt"
    std::string_view description; ///< paragraphs, separated by an empty line
    std::span<const Example> examples;
};

struct NamedText {
    std::string_view program; ///< the row is for its pages; empty: both programs'
    std::string_view name;
    std::string_view says;
};

/// Null where the page has none, which is an error in the table.
const PageText* textOf(std::string_view page);
std::span<const NamedText> exitCodes();
std::span<const NamedText> files();
std::span<const NamedText> variables();

} // namespace blockwarp::manual
