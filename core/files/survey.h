// SPDX-License-Identifier: GPL-3.0-or-later
/// What of a damaged file is authentic.
#pragma once

#include "core/files/byte_range.h"
#include "core/files/unlocked_file.h"

#include <cstdint>
#include <vector>

namespace blockwarp {

struct Survey {
    /// Of the contents, ascending and apart. The last one is empty where the file ends behind an
    /// authentic segment that is not the last.
    std::vector<ByteRange> holes;
    std::uint64_t bytes = 0; ///< of the contents, with the holes as the file's size tells them
    bool endFound = false;   ///< the last segment is authentic, so that nothing is missing behind
    /// Where it was found: the segment that ends the contents.
    std::uint64_t lastSegment = 0;

    std::uint64_t authenticBytes() const;
};

/// Writes each authentic segment of a file that opensByPosition() to its place in the sink, which
/// takes bytes by position, and nothing where there is none. Inserted or missing bytes are not
/// searched for; but a whole last segment ends the file, whatever follows. Errors: as
/// runPayload()'s, without those of damage.
Result<Survey> openAuthentic(Sink& sink, UnlockedFile& file, Sessions& sessions,
                             const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
