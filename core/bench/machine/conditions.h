// SPDX-License-Identifier: GPL-3.0-or-later
/// The state of the machine that a figure depends on.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp {

/// Names and values, in reading order. `folder` is where the file scope works; empty: none.
std::vector<std::pair<std::string, std::string>>
benchConditions(const std::filesystem::path& folder);

} // namespace blockwarp
