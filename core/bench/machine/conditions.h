// SPDX-License-Identifier: GPL-3.0-or-later
/// The state of the machine that a figure depends on.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp {

using NamedValues = std::vector<std::pair<std::string, std::string>>; ///< in reading order

/// Of that name; empty: there is none.
std::string valueOf(const NamedValues& values, std::string_view name);

/// The models of a run's machine, as the conditions name them.
struct Processors {
    std::string cpu{}; ///< empty where it is not told
    std::vector<std::string> gpus{};
};
Processors processorsOf(const NamedValues& conditions);

/// The time, the machine, its load. `folder`: where the file scope works; empty: nowhere.
NamedValues benchConditions(const std::filesystem::path& folder);

} // namespace blockwarp
