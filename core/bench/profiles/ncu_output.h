// SPDX-License-Identifier: GPL-3.0-or-later
/// What NVIDIA's Nsight Compute prints with `--csv --page raw --print-units base`.
#pragma once

#include "core/base/error.h"
#include "core/bench/profiles/profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// The metrics to ask for, separated by commas.
std::string ncuMetrics();

struct NcuOutput {
    std::string gpu;
    std::vector<KernelProfile> kernels; ///< in the order of their launches
};

/// Errors: gpuFailed, with what the profiler says (no permission for the counters, no kernel).
Result<NcuOutput> readNcuOutput(std::string_view text);

} // namespace blockwarp
