// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/xts/xts_passes.h"

#include "kernels/aes/aes_words.h"
#include "kernels/aes/schedule/schedule_words.h"
#include "kernels/aes/table/read_only_tables.h"
#include "kernels/aes/xts.h"
#include "kernels/device/grid.h"
#if defined(__CUDACC__)
#include "kernels/aes/table/device_tables.cuh"
#include "kernels/device/launch.cuh"
#endif

namespace blockwarp::kernels {
namespace {

template <bool Inverse>
using Cipher = WordCipher<Inverse, ColumnLookups<false>>;

/// `first` + `index`, 128 bits, little-endian (IEEE 1619 §5.1).
HD Block unitNumber(const Iv& first, std::uint64_t index) {
    const Block iv = blockFromIv(first);
    const std::uint64_t low = std::uint64_t{iv.word[1]} << 32 | iv.word[0];
    const std::uint64_t high = std::uint64_t{iv.word[3]} << 32 | iv.word[2];
    const std::uint64_t sum = low + index;
    const std::uint64_t carried = high + (sum < low ? 1 : 0);
    return {{static_cast<std::uint32_t>(sum), static_cast<std::uint32_t>(sum >> 32),
             static_cast<std::uint32_t>(carried), static_cast<std::uint32_t>(carried >> 32)}};
}

/// The tweaks of one data unit.
HD void unitTweaks(const Cipher<false>& cipher, const Run& run, std::uint64_t unit) {
    const std::uint64_t perUnit = run.unitBytes / kTweakSpan;
    const std::uint64_t all = blocksIn(run.bytes, kTweakSpan);
    Block tweak = cipher(unitNumber(run.iv, unit));
    for (std::uint64_t i = unit * perUnit; i < (unit + 1) * perUnit && i < all; ++i) {
        storeBlock(run.workspace + sizeof(Block) * i, tweak);
        tweak = timesAlpha32(tweak);
    }
}

template <bool Inverse>
HD void steal(const Cipher<Inverse>& cipher, const Run& run) {
    const std::uint64_t last = run.bytes / kAesBlockBytes;
    const auto tail = static_cast<unsigned>(run.bytes % kAesBlockBytes);
    const std::uint8_t* in = run.in + kAesBlockBytes * last;
    std::uint8_t* out = run.out + kAesBlockBytes * last;
    const Block before = xtsTweak(run.workspace, last - 1);
    const Block behind = xtsTweak(run.workspace, last);
    // The whole block goes first: under the earlier tweak forward, under the later one inversely.
    const Block first = Inverse ? cipher(loadBlock(in - kAesBlockBytes) ^ behind) ^ behind
                                : loadBlock(out - kAesBlockBytes);
    // Its head is the partial block's result; its tail fills the partial block up.
    Block second = first;
    UNROLL for (unsigned i = 0; i < kAesBlockBytes - 1; ++i) {
        if (i >= tail) break;
        const unsigned shift = 8 * (i % 4);
        out[i] = static_cast<std::uint8_t>(first.word[i / 4] >> shift);
        second.word[i / 4] &= ~(std::uint32_t{0xff} << shift);
        second.word[i / 4] |= std::uint32_t{in[i]} << shift;
    }
    const Block& tweak = Inverse ? before : behind;
    storeBlock(out - kAesBlockBytes, cipher(second ^ tweak) ^ tweak);
}

template <bool Inverse>
Cipher<Inverse> hostCipher(const ScheduleWords& words, int rounds) {
    return {{&kTableSets[Inverse]}, words.data(), rounds};
}

std::uint64_t unitsOf(const Run& run) {
    return blocksIn(run.bytes, run.unitBytes);
}

} // namespace

std::size_t xtsWorkspaceBytes(std::uint64_t bytes) {
    return sizeof(Block) * blocksIn(bytes, kTweakSpan);
}

void emulateTweaks(const KeySchedule& key, const Run& run) {
    const ScheduleWords words(key.tweakBytes());
    for (std::uint64_t unit = 0; unit < unitsOf(run); ++unit)
        unitTweaks(hostCipher<false>(words, key.rounds()), run, unit);
}

void emulateStealing(const KeySchedule& key, const Run& run) {
    if (run.bytes % kAesBlockBytes == 0) return;
    const ScheduleWords words(key.bytes());
    if (key.direction() == Direction::encrypt)
        steal(hostCipher<false>(words, key.rounds()), run);
    else
        steal(hostCipher<true>(words, key.rounds()), run);
}

#if defined(__CUDACC__)
namespace {

template <bool Inverse>
__device__ Cipher<Inverse> cipherAt(const std::uint8_t* schedule, int rounds) {
    return {{&deviceTables[Inverse]}, reinterpret_cast<const std::uint32_t*>(schedule), rounds};
}

__global__ void tweaksKernel(Run run, const std::uint8_t* tweakSchedule, int rounds,
                             std::uint64_t units) {
    const std::uint64_t unit = hereThread();
    if (unit < units) unitTweaks(cipherAt<false>(tweakSchedule, rounds), run, unit);
}

template <bool Inverse>
__global__ void stealingKernel(Run run, const std::uint8_t* schedule, int rounds) {
    steal(cipherAt<Inverse>(schedule, rounds), run);
}

} // namespace

GpuResult<void> launchTweaks(const KeySchedule& key, const DeviceKey& where, const Run& run,
                             const GpuStream& stream) {
    constexpr unsigned threads = 128;
    if (run.bytes == 0) return {};
    const std::uint64_t units = unitsOf(run);
    const auto threadBlocks = static_cast<unsigned>(blocksIn(units, threads));
    tweaksKernel<<<threadBlocks, threads, 0, stream.handle>>>(run, where.global + kMaxScheduleBytes,
                                                              key.rounds(), units);
    return check(cudaGetLastError(), "kernel launch");
}

GpuResult<void> launchStealing(const KeySchedule& key, const DeviceKey& where, const Run& run,
                               const GpuStream& stream) {
    if (run.bytes % kAesBlockBytes == 0) return {};
    auto* kernel =
        key.direction() == Direction::encrypt ? stealingKernel<false> : stealingKernel<true>;
    kernel<<<1, 1, 0, stream.handle>>>(run, where.global, key.rounds());
    return check(cudaGetLastError(), "kernel launch");
}
#endif

} // namespace blockwarp::kernels
