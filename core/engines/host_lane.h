// SPDX-License-Identifier: GPL-3.0-or-later
/// A lane that runs our own code on the host: for the engines `reference` and `emulated`.
#pragma once

#include "core/engine.h"
#include "core/secret.h"
#include "kernels/key_schedule.h"
#include "kernels/strategy.h"

#include <functional>

namespace blockwarp {

class HostLane final : public Lane {
  public:
    /// Processes a run; `in` and `out` do not overlap.
    using RunFunction = std::function<void(const kernels::KeySchedule&, const kernels::Run&)>;

    HostLane(const LaneRequest& request, RunFunction run);

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }
    Result<void> process(std::size_t bytes, const Iv& iv, const ProgressSink& progress,
                         Phases& phases) override;

  private:
    const CipherSpec& cipher_;
    kernels::KeySchedule key_;
    RunFunction run_;
    SecretBytes buffer_;
    SecretBytes scratch_; ///< one slice of input, while its place in the buffer is overwritten
};

} // namespace blockwarp
