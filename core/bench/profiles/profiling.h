// SPDX-License-Identifier: GPL-3.0-or-later
/// Profiles strategies with the user's own Nsight Compute (ncu), which comes with CUDA.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/bench/measure/work.h"
#include "core/bench/profiles/profile.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace blockwarp {

/// Does the work once on a GPU, launches nothing else, and compares the result: what a profiler
/// watches. Errors: noGpu, badTuning, unsupported, wrongResult, those of the engine.
Result<void> doOnce(const Work& work, const CancelToken& cancel);

/// Where ncu is: `asked` if it is not empty, else from $PATH or where NVIDIA installs it. Error:
/// unsupported.
Result<std::filesystem::path> findProfiler(const std::filesystem::path& asked);

struct ProfilingRequest {
    std::filesystem::path profiler;
    std::filesystem::path program; ///< does one work once: blockwarp-cli
    std::vector<Work> works;       ///< in scope kernel on engine cuda, with their strategies
    std::function<void(std::size_t)> next; ///< called before each
};

/// One after the other, each in a process of its own; no clock is changed. Errors: unsupported (ncu
/// cannot be started), gpuFailed (what ncu says), cancelled.
Result<ProfileSet> profileAll(const ProfilingRequest& request, const CancelToken& cancel);

/// What a work is called when it is done in a process of its own.
std::vector<std::string> onceArguments(const Work& work);

} // namespace blockwarp
