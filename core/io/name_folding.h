// SPDX-License-Identifier: GPL-3.0-or-later
/// Folders in which `A` and `a` are one name: on FAT, exFAT, NTFS and SMB, in ext4 and f2fs folders
/// with the attribute `casefold`, and wherever an entry answers to its name in the other case.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace blockwarp {

/// False where that cannot be found out. Creates nothing.
bool foldsNames(const std::filesystem::path& folder);

/// The same text for all names that differ in case alone, by Unicode's simple mappings (not its
/// normalization: é may be one character or two). Bytes that are no UTF-8 stay as they are.
std::string foldedName(std::string_view name);

} // namespace blockwarp
