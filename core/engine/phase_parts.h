// SPDX-License-Identifier: GPL-3.0-or-later
/// The names of the phases, for those who write them down.
#pragma once

#include "core/engine/phases.h"

#include <iterator>
#include <string_view>

namespace blockwarp {

/// One of those that `wall` is made of.
struct PhasePart {
    const char* key;        ///< in files
    std::string_view title; ///< in charts
    double Phases::*member;
};
inline constexpr PhasePart kPhaseParts[] = {{"read", "read", &Phases::read},
                                            {"to_device", "host to device", &Phases::toDevice},
                                            {"kernel", "cipher", &Phases::kernel},
                                            {"from_device", "device to host", &Phases::fromDevice},
                                            {"write", "write", &Phases::write}};
static_assert((std::size(kPhaseParts) + 1) * sizeof(double) == sizeof(Phases), "all but `wall`");

} // namespace blockwarp
