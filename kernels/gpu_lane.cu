// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/gpu_lane.h"

#include "kernels/cuda_handles.cuh"
#include "kernels/key_slot.h"

#include <array>
#include <cassert>
#include <cstring>

namespace blockwarp::kernels {

struct GpuLane::State {
    const GpuLaneConfig config;
    const KeySchedule& key;
    // Destroyed in reverse: memory is freed after the stream that used it is gone.
    KeySlot slot;
    PinnedBytes pinned;
    DeviceBytes input;
    DeviceBytes output;
    DeviceBytes schedule;
    std::array<OwnedEvent, 4> marks; ///< before and after each of the three steps
    OwnedStream stream;

    State(const GpuLaneConfig& c, const KeySchedule& k) : config(c), key(k) {}
    ~State() { wipe(); }

    GpuStream view() const { return {stream.get()}; }
    DeviceKey deviceKey() const { return {schedule.get(), slot.index()}; }

    GpuResult<void> allocate();
    GpuResult<void> bind(ScheduleBytes bytes);
    GpuResult<void> mark(std::size_t i) {
        return check(cudaEventRecord(marks[i].get(), stream.get()), "cudaEventRecord");
    }
    GpuResult<void> copy(void* to, const void* from, std::size_t bytes) {
        return check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream.get()),
                     "cudaMemcpyAsync");
    }
    GpuResult<void> launch(std::size_t bytes, const Iv& iv) {
        return config.strategy->launch(key, deviceKey(), {input.get(), output.get(), bytes, iv},
                                       config.shape, view());
    }
    GpuResult<void> use() { return check(cudaSetDevice(config.device), "cudaSetDevice"); }
    GpuResult<void> wait() {
        return check(cudaStreamSynchronize(stream.get()), "cudaStreamSynchronize");
    }
    GpuResult<double> seconds(std::size_t from, std::size_t to);
    void wipe();
};

namespace {

/// Runs steps until one fails.
template <class Step, class... Rest>
GpuResult<void> inTurn(const Step& step, const Rest&... rest) {
    if (auto ok = step(); !ok) return ok;
    if constexpr (sizeof...(rest) > 0)
        return inTurn(rest...);
    else
        return {};
}

/// `create(&raw)` makes a handle, which `owner` takes over at once.
template <class Owner, class Create>
GpuResult<void> make(Owner& owner, const char* call, const Create& create) {
    typename Owner::pointer raw = nullptr;
    if (auto ok = check(create(&raw), call); !ok) return ok;
    owner.reset(raw);
    return {};
}

GpuResult<void> allocateDevice(DeviceBytes& owner, std::size_t bytes) {
    return make(owner, "cudaMalloc", [&](auto** raw) { return cudaMalloc(raw, bytes); });
}

} // namespace

GpuResult<void> GpuLane::State::allocate() {
    if (auto taken = KeySlot::take(config.device))
        slot = std::move(*taken);
    else
        return taken.error();
    const auto createEvent = [](cudaEvent_t* raw) { return cudaEventCreate(raw); };
    for (auto& event : marks)
        if (auto ok = make(event, "cudaEventCreate", createEvent); !ok) return ok;
    return inTurn(
        [&] {
            return make(stream, "cudaStreamCreate", [](cudaStream_t* raw) {
                return cudaStreamCreateWithFlags(raw, cudaStreamNonBlocking);
            });
        },
        [&] {
            return make(pinned, "cudaHostAlloc", [&](std::uint8_t** raw) {
                return cudaHostAlloc(raw, config.capacity, cudaHostAllocDefault);
            });
        },
        [&] { return allocateDevice(input, config.capacity); },
        [&] { return allocateDevice(output, config.capacity); },
        [&] { return allocateDevice(schedule, kMaxScheduleBytes); });
}

