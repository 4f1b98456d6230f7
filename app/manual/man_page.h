// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/manual/command_tree.h"

#include <string>
#include <string_view>

namespace blockwarp::manual {

/// The page of `command`, a command of `program` or the program itself, in man(7). Throws
/// std::invalid_argument if texts.cpp does not have the page, or has an example with an option that
/// the command does not know.
std::string manPage(const Command& program, const Command& command, std::string_view date,
                    std::string_view version);

} // namespace blockwarp::manual
