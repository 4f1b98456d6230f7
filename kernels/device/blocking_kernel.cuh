// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/device/cuda_handles.cuh"

#include <cstdint>

namespace blockwarp::kernels {

/// Blocks a stream until the host releases it: what the host queues meanwhile starts without gaps,
/// so that events between tell how long the GPU took and not how fast the host was.
class BlockingKernel {
  public:
    /// Errors: outOfMemory, unavailable, deviceLost.
    static GpuResult<BlockingKernel> create();

    /// Blocks the stream and returns at once.
    GpuResult<void> launch(const GpuStream& stream);
    /// Lets the stream go on.
    void release();
    /// Once the stream is idle: the kernel gave up before release(), because the host took longer
    /// than kPatienceNanoseconds. Whatever was timed behind it includes the host's time.
    bool hostWasLate() const;

    static constexpr std::uint64_t kPatienceNanoseconds = 20'000'000;

  private:
    explicit BlockingKernel(PinnedBytes flags) : flags_(std::move(flags)) {}
    std::uint32_t* flag(int i) const { return reinterpret_cast<std::uint32_t*>(flags_.get()) + i; }

    PinnedBytes flags_; ///< two words that the GPU sees: released, gave up
};

} // namespace blockwarp::kernels
