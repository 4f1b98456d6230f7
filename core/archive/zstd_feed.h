// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/tar_reader.h"

namespace blockwarp {

/// What another feed brings, decompressed if it begins as zstd does, and as it is otherwise. Frames
/// may follow each other. Errors: the other feed's; archiveRefused (damaged, ends in the middle of
/// a frame, needs more than 128 MiB), outOfMemory.
TarReader::Feed withoutZstd(TarReader::Feed feed);

} // namespace blockwarp