GpuResult<void> GpuLane::State::bind(ScheduleBytes bytes) {
    if (auto ok = copy(schedule.get(), bytes.data(), bytes.size()); !ok) return ok;
    if (config.strategy->bindKey != nullptr)
        if (auto ok = config.strategy->bindKey(bytes, deviceKey(), view()); !ok) return ok;
    return wait();
}

GpuResult<double> GpuLane::State::seconds(std::size_t from, std::size_t to) {
    float milliseconds = 0;
    if (auto ok = check(cudaEventElapsedTime(&milliseconds, marks[from].get(), marks[to].get()),
                        "cudaEventElapsedTime");
        !ok)
        return ok.error();
    return static_cast<double>(milliseconds) / 1e3;
}

/// Best effort: a lost device has lost its memory too.
void GpuLane::State::wipe() {
    const bool usable = stream && use() && wait(); // a copy under way would fill it again
    if (pinned) std::memset(pinned.get(), 0, config.capacity);
    if (!usable) return;
    for (auto* buffer : {&input, &output})
        if (*buffer) (void)cudaMemsetAsync(buffer->get(), 0, config.capacity, stream.get());
    static constexpr std::array<std::uint8_t, kMaxScheduleBytes> zeros{};
    if (schedule) (void)bind(zeros);
    (void)wait();
}

GpuLane::GpuLane(std::unique_ptr<State> state) : state_(std::move(state)) {}
GpuLane::~GpuLane() = default;
GpuLane::GpuLane(GpuLane&&) noexcept = default;
GpuLane& GpuLane::operator=(GpuLane&&) noexcept = default;

GpuResult<GpuLane> GpuLane::open(const GpuLaneConfig& config, const KeySchedule& key) {
    assert(config.strategy != nullptr && config.capacity >= kAesBlockBytes);
    if (!config.strategy->supports(key.algorithm(), key.direction()))
        return GpuError{GpuFault::refused,
                        std::string(config.strategy->name) + " does not do this work"};
    if (const auto why = whyShapeIsRefused(config.shape); !why.empty())
        return GpuError{GpuFault::refused, std::string(why)};
    auto state = std::make_unique<State>(config, key);
    const auto ready = inTurn([&] { return state->use(); }, [&] { return state->allocate(); },
                              [&] { return state->bind(key.bytes()); });
    if (!ready) return ready.error();
    return GpuLane(std::move(state));
}

std::span<std::uint8_t> GpuLane::buffer() {
    return {state_->pinned.get(), state_->config.capacity};
}

GpuResult<GpuTimes> GpuLane::process(std::size_t bytes, const Iv& iv) {
    State& s = *state_;
    assert(bytes <= s.config.capacity);
    const auto done = inTurn([&] { return s.use(); }, [&] { return s.mark(0); },
                             [&] { return s.copy(s.input.get(), s.pinned.get(), bytes); },
                             [&] { return s.mark(1); }, [&] { return s.launch(bytes, iv); },
                             [&] { return s.mark(2); },
                             [&] { return s.copy(s.pinned.get(), s.output.get(), bytes); },
                             [&] { return s.mark(3); }, [&] { return s.wait(); });
    if (!done) return done.error();
    GpuTimes times;
    double* const parts[] = {&times.toDevice, &times.kernel, &times.fromDevice};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto part = s.seconds(i, i + 1);
        if (!part) return part.error();
        *parts[i] = *part;
    }
    return times;
}

GpuResult<void> GpuLane::upload(std::size_t bytes) {
    State& s = *state_;
    return inTurn([&] { return s.use(); },
                  [&] { return s.copy(s.input.get(), s.pinned.get(), bytes); },
                  [&] { return s.wait(); });
}

GpuResult<double> GpuLane::runResident(std::size_t bytes, const Iv& iv) {
    State& s = *state_;
    const auto done = inTurn([&] { return s.use(); }, [&] { return s.mark(1); },
                             [&] { return s.launch(bytes, iv); }, [&] { return s.mark(2); },
                             [&] { return s.wait(); });
    if (!done) return done.error();
    return s.seconds(1, 2);
}

} // namespace blockwarp::kernels
