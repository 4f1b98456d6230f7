// SPDX-License-Identifier: GPL-3.0-or-later
/// What is in a folder.
#pragma once

#include <dirent.h>

#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

namespace blockwarp {

/// In the order of their names; those that were read before an error.
std::vector<std::filesystem::directory_entry> entriesOf(const std::filesystem::path& folder,
                                                        std::error_code& error);

/// Those whose names end so (".json"), in their order; none where the folder cannot be read.
std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                           std::string_view ending);

using FolderStream = std::unique_ptr<DIR, int (*)(DIR*)>;

/// Of an open folder, which stays open. Null, with errno, if it cannot be had.
FolderStream openStream(int folder);
/// The next entry but . and ..; null at the end, and with errno, which is 0 else, after an error.
const dirent* nextEntry(DIR* stream);

} // namespace blockwarp
