// SPDX-License-Identifier: GPL-3.0-or-later
/// A worker's GPU side: one stream, one pinned host buffer, two device buffers, one uploaded key.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/key_schedule.h"
#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace blockwarp::kernels {

/// Seconds, by events on the worker's stream, but for the host's.
struct GpuTimes {
    double toDevice = 0;
    double kernel = 0;
    double fromDevice = 0;
    double host = 0; ///< what Strategy::hostXors leaves to this thread
    /// Opening: the first segment whose tag is wrong. Then nothing was decrypted.
    std::uint32_t rejected = kNoneRejected;
};

struct GpuWorkerConfig {
    int device = 0;
    std::size_t capacity = 0; ///< bytes of the buffers, tags included, at least 16
    const Strategy* strategy = nullptr;
    LaunchShape shape{};
    std::uint32_t unitBytes = 0;         ///< Run::unitBytes, for XTS and authenticated ciphers
    std::span<const std::uint8_t> aad{}; ///< authenticated with every segment; outlives the worker
};

/// Used by one thread at a time. Its buffers and its copy of the key are wiped when it goes.
class GpuWorker {
  public:
    /// Errors: refused (unsupported work or shape), outOfMemory, unavailable, deviceLost.
    /// `key` must outlive the worker.
    static GpuResult<GpuWorker> open(const GpuWorkerConfig& config, const KeySchedule& key);
    ~GpuWorker();
    GpuWorker(GpuWorker&&) noexcept;
    GpuWorker& operator=(GpuWorker&&) noexcept;

    /// Pinned host memory: input before process(), output after it.
    std::span<std::uint8_t> buffer();

    /// Copies the buffer to the device, runs the kernels, copies the result back into the buffer
    /// and waits. `bytes` counts payload: sealing leaves tags between it, opening expects them.
    /// With Strategy::hostXors nothing is copied there, and what comes back is keystream.
    GpuResult<GpuTimes> process(std::size_t bytes, const Iv& iv);

    /// Copies the buffer to the device and waits: what runOnDevice() works on.
    GpuResult<void> upload(std::size_t bytes);
    /// Runs the kernels alone over what upload() left on the device; seconds, without the host's
    /// part of launching them (blocking_kernel.cuh).
    GpuResult<double> runOnDevice(std::size_t bytes, const Iv& iv);
    /// Copies so many bytes (a multiple of 16) of what lies on the device with a plain kernel:
    /// what the device's memory alone takes. Seconds, likewise.
    GpuResult<double> copyOnDevice(std::size_t bytes);

  private:
    struct State;
    explicit GpuWorker(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace blockwarp::kernels
