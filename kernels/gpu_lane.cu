// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/gpu_lane.h"

#include "kernels/cuda_handles.cuh"
#include "kernels/framing.h"
#include "kernels/key_slot.h"
#include "kernels/keystream_buffer.h"
#include "kernels/plain_copy.cuh"
#include "kernels/segments.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstring>

namespace blockwarp::kernels {

namespace {

/// What kernels count and report, reset before each launch.
struct Control {
    std::uint64_t taken;    ///< Run::taken
    std::uint32_t rejected; ///< Run::rejected
};
constexpr std::size_t kWorkspaceOffset = 256; // keeps the workspace aligned for anything

/// Both schedules of a key, one after the other.
constexpr std::size_t kScheduleBytes = 2 * kMaxScheduleBytes;

} // namespace

struct GpuLane::State {
    const GpuLaneConfig config;
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

    State(const GpuLaneConfig& c, const KeySchedule& k) : config(c), key(k) {}
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

/// As 90 for 9.0.
GpuResult<int> computeCapability(int device) {
    const auto major = deviceAttribute(cudaDevAttrComputeCapabilityMajor, device);
    if (!major) return major.error();
    const auto minor = deviceAttribute(cudaDevAttrComputeCapabilityMinor, device);
    if (!minor) return minor.error();
    return 10 * *major + *minor;
}

GpuResult<void> allocatePinned(PinnedBytes& owner, std::size_t bytes) {
    return make(owner, "cudaHostAlloc", [&](std::uint8_t** raw) {
        return cudaHostAlloc(raw, bytes, cudaHostAllocDefault);
    });
}

GpuResult<void> allocateDevice(DeviceBytes& owner, std::size_t bytes) {
    return make(owner, "cudaMalloc", [&](auto** raw) { return cudaMalloc(raw, bytes); });
}

} // namespace

GpuResult<void> GpuLane::State::allocate() {
    // First: without a stream nobody could wipe the slot's row.
    if (auto ok = make(stream, "cudaStreamCreate",
                       [](cudaStream_t* raw) {
                           return cudaStreamCreateWithFlags(raw, cudaStreamNonBlocking);
                       });
        !ok)
        return ok;
    if (auto taken = KeySlot::take(config.device, *config.strategy, key))
        slot = std::move(*taken);
    else
        return taken.error();
    const auto createEvent = [](cudaEvent_t* raw) { return cudaEventCreate(raw); };
    for (auto& event : marks)
        if (auto ok = make(event, "cudaEventCreate", createEvent); !ok) return ok;
    return inTurn(
        [&] { return allocatePinned(pinned, config.capacity); },
        [&] { return hostXors() ? allocatePinned(keystream, config.capacity) : GpuResult<void>{}; },
        [&] { return allocateDevice(input, config.capacity); },
        [&] { return allocateDevice(output, config.capacity); },
        [&] { return allocateDevice(schedule, kScheduleBytes); },
        [&] { return allocateDevice(aad, std::max<std::size_t>(1, config.aad.size())); },
        [&] { return allocateDevice(control, controlBytes()); });
}

GpuResult<void> GpuLane::State::bind() {
    std::uint8_t* second = schedule.get() + kMaxScheduleBytes;
    return inTurn([&] { return copy(schedule.get(), key.bytes().data(), kMaxScheduleBytes); },
                  [&] { return copy(second, key.tweakBytes().data(), kMaxScheduleBytes); },
                  [&] { return copy(aad.get(), config.aad.data(), config.aad.size()); },
                  [&] {
                      const auto bindKey = config.strategy->bindKey;
                      return bindKey != nullptr ? bindKey(&key, deviceKey(), view())
                                                : GpuResult<void>{};
                  },
                  [&] { return prepareWork(key, workspace(), view()); }, [&] { return wait(); });
}

void GpuLane::State::unbind() {
    slot.giveBack([&] {
        if (config.strategy->bindKey != nullptr)
            (void)config.strategy->bindKey(nullptr, deviceKey(), view());
    });
}

GpuResult<void> GpuLane::State::reset() {
    static constexpr Control initial{0, kNoneRejected};
    return copy(control.get(), &initial, sizeof initial);
}

GpuResult<double> GpuLane::State::seconds(std::size_t from, std::size_t to) {
    float milliseconds = 0;
    if (auto ok = check(cudaEventElapsedTime(&milliseconds, marks[from].get(), marks[to].get()),
                        "cudaEventElapsedTime");
        !ok)
        return ok.error();
    return static_cast<double>(milliseconds) / 1e3;
}

GpuResult<void> GpuLane::State::verdict(std::uint32_t& rejected) {
    if (!opening()) return {};
    if (auto ok =
            copy(&rejected, &reinterpret_cast<Control*>(control.get())->rejected, sizeof rejected);
        !ok)
        return ok;
    return wait();
}

/// Turns the buffer with the keystream that has come; seconds.
double GpuLane::State::xorOnHost(std::size_t bytes) {
    const auto start = std::chrono::steady_clock::now();
    xorKeystream(pinned.get(), keystream.get(), pinned.get(), bytes);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Best effort: a lost device has lost its memory too.
void GpuLane::State::wipe() {
    const bool usable = stream && use() && wait(); // a copy under way would fill it again
    for (const PinnedBytes* memory : {&pinned, &keystream})
        if (*memory) std::memset(memory->get(), 0, config.capacity);
    if (!usable) return;
    const auto zero = [&](const DeviceBytes& memory, std::size_t bytes) {
        if (memory) (void)cudaMemsetAsync(memory.get(), 0, bytes, stream.get());
    };
    zero(input, config.capacity);
    zero(output, config.capacity);
    zero(schedule, kScheduleBytes);
    zero(control, controlBytes());
    unbind();
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
    for (const auto why :
         {whyShapeIsRefused(config.shape), whyUnitIsRefused(key.algorithm(), config.unitBytes)})
        if (!why.empty()) return GpuError{GpuFault::refused, std::string(why)};
    auto state = std::make_unique<State>(config, key);
    const auto capability = computeCapability(config.device);
    if (!capability) return capability.error();
    if (auto why = whyDeviceIsRefused(*config.strategy, *capability); !why.empty())
        return GpuError{GpuFault::refused, std::move(why)};
    const auto ready = inTurn([&] { return state->use(); }, [&] { return state->allocate(); },
                              [&] { return state->bind(); });
    if (!ready) return ready.error();
    return GpuLane(std::move(state));
}

std::span<std::uint8_t> GpuLane::buffer() {
    return {state_->pinned.get(), state_->config.capacity};
}

GpuResult<GpuTimes> GpuLane::process(std::size_t bytes, const Iv& iv) {
    State& s = *state_;
    const std::size_t out = s.outputBytes(bytes);
    assert(std::max(s.inputBytes(bytes), out) <= s.config.capacity);
    std::uint8_t* const arrival = s.hostXors() ? s.keystream.get() : s.pinned.get();
    const auto done =
        inTurn([&] { return s.use(); }, [&] { return s.reset(); }, [&] { return s.mark(0); },
               [&] { return s.copy(s.input.get(), s.pinned.get(), s.inputBytes(bytes)); },
               [&] { return s.mark(1); }, [&] { return s.launch(bytes, iv); },
               [&] { return s.mark(2); }, [&] { return s.copy(arrival, s.output.get(), out); },
               [&] { return s.mark(3); }, [&] { return s.wait(); });
    if (!done) return done.error();
    GpuTimes times;
    if (auto ok = s.verdict(times.rejected); !ok) return ok.error();
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

GpuResult<void> GpuLane::upload(std::size_t bytes) {
    State& s = *state_;
    return inTurn([&] { return s.use(); },
                  [&] { return s.copy(s.input.get(), s.pinned.get(), s.inputBytes(bytes)); },
                  [&] { return s.wait(); });
}

GpuResult<double> GpuLane::runResident(std::size_t bytes, const Iv& iv) {
    State& s = *state_;
    const auto done = inTurn([&] { return s.use(); }, [&] { return s.reset(); },
                             [&] { return s.mark(1); }, [&] { return s.launch(bytes, iv); },
                             [&] { return s.mark(2); }, [&] { return s.wait(); });
    if (!done) return done.error();
    return s.seconds(1, 2);
}

GpuResult<double> GpuLane::copyResident(std::size_t bytes) {
    State& s = *state_;
    assert(bytes <= s.config.capacity && bytes % kAesBlockBytes == 0);
    const auto done =
        inTurn([&] { return s.use(); }, [&] { return s.mark(1); },
               [&] { return launchPlainCopy(s.output.get(), s.input.get(), bytes, s.view()); },
               [&] { return s.mark(2); }, [&] { return s.wait(); });
    if (!done) return done.error();
    return s.seconds(1, 2);
}

} // namespace blockwarp::kernels
