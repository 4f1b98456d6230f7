// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/example_check.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace blockwarp::manual {
namespace {

bool knows(const Command& command, const std::string& option) {
    const std::string name = option.substr(0, option.find('='));
    return std::ranges::any_of(command.options, [&](const Option& one) {
        return std::ranges::find(one.names, name) != one.names.end();
    });
}

} // namespace

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

} // namespace blockwarp::manual
