// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/gcm/tags_on_device.h"

#include "kernels/device/cuda_handles.cuh"
#include "kernels/segments.h"

#include <cstring>
#include <memory>
#include <vector>

namespace blockwarp::kernels {
namespace {

/// A stream of a device, and copies of host memory that go when it goes.
class DeviceCopies {
  public:
    explicit DeviceCopies(int device) {
        cudaStream_t raw = nullptr;
        note(cudaSetDevice(device), "cudaSetDevice");
        if (!failed()) note(cudaStreamCreate(&raw), "cudaStreamCreate");
        if (!failed()) stream_.reset(raw);
    }
    /// Best effort: keys are among what was copied.
    ~DeviceCopies() {
        for (const Copy& copy : copies_)
            (void)cudaMemsetAsync(copy.memory.get(), 0, copy.bytes, stream_.get());
        if (stream_) (void)cudaStreamSynchronize(stream_.get());
    }
    DeviceCopies(const DeviceCopies&) = delete;
    DeviceCopies& operator=(const DeviceCopies&) = delete;

    GpuStream stream() const { return {stream_.get()}; }

    /// Where it lies on the device, as far behind a 16-byte boundary as on the host; null after a
    /// failure.
    std::uint8_t* add(const void* host, std::size_t bytes) {
        const std::size_t shift = reinterpret_cast<std::uintptr_t>(host) % 16;
        std::uint8_t* raw = allocate(bytes + shift);
        if (raw == nullptr || bytes == 0) return raw;
        copyTo(raw + shift, host, bytes);
        return raw + shift;
    }
    void copyTo(std::uint8_t* device, const void* host, std::size_t bytes) {
        if (failed()) return;
        note(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_.get()),
             "cudaMemcpyAsync");
    }
    std::uint8_t* allocate(std::size_t bytes) {
        std::uint8_t* raw = nullptr;
        if (failed()) return nullptr;
        note(cudaMalloc(&raw, bytes + 1), "cudaMalloc");
        if (failed()) return nullptr;
        copies_.push_back({DeviceBytes(raw), bytes + 1});
        return raw;
    }
    void copyBack(void* host, const void* device, std::size_t bytes) {
        if (failed() || bytes == 0) return;
        note(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_.get()),
             "cudaMemcpyAsync");
    }
    /// Calls `launch` unless something has failed.
    template <class Launch>
    void run(const Launch& launch) {
        if (!failed()) (void)(outcome_ = launch());
    }
    GpuResult<void> wait() {
        if (!failed()) note(cudaStreamSynchronize(stream_.get()), "cudaStreamSynchronize");
        return outcome_;
    }

  private:
    struct Copy {
        DeviceBytes memory;
        std::size_t bytes;
    };

    bool failed() const { return !outcome_; }
    // Without (void) nvcc takes the assignments for results that nobody looks at.
    void note(cudaError_t code, const char* call) { (void)(outcome_ = check(code, call)); }

    GpuResult<void> outcome_;
    OwnedStream stream_;
    std::vector<Copy> copies_;
};

} // namespace

GpuResult<void> runGcmTagsOn(int device, GhashPath path, const KeySchedule& key, const Run& run) {
    DeviceCopies copies(device);
    const bool making = key.direction() == Direction::encrypt;
    const std::size_t bytes = sealedBytes(run.bytes, run.unitBytes);
    std::uint8_t* const sealed = copies.add(making ? run.out : run.in, bytes);
    const std::uint32_t none = kNoneRejected;
    std::uint8_t* const rejected = copies.add(&none, sizeof none);
    const DeviceKey where{copies.add(key.bytes().data(), key.bytes().size()), 0};
    Run there = run;
    there.in = sealed;
    there.out = sealed;
    there.aad = copies.add(run.aad, run.aadBytes);
    there.rejected = reinterpret_cast<std::uint32_t*>(rejected);
    there.workspace = copies.allocate(gcmWorkspaceBytes(run.bytes, run.unitBytes));
    const auto prepared = std::make_unique<GcmTables>();
    copies.run(
        [&] { return prepareGcmBy(path, key, reinterpret_cast<std::uint8_t*>(prepared.get())); });
    copies.copyTo(there.workspace, prepared.get(), sizeof *prepared);
    copies.run([&] { return launchGcmTagsBy(path, key, where, there, copies.stream()); });
    if (making)
        copies.copyBack(run.out, sealed, bytes);
    else
        copies.copyBack(run.rejected, rejected, sizeof *run.rejected);
    const auto done = copies.wait();
    explicit_bzero(prepared.get(), sizeof *prepared);
    return done;
}

GpuResult<void> runHmacTagsOn(int device, const HmacKey& key, const MacRun& run, MacUse use) {
    DeviceCopies copies(device);
    const std::uint64_t before = segmentCount(run.bytes, run.unitBytes) - 1;
    const std::size_t tagBytes = before * run.tagStride + run.tagBytes;
    const std::uint32_t none = kNoneRejected;
    MacRun there = run;
    there.data = copies.add(run.data, before * run.stride + run.bytes - before * run.unitBytes);
    there.prefixes = copies.add(run.prefixes, (before + 1) * run.prefixBytes);
    there.tags = copies.add(run.tags, tagBytes);
    std::uint8_t* const rejected = copies.add(&none, sizeof none);
    there.rejected = reinterpret_cast<std::uint32_t*>(rejected);
    copies.run([&] { return launchHmacTags(key, there, use, copies.stream()); });
    if (use == MacUse::make)
        copies.copyBack(run.tags, there.tags, tagBytes);
    else
        copies.copyBack(run.rejected, rejected, sizeof *run.rejected);
    return copies.wait();
}

} // namespace blockwarp::kernels
