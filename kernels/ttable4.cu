// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `ttable4`: four column tables through the read-only cache, keys in constant memory.
#include "kernels/aes_tables.h"
#include "kernels/aes_ttable.h"
#include "kernels/lane_body.h"
#include "kernels/strategy_rows.h"
#if defined(__CUDACC__)
#include "kernels/constant_key.cuh"
#include "kernels/launch.cuh"
#endif

namespace blockwarp::kernels::ttable4 {
namespace {

struct TableSet {
    ColumnTables columns;
    ByteTable sbox;
};

constexpr TableSet kTables[2] = {{makeEncryptTables(), makeSbox()},
                                 {makeDecryptTables(), makeInverseSbox()}};

/// Reads through the read-only cache on a GPU.
struct ReadOnlyTables {
    const TableSet* set;

    HD std::uint32_t column(int row, std::uint32_t i) const {
        return read(set->columns.at[row] + i);
    }
    HD std::uint32_t substitute(std::uint32_t i) const { return read(set->sbox.at + i); }

  private:
    template <class T>
    static HD T read(const T* at) {
#if defined(__CUDA_ARCH__)
        return __ldg(at);
#else
        return *at;
#endif
    }
};

template <class W>
using Cipher = TableCipher<W::inverse, ReadOnlyTables>;

#if defined(__CUDACC__)
__device__ const TableSet deviceTables[2] = {{makeEncryptTables(), makeSbox()},
                                             {makeDecryptTables(), makeInverseSbox()}};

template <class W>
__global__ void __launch_bounds__(kMaxThreadsPerBlock)
    kernel(Run run, unsigned keySlot, int rounds, std::uint32_t blocksPerThread) {
    const auto* key = reinterpret_cast<const std::uint32_t*>(constantKeys.slot[keySlot]);
    aesLane<W>(Cipher<W>{{&deviceTables[W::inverse]}, key, rounds}, run,
               herePosition(blocksPerThread));
}
#endif

} // namespace

void emulate(const KeySchedule& key, const Run& run, LaunchShape shape) {
    dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        std::uint32_t words[kMaxScheduleBytes / 4];
        std::memcpy(words, key.bytes().data(), sizeof words);
        const Cipher<W> cipher{{&kTables[W::inverse]}, words, key.rounds()};
        emulateGrid(groupsFor(run.bytes, kAesBlockBytes, shape), shape,
                    [&](const Position& at) { aesLane<W>(cipher, run, at); });
        explicit_bzero(words, sizeof words);
    });
}

#if defined(__CUDACC__)
GpuResult<void> bindKey(ScheduleBytes schedule, const DeviceKey& where, const GpuStream& stream) {
    return bindConstantKey(schedule, where, stream);
}

GpuResult<void> launch(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                       LaunchShape shape, const GpuStream& stream) {
    return dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
        return launchOverRun(kernel<W>, run, kAesBlockBytes, shape, stream, deviceKey.slot,
                             key.rounds());
    });
}
#endif

} // namespace blockwarp::kernels::ttable4
