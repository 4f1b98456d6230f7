// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/run.h"

#include <algorithm>

namespace blockwarp {

std::vector<double> Measured::seconds() const {
    std::vector<double> walls;
    walls.reserve(samples.size());
    for (const Phases& phases : samples)
        walls.push_back(phases.wall);
    return walls;
}

bool BenchRun::anyTimed() const {
    return std::ranges::any_of(measured, &Measured::timed);
}

std::string whyNotTimed(const Variant& variant) {
    if (!variant.refused) return {};
    switch (variant.refused->code) {
    case ErrorCode::unsupported:
    case ErrorCode::badTuning:
    case ErrorCode::noGpu:
        return variant.refused->context; // a reason; nothing that the user of a run has to do
    default:
        return describe(*variant.refused);
    }
}

} // namespace blockwarp
