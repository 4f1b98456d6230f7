// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/worker/gpu_worker_state.cuh"

#include "kernels/chacha20/keystream_buffer.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace blockwarp::kernels {
namespace {

/// `create(&raw)` makes a handle, which `owner` takes over at once.
template <class Owner, class Create>
GpuResult<void> make(Owner& owner, const char* call, const Create& create) {
    typename Owner::pointer raw = nullptr;
    if (auto ok = check(create(&raw), call); !ok) return ok;
    owner.reset(raw);
    return {};
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

GpuResult<void> GpuWorker::State::allocate() {
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

GpuResult<void> GpuWorker::State::bind() {
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

void GpuWorker::State::unbind() {
    slot.giveBack([&] {
        if (config.strategy->bindKey != nullptr)
            (void)config.strategy->bindKey(nullptr, deviceKey(), view());
    });
}

GpuResult<void> GpuWorker::State::reset() {
    static constexpr Control initial{0, kNoneRejected};
    return copy(control.get(), &initial, sizeof initial);
}

GpuResult<double> GpuWorker::State::seconds(std::size_t from, std::size_t to) {
    float milliseconds = 0;
    if (auto ok = check(cudaEventElapsedTime(&milliseconds, marks[from].get(), marks[to].get()),
                        "cudaEventElapsedTime");
        !ok)
        return ok.error();
    return static_cast<double>(milliseconds) / 1e3;
}

GpuResult<void> GpuWorker::State::verdict(std::uint32_t& rejected) {
    if (!opening()) return {};
    if (auto ok =
            copy(&rejected, &reinterpret_cast<Control*>(control.get())->rejected, sizeof rejected);
        !ok)
        return ok;
    return wait();
}

/// Turns the buffer with the keystream that has come; seconds.
double GpuWorker::State::xorOnHost(std::size_t bytes) {
    const auto start = std::chrono::steady_clock::now();
    xorKeystream(pinned.get(), keystream.get(), pinned.get(), bytes);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Best effort: a lost device has lost its memory too.
void GpuWorker::State::wipe() {
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

} // namespace blockwarp::kernels
