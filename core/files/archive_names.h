// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/container.h"

#include <filesystem>
#include <string_view>

namespace blockwarp {

/// The archive that is suggested for a folder or file, beside it whatever way it is written: `.`
/// and `name/` have names, too.
std::filesystem::path suggestArchive(const std::filesystem::path& input, Container container,
                                     bool compressed);

/// "name.tar", "name.tar.gz" or "name.tgz", for each compression that is unpacked, in a container's
/// extension: most likely an archive. Takes text, because queues ask it of many files.
bool isNamedLikeArchive(std::string_view input);

/// The new folder that is suggested for unpacking an archive: beside it, without its extensions.
std::filesystem::path suggestFolder(const std::filesystem::path& archive);

} // namespace blockwarp
