// SPDX-License-Identifier: GPL-3.0-or-later
/// The GPU's clocks, temperature and throttling, asked from NVIDIA's management library where the
/// driver has brought it along. Loaded at run time: the program starts without it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

/// What could be read; the rest is empty.
struct GpuState {
    std::optional<unsigned> smMhz;
    std::optional<unsigned> memoryMhz;
    std::optional<unsigned> celsius;
    std::optional<double> watts;
    std::optional<double> wattsLimit;
    std::optional<std::uint64_t> throttle; ///< bits, see throttleReasons()
    std::optional<unsigned> pcieGeneration;
    std::optional<unsigned> pcieWidth;
};

class Nvml {
  public:
    /// Null where there is no such library or it does not start.
    static std::unique_ptr<Nvml> load(const char* library = "libnvidia-ml.so.1");
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    std::string driverVersion() const; ///< empty if it does not say
    /// The GPU at that PCI address (as DeviceInfo gives it).
    GpuState state(const std::string& pciBusId) const;
    /// GpuState::throttle alone, which is quick to ask.
    std::optional<std::uint64_t> throttle(const std::string& pciBusId) const;
    /// GpuState::smMhz alone.
    unsigned clock(const std::string& pciBusId) const;
    /// Percent of the multiprocessors' time that other processes had, at most, in the driver's
    /// samples since `microseconds` of the wall clock. Nothing where the driver does not tell, or
    /// in a container with process numbers of its own, where ours cannot be told from others'.
    std::optional<unsigned> othersShare(const std::string& pciBusId,
                                        std::uint64_t microseconds) const;

  private:
    struct Functions;
    explicit Nvml(std::unique_ptr<Functions> functions);
    std::unique_ptr<Functions> functions_;
};

/// The reasons in that mask that slow a GPU down, in words; idleness and clocks that somebody set
/// are none.
std::vector<std::string> throttleReasons(std::uint64_t mask);

} // namespace blockwarp
