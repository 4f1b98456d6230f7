// SPDX-License-Identifier: GPL-3.0-or-later
/// The NVIDIA GPUs of this machine.
#pragma once

#include "kernels/gpu_error.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp::kernels {

struct DeviceInfo {
    int index = 0;
    std::string name;
    int computeMajor = 0;
    int computeMinor = 0;
    int multiprocessors = 0;
    int clockKhz = 0; ///< highest clock of the multiprocessors
    std::uint64_t memoryBytes = 0;
    std::uint64_t freeBytes = 0;
    std::uint64_t l2Bytes = 0;
    std::uint64_t sharedPerBlockBytes = 0; ///< the opt-in limit
    int copyEngines = 0;
    int doubleRatio = 0;   ///< speed of single precision over that of double precision
    std::string pciBusId;  ///< domain:bus:device.function, lower case
    std::string linkSpeed; ///< as the kernel words it, e.g. "32.0 GT/s PCIe ×16"; may be empty
};

struct DeviceList {
    std::vector<DeviceInfo> devices;
    std::string whyEmpty;   ///< set when there are none: a sentence's worth of reason
    int driverVersion = 0;  ///< CUDA version of the driver, 1000 × major + 10 × minor; 0: none
    int runtimeVersion = 0; ///< CUDA version this program was built with; 0: built without
};

/// Asks the driver each time it is called; takes the driver's start-up time on the first call.
DeviceList listDevices();

} // namespace blockwarp::kernels
