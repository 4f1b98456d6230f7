// SPDX-License-Identifier: GPL-3.0-or-later
/// Text for shells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::manual {

std::string joined(const std::vector<std::string>& words, std::string_view between);
/// In single quotes, as bash and zsh read them.
std::string shellQuoted(std::string_view text);
/// The program's name as part of a function's name.
std::string identifier(std::string_view text);

} // namespace blockwarp::manual
