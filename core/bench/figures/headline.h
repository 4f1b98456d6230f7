// SPDX-License-Identifier: GPL-3.0-or-later
/// The finding of a figure, as a headline.
#pragma once

#include "core/bench/figures/figure.h"

namespace blockwarp {

/// Where the last two lines meet, the greatest ratio, the fastest series, the longest phase or the
/// best cell. “The fastest” is one whose 95% interval is apart from all others'; else it is a tie,
/// or has too few samples. Only figures that were measured count; where there are none, it says
/// that the numbers are a report's. Empty for an empty figure.
Message headline(const Figure& figure);

/// "1,030 GB/s", "38 µs": a value in that unit, three digits.
Message valueWords(Unit unit, double value);

} // namespace blockwarp
