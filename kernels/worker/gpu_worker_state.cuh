// SPDX-License-Identifier: GPL-3.0-or-later
/// What a worker owns on its GPU, and single steps with it.
#pragma once

#include "kernels/device/cuda_handles.cuh"
#include "kernels/device/key_slot.h"
#include "kernels/framing.h"
#include "kernels/gpu_worker.h"
#include "kernels/segments.h"

#include <array>

namespace blockwarp::kernels {

/// What kernels count and report, reset before each launch.
struct Control {
    std::uint64_t taken;    ///< Run::taken
    std::uint32_t rejected; ///< Run::rejected
};
inline constexpr std::size_t kWorkspaceOffset = 256; // keeps the workspace aligned for anything

/// Both schedules of a key, one after the other.
inline constexpr std::size_t kScheduleBytes = 2 * kMaxScheduleBytes;

struct GpuWorker::State {
    const GpuWorkerConfig config;
    const KeySchedule& key;
    // Destroyed in reverse: memory is freed after the stream that used it is gone.
    KeySlot slot;
    PinnedBytes pinned;
    PinnedBytes keystream; ///< with Strategy::hostXors
    DeviceBytes input;
    DeviceBytes output;
    DeviceBytes schedule;
    DeviceBytes aad;
    DeviceBytes control;             ///< a Control, and behind it the workspace
    std::array<OwnedEvent, 4> marks; ///< before and after each of the three steps
    OwnedStream stream;

    State(const GpuWorkerConfig& c, const KeySchedule& k) : config(c), key(k) {}
    ~State() { wipe(); }

    GpuStream view() const { return {stream.get()}; }
    DeviceKey deviceKey() const { return {schedule.get(), slot.index()}; }

    GpuResult<void> allocate();
    GpuResult<void> bind();
    GpuResult<void> reset();
    void unbind();
    GpuResult<void> mark(std::size_t i) {
        return check(cudaEventRecord(marks[i].get(), stream.get()), "cudaEventRecord");
    }
    GpuResult<void> copy(void* to, const void* from, std::size_t bytes) {
        return check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream.get()),
                     "cudaMemcpyAsync");
    }
    std::uint8_t* workspace() const { return control.get() + kWorkspaceOffset; }
    GpuResult<void> launch(std::size_t bytes, const Iv& iv) {
        auto* shared = reinterpret_cast<Control*>(control.get());
        return launchWork(*config.strategy, key, deviceKey(),
                          {.in = input.get(),
                           .out = output.get(),
                           .bytes = bytes,
                           .iv = iv,
                           .unitBytes = config.unitBytes,
                           .aad = aad.get(),
                           .aadBytes = config.aad.size(),
                           .rejected = &shared->rejected,
                           .taken = &shared->taken,
                           .workspace = workspace()},
                          config.shape, view());
    }
    std::size_t controlBytes() const {
        return kWorkspaceOffset +
               workspaceBytes(key.algorithm(), config.capacity, config.unitBytes);
    }
    bool opening() const {
        return isAuthenticated(key.algorithm()) && key.direction() == Direction::decrypt;
    }
    bool hostXors() const { return config.strategy->hostXors; }
    /// Bytes that go in and come out for so many of payload.
    std::size_t inputBytes(std::size_t payload) const {
        if (hostXors()) return 0;
        return opening() ? sealedBytes(payload, config.unitBytes) : payload;
    }
    std::size_t outputBytes(std::size_t payload) const {
        return isAuthenticated(key.algorithm()) && !opening()
                   ? sealedBytes(payload, config.unitBytes)
                   : payload;
    }
    GpuResult<void> use() { return check(cudaSetDevice(config.device), "cudaSetDevice"); }
    GpuResult<void> wait() {
        return check(cudaStreamSynchronize(stream.get()), "cudaStreamSynchronize");
    }
    GpuResult<double> seconds(std::size_t from, std::size_t to);
    GpuResult<void> verdict(std::uint32_t& rejected);
    double xorOnHost(std::size_t bytes);
    void wipe();
};

/// Runs steps until one fails.
template <class Step, class... Rest>
GpuResult<void> inTurn(const Step& step, const Rest&... rest) {
    if (auto ok = step(); !ok) return ok;
    if constexpr (sizeof...(rest) > 0)
        return inTurn(rest...);
    else
        return {};
}

} // namespace blockwarp::kernels
