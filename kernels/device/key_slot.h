// SPDX-License-Identifier: GPL-3.0-or-later
/// Which row of the constant-memory key tables belongs to whom.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/key_schedule.h"
#include "kernels/strategy.h"

#include <chrono>
#include <functional>
#include <utility>

namespace blockwarp::kernels {

/// Different keys that can be in one table at a time, over all jobs. Constant memory has 64 KiB,
/// and the bitsliced kernels want 7 of them for a key. Seven keys, not eight, because then the last
/// row, which is taken first, lies where a kernel gets at it fastest (docs/kernels.md).
inline constexpr unsigned kKeySlots = 7;

/// A share in a row of a table on one device. Strategies whose keys are bound by one function have
/// one table, in which workers with the same key share a row; it is free again when the last of
/// them goes.
class KeySlot {
  public:
    /// Waits so long for a row. Error: refused, when all rows of the table are still in use.
    static GpuResult<KeySlot> take(int device, const Strategy& strategy, const KeySchedule& key,
                                   std::chrono::milliseconds patience = {});
    KeySlot() = default;
    ~KeySlot() { giveBack({}); }
    KeySlot(KeySlot&& other) noexcept
        : device_(std::exchange(other.device_, -1)), bindKey_(other.bindKey_),
          index_(other.index_) {}
    KeySlot& operator=(KeySlot&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(bindKey_, other.bindKey_);
        std::swap(index_, other.index_);
        return *this;
    }

    unsigned index() const { return index_; }

    /// Gives the share back. If it was the last one, `wipe` runs before anyone can take the row.
    void giveBack(const std::function<void()>& wipe);

  private:
    int device_ = -1; ///< -1: owns nothing
    decltype(Strategy::bindKey) bindKey_ = nullptr;
    unsigned index_ = 0;
};

} // namespace blockwarp::kernels
