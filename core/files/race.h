// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"

namespace blockwarp {

struct RaceOutcome {
    FileOutcome cpu;
    FileOutcome gpu;
    double ratio = 0;      ///< CPU wall time over GPU wall time
    bool gpuFirst = false; ///< chance decides who starts
    double keySeconds = 0; ///< opening the input and deriving its keys, once for both
};

/// The same file, key, IV and salt on the CPU and on the GPU, one after the other. The input is
/// read once before, and what the first one wrote is on the disk before the second one starts, so
/// that both find the same. Both outputs are compared byte by byte before the file gets its name.
/// `cpuProgress` and `gpuProgress` hear one each. `gpu`: what runs the GPU's kernels, cuda or
/// emulated.
Result<RaceOutcome> runRace(FileJob job, Secret secret, const CancelToken& cancel,
                            ProgressSink& cpuProgress, ProgressSink& gpuProgress,
                            EngineKind gpu = EngineKind::cuda);

} // namespace blockwarp
