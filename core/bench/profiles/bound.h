// SPDX-License-Identifier: GPL-3.0-or-later
/// What a profile says: which of the GPU's units a strategy keeps busy, and what it waits for.
#pragma once

#include "core/bench/profiles/counters.h"
#include "core/bench/profiles/profile.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

double secondsOf(const StrategyProfile& profile); ///< of all its kernels
double gigabytesPerSecond(const StrategyProfile& profile);

/// Of all kernels together: percents weighted by their time, counts added up (registers and shapes:
/// of the kernel that took longest). Nothing where no kernel has it.
std::optional<double> valueOf(const StrategyProfile& profile, std::string_view counter);

struct UnitShare {
    const Counter* counter; ///< a unit
    double percent;
};
/// In the order of the table; those that the GPU has counters for.
std::vector<UnitShare> unitShares(const StrategyProfile& profile);

/// Why its warps waited most, by time, and its share of all waiting in percent; null without data.
struct TopStall {
    const StallReason* reason = nullptr;
    double percent = 0;
};
TopStall topStall(const StrategyProfile& profile);

/// From so many percent of its peak on, a unit counts as what bounds a kernel.
inline constexpr double kBusyPercent = 80;

/// "Bound by its ALU (93 % of the peak)." or "No unit is busy (…); warps wait for …."
std::string boundSentence(const StrategyProfile& profile);

} // namespace blockwarp
