// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the data of a sparse file are, as tars say it in GNU's formats ("Storing Sparse Files" in
/// the manual of GNU tar).
#pragma once

#include "core/archive/tar_blocks.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct SparseRegion {
    std::uint64_t offset;
    std::uint64_t bytes;
};

struct SparseMap {
    std::uint64_t fileBytes = 0;       ///< with holes
    std::vector<SparseRegion> regions; ///< behind each other in the tar
    std::string problem;               ///< why it cannot be read, or empty
};

/// Of an entry of type S: in its header, and in blocks behind it. Errors: the feed's,
/// archiveRefused (the tar ends).
Result<SparseMap> readOldSparseMap(const TarHeader& header, TarBlocks& blocks);

/// Version 1.0 of pax, which stands before the data. Takes the map's bytes from `stored`. Errors as
/// above.
Result<SparseMap> readSparseMap(std::uint64_t fileBytes, std::uint64_t& stored, TarBlocks& blocks);

/// Why the map does not fit to so many bytes of data, or empty. Refused is what readers take
/// differently: GNU tar begins each region at a new block, and ends the file with the last region,
/// so that it writes an empty one for a hole at the end.
std::string whyMapIsWrong(const SparseMap& map, std::uint64_t stored);

inline constexpr std::size_t kMaxSparseRegions = 1'000'000; ///< 16 MB

} // namespace blockwarp
