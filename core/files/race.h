// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"

namespace blockwarp {

/// What a race against an emulated GPU takes of a file at most: that is slow, and shows as much.
inline constexpr std::uint64_t kEmulatedRaceBytes = std::uint64_t{64} << 20;

struct RaceOutcome {
    FileOutcome cpu; ///< of what both were timed over
    FileOutcome gpu;
    double ratio = 0;       ///< CPU wall time over GPU wall time; says nothing where it is emulated
    bool gpuFirst = false;  ///< chance decides who starts
    double keySeconds = 0;  ///< opening the input and deriving its keys, once for both
    bool startOnly = false; ///< they were timed over the file's start, not all of it
    std::filesystem::path output{}; ///< of a job that keeps both: its name

    bool isEmulated() const { return gpu.engine == EngineKind::emulated; }
};

struct RaceProgress {
    ProgressSink& cpu;
    ProgressSink& gpu;
    ProgressSink& output; ///< of the CPU's pass over the whole file, where the GPU is emulated
};

/// The same file, key, IV and salt on the CPU and on the GPU, one after the other. The input is
/// read once before, and what the first one wrote is on the disk before the second one starts, so
/// that both find the same. Both outputs are compared byte by byte before the file gets its name.
/// `gpu`: what runs the GPU's kernels, cuda or emulated. Emulated, both are timed over the file's
/// first `emulatedBytes`; then the CPU makes the output, whose start is compared with the GPU's.
Result<RaceOutcome> runRace(FileJob job, Secret secret, const CancelToken& cancel,
                            const RaceProgress& progress, EngineKind gpu = EngineKind::cuda,
                            std::uint64_t emulatedBytes = kEmulatedRaceBytes);

} // namespace blockwarp
