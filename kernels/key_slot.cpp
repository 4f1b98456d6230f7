// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/key_slot.h"

#include <bitset>
#include <map>
#include <mutex>

namespace blockwarp::kernels {
namespace {

std::mutex slotsMutex;

std::bitset<kKeySlots>& slotsOf(int device) {
    static std::map<int, std::bitset<kKeySlots>> inUse;
    return inUse[device];
}

} // namespace

GpuResult<KeySlot> KeySlot::take(int device) {
    const std::lock_guard lock(slotsMutex);
    auto& inUse = slotsOf(device);
    for (unsigned i = 0; i < kKeySlots; ++i) {
        if (inUse[i]) continue;
        inUse.set(i);
        KeySlot slot;
        slot.device_ = device;
        slot.index_ = i;
        return slot;
    }
    return GpuError{GpuFault::refused, "too many jobs hold keys on this GPU"};
}

KeySlot::~KeySlot() {
    if (device_ < 0) return;
    const std::lock_guard lock(slotsMutex);
    slotsOf(device_).reset(index_);
}

} // namespace blockwarp::kernels
