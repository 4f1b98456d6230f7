// SPDX-License-Identifier: GPL-3.0-or-later
/// Clock rates, to turn seconds into cycles.
#pragma once

#include <string>
#include <string_view>

namespace blockwarp {

struct Clocks {
    double cpuMhz = 0;   ///< nominal; 0: unknown
    std::string cpuFrom; ///< where it was read, in words
    double gpuMhz = 0;   ///< of the first GPU's multiprocessors; 0: unknown
    std::string gpuFrom;
    unsigned multiprocessors = 0;
    bool operator==(const Clocks&) const = default;
};

/// The CPU's.
Clocks nominalClocks();

/// "Intel(R) Core(TM) i5-7400 CPU @ 3.00GHz": 3000; 0 where the name has no clock.
double mhzInName(std::string_view model);

} // namespace blockwarp
