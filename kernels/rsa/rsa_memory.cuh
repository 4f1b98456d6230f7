// SPDX-License-Identifier: GPL-3.0-or-later
/// Device and pinned memory for secrets, and a stream that says what its parts took.
#pragma once

#include "kernels/device/cuda_handles.cuh"
#include "kernels/rsa_batch.h"

#include <array>
#include <cstring>

namespace blockwarp::kernels {

/// One allocation of each kind; both start as zeros and are wiped when they go.
class WipedMemory {
  public:
    WipedMemory() = default;
    ~WipedMemory() {
        if (device_) (void)cudaMemset(device_.get(), 0, deviceBytes_);
        if (device_) (void)cudaDeviceSynchronize();
        if (host_) explicit_bzero(host_.get(), hostBytes_);
    }
    WipedMemory(const WipedMemory&) = delete;
    WipedMemory& operator=(const WipedMemory&) = delete;

    GpuResult<void> open(std::size_t deviceBytes, std::size_t hostBytes) {
        std::uint8_t* raw = nullptr;
        if (auto ok = check(cudaMalloc(&raw, deviceBytes), "cudaMalloc"); !ok) return ok;
        device_.reset(raw);
        deviceBytes_ = deviceBytes;
        if (auto ok = check(cudaMemset(raw, 0, deviceBytes), "cudaMemset"); !ok) return ok;
        // Streams that do not wait for the default one must not overtake the zeros.
        if (auto ok = check(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); !ok) return ok;
        if (hostBytes == 0) return {};
        if (auto ok = check(cudaMallocHost(&raw, hostBytes), "cudaMallocHost"); !ok) return ok;
        host_.reset(raw);
        hostBytes_ = hostBytes;
        std::memset(raw, 0, hostBytes);
        return {};
    }
    std::uint8_t* device() const { return device_.get(); }
    std::uint8_t* host() const { return host_.get(); }

  private:
    DeviceBytes device_;
    PinnedBytes host_;
    std::size_t deviceBytes_ = 0;
    std::size_t hostBytes_ = 0;
};

/// A stream with four marks: before and after the copy there, after the kernels, after the copy
/// back.
class GpuStopwatch {
  public:
    GpuResult<void> open() {
        cudaStream_t stream = nullptr;
        if (auto ok = check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
                            "cudaStreamCreate");
            !ok)
            return ok;
        stream_.reset(stream);
        for (OwnedEvent& mark : marks_) {
            cudaEvent_t event = nullptr;
            if (auto ok = check(cudaEventCreate(&event), "cudaEventCreate"); !ok) return ok;
            mark.reset(event);
        }
        return {};
    }
    GpuStream stream() const { return {stream_.get()}; }
    GpuResult<void> mark(unsigned which) {
        return check(cudaEventRecord(marks_[which].get(), stream_.get()), "cudaEventRecord");
    }
    /// Waits for the stream.
    GpuResult<RsaTimes> times() {
        if (auto ok = check(cudaStreamSynchronize(stream_.get()), "cudaStreamSynchronize"); !ok)
            return ok.error();
        std::array<double, 3> seconds{};
        for (unsigned i = 0; i < 3; ++i) {
            float milliseconds = 0;
            if (auto ok =
                    check(cudaEventElapsedTime(&milliseconds, marks_[i].get(), marks_[i + 1].get()),
                          "cudaEventElapsedTime");
                !ok)
                return ok.error();
            seconds[i] = static_cast<double>(milliseconds) / 1000;
        }
        return RsaTimes{seconds[0], seconds[1], seconds[2]};
    }

  private:
    OwnedStream stream_;
    std::array<OwnedEvent, 4> marks_;
};

} // namespace blockwarp::kernels
