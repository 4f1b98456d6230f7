// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/conditions.h"

#include "core/engine/machine.h"

#include <fmt/format.h>
#include <sys/vfs.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <set>
#include <sstream>

namespace blockwarp {
namespace {

std::string firstLine(const char* path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line.empty() ? "unknown" : line;
}

std::string loadAverage() {
    double loads[3] = {};
    if (::getloadavg(loads, 3) != 3) return "unknown";
    return fmt::format("{:.2f} {:.2f} {:.2f} over 1, 5 and 15 minutes", loads[0], loads[1],
                       loads[2]);
}

/// Cores, not threads: distinct pairs of package and core that the kernel tells; 0 if it does not.
std::size_t physicalCores() {
    std::set<std::pair<std::string, std::string>> cores;
    std::ifstream file("/proc/cpuinfo");
    std::string package;
    for (std::string line; std::getline(file, line);) {
        const auto value = line.substr(std::min(line.find(':'), line.size()));
        if (line.starts_with("physical id")) package = value;
        if (line.starts_with("core id")) cores.emplace(package, value);
    }
    return cores.size();
}

std::string fileSystem(const std::filesystem::path& folder) {
    struct statfs info {};
    if (::statfs(folder.c_str(), &info) != 0) return "unknown";
    switch (static_cast<unsigned long>(info.f_type)) { // statfs(2)
    case 0xef53:
        return "ext4";
    case 0x01021994:
        return "tmpfs (RAM disk)";
    case 0x58465342:
        return "xfs";
    case 0x9123683e:
        return "btrfs";
    case 0x794c7630:
        return "overlayfs";
    case 0x6969:
        return "nfs";
    default:
        return fmt::format("type {:#x}", static_cast<unsigned long>(info.f_type));
    }
}

std::string utcNow() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[32] = {};
    (void)std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

} // namespace

std::string valueOf(const NamedValues& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &NamedValues::value_type::first);
    return found == values.end() ? std::string() : found->second;
}

/// machineReport() writes the model first, then a comma and what it can do.
Processors processorsOf(const NamedValues& conditions) {
    constexpr std::string_view gpu = "GPU ";
    Processors found;
    for (const auto& [name, text] : conditions) {
        const std::string model = text.substr(0, text.find(','));
        if (name == "CPU") found.cpu = model;
        const bool numbered = name.starts_with(gpu) && name.size() > gpu.size() &&
                              name.find_first_not_of("0123456789", gpu.size()) == name.npos;
        if (numbered) found.gpus.push_back(model); // "GPU 0 clock" is a state
    }
    return found;
}

NamedValues benchConditions(const std::filesystem::path& folder) {
    NamedValues conditions{{"time", utcNow()}};
    std::istringstream report(machineReport());
    for (std::string line; std::getline(report, line);) {
        const auto colon = line.find(": ");
        conditions.emplace_back(line.substr(0, colon), line.substr(colon + 2));
    }
    conditions.emplace_back("load", loadAverage());
    conditions.emplace_back("CPU cores", std::to_string(physicalCores()));
    conditions.emplace_back("CPU governor",
                            firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    if (!folder.empty()) conditions.emplace_back("file system", fileSystem(folder));
    return conditions;
}

} // namespace blockwarp
