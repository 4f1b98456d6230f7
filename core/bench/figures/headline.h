// SPDX-License-Identifier: GPL-3.0-or-later
/// The finding of a figure, as a headline.
#pragma once

#include "core/bench/figures/figure.h"

#include <string>

namespace blockwarp {

/// Where the last two lines meet, the greatest ratio, the fastest series, the longest phase or the
/// best cell. “The fastest” is one whose 95% interval is apart from all others'; else it is a tie,
/// or has too few samples. Only figures that were measured count; where there are none, it says
/// that the numbers are a report's. Empty for an empty figure.
std::string headline(const Figure& figure);

/// "1,030 GB/s", "38 µs": a value in that unit, three digits.
std::string valueWords(Unit unit, double value);

/// An axis title inside a sentence: "input size", but "GPUs".
std::string insideSentence(std::string title);

} // namespace blockwarp
