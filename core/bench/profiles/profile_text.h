// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/profiles/profile.h"

#include <string>

namespace blockwarp {

/// Tables for a terminal, one for each cipher and direction, and what bounds each strategy.
std::string profileText(const ProfileSet& set);

/// "NVIDIA H200, Nsight Compute 2025.3.1.0, 2026-11-23"
std::string profileSource(const ProfileSet& set);

/// What the counters of one strategy say beyond the units' shares, by name, in reading order.
NamedValues profileFacts(const StrategyProfile& profile);

} // namespace blockwarp
