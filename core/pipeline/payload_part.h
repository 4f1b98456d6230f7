// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace blockwarp {

/// Segments to decrypt of a payload whose source is read by position; by default all of them.
struct PayloadPart {
    std::uint64_t firstSegment = 0;
    /// Or as many as there are.
    std::uint64_t segments = std::numeric_limits<std::uint64_t>::max();
    /// Of one segment: whether it is opened as the payload's last. Nothing: if the source ends
    /// there.
    std::optional<bool> last{};
    /// Hears of each segment that does not verify, one call at a time; the others are written to a
    /// sink that takes them by position. Empty: the first one ends the run.
    std::function<void(std::uint64_t segment)> lost{};

    bool bounded() const { return segments != std::numeric_limits<std::uint64_t>::max(); }
};

} // namespace blockwarp
