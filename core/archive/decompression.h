// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/tar_blocks.h"

#include <cstdint>
#include <optional>

namespace blockwarp {

/// What another feed brings, decompressed if it begins as gzip, xz or zstd do, and as it is
/// otherwise. `maxBytes` limits what the decompressor makes: headers, names and skipped entries of
/// the tar, too. Errors: the other feed's; archiveRefused (as Decompressor; ends too early; more
/// than `maxBytes`), outOfMemory.
TarBlocks::Feed decompressed(TarBlocks::Feed feed, std::optional<std::uint64_t> maxBytes);

} // namespace blockwarp
