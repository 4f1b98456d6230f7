// SPDX-License-Identifier: GPL-3.0-or-later
/// What is in a folder, and removing all of it.
#pragma once

#include "core/io/file_descriptor.h"

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

/// Descriptors that removal takes beside the folder's own, however deep the folder is.
inline constexpr std::size_t kRemovalDescriptors = 4;

/// Opens a folder for removing what is in it: not through a link, and with the permissions that
/// this takes. Those of a folder that cannot be read are changed through /proc. None, with errno,
/// if that fails.
FileDescriptor openForRemoval(int parent, const char* name);

/// Removes all that is in a folder that openForRemoval() opened, and follows no link. Takes what it
/// can; returns 0 or the errno of the first thing that stays.
int emptyFolder(int folder);

} // namespace blockwarp
