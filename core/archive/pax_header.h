// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/sparse_map.h"

#include <cstdint>
#include <ctime> // timespec
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// Records that begin with "GNU.sparse.".
struct PaxSparse {
    bool any = false;
    std::uint64_t major = 0;
    std::uint64_t minor = 0;
    std::string name;
    std::optional<std::uint64_t> fileBytes;
    std::optional<std::uint64_t> regions;         ///< how many there are to be
    std::optional<std::uint64_t> offset;          ///< of a region whose length comes next
    std::optional<std::vector<SparseRegion>> map; ///< before version 1.0
};

/// What extended headers say (POSIX.1-2001, "pax Extended Header"), as far as it matters here.
struct PaxFacts {
    std::optional<std::string> path;
    std::optional<std::string> target;
    std::optional<std::uint64_t> bytes;
    std::optional<timespec> time;
    PaxSparse sparse;
};

/// Adds what the records say; of two of one key the later holds. Returns why an entry with them
/// cannot be read, to go behind its name, or an empty text.
std::string readPaxRecords(std::string_view records, PaxFacts& facts);

} // namespace blockwarp
