// SPDX-License-Identifier: GPL-3.0-or-later
/// Completions of a program, in the language of each shell.
#pragma once

#include "app/manual/command_tree.h"

#include <string>

namespace blockwarp::manual {

std::string bashCompletion(const Command& program);
std::string zshCompletion(const Command& program);
std::string fishCompletion(const Command& program);

} // namespace blockwarp::manual
