// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/prepared_job.h"
#include "core/io/permissions.h"

#include <sys/types.h>

namespace blockwarp {

/// Permissions of the output, which gives access to nobody who could not read the input.
mode_t outputMode(const FileJob& job, const PreparedJob& prepared, OutputModes& modes);

} // namespace blockwarp
