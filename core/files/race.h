// SPDX-License-Identifier: GPL-3.0-or-later
/// A race of both engines over one file, and what it shows, in sentences and figures.
#pragma once

#include "core/files/file_job.h"

#include <string>
#include <string_view>

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

/// GB/s (10⁹ bytes of input).
struct RaceSpeeds {
    double cpuFile = 0;
    double gpuFile = 0;
    double cpuCipher = 0; ///< over the seconds in which a thread's cipher was running
    double gpuCipher = 0; ///< over those in which a kernel was
    double bus = 0;       ///< over those in which data crossed it, one way or the other
};
RaceSpeeds speedsOf(const RaceOutcome& outcome);

// Of an emulated GPU, both sentences say instead that it shows how, not how fast.
/// What limited each engine, and how fast the ciphers alone were, in as few words as that takes.
std::string shortLimitSentence(const RaceOutcome& outcome);
/// Who started, what limited each engine, and how much faster the ciphers alone were.
std::string limitSentence(const RaceOutcome& outcome);

/// What a race did differently from the one before: which speeds moved by more than
/// kMovedPercent, and which did not. `before`: what that one was, as "AES-256-GCM".
std::string changeSentence(std::string_view before, const RaceSpeeds& then, const RaceSpeeds& now);

inline constexpr double kMovedPercent = 10; // races over the same file differ by less, mostly

} // namespace blockwarp
