// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/bench_machine.h"

#include "core/engine/machine.h"
#include "core/engine/vaes.h"

#include <unistd.h>

#include <algorithm>

namespace blockwarp {

BenchMachine benchMachine() {
    BenchMachine machine;
    machine.threads = cpuInfo().threads;
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long pageBytes = ::sysconf(_SC_PAGE_SIZE);
    if (pages > 0 && pageBytes > 0)
        machine.memoryBytes =
            static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes);
    for (const GpuInfo& gpu : gpuList().devices) {
        machine.gpuMemoryBytes = machine.gpus.empty()
                                     ? gpu.memoryBytes
                                     : std::min(machine.gpuMemoryBytes, gpu.memoryBytes);
        machine.gpus.push_back(gpu.index);
    }
    machine.whyNoGpu = gpuList().whyEmpty;
    machine.vaes = whyNoVaes().empty();
    return machine;
}

} // namespace blockwarp
