// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/worker/gpu_worker_state.cuh"

#include "kernels/chacha20/keystream_buffer.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstring>
#include <utility>

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

InnerLayout::InnerLayout(const GpuWorkerConfig& config) {
    const auto aligned = [](std::size_t offset) {
        constexpr std::size_t forAnything = 256; // what cudaMalloc aligns to
        return (offset + forAnything - 1) / forAnything * forAnything;
    };
    std::size_t end = 0;
    const auto place = [&](std::size_t bytes) {
        const std::size_t begin = aligned(end);
        end = begin + bytes;
        return begin;
    };
    place(sizeof(Control));
    schedule = place(kScheduleBytes);
    aad = place(config.aad.size());
    workspace = place(workspaceBytes(config.algorithm, config.capacity, config.unitBytes));
    prepared = workspace + preparedBytes(config.algorithm);
    macPrefixes = place(config.macUnitBytes == 0
                            ? 0
                            : kMacPrefixBytes * segmentCount(config.capacity, config.macUnitBytes));
    all = end;
    behindBuffer = aligned(config.capacity);
}

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
        [&] { return allocatePinned(pinned, at.behindBuffer + at.prepared + sizeof(Control)); },
        [&] { return hostXors() ? allocatePinned(keystream, config.capacity) : GpuResult<void>{}; },
        [&] { return allocateDevice(input, config.capacity); },
        [&] { return allocateDevice(output, config.capacity); },
        [&] { return allocateDevice(inner, at.all); });
}

GpuResult<void> GpuWorker::State::takeSlot() {
    if (config.strategy->bindKey == nullptr) return {}; // keeps no key in constant memory
    // Others hold a row for the time of a small file, or of a job.
    auto taken =
        KeySlot::take(config.device, *config.strategy, *key, std::chrono::milliseconds(5000));
    if (!taken) return taken.error();
    slot = std::move(*taken);
    return {};
}

GpuResult<void> GpuWorker::State::bind() {
    static constexpr Control initial{0, kNoneRejected};
    std::uint8_t* const to = prepared();
    std::memcpy(to, &initial, sizeof initial);
    std::ranges::copy(key->bytes(), to + at.schedule);
    std::ranges::copy(key->tweakBytes(), to + at.schedule + kMaxScheduleBytes);
    std::ranges::copy(config.aad, to + at.aad);
    counted = false;
    return inTurn([&] { return prepareWork(*key, config.keyUse, to + at.workspace); },
                  [&] { return copy(inner.get(), to, at.prepared); },
                  [&] {
                      const auto bindKey = config.strategy->bindKey;
                      return bindKey != nullptr ? bindKey(key, deviceKey(), view())
                                                : GpuResult<void>{};
                  });
}

void GpuWorker::State::unbind() {
    slot.giveBack([&] {
        if (config.strategy->bindKey != nullptr)
            (void)config.strategy->bindKey(nullptr, deviceKey(), view());
    });
}

GpuResult<void> GpuWorker::State::reset() {
    if (!std::exchange(counted, true)) return {};
    return copy(inner.get(), prepared(), sizeof(Control));
}

GpuResult<double> GpuWorker::State::seconds(std::size_t from, std::size_t to) {
    float milliseconds = 0;
    if (auto ok = check(cudaEventElapsedTime(&milliseconds, marks[from].get(), marks[to].get()),
                        "cudaEventElapsedTime");
        !ok)
        return ok.error();
    return static_cast<double>(milliseconds) / 1e3;
}

GpuResult<void> GpuWorker::State::report() {
    if (!opening()) return {};
    return copy(cameBack(), shared(), sizeof(Control));
}

GpuResult<void> GpuWorker::State::launchMacs(std::size_t bytes,
                                             std::span<const std::uint8_t> prefixes) {
    MacRun macs;
    macs.data = input.get();
    macs.bytes = bytes;
    macs.unitBytes = config.macUnitBytes;
    macs.stride = static_cast<std::uint32_t>(macPitch());
    macs.prefixes = inner.get() + at.macPrefixes;
    macs.prefixBytes = kMacPrefixBytes;
    macs.tags = input.get();
    macs.tagStride = 0; // each follows its segment
    macs.rejected = &shared()->rejected;
    return inTurn(
        [&] { return copy(inner.get() + at.macPrefixes, prefixes.data(), prefixes.size()); },
        [&] {
            return launchHmacTags(*macKey, macs, decrypting() ? MacUse::check : MacUse::make,
                                  view());
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
    const auto checked = inTurn([&] { return launchMacs(bytes, prefixes); },
                                [&] { return report(); }, [&] { return wait(); });
    if (!checked || rejected() != kNoneRejected) return checked;
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
    if (pinned) std::memset(prepared(), 0, at.prepared);
    key = nullptr;
    macKey.reset();
    if (!usable) return;
    const auto zero = [&](const DeviceBytes& memory, std::size_t count) {
        if (memory) (void)cudaMemsetAsync(memory.get(), 0, count, stream.get());
    };
    zero(input, bytes);
    zero(output, bytes);
    zero(inner, at.all);
    unbind();
}

} // namespace blockwarp::kernels
