// SPDX-License-Identifier: GPL-3.0-or-later
/// Which row of the constant-memory key tables belongs to whom.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/key_schedule.h"

#include <functional>
#include <utility>

namespace blockwarp::kernels {

struct Strategy;

/// Different keys that can be in use on one device at a time, over all jobs. Constant memory has
/// 64 KiB, and the bitsliced kernels want 7 of them for a key.
inline constexpr unsigned kKeySlots = 8;

/// A share in a row on one device. Lanes of one strategy with the same key have the same row; it is
/// free again when the last of them goes.
class KeySlot {
  public:
    /// Error: refused, when all rows of the device are in use.
    static GpuResult<KeySlot> take(int device, const Strategy& strategy, const KeySchedule& key);
    KeySlot() = default;
    ~KeySlot() { giveBack({}); }
    KeySlot(KeySlot&& other) noexcept
        : device_(std::exchange(other.device_, -1)), index_(other.index_) {}
    KeySlot& operator=(KeySlot&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(index_, other.index_);
        return *this;
    }

    unsigned index() const { return index_; }

    /// Gives the share back. If it was the last one, `wipe` runs before anyone can take the row.
    void giveBack(const std::function<void()>& wipe);

  private:
    int device_ = -1; ///< -1: owns nothing
    unsigned index_ = 0;
};

} // namespace blockwarp::kernels
