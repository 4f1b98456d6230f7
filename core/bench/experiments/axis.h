// SPDX-License-Identifier: GPL-3.0-or-later
/// The horizontal axis of an experiment's figures, and places on it.
#pragma once

#include "core/base/message.h"
#include "core/bench/measure/run.h"

#include <cstdint>
#include <string>

namespace blockwarp {

enum class AxisKind : std::uint8_t {
    bytes,   ///< powers of two, logarithmic
    counts,  ///< whole numbers
    batches, ///< whole numbers, logarithmic
    names,   ///< one place per category
};

/// What an axis is called; for coreText().
struct AxisWords {
    const char* title = "";
    const char* inSentence = "";
    const char* place = CORE_TEXT("core", "at %1"); ///< where something was measured on it
};

inline constexpr AxisWords kInputSizeAxis{CORE_TEXT("core", "Input size"),
                                          CORE_TEXT("core", "input size")};

/// "1 MiB", "256", as the axis writes it.
Message axisText(AxisKind axis, double x);

/// The category, or the place on the axis; of a plain copy nothing.
Message placeText(const Variant& variant);

} // namespace blockwarp
