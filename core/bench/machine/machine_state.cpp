// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/machine_state.h"

#include "core/engine/machine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace blockwarp {
namespace {

/// Of throttleReasons(), all but the power cap, which the work itself reaches.
constexpr std::uint64_t kNotOfTheWork = 0x8 | 0x20 | 0x40 | 0x80;

template <class T>
void add(NamedValues& values, const std::string& name, const std::optional<T>& value,
         std::string_view unit) {
    if (value) values.emplace_back(name, fmt::format("{}{}", *value, unit));
}

} // namespace

bool isBusy(double load, unsigned threads) {
    return load >= 0.5 + 0.1 * threads;
}

MachineWatch::MachineWatch() {
    for (const GpuInfo& gpu : gpuList().devices)
        gpus_.push_back({gpu.index, gpu.pciBusId});
    if (!gpus_.empty()) nvml_ = Nvml::load();
}

NamedValues MachineWatch::conditions(const std::filesystem::path& folder) const {
    NamedValues values = benchConditions(folder);
    if (nvml_) values.emplace_back("NVIDIA driver", nvml_->driverVersion());
    return values;
}

NamedValues MachineWatch::look() {
    NamedValues values;
    double loads[3] = {};
    if (::getloadavg(loads, 3) == 3) {
        values.emplace_back("load", fmt::format("{:.2f} {:.2f} {:.2f} over 1, 5 and 15 minutes",
                                                loads[0], loads[1], loads[2]));
        if (loadBefore_ < 0) loadBefore_ = loads[0];
    }
    for (Gpu& gpu : gpus_)
        lookAt(gpu, values);
    return values;
}

void MachineWatch::lookAt(Gpu& gpu, NamedValues& values) {
    const std::string name = fmt::format("GPU {} ", gpu.index);
    if (!nvml_) {
        values.emplace_back(name + "state", "not told: there is no libnvidia-ml");
        return;
    }
    const GpuState state = nvml_->state(gpu.pciBusId);
    gpu.throttled |= state.throttle.value_or(0);
    gpu.smMhz = std::max(gpu.smMhz, state.smMhz.value_or(0));
    add(values, name + "clock", state.smMhz, " MHz");
    add(values, name + "memory clock", state.memoryMhz, " MHz");
    add(values, name + "temperature", state.celsius, " °C");
    add(values, name + "power", state.watts, " W");
    add(values, name + "power limit", state.wattsLimit, " W");
    add(values, name + "PCIe generation", state.pcieGeneration, "");
    add(values, name + "PCIe width", state.pcieWidth, " lanes");
    if (state.throttle) {
        const auto reasons = throttleReasons(*state.throttle);
        values.emplace_back(name + "throttled by",
                            reasons.empty() ? "nothing"
                                            : fmt::format("{}", fmt::join(reasons, ", ")));
    }
}

Activity MachineWatch::activity() {
    Activity activity = activity_.look();
    if (nvml_) addGpus(activity);
    return activity;
}

void MachineWatch::addGpus(Activity& activity) {
    const auto now = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::system_clock::now().time_since_epoch());
    const auto since = std::exchange(lastGpuLook_, static_cast<std::uint64_t>(now.count()));
    unsigned share = 0;
    bool told = true;
    bool slowed = false;
    bool whyTold = true;
    for (Gpu& gpu : gpus_) {
        const auto others = nvml_->othersShare(gpu.pciBusId, since);
        told = told && others;
        share = std::max(share, others.value_or(0));
        const auto throttled = nvml_->throttle(gpu.pciBusId);
        gpu.throttled |= throttled.value_or(0);
        whyTold = whyTold && throttled;
        gpu.smMhz = std::max(gpu.smMhz, nvml_->clock(gpu.pciBusId));
        slowed = slowed || (throttled.value_or(0) & kNotOfTheWork) != 0;
    }
    if (told) activity.gpu = share;
    if (whyTold) activity.slowed = slowed;
}

Clocks MachineWatch::clocks() const {
    Clocks clocks = nominal_;
    if (gpus_.empty()) return clocks;
    const GpuInfo& gpu = gpuList().devices.front();
    const bool seen = gpus_.front().smMhz != 0;
    clocks.gpuMhz = seen ? gpus_.front().smMhz : gpu.clockKhz / 1e3;
    clocks.gpuFrom = seen ? "highest seen during the run" : "highest that the device has";
    clocks.multiprocessors = static_cast<unsigned>(gpu.multiprocessors);
    return clocks;
}

std::vector<Caution> MachineWatch::cautions() const {
    std::vector<Caution> cautions;
    if (isBusy(loadBefore_, cpuInfo().threads))
        cautions.push_back({.kind = Caution::Kind::busy,
                            .load = fmt::format("{:.1f}", loadBefore_),
                            .threads = cpuInfo().threads});
    for (const Gpu& gpu : gpus_)
        if (auto reasons = throttleReasons(gpu.throttled); !reasons.empty())
            cautions.push_back(
                {.kind = Caution::Kind::slowed, .gpu = gpu.index, .reasons = std::move(reasons)});
    return cautions;
}

} // namespace blockwarp
