// SPDX-License-Identifier: GPL-3.0-or-later
/// The counters that profiles keep, one row each, and the reasons for which warps wait.
/// Source of the names: NVIDIA, "Nsight Compute: Profiling Guide", Metrics Reference.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace blockwarp {

enum class CounterKind : std::uint8_t {
    unit,  ///< percent of a unit's peak; the highest one bounds the kernel
    share, ///< percent of something else
    count, ///< whatever the row says
};

struct Counter {
    std::string_view key; ///< in files
    std::string_view title;
    CounterKind kind;
    /// Names in Nsight Compute. GPUs differ: the first name that a GPU knows counts.
    std::array<std::string_view, 2> metrics;
};

std::span<const Counter> counters();
const Counter* findCounter(std::string_view key); ///< or null

/// Why a warp does not issue its next instruction.
struct StallReason {
    std::string_view key; ///< as Nsight Compute calls it
    std::string_view title;
    bool idle; ///< false: the warp could issue, or did
};

std::span<const StallReason> stallReasons();

} // namespace blockwarp
