// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace blockwarp {

/// Segments to decrypt of a payload whose source is read by position; by default all of them.
struct PayloadPart {
    std::uint64_t firstSegment = 0;
    /// Or as many as there are.
    std::uint64_t segments = std::numeric_limits<std::uint64_t>::max();

    bool bounded() const { return segments != std::numeric_limits<std::uint64_t>::max(); }
};

} // namespace blockwarp
