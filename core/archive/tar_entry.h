// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <ctime> // timespec
#include <string>

namespace blockwarp {

enum class TarKind : std::uint8_t { file, folder, symbolicLink, hardLink, other };

/// The header of an entry, as it stands in the tar: nothing of it was checked.
struct TarEntry {
    std::string name;
    TarKind kind = TarKind::other;
    std::string type;        ///< of another kind: "a device", "a FIFO", "an unknown type"
    std::string target;      ///< of links
    mode_t mode = 0;         ///< permissions, with set-uid, set-gid and sticky
    timespec time{};         ///< of the last change
    std::uint64_t bytes = 0; ///< of a file, with its holes
};

} // namespace blockwarp
