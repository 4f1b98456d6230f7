// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/phases.h"

namespace blockwarp {

Phases& operator+=(Phases& sum, const Phases& part) {
    sum.read += part.read;
    sum.toDevice += part.toDevice;
    sum.kernel += part.kernel;
    sum.fromDevice += part.fromDevice;
    sum.write += part.write;
    return sum;
}

} // namespace blockwarp
