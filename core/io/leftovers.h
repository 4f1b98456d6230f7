// SPDX-License-Identifier: GPL-3.0-or-later
/// Outputs that are being made are hidden beside their names, if they have a name at all. What a
/// killed program leaves of them may hold plaintext: it is found, named and removed by these.
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

inline constexpr std::string_view kFreshEnd = ".new"; ///< empty: nobody works on it yet
inline constexpr std::string_view kWorkFolderEnd = ".extracting";
inline constexpr std::string_view kPartEnd = ".part"; ///< a file

/// A new hidden name without its end. Who works on such a file or folder holds a lock on it
/// (flock), and takes it while the name still ends in kFreshEnd, or before it has one. Error:
/// cryptoLibrary.
Result<std::string> hiddenStem();
/// Such a name beside a file, with its end.
Result<std::filesystem::path> hiddenName(const std::filesystem::path& beside, std::string_view end);

/// In a folder: work folders and files with names as hiddenStem() makes them, of this user, that no
/// running program works on.
std::vector<std::filesystem::path> findLeftovers(const std::filesystem::path& folder);

/// Removes one with all that is in it. Holds its lock meanwhile, so that two programs do not remove
/// it at once. Error: writeFailed, with path and reason; then it stays, or some of it.
Result<void> removeLeftover(const std::filesystem::path& path);

} // namespace blockwarp
