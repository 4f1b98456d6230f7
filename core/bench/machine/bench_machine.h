// SPDX-License-Identifier: GPL-3.0-or-later
/// What experiments need to know of a machine to have sensible defaults; tests make up their own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp {

struct BenchMachine {
    unsigned threads = 1;
    std::uint64_t memoryBytes = 0;
    std::vector<int> gpus;            ///< their numbers
    std::uint64_t gpuMemoryBytes = 0; ///< of the GPU that has least
    std::string whyNoGpu;             ///< set where `gpus` is empty
    bool vaes = false;                ///< engine `vaes` can run
};

/// This machine. The first call asks the GPU driver.
BenchMachine benchMachine();

} // namespace blockwarp
