// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/clocks.h"

#include "core/engine/machine.h"

#include <cstdlib>
#include <fstream>

namespace blockwarp {
namespace {

double baseFrequencyMhz() {
    std::ifstream file("/sys/devices/system/cpu/cpu0/cpufreq/base_frequency");
    double kilohertz = 0;
    return file >> kilohertz ? kilohertz / 1e3 : 0;
}

/// Of the first core, as it is now.
double presentMhz() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("cpu MHz"))
            return std::strtod(line.c_str() + line.find(':') + 1, nullptr);
    return 0;
}

} // namespace

double mhzInName(std::string_view model) {
    const auto at = model.find("@ ");
    if (at == std::string_view::npos || !model.ends_with("GHz")) return 0;
    return 1e3 * std::strtod(std::string(model.substr(at + 2)).c_str(), nullptr);
}

Clocks nominalClocks() {
    Clocks clocks;
    const auto take = [&](double mhz, const char* from) {
        if (clocks.cpuMhz > 0 || mhz <= 0) return;
        clocks.cpuMhz = mhz;
        clocks.cpuFrom = from;
    };
    take(baseFrequencyMhz(), "base frequency");
    take(mhzInName(cpuInfo().model), "in the processor's name");
    take(presentMhz(), "as it was before the run");
    return clocks;
}

} // namespace blockwarp
