// SPDX-License-Identifier: GPL-3.0-or-later
/// Which row of the constant-memory key tables belongs to whom.
#pragma once

#include "kernels/gpu_error.h"

#include <utility>

namespace blockwarp::kernels {

/// Keys that can be in use on one device at a time, over all jobs.
inline constexpr unsigned kKeySlots = 64;

/// One row on one device, given back when the owner goes.
class KeySlot {
  public:
    /// Error: refused, when all rows of the device are in use.
    static GpuResult<KeySlot> take(int device);
    KeySlot() = default;
    ~KeySlot();
    KeySlot(KeySlot&& other) noexcept
        : device_(std::exchange(other.device_, -1)), index_(other.index_) {}
    KeySlot& operator=(KeySlot&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(index_, other.index_);
        return *this;
    }

    unsigned index() const { return index_; }

  private:
    int device_ = -1; ///< -1: owns nothing
    unsigned index_ = 0;
};

} // namespace blockwarp::kernels
