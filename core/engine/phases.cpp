// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/phases.h"

namespace blockwarp {

Phases& operator+=(Phases& sum, const Phases& part) {
    for (const PhasePart& phase : kPhaseParts)
        sum.*phase.member += part.*phase.member;
    return sum;
}

} // namespace blockwarp
