// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/engine.h"

#include "core/engine/rows.h"
#include "core/engine/strategy_choice.h"
#include "core/engine/vaes.h"
#include "kernels/framing.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <thread>

namespace blockwarp {
namespace {

/// A GPU's copies want long runs. On the CPU a chunk that stays in the second-level cache from
/// read to write is faster (docs/performance.md).
constexpr std::size_t kDeviceChunk = std::size_t{16} << 20;
constexpr std::size_t kHostChunk = std::size_t{1} << 20;
/// A GPU's threads take a segment each, so that many take as long as one: 64 KiB, in the time in
/// which a core hashes some 75 segments of that size (docs/lab/2026-11-23.md).
constexpr std::size_t kMinMacsForGpu = 96;

constexpr EngineSpec kEngines[] = {
    {EngineKind::cpu, "cpu", "CPU",
     "OpenSSL on all CPU cores, with the processor's AES and vector instructions where it has "
     "them.",
     false, kHostChunk, 0, openCpuWorkers},
    {EngineKind::cuda, "cuda", "GPU",
     "Our kernels on an NVIDIA GPU; the data crosses the bus twice.", true, kDeviceChunk,
     kMinMacsForGpu, openCudaWorkers},
    {EngineKind::reference, "reference", "Reference",
     "The standard followed byte by byte, on one thread unless more are named: slow, for "
     "comparison.",
     false, kHostChunk, 0, openReferenceWorkers},
    {EngineKind::emulated, "emulated", "Emulated GPU",
     "The GPU kernels' own code run on the CPU: very slow, for seeing it work without a GPU.", true,
     kHostChunk, 0, openEmulatedWorkers},
    {EngineKind::vaes, "vaes", "CPU (VAES)",
     "AES-CTR and AES-GCM on wide vector registers, which OpenSSL 3.0 leaves out: what the CPU can "
     "do beside a GPU, for benchmarks.",
     false, kHostChunk, 0, openVaesWorkers, false, vaesDoes, whyNoVaes},
};

constexpr std::size_t kSmallestChunk = std::size_t{256} << 10;
constexpr std::size_t kLargestChunk = std::size_t{1} << 30;
constexpr unsigned kWorkersPerDevice = 4; // read, copy in, copy out and write overlap

} // namespace

std::span<const EngineSpec> engineSpecs() {
    return kEngines;
}

const EngineSpec& engineSpec(EngineKind kind) {
    const auto* row = std::ranges::find(kEngines, kind, &EngineSpec::kind);
    assert(row != std::end(kEngines));
    return *row;
}

std::optional<EngineKind> parseEngine(std::string_view name) {
    if (name == "auto") return EngineKind::automatic;
    const auto* row = std::ranges::find(kEngines, name, &EngineSpec::name);
    if (row == std::end(kEngines)) return std::nullopt;
    return row->kind;
}

std::string whyEngineIsRefused(EngineKind kind, const CipherSpec& cipher) {
    const EngineSpec& engine = engineSpec(kind);
    if (engine.does != nullptr && !engine.does(cipher))
        return "engine " + std::string(engine.name) + " does not do " + std::string(cipher.name);
    return engine.whyNotHere != nullptr ? engine.whyNotHere() : std::string{};
}

EngineChoice chooseEngine(EngineKind asked, const CipherSpec& cipher, Direction direction) {
    if (asked == EngineKind::automatic) return {EngineKind::cpu, {}};
    if (engineSpec(asked).usesStrategies && !cipher.parallel(direction))
        return {EngineKind::cpu, std::string(whySerial(cipher, direction))};
    return {asked, {}};
}

Result<Workers> openWorkers(EngineKind kind, const WorkerRequest& request) {
    return engineSpec(kind).open(request);
}

std::size_t maxWorkers(EngineKind kind, const Tuning& tuning) {
    switch (kind) {
    case EngineKind::reference:
        return std::max(1U, tuning.threads);
    case EngineKind::cuda: {
        const std::size_t workers =
            tuning.workersPerDevice != 0 ? tuning.workersPerDevice : kWorkersPerDevice;
        return workers * std::max<std::size_t>(1, tuning.devices.size());
    }
    default:
        return tuning.threads != 0 ? tuning.threads
                                   : std::max(1U, std::thread::hardware_concurrency());
    }
}

std::size_t workerCount(EngineKind kind, const WorkerRequest& request) {
    if (!request.cipher.parallel(request.direction) && !request.freshChunks) return 1;
    return std::max<std::size_t>(1, std::min(request.maxWorkers, maxWorkers(kind, request.tuning)));
}

UnitLayout layoutOf(const CipherSpec& cipher, const Tuning& tuning) {
    if (cipher.unitBytes == 0) return {};
    return {tuning.unitBytes != 0 ? tuning.unitBytes : cipher.unitBytes,
            cipher.authenticated ? kTagBytes : 0};
}

Result<std::size_t> chooseChunkBytes(EngineKind kind, const CipherSpec& cipher,
                                     const Tuning& tuning, std::uint64_t payload,
                                     std::size_t segmentBytes) {
    const std::size_t preferred = engineSpec(kind).chunkBytes;
    const std::uint64_t share =
        payload / maxWorkers(kind, tuning) / kSmallestChunk * kSmallestChunk;
    const std::size_t unit = layoutOf(cipher, tuning).unitBytes;
    if (cipher.unitBytes == 0 && tuning.unitBytes != 0)
        return Error{ErrorCode::badTuning,
                     std::string(cipher.name) + " has neither data units nor segments"};
    if (unit > kLargestChunk) return Error{ErrorCode::badTuning, "the unit is too large"};
    if (const auto why =
            kernels::whyUnitIsRefused(cipher.algorithm, static_cast<std::uint32_t>(unit));
        !why.empty())
        return Error{ErrorCode::badTuning, std::string(why)};
    const std::size_t step = std::lcm(std::lcm(kChachaBlockBytes, std::max<std::size_t>(1, unit)),
                                      std::max<std::size_t>(1, segmentBytes));
    if (tuning.chunkBytes != 0) {
        if (tuning.chunkBytes % step != 0 || tuning.chunkBytes > kLargestChunk)
            return Error{ErrorCode::badTuning, "the chunk size must be a multiple of " +
                                                   std::to_string(step) + " bytes, at most 1 GiB"};
        return tuning.chunkBytes;
    }
    const auto wanted =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(share, kSmallestChunk, preferred));
    return (wanted + step - 1) / step * step;
}

Result<EnginePlan> planWork(const EngineWork& work) {
    const EngineSpec& engine = engineSpec(work.kind);
    const UnitLayout layout = layoutOf(work.cipher, work.tuning);
    const auto chunk =
        chooseChunkBytes(work.kind, work.cipher, work.tuning, work.bytes, work.segmentBytes);
    if (!chunk) return chunk.error();
    if (!engine.usesStrategies) return EnginePlan{layout, *chunk, {}, engine.minMacs};
    const auto choice = chooseStrategy(work.kind, work.cipher, work.direction, work.tuning);
    if (!choice) return choice.error();
    return EnginePlan{layout, *chunk, std::string(choice->strategy.name),
                      choice->strategy.hostXors ? 0 : engine.minMacs};
}

} // namespace blockwarp
