// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory_room.h"

#include <malloc.h>

#include <cstdlib>
#include <fstream>
#include <string>

#ifdef __GLIBC__
#endif

namespace blockwarp {

MemoryRoom::Share::Share(MemoryRoom& room, std::uint64_t bytes) : room_(room), bytes_(bytes) {
    std::unique_lock lock(room_.mutex_);
    room_.changed_.wait(lock,
                        [&] { return room_.taken_ == 0 || room_.taken_ + bytes_ <= room_.limit_; });
    if (room_.taken_ == 0) room_.limit_ = availableMemory() / 4;
    room_.taken_ += bytes_;
}

MemoryRoom::Share::~Share() {
    const std::lock_guard lock(room_.mutex_);
    room_.taken_ -= bytes_;
    room_.changed_.notify_all();
}

std::uint64_t availableMemory() {
    constexpr std::uint64_t kilo = 1024;
    std::ifstream file("/proc/meminfo");
    std::string name;
    std::uint64_t amount = 0;
    std::string unit;
    while (file >> name >> amount) {
        if (name == "MemAvailable:") return amount * kilo;
        std::getline(file, unit);
    }
    return 0;
}

void returnFreedMemory() {
#ifdef __GLIBC__
    (void)::malloc_trim(0);
#endif
}

} // namespace blockwarp
