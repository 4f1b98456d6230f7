// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a job's time went.
#pragma once

#include "core/base/message.h"

#include <iterator>

namespace blockwarp {

/// Seconds. All but `wall` are sums over workers, so with several workers they may add up to more
/// than `wall`. `toDevice` and `fromDevice` stay 0 on engines without a device.
struct Phases {
    double read = 0;
    double toDevice = 0;
    double kernel = 0; ///< the cipher itself, on whatever the engine computes
    double fromDevice = 0;
    double write = 0; ///< with the final fsync
    double wall = 0;  ///< by the clock, start to finish
};

/// One of those that `wall` is made of.
struct PhasePart {
    const char* key;   ///< in files
    const char* title; ///< in charts
    double Phases::*member;
};
inline constexpr PhasePart kPhaseParts[] = {
    {"read", CORE_TEXT("core", "read"), &Phases::read},
    {"to_device", CORE_TEXT("core", "host to device"), &Phases::toDevice},
    {"kernel", CORE_TEXT("core", "cipher"), &Phases::kernel},
    {"from_device", CORE_TEXT("core", "device to host"), &Phases::fromDevice},
    {"write", CORE_TEXT("core", "write"), &Phases::write}};
static_assert((std::size(kPhaseParts) + 1) * sizeof(double) == sizeof(Phases), "all but `wall`");

/// Adds everything but `wall`.
inline Phases& operator+=(Phases& sum, const Phases& part) {
    for (const PhasePart& phase : kPhaseParts)
        sum.*phase.member += part.*phase.member;
    return sum;
}

} // namespace blockwarp
