// SPDX-License-Identifier: GPL-3.0-or-later
/// How fast data went between host and GPU in a run.
#pragma once

#include "core/bench/measure/run.h"

#include <optional>
#include <string>

namespace blockwarp {

/// Bytes a second, each the highest median of a variant's own copies.
struct LinkSpeed {
    double toDevice = 0;
    double fromDevice = 0;
};

/// Of variants from memory to memory or from file to file on a GPU; nothing where none was timed.
/// Copies of several workers overlap, and their times are sums: then the true speed is higher.
std::optional<LinkSpeed> linkSpeedOf(const BenchRun& run);

} // namespace blockwarp
