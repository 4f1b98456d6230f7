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

/// Offsets of what a worker keeps on its GPU besides text. What the host makes for each key comes
/// first, so that one copy takes it there: a Control that counts nothing, both of the key's
/// schedules, the AAD, and what preparedBytes() counts of the workspace.
struct InnerLayout {
    static constexpr std::size_t kScheduleBytes = 2 * kMaxScheduleBytes;

    std::size_t schedule;
    std::size_t aad;
    std::size_t workspace;
    std::size_t prepared; ///< where the first part ends
    std::size_t macPrefixes;
    std::size_t all;
    std::size_t behindBuffer; ///< on the host: where the first part is made

    explicit InnerLayout(const GpuWorkerConfig& config);
};

struct GpuWorker::State {
    const GpuWorkerConfig config;
    const InnerLayout at;
    const KeySchedule* key = nullptr; ///< between setKey() and forget()
    std::optional<HmacKey> macKey;    ///< likewise, if MACs are made
    // Destroyed in reverse: memory is freed after the stream that used it is gone.
    KeySlot slot;
    PinnedBytes
        pinned; ///< the buffer, then the first part of `inner`, and a Control that came back
    PinnedBytes keystream; ///< with Strategy::hostXors
    DeviceBytes input;
    DeviceBytes output;
    DeviceBytes inner;
    bool counted = false;            ///< whether the Control on the device is a used one
    std::array<OwnedEvent, 4> marks; ///< before and after each of the three steps
    OwnedStream stream;
    std::optional<BlockingKernel> blocking; ///< once something was timed on the device

    explicit State(const GpuWorkerConfig& c) : config(c), at(c) {}
    ~State() { wipe(config.capacity); }

    GpuStream view() const { return {stream.get()}; }
    DeviceKey deviceKey() const { return {inner.get() + at.schedule, slot.index()}; }

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
    Control* shared() const { return reinterpret_cast<Control*>(inner.get()); }
    std::uint8_t* prepared() const { return pinned.get() + at.behindBuffer; }
    Control* cameBack() const { return reinterpret_cast<Control*>(prepared() + at.prepared); }
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
                           .keyUse = config.keyUse,
                           .aad = inner.get() + at.aad,
                           .aadBytes = config.aad.size(),
                           .rejected = &shared()->rejected,
                           .taken = &shared()->taken,
                           .workspace = inner.get() + at.workspace},
                          config.shape, view());
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
    /// Where the result of transform() lies.
    const std::uint8_t* result() const { return makesMacs() ? input.get() : output.get(); }
    GpuResult<void> use() { return check(cudaSetDevice(config.device), "cudaSetDevice"); }
    GpuResult<void> wait() {
        return check(cudaStreamSynchronize(stream.get()), "cudaStreamSynchronize");
    }
    GpuResult<double> seconds(std::size_t from, std::size_t to);
    /// Where something is opened, fetches the Control, to be looked at after wait().
    GpuResult<void> report();
    std::uint32_t rejected() const { return opening() ? cameBack()->rejected : kNoneRejected; }
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
