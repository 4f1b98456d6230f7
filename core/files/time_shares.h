// SPDX-License-Identifier: GPL-3.0-or-later
/// What a file's wall time went into.
#pragma once

#include "core/files/file_job.h"

#include <string_view>
#include <vector>

namespace blockwarp {

enum class TimePart : std::uint8_t { key, open, read, bus, cipher, write, verify };

/// As the end of "was limited by …": "reading", "the bus".
std::string_view nameOf(TimePart part);

struct TimeShare {
    TimePart part;
    double share; ///< of the wall time, 0 to 1
};

/// In the order of TimePart, without parts that took no time; together they are 1. Deriving the
/// key, opening the engine and verifying count as they are; the rest of the time is divided as the
/// workers' own, because workers overlap. Empty where no time was taken.
std::vector<TimeShare> timeShares(const FileOutcome& outcome);

/// The part that took most of the time; `outcome` took some (asserted).
TimeShare largestShare(const FileOutcome& outcome);

} // namespace blockwarp
