// SPDX-License-Identifier: GPL-3.0-or-later
/// Completions of a program, in the language of each shell.
#pragma once

#include "app/manual/command_tree.h"

#include <string>
#include <vector>

namespace blockwarp::manual {
std::string bashCompletion(const Command& program);
std::string zshCompletion(const Command& program);
std::string fishCompletion(const Command& program);

struct Offer {
    enum class Paths { none, files, folders };

    std::vector<std::string> words;
    Paths paths = Paths::none;
    std::string command{}; ///< prints more, one a line, when the shell asks; empty: none

    bool isEmpty() const { return words.empty() && paths == Paths::none && command.empty(); }
};

/// Nothing for what only the person knows.
Offer offerFor(const std::string& value);

} // namespace blockwarp::manual
