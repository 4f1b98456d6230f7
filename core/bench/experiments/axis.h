// SPDX-License-Identifier: GPL-3.0-or-later
/// The horizontal axis of an experiment's figures.
#pragma once

#include <cstdint>
#include <string>

namespace blockwarp {

enum class AxisKind : std::uint8_t {
    bytes,   ///< powers of two, logarithmic
    counts,  ///< whole numbers
    batches, ///< whole numbers, logarithmic
    names,   ///< one place per category
};

/// "1 MiB", "256", as the axis writes it.
std::string axisText(AxisKind axis, double x);

} // namespace blockwarp
