// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/permissions.h"
#include "core/pipeline/sessions.h"

namespace blockwarp {

/// What stays from file to file: of one thread, for the time of one run.
struct Workbench {
    Sessions sessions;
    OutputModes modes;
};

} // namespace blockwarp
