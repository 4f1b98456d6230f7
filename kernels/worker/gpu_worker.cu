// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/plain_copy.cuh"
#include "kernels/worker/gpu_worker_state.cuh"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace blockwarp::kernels {
namespace {

GpuResult<GpuTraits> traitsOf(int device) {
    const auto major = deviceAttribute(cudaDevAttrComputeCapabilityMajor, device);
    if (!major) return major.error();
    const auto minor = deviceAttribute(cudaDevAttrComputeCapabilityMinor, device);
    if (!minor) return minor.error();
    const auto ratio = deviceAttribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, device);
    if (!ratio) return ratio.error();
    return GpuTraits{10 * *major + *minor, *ratio};
}

} // namespace

GpuWorker::GpuWorker(std::unique_ptr<State> state) : state_(std::move(state)) {}
GpuWorker::~GpuWorker() = default;
GpuWorker::GpuWorker(GpuWorker&&) noexcept = default;
GpuWorker& GpuWorker::operator=(GpuWorker&&) noexcept = default;

GpuResult<GpuWorker> GpuWorker::open(const GpuWorkerConfig& config) {
    assert(config.strategy != nullptr && config.capacity >= kAesBlockBytes);
    assert(config.macUnitBytes == 0 ||
           !(isAuthenticated(config.algorithm) || config.strategy->hostXors));
    if (!config.strategy->supports(config.algorithm, config.direction))
        return GpuError{GpuFault::refused,
                        std::string(config.strategy->name) + " does not do this work"};
    for (const auto why :
         {whyShapeIsRefused(config.shape), whyUnitIsRefused(config.algorithm, config.unitBytes)})
        if (!why.empty()) return GpuError{GpuFault::refused, std::string(why)};
    auto state = std::make_unique<State>(config);
    const auto gpu = traitsOf(config.device);
    if (!gpu) return gpu.error();
    if (auto why = whyDeviceIsRefused(*config.strategy, *gpu); !why.empty())
        return GpuError{GpuFault::refused, std::move(why)};
    const auto ready = inTurn([&] { return state->use(); }, [&] { return state->allocate(); });
    if (!ready) return ready.error();
    return GpuWorker(std::move(state));
}

GpuResult<void> GpuWorker::setKey(const KeySchedule& key, std::span<const std::uint8_t> macKey) {
    State& s = *state_;
    assert(s.key == nullptr && (macKey.empty() || s.config.macUnitBytes != 0));
    assert(key.algorithm() == s.config.algorithm && key.direction() == s.config.direction);
    s.key = &key;
    if (!macKey.empty()) s.macKey.emplace(macKey);
    return inTurn([&] { return s.use(); }, [&] { return s.takeSlot(); }, [&] { return s.bind(); });
}

void GpuWorker::forget(std::size_t bytes) {
    state_->wipe(bytes);
}

std::span<std::uint8_t> GpuWorker::buffer() {
    return {state_->pinned.get(), state_->config.capacity};
}

GpuResult<GpuTimes> GpuWorker::process(std::size_t bytes, const Iv& iv,
                                       std::span<const std::uint8_t> macPrefixes) {
    State& s = *state_;
    const std::size_t out = s.outputBytes(bytes);
    assert(std::max(s.inputBytes(bytes), out) <= s.config.capacity);
    std::uint8_t* const arrival = s.hostXors() ? s.keystream.get() : s.pinned.get();
    const auto done =
        inTurn([&] { return s.use(); }, [&] { return s.reset(); }, [&] { return s.mark(0); },
               [&] { return s.copy(s.input.get(), s.pinned.get(), s.inputBytes(bytes)); },
               [&] { return s.mark(1); }, [&] { return s.transform(bytes, iv, macPrefixes); },
               [&] { return s.mark(2); }, [&] { return s.copy(arrival, s.result(), out); },
               [&] { return s.mark(3); }, [&] { return s.report(); }, [&] { return s.wait(); });
    if (!done) return done.error();
    GpuTimes times;
    times.rejected = s.rejected();
    if (times.rejected != kNoneRejected) std::memset(s.pinned.get(), 0, s.config.capacity);
    if (s.hostXors()) times.host = s.xorOnHost(bytes);
    double* const parts[] = {&times.toDevice, &times.kernel, &times.fromDevice};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto part = s.seconds(i, i + 1);
        if (!part) return part.error();
        *parts[i] = *part;
    }
    return times;
}

GpuResult<void> GpuWorker::upload(std::size_t bytes) {
    State& s = *state_;
    return inTurn([&] { return s.use(); },
                  [&] { return s.copy(s.input.get(), s.pinned.get(), s.inputBytes(bytes)); },
                  [&] { return s.wait(); });
}

template <class Queue>
GpuResult<double> GpuWorker::State::timeOnDevice(const Queue& queue) {
    if (auto ok = use(); !ok) return ok.error();
    if (!blocking) {
        auto created = BlockingKernel::create();
        if (!created) return created.error();
        blocking = std::move(*created);
    }
    // The first launch of a kernel may take the host long, because the driver loads it then.
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto queued =
            inTurn([&] { return reset(); }, [&] { return blocking->launch(view()); },
                   [&] { return mark(1); }, [&] { return queue(); }, [&] { return mark(2); });
        blocking->release();
        if (!queued) return queued.error();
        if (auto ok = wait(); !ok) return ok.error();
        if (!blocking->hostWasLate()) return seconds(1, 2);
    }
    return GpuError{GpuFault::unavailable, "the host was too slow to queue work for the GPU"};
}

GpuResult<double> GpuWorker::runOnDevice(std::size_t bytes, const Iv& iv) {
    State& s = *state_;
    return s.timeOnDevice([&] { return s.launch(bytes, iv); });
}

GpuResult<double> GpuWorker::copyOnDevice(std::size_t bytes) {
    State& s = *state_;
    assert(bytes <= s.config.capacity && bytes % kAesBlockBytes == 0);
    return s.timeOnDevice(
        [&] { return launchPlainCopy(s.output.get(), s.input.get(), bytes, s.view()); });
}

} // namespace blockwarp::kernels
