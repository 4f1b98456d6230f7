// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace blockwarp {

/// Where the user's data are kept: `blockwarp` in $XDG_DATA_HOME, or in ~/.local/share.
std::filesystem::path dataFolder();

} // namespace blockwarp
