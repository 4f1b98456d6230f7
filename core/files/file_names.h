// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/container.h"

#include <filesystem>

namespace blockwarp {

/// The output path that is suggested for an input: the container's extension added when
/// encrypting, a known one removed (or ".decrypted" added) when decrypting.
std::filesystem::path suggestOutput(const std::filesystem::path& input, Direction direction,
                                    Container container);

/// The archive that is suggested for a folder or file, beside it whatever way it is written: `.`
/// and `name/` have names, too.
std::filesystem::path suggestArchive(const std::filesystem::path& input, Container container,
                                     bool compressed);

/// "name.tar" or "name.tar.zst" in a container's extension: most likely an archive.
bool isNamedLikeArchive(const std::filesystem::path& input);

/// The new folder that is suggested for unpacking an archive: beside it, without its extensions.
std::filesystem::path suggestFolder(const std::filesystem::path& archive);

} // namespace blockwarp
