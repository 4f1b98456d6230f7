// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"

namespace blockwarp {

struct RaceOutcome {
    FileOutcome cpu;
    FileOutcome gpu;
    double ratio = 0; ///< CPU wall time over GPU wall time
};

/// The same file, key, IV and salt on the CPU and then on the GPU; both outputs are compared
/// byte by byte before the file gets its name. `cpuProgress` and `gpuProgress` hear one each.
Result<RaceOutcome> runRace(const FileJob& job, const Secret& secret, ProgressSink& cpuProgress,
                            ProgressSink& gpuProgress);

} // namespace blockwarp
