// SPDX-License-Identifier: GPL-3.0-or-later
/// A worker that runs our own code on the host: for the engines `reference` and `emulated`.
#pragma once

#include "core/base/secret.h"
#include "core/engine/engine.h"
#include "kernels/key_schedule.h"
#include "kernels/strategy.h"

#include <cstdint>
#include <optional>

namespace blockwarp {

class HostWorker final : public Worker {
  public:
    /// `strategy`: whose `emulate` does the work.
    HostWorker(const WorkerRequest& request, const kernels::Strategy& strategy,
               kernels::LaunchShape shape);

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }
    Result<void> setKeys(const WorkerKeys& keys) override;
    void forget(std::size_t bytes) override;
    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override;

  private:
    /// A part of a chunk, where the flag is looked at before.
    struct Slice {
        std::size_t payload;
        std::size_t firstUnit; ///< of the chunk's
        std::span<const std::uint8_t> in;
        std::span<std::uint8_t> out;
    };

    Result<void> transform(const Slice& slice, const Iv& iv);
    /// What the slice behind this one starts from, in modes without units.
    Iv ivAfter(const Iv& first, std::span<const std::uint8_t> in,
               std::span<const std::uint8_t> out) const;

    const CipherSpec& cipher_;
    const Direction direction_;
    const UnitLayout layout_;
    const std::size_t sliceBytes_;            ///< of payload
    std::optional<kernels::KeySchedule> key_; ///< between setKeys() and forget()
    kernels::Strategy strategy_;
    kernels::LaunchShape shape_;
    SecretBytes buffer_;
    SecretBytes input_;     ///< the chunk as it was, while its place in the buffer is overwritten
    SecretBytes workspace_; ///< of kernels: keys of tags are among it
};

} // namespace blockwarp
