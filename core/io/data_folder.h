// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace blockwarp {

/// Where the user's data are kept: `blockwarp` in $XDG_DATA_HOME, or in ~/.local/share.
std::filesystem::path dataFolder();

/// Writes a text whole or not at all into `folder`, which is made if need be, as NAME.json, or as
/// NAME-2.json and so on where that is taken; returns the path. Colons in the name become hyphens,
/// so that every file system takes it. Errors: outputUncreatable, writeFailed, diskFull,
/// outputExists (somebody was quicker).
Result<std::filesystem::path> writeNewJson(const std::filesystem::path& folder, std::string name,
                                           std::string_view text);

} // namespace blockwarp
