// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/clocks.h"

#include "core/engine/machine.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>
#include <string_view>

namespace blockwarp {
namespace {

/// At the beginning of `text`, or 0. A locale with a decimal comma changes nothing about it.
double numberAt(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    double number = 0;
    (void)std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

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
            return numberAt(std::string_view(line).substr(line.find(':') + 1));
    return 0;
}

} // namespace

double mhzInName(std::string_view model) {
    const auto at = model.find("@ ");
    if (at == std::string_view::npos || !model.ends_with("GHz")) return 0;
    return 1e3 * numberAt(model.substr(at + 2));
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
