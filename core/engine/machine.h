// SPDX-License-Identifier: GPL-3.0-or-later
/// What this machine has, for the Device page, the command line and benchmark conditions.
#pragma once

#include "kernels/device.h"
#include "kernels/strategy.h"

#include <span>
#include <string>

namespace blockwarp {

using GpuInfo = kernels::DeviceInfo;
using GpuList = kernels::DeviceList;
using Strategy = kernels::Strategy;
using LaunchShape = kernels::LaunchShape;

struct CpuInfo {
    std::string model;
    unsigned threads = 0; ///< that this process may use
    bool aes = false;     ///< AES-NI
    bool vaes = false;
    bool vpclmulqdq = false;
    bool avx2 = false;
    bool avx512 = false; ///< AVX-512F
    bool avx512bw = false;
};

CpuInfo cpuInfo();

/// Asked from the driver once, then remembered for the life of the process (so is the free memory).
/// The first call may take a second: not for a GUI thread.
const GpuList& gpuList();

/// Asks the driver in a thread of its own, where nobody has asked yet, and waits for the answer at
/// its end: the GPUs start while the caller does something else.
class GpuStart {
  public:
    GpuStart();
    ~GpuStart();
    GpuStart(const GpuStart&) = delete;
    GpuStart& operator=(const GpuStart&) = delete;
};

std::span<const Strategy> strategyList();
using kernels::findStrategy;

/// Lines of "name: value" about program, libraries, CPU and GPUs, to be pasted into a report.
std::string machineReport();

} // namespace blockwarp
