// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/open_entry.h"

#include <string>

namespace blockwarp {

/// What stands in a tar before the data of a sparse file: its headers and its map, in GNU's pax
/// format 1.0 ("Storing Sparse Files" in the manual of GNU tar). libarchive's own shortens long
/// names. Behind it come the file's regions without their holes, filled up to whole blocks.
std::string sparseHeader(const std::string& name, const OpenEntry& file);

} // namespace blockwarp
