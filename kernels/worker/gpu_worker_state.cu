// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/worker/gpu_worker_state.cuh"

#include "kernels/chacha20/keystream_buffer.h"

#include <algorithm>
#include <cassert>
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
        [&] {
            return allocateDevice(macPrefixes,
                                  config.macUnitBytes != 0 ? kMacPrefixBytes * maxMacs() : 1);
        },
        [&] { return allocateDevice(control, controlBytes()); });
}

GpuResult<void> GpuWorker::State::takeSlot() {
    // Others hold a row for the time of a small file, or of a job.
    auto taken =
        KeySlot::take(config.device, *config.strategy, *key, std::chrono::milliseconds(5000));
    if (!taken) return taken.error();
    slot = std::move(*taken);
    return {};
}

GpuResult<void> GpuWorker::State::bind() {
    std::uint8_t* second = schedule.get() + kMaxScheduleBytes;
    return inTurn([&] { return copy(schedule.get(), key->bytes().data(), kMaxScheduleBytes); },
                  [&] { return copy(second, key->tweakBytes().data(), kMaxScheduleBytes); },
                  [&] { return copy(aad.get(), config.aad.data(), config.aad.size()); },
                  [&] {
                      const auto bindKey = config.strategy->bindKey;
                      return bindKey != nullptr ? bindKey(key, deviceKey(), view())
                                                : GpuResult<void>{};
                  },
                  [&] { return prepareWork(*key, workspace(), view()); }, [&] { return wait(); });
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
    if (auto ok = copy(&rejected, &shared()->rejected, sizeof rejected); !ok) return ok;
    return wait();
}

GpuResult<void> GpuWorker::State::launchMacs(std::size_t bytes,
                                             std::span<const std::uint8_t> prefixes) {
    MacRun macs;
    macs.data = input.get();
    macs.bytes = bytes;
    macs.unitBytes = config.macUnitBytes;
    macs.stride = static_cast<std::uint32_t>(macPitch());
    macs.prefixes = macPrefixes.get();
    macs.prefixBytes = kMacPrefixBytes;
    macs.tags = input.get();
    macs.tagStride = 0; // each follows its segment
    macs.rejected = &shared()->rejected;
    return inTurn([&] { return copy(macPrefixes.get(), prefixes.data(), prefixes.size()); },
                  [&] {
                      return launchHmacTags(*macKey, macs,
                                            decrypting() ? MacUse::check : MacUse::make, view());
                  });
}

GpuResult<void> GpuWorker::State::moveSegments(std::uint8_t* to, std::size_t toPitch,
                                               const std::uint8_t* from, std::size_t fromPitch,
                                               std::size_t bytes) {
    const std::size_t whole = bytes / config.macUnitBytes;
    const std::size_t rest = bytes % config.macUnitBytes;
    if (whole != 0)
        if (auto ok = check(cudaMemcpy2DAsync(to, toPitch, from, fromPitch, config.macUnitBytes,
                                              whole, cudaMemcpyDeviceToDevice, stream.get()),
                            "cudaMemcpy2DAsync");
            !ok)
            return ok;
    return rest == 0 ? GpuResult<void>{}
                     : copy(to + whole * toPitch, from + whole * fromPitch, rest);
}

GpuResult<void> GpuWorker::State::transform(std::size_t bytes, const Iv& iv,
                                            std::span<const std::uint8_t> prefixes) {
    if (!makesMacs()) return launch(bytes, iv);
    assert(prefixes.size() == kMacPrefixBytes * segmentCount(bytes, config.macUnitBytes));
    const std::size_t unit = config.macUnitBytes;
    if (!decrypting())
        return inTurn(
            [&] { return launch(bytes, iv); },
            [&] { return moveSegments(input.get(), macPitch(), output.get(), unit, bytes); },
            [&] { return launchMacs(bytes, prefixes); });
    std::uint32_t rejected = kNoneRejected;
    const auto checked =
        inTurn([&] { return launchMacs(bytes, prefixes); }, [&] { return verdict(rejected); });
    if (!checked || rejected != kNoneRejected) return checked;
    return inTurn([&] { return moveSegments(output.get(), unit, input.get(), macPitch(), bytes); },
                  [&] { return launch(output.get(), input.get(), bytes, iv); });
}

/// Transforms the buffer with the keystream that has come; seconds.
double GpuWorker::State::xorOnHost(std::size_t bytes) {
    const auto start = std::chrono::steady_clock::now();
    xorKeystream(pinned.get(), keystream.get(), pinned.get(), bytes);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Best effort: a lost device has lost its memory too.
void GpuWorker::State::wipe(std::size_t bytes) {
    bytes = std::min(bytes, config.capacity);
    const bool usable = stream && use() && wait(); // a copy under way would fill it again
    for (const PinnedBytes* memory : {&pinned, &keystream})
        if (*memory) std::memset(memory->get(), 0, bytes);
    key = nullptr;
    macKey.reset();
    if (!usable) return;
    const auto zero = [&](const DeviceBytes& memory, std::size_t count) {
        if (memory) (void)cudaMemsetAsync(memory.get(), 0, count, stream.get());
    };
    zero(input, bytes);
    zero(output, bytes);
    zero(schedule, kScheduleBytes);
    zero(control, controlBytes());
    unbind();
    (void)wait();
}

} // namespace blockwarp::kernels
