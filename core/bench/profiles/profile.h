// SPDX-License-Identifier: GPL-3.0-or-later
/// What a GPU's hardware counters say of a strategy's kernels, and the JSON files that keep it:
/// docs/profile-json.md describes them.
#pragma once

#include "core/base/error.h"
#include "core/bench/machine/conditions.h"
#include "core/cipher/cipher_spec.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// By key: those of counters.h, or a reason why warps waited.
using CounterValues = std::map<std::string, double, std::less<>>;

/// One launch of one kernel.
struct KernelProfile {
    std::string name; ///< the function's
    double seconds = 0;
    CounterValues counters; ///< percent of the GPU's peak over the whole launch, or counts
    CounterValues stalls;   ///< warps that waited for that reason, by instruction issued
};

/// A strategy's kernels over so many bytes, in the order in which they ran.
struct StrategyProfile {
    std::string strategy;
    std::string cipher;
    Direction direction = Direction::encrypt;
    std::uint64_t bytes = 0;
    std::vector<KernelProfile> kernels; ///< at least one
};

/// What was profiled on one GPU in one go.
struct ProfileSet {
    std::string time; ///< as a run's
    std::string gpu;
    std::string profiler; ///< its name and version
    std::string note;
    NamedValues conditions;
    std::vector<StrategyProfile> profiles;
};

inline constexpr int kProfileFormatVersion = 1;

std::string writeProfiles(const ProfileSet& set);
/// Error: malformed.
Result<ProfileSet> readProfiles(std::string_view text);

} // namespace blockwarp
