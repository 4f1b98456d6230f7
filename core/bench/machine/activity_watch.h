// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads what the system counts of everybody's work, and takes our own away: proc(5), the kernel's
/// "PSI - Pressure Stall Information" and "I/O statistics fields", sysfs's class power_supply.
#pragma once

#include "core/bench/machine/disturbance.h"
#include "core/io/file_descriptor.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

class ActivityWatch {
  public:
    /// `root`: above "proc" and "sys"; tests have their own.
    explicit ActivityWatch(const std::filesystem::path& root = "/");

    /// Now, without the GPU's. Some 30 µs: four files of the kernel's memory.
    Activity look();

    /// What this process has taken so far.
    struct Own {
        double cpuSeconds = 0;
        double diskBytes = 0; ///< written ones when they became the system's to write
    };
    Activity look(double at, const Own& own); ///< for tests: at another time, of another process

  private:
    void lookAtCpu(const Own& own, Activity& activity);
    void lookAtDisks(const Own& own, Activity& activity);

    FileDescriptor stat_;
    FileDescriptor disks_;
    FileDescriptor memory_;
    std::vector<std::string> diskNames_; ///< whole ones, of hardware
    std::vector<std::filesystem::path> mains_;
    double cpus_ = 0;     ///< that are online
    double firstAt_ = -1; ///< the first look
    double firstTicks_ = 0;
    double ownWaiting_ = 0; ///< bytes of ours that no disk has counted yet
    double lastOwn_ = -1;
    double lastDisks_ = 0;
    double othersOnDisk_ = 0;
};

} // namespace blockwarp
