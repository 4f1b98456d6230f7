// SPDX-License-Identifier: GPL-3.0-or-later
/// What this process takes of the CPU: its time, its switches and, where the kernel lets it count
/// them, cycles and instructions.
#pragma once

#include "core/io/file_descriptor.h"

#include <cstdint>
#include <optional>

namespace blockwarp {

/// Of all threads, between two moments.
struct CpuUse {
    double user = 0;   ///< seconds
    double system = 0; ///< seconds
    std::uint64_t voluntarySwitches = 0;
    std::uint64_t involuntarySwitches = 0;
    std::optional<std::uint64_t> cycles{}; ///< core cycles; nothing where they may not be counted
    std::optional<std::uint64_t> instructions{};
    bool operator==(const CpuUse&) const = default;
};

/// Counts for the thread that made it and those that this one starts later, and so on. Cycles of
/// the operating system are in the count only where the kernel permits it (perf_event_open(2),
/// perf_event_paranoid).
class CpuCounters {
  public:
    CpuCounters();
    void start();
    CpuUse stop() const; ///< since start()

  private:
    FileDescriptor cycles_;
    FileDescriptor instructions_;
    CpuUse before_; ///< since the process began
};

} // namespace blockwarp
