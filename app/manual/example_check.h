// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/manual/command_tree.h"

#include <string_view>

namespace blockwarp::manual {

/// Throws std::invalid_argument if the example does not call the program, or with an option that
/// the command does not have. So an option that is renamed breaks the build and not the manual.
void checkExample(const Command& program, std::string_view typed);

} // namespace blockwarp::manual
