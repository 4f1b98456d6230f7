// SPDX-License-Identifier: GPL-3.0-or-later
/// A worker's GPU side: one stream, one pinned host buffer, two device buffers, the uploaded key.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/key_schedule.h"
#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace blockwarp::kernels {

/// What is hashed before each segment where the worker makes or checks MACs.
inline constexpr std::size_t kMacPrefixBytes = 16;

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
    Algorithm algorithm{};
    Direction direction{};
    int device = 0;
    std::size_t capacity = 0; ///< bytes of the buffers, tags included, at least 16
    const Strategy* strategy = nullptr;
    LaunchShape shape{};
    std::uint32_t unitBytes = 0;         ///< Run::unitBytes, for XTS and authenticated ciphers
    std::span<const std::uint8_t> aad{}; ///< authenticated with every segment; outlives the worker
    /// Not 0: the text is cut into segments of so many bytes, and each is followed by an
    /// HMAC-SHA-256 where it is encrypted, under a key that comes with the cipher's. Not for
    /// authenticated ciphers, nor with Strategy::hostXors.
    std::uint32_t macUnitBytes = 0;
    KeyUse keyUse = KeyUse::much;
};

/// Used by one thread at a time. It works under one key after the other: setKey(), any number of
/// calls, forget().
class GpuWorker {
  public:
    /// Errors: refused (unsupported work or shape), outOfMemory, unavailable, deviceLost.
    static GpuResult<GpuWorker> open(const GpuWorkerConfig& config);
    ~GpuWorker();
    GpuWorker(GpuWorker&&) noexcept;
    GpuWorker& operator=(GpuWorker&&) noexcept;

    /// `key`, for the configured work, is used until forget(). `macKey`, 1 to 64 bytes, is copied;
    /// without one no MACs are made. While too many keys are in use, waits some seconds for one to
    /// be given back. Errors: refused (none was), deviceLost.
    GpuResult<void> setKey(const KeySchedule& key, std::span<const std::uint8_t> macKey = {});
    /// Wipes the keys' copies and the first `bytes` of each buffer, all that was used since the
    /// last call: on the host at once, on the device before any later work of this worker. Whatever
    /// is left is wiped when the worker goes.
    void forget(std::size_t bytes);

    /// Pinned host memory: input before process(), output after it.
    std::span<std::uint8_t> buffer();

    /// Copies the buffer to the device, runs the kernels, copies the result back into the buffer
    /// and waits. `bytes` counts payload: sealing leaves tags between it, opening expects them.
    /// With Strategy::hostXors nothing is copied there, and what comes back is keystream.
    /// `macPrefixes`: under a MAC key, what is hashed before each segment, kMacPrefixBytes each.
    GpuResult<GpuTimes> process(std::size_t bytes, const Iv& iv,
                                std::span<const std::uint8_t> macPrefixes = {});

    /// Copies the buffer to the device and waits: what runOnDevice() works on.
    GpuResult<void> upload(std::size_t bytes);
    /// Runs the kernels alone over what upload() left on the device; seconds, without the host's
    /// part of launching them (blocking_kernel.cuh). Without MACs.
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
