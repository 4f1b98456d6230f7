// SPDX-License-Identifier: GPL-3.0-or-later
/// The few functions that are used, by the C interface that NVML's reference documents and keeps:
/// "NVML API Reference Guide", Device Queries and System Queries. A status of 0 is success.
#include "core/bench/machine/nvml.h"

#include "core/base/message.h"

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace blockwarp {
namespace {

constexpr unsigned kClockSm = 1;
constexpr unsigned kClockMemory = 2;
constexpr unsigned kTemperatureGpu = 0;

constexpr int kNotFound = 6;

/// The driver knows process numbers of the machine's own namespace (PROC_PID_INIT_INO).
bool hasMachinesProcessNumbers() {
    constexpr ino_t first = 0xEFFFFFFC;
    struct stat status {};
    return ::stat("/proc/self/ns/pid", &status) == 0 && status.st_ino == first;
}

template <class Function>
bool find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
}

} // namespace

struct Nvml::Functions {
    using Status = int;
    using Device = struct NvmlDevice*;

    /// nvmlProcessUtilizationSample_t
    struct ProcessSample {
        unsigned pid;
        unsigned long long microseconds;
        unsigned multiprocessors; // percent, as the others
        unsigned memory;
        unsigned encoder;
        unsigned decoder;
    };

    struct Unload {
        void operator()(void* library) const { (void)::dlclose(library); }
    };

    std::unique_ptr<void, Unload> library;
    Status (*init)() = nullptr;
    Status (*shutdown)() = nullptr;
    Status (*driver)(char*, unsigned) = nullptr;
    Status (*handle)(const char*, Device*) = nullptr;
    Status (*clock)(Device, unsigned, unsigned*) = nullptr;
    Status (*temperature)(Device, unsigned, unsigned*) = nullptr;
    Status (*power)(Device, unsigned*) = nullptr;      // milliwatts
    Status (*powerLimit)(Device, unsigned*) = nullptr; // milliwatts
    Status (*throttle)(Device, unsigned long long*) = nullptr;
    Status (*generation)(Device, unsigned*) = nullptr;
    Status (*width)(Device, unsigned*) = nullptr;
    /// Null in old drivers.
    Status (*processes)(Device, ProcessSample*, unsigned*, unsigned long long) = nullptr;

    bool findAll() {
        void* from = library.get();
        (void)find(from, "nvmlDeviceGetProcessUtilization", processes);
        return find(from, "nvmlInit_v2", init) && find(from, "nvmlShutdown", shutdown) &&
               find(from, "nvmlSystemGetDriverVersion", driver) &&
               find(from, "nvmlDeviceGetHandleByPciBusId_v2", handle) &&
               find(from, "nvmlDeviceGetClockInfo", clock) &&
               find(from, "nvmlDeviceGetTemperature", temperature) &&
               find(from, "nvmlDeviceGetPowerUsage", power) &&
               find(from, "nvmlDeviceGetEnforcedPowerLimit", powerLimit) &&
               find(from, "nvmlDeviceGetCurrentClocksThrottleReasons", throttle) &&
               find(from, "nvmlDeviceGetCurrPcieLinkGeneration", generation) &&
               find(from, "nvmlDeviceGetCurrPcieLinkWidth", width);
    }
};

std::unique_ptr<Nvml> Nvml::load(const char* library) {
    auto functions = std::make_unique<Functions>();
    functions->library.reset(::dlopen(library, RTLD_NOW | RTLD_LOCAL));
    if (!functions->library || !functions->findAll() || functions->init() != 0) return nullptr;
    return std::unique_ptr<Nvml>(new Nvml(std::move(functions)));
}

Nvml::Nvml(std::unique_ptr<Functions> functions) : functions_(std::move(functions)) {}

Nvml::~Nvml() {
    (void)functions_->shutdown();
}

std::string Nvml::driverVersion() const {
    char text[96] = {};
    return functions_->driver(text, sizeof text) == 0 ? std::string(text) : std::string{};
}

GpuState Nvml::state(const std::string& pciBusId) const {
    const Functions& call = *functions_;
    GpuState state;
    Functions::Device device = nullptr;
    if (call.handle(pciBusId.c_str(), &device) != 0) return state;
    unsigned value = 0;
    if (call.clock(device, kClockSm, &value) == 0) state.smMhz = value;
    if (call.clock(device, kClockMemory, &value) == 0) state.memoryMhz = value;
    if (call.temperature(device, kTemperatureGpu, &value) == 0) state.celsius = value;
    if (call.power(device, &value) == 0) state.watts = value / 1000.0;
    if (call.powerLimit(device, &value) == 0) state.wattsLimit = value / 1000.0;
    if (call.generation(device, &value) == 0) state.pcieGeneration = value;
    if (call.width(device, &value) == 0) state.pcieWidth = value;
    unsigned long long mask = 0;
    if (call.throttle(device, &mask) == 0) state.throttle = mask;
    return state;
}

std::optional<std::uint64_t> Nvml::throttle(const std::string& pciBusId) const {
    Functions::Device device = nullptr;
    unsigned long long mask = 0;
    const bool told = functions_->handle(pciBusId.c_str(), &device) == 0 &&
                      functions_->throttle(device, &mask) == 0;
    if (!told) return {};
    return mask;
}

unsigned Nvml::clock(const std::string& pciBusId) const {
    Functions::Device device = nullptr;
    unsigned megahertz = 0;
    const bool told = functions_->handle(pciBusId.c_str(), &device) == 0 &&
                      functions_->clock(device, kClockSm, &megahertz) == 0;
    return told ? megahertz : 0;
}

std::optional<unsigned> Nvml::othersShare(const std::string& pciBusId,
                                          std::uint64_t microseconds) const {
    static const bool known = hasMachinesProcessNumbers();
    Functions::Device device = nullptr;
    if (!known || functions_->processes == nullptr ||
        functions_->handle(pciBusId.c_str(), &device) != 0)
        return {};
    std::array<Functions::ProcessSample, 128> samples{};
    auto count = static_cast<unsigned>(samples.size());
    const int status = functions_->processes(device, samples.data(), &count, microseconds);
    if (status == kNotFound) return 0; // nobody worked
    if (status != 0) return {};
    unsigned most = 0;
    for (const auto& sample : std::span(samples).first(std::min<std::size_t>(count, 128)))
        if (sample.pid != static_cast<unsigned>(::getpid()))
            most = std::max(most, sample.multiprocessors);
    return most;
}

std::vector<std::string> throttleReasons(std::uint64_t mask) {
    constexpr std::pair<std::uint64_t, const char*> reasons[] = {
        {0x4, CORE_TEXT("core", "power cap")},
        {0x8, CORE_TEXT("core", "hardware slowdown")},
        {0x20, CORE_TEXT("core", "too warm (software)")},
        {0x40, CORE_TEXT("core", "too warm (hardware)")},
        {0x80, CORE_TEXT("core", "power brake")},
    };
    std::vector<std::string> found;
    for (const auto& [bit, text] : reasons)
        if ((mask & bit) != 0) found.emplace_back(text);
    return found;
}

} // namespace blockwarp
