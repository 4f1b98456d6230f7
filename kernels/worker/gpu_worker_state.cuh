// SPDX-License-Identifier: GPL-3.0-or-later
/// What a worker owns on its GPU, and single steps with it.
#pragma once

#include "kernels/device/blocking_kernel.cuh"
#include "kernels/device/cuda_handles.cuh"
#include "kernels/device/key_slot.h"
#include "kernels/framing.h"
#include "kernels/gpu_worker.h"
#include "kernels/hmac/hmac_tags.h"
#include "kernels/segments.h"

#include <array>
#include <optional>

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
    const KeySchedule* key = nullptr; ///< between setKey() and forget()
    std::optional<HmacKey> macKey;    ///< likewise, if MACs are made
    // Destroyed in reverse: memory is freed after the stream that used it is gone.
    KeySlot slot;
    PinnedBytes pinned;
    PinnedBytes keystream; ///< with Strategy::hostXors
    DeviceBytes input;
    DeviceBytes output;
    DeviceBytes schedule;
    DeviceBytes aad;
    DeviceBytes macPrefixes;         ///< with config.macUnitBytes
    DeviceBytes control;             ///< a Control, and behind it the workspace
    std::array<OwnedEvent, 4> marks; ///< before and after each of the three steps
    OwnedStream stream;
    std::optional<BlockingKernel> blocking; ///< once something was timed on the device

    explicit State(const GpuWorkerConfig& c) : config(c) {}
    ~State() { wipe(config.capacity); }

    GpuStream view() const { return {stream.get()}; }
    DeviceKey deviceKey() const { return {schedule.get(), slot.index()}; }

    GpuResult<void> allocate();
    GpuResult<void> bind();
    GpuResult<void> takeSlot();
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
    Control* shared() const { return reinterpret_cast<Control*>(control.get()); }
    GpuResult<void> launch(std::size_t bytes, const Iv& iv) {
        return launch(input.get(), output.get(), bytes, iv);
    }
    GpuResult<void> launch(const std::uint8_t* in, std::uint8_t* out, std::size_t bytes,
                           const Iv& iv) {
        return launchWork(*config.strategy, *key, deviceKey(),
                          {.in = in,
                           .out = out,
                           .bytes = bytes,
                           .iv = iv,
                           .unitBytes = config.unitBytes,
                           .aad = aad.get(),
                           .aadBytes = config.aad.size(),
                           .rejected = &shared()->rejected,
                           .taken = &shared()->taken,
                           .workspace = workspace()},
                          config.shape, view());
    }
    std::size_t controlBytes() const {
        return kWorkspaceOffset +
               workspaceBytes(config.algorithm, config.capacity, config.unitBytes);
    }
    bool makesMacs() const { return macKey.has_value(); }
    bool decrypting() const { return config.direction == Direction::decrypt; }
    bool opening() const {
        return decrypting() && (isAuthenticated(config.algorithm) || makesMacs());
    }
    bool hostXors() const { return config.strategy->hostXors; }
    /// Bytes that go in and come out for so many of payload.
    std::size_t inputBytes(std::size_t payload) const {
        if (hostXors()) return 0;
        return decrypting() ? storedBytes(payload) : payload;
    }
    std::size_t outputBytes(std::size_t payload) const {
        return decrypting() ? payload : storedBytes(payload);
    }
    /// Of so many of payload where it is encrypted: with tags or MACs.
    std::size_t storedBytes(std::size_t payload) const {
        if (makesMacs())
            return payload + kShaDigestBytes * segmentCount(payload, config.macUnitBytes);
        return isAuthenticated(config.algorithm) ? sealedBytes(payload, config.unitBytes) : payload;
    }
    /// The cipher, and the MACs if there are any. Where one is wrong, nothing is decrypted.
    GpuResult<void> transform(std::size_t bytes, const Iv& iv,
                              std::span<const std::uint8_t> prefixes);
    /// MACs of `input`, where segments lie apart.
    GpuResult<void> launchMacs(std::size_t bytes, std::span<const std::uint8_t> prefixes);
    /// Segments of so many bytes in all, each `fromPitch` and then `toPitch` behind the one before.
    GpuResult<void> moveSegments(std::uint8_t* to, std::size_t toPitch, const std::uint8_t* from,
                                 std::size_t fromPitch, std::size_t bytes);
    std::size_t macPitch() const { return std::size_t{config.macUnitBytes} + kShaDigestBytes; }
    std::size_t maxMacs() const { return segmentCount(config.capacity, config.macUnitBytes); }
    /// Where the result of transform() lies.
    const std::uint8_t* result() const { return makesMacs() ? input.get() : output.get(); }
    GpuResult<void> use() { return check(cudaSetDevice(config.device), "cudaSetDevice"); }
    GpuResult<void> wait() {
        return check(cudaStreamSynchronize(stream.get()), "cudaStreamSynchronize");
    }
    GpuResult<double> seconds(std::size_t from, std::size_t to);
    GpuResult<void> verdict(std::uint32_t& rejected);
    double xorOnHost(std::size_t bytes);
    /// What `queue` starts on the stream, timed without the host's part.
    template <class Queue>
    GpuResult<double> timeOnDevice(const Queue& queue);
    /// The first `bytes` of each buffer and all keys.
    void wipe(std::size_t bytes);
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
