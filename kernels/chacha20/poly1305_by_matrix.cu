// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of poly1305_by_matrix.h, and the same on the host.
#include "kernels/chacha20/poly1305_by_matrix.h"

#include "kernels/chacha20/poly1305_matrix_host.h"
#include "kernels/chacha20/poly1305_matrix_work.h"
#if defined(__CUDACC__)
#include "kernels/chacha20/poly1305_warp.cuh"
#endif

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace blockwarp::kernels {
namespace {

template <class MakeRows>
void emulateMatrix(const KeySchedule& key, const Run& run, const MatrixRoom& room,
                   const MakeRows& makeRows) {
    MatrixWork work = matrixWork(key, run, room);
    const auto memory = std::make_unique<HostGroup>();
    std::vector<PolyElement> sums(work.poly.segments * work.poly.tiles);
    for (std::uint32_t block = 0; block < work.threadBlocks(); ++block)
        for (std::uint32_t warp = 0; warp < work.threads() / kWarp; ++warp) {
            const MatrixGroup at = groupAt(work, block, warp);
            if (!at.works || at.warp != 0) continue;
            makeMatrixKey(memory->key, work, at.segment);
            emulateGroup(*memory, work, at, sums.data(), makeRows);
        }
    for (std::uint64_t index = 0; index < work.poly.segments && work.poly.tiles > 1; ++index) {
        makeMatrixKey(memory->key, work, index);
        finishMatrix(work.poly, memory->key,
                     joinedTiles(work.poly, memory->key.tile, &sums[index * work.poly.tiles]),
                     index);
    }
    explicit_bzero(&work, sizeof work);
    explicit_bzero(memory.get(), sizeof *memory);
    explicit_bzero(sums.data(), sums.size() * sizeof sums.front()); // they give r away
}

bool startsAligned(const Run& run) {
    return run.unitBytes % kPolyBlockBytes == 0 || run.bytes <= run.unitBytes;
}

} // namespace

// Where it was faster (docs/lab/2026-11-24.md): a segment's factors take as long as some rows.

bool matrixSeals(std::uint32_t unitBytes, std::uint64_t aadBytes) {
    constexpr std::uint32_t least = 16 << 10;
    return unitBytes >= least && aadBytes <= kMaxMatrixAad;
}

bool matrixMakesTags(std::uint32_t unitBytes, std::uint64_t aadBytes) {
    constexpr std::uint32_t least = 64 << 10;
    return unitBytes >= least && aadBytes <= kMaxMatrixAad;
}

std::size_t polyMatrixWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    // A shorter run has fewer segments, but perhaps more tiles.
    return segmentCount(payloadBytes, unitBytes) * sizeof(MatrixKey) +
           kMaxMatrixSums * sizeof(PolyElement);
}

void emulateMatrixSeal(const KeySchedule& key, const Run& run, const MatrixRoom& room) {
    SealSource source = chachaSegments<Direction::encrypt, true>(key, run);
    emulateMatrix(key, run, room,
                  [&](const MatrixWork& work, GroupMemory& group, const MatrixGroup& at) {
                      group.span = segmentSpan(source, at.segment);
                      return SealRows(work, source, group.span, at);
                  });
    explicit_bzero(&source, sizeof source);
}

void emulateMatrixTags(const KeySchedule& key, const Run& run, const MatrixRoom& room) {
    const auto emulate = [&]<bool Aligned>() {
        emulateMatrix(key, run, room,
                      [](const MatrixWork& work, GroupMemory&, const MatrixGroup& at) {
                          return SealedRows<Aligned>(work, at);
                      });
    };
    startsAligned(run) ? emulate.operator()<true>() : emulate.operator()<false>();
}

#if defined(__CUDACC__)
namespace {

constexpr unsigned kKeyThreads = 64;
constexpr unsigned kMostThreads = kWarp * kMaxGroupWarps;

__global__ void __launch_bounds__(kKeyThreads)
    keyKernel(const __grid_constant__ MatrixWork work, MatrixKey* keys) {
    letNextBegin();
    const std::uint64_t index = hereThread();
    if (index < work.poly.segments) makeMatrixKey(keys[index], work, index);
}

/// A barrier of a group alone. Its number is known to the compiler, or a thread block would take
/// all 16 that a multiprocessor's thread blocks share.
__device__ __forceinline__ void waitForGroup(const MatrixGroup& at) {
    const unsigned threads = kWarp * at.share.warps;
    if (at.share.warps == 1)
        __syncwarp();
    else if (at.group == 0)
        asm volatile("barrier.sync 1, %0;" ::"r"(threads) : "memory");
    else
        asm volatile("barrier.sync 2, %0;" ::"r"(threads) : "memory");
}

/// What a thread block has in shared memory: its groups', then its warps'.
std::size_t sharedBytes(const MatrixWork& work) {
    const std::size_t warps = work.threads() / kWarp;
    const std::size_t groups = work.alone != 0 ? warps : warps / work.joint.warps;
    return groups * sizeof(GroupMemory) + warps * sizeof(WarpMemory);
}

/// One warp's part of its group. `prepare(memory)` needs no keys; `makeRows` makes the rows.
template <class Prepare, class MakeRows>
__device__ __forceinline__ void runGroup(const MatrixWork& work, const MatrixKey* keys,
                                         PolyElement* sums, const Prepare& prepare,
                                         const MakeRows& makeRows) {
    extern __shared__ __align__(16) std::uint8_t memory[];
    letNextBegin();
    const std::uint32_t warpInBlock = threadIdx.x / kWarp;
    const MatrixGroup at = groupAt(work, blockIdx.x, warpInBlock);
    if (!at.works) return;
    auto* const own = reinterpret_cast<WarpMemory*>(memory) + warpInBlock;
    GroupMemory& group =
        reinterpret_cast<GroupMemory*>(memory + blockDim.x / kWarp * sizeof(WarpMemory))[at.group];
    if (at.warp == 0) prepare(group, at);
    waitForKernelAhead();
    const MatrixKey& key = keys[at.segment];
    const unsigned folds = 31 - static_cast<unsigned>(__clz(static_cast<int>(at.share.warps)));
    GpuWarp warp;
    fillFactors(warp, group, key, at, folds);
    waitForGroup(at);
    sumRows(warp, group, *own, at, makeRows(group, at));
    joinRows(warp, key, *own);
    handOver(warp, group, at);
    waitForGroup(at);
    if (at.warp != 0) return;
    joinWarps(warp, key, group, folds);
    finishTile(warp, work, key, at, sums);
}

__global__ void __launch_bounds__(kMostThreads, 1)
    sealKernel(const __grid_constant__ MatrixWork work, const __grid_constant__ SealSource source,
               const MatrixKey* keys, PolyElement* sums) {
    runGroup(
        work, keys, sums,
        [&](GroupMemory& group, const MatrixGroup& at) {
            const SegmentSpan span = segmentSpan(source, at.segment);
            if (threadIdx.x % kWarp == 0) group.span = span;
        },
        [&](const GroupMemory& group, const MatrixGroup& at) {
            return SealRows(work, source, group.span, at);
        });
}

template <bool Aligned>
__global__ void __launch_bounds__(kWarp* kMatrixWarps, 4)
    tagsKernel(const __grid_constant__ MatrixWork work, const MatrixKey* keys, PolyElement* sums) {
    runGroup(
        work, keys, sums, [](GroupMemory&, const MatrixGroup&) {},
        [&](const GroupMemory&, const MatrixGroup& at) { return SealedRows<Aligned>(work, at); });
}

/// For segments of several tiles.
__global__ void __launch_bounds__(kKeyThreads)
    joinKernel(const __grid_constant__ MatrixWork work, const MatrixKey* keys,
               const PolyElement* sums) {
    const std::uint64_t index = hereThread();
    waitForKernelAhead();
    if (index >= work.poly.segments) return;
    const MatrixKey& key = keys[index];
    finishMatrix(work.poly, key, joinedTiles(work.poly, key.tile, sums + index * work.poly.tiles),
                 index);
}

/// `usual` on the current device.
GpuResult<MatrixRoom> roomHere(const MatrixRoom& usual) {
    const auto multiprocessors = deviceAttribute(cudaDevAttrMultiProcessorCount);
    if (!multiprocessors) return multiprocessors.error();
    constexpr unsigned ofUsual = 132;
    return MatrixRoom{usual.warps / ofUsual * static_cast<unsigned>(*multiprocessors),
                      usual.groupWarps};
}

/// Keys; rows, by `kernel`; tags of segments of several tiles.
template <class Kernel, class... Arguments>
GpuResult<void> launchSteps(const MatrixWork& work, const GpuStream& stream, Kernel* kernel,
                            const Arguments&... arguments) {
    auto* const keys = reinterpret_cast<MatrixKey*>(work.poly.run.workspace);
    auto* const sums = reinterpret_cast<PolyElement*>(keys + work.poly.segments);
    const auto keyBlocks = static_cast<unsigned>(blocksIn(work.poly.segments, kKeyThreads));
    keyKernel<<<keyBlocks, kKeyThreads, 0, stream.handle>>>(work, keys);
    if (auto ok = check(cudaGetLastError(), "kernel launch"); !ok) return ok;
    if (auto ok = launchEarly(kernel, work.threadBlocks(), work.threads(), sharedBytes(work),
                              stream, work, arguments..., keys, sums);
        !ok || work.poly.tiles == 1)
        return ok;
    return launchEarly(joinKernel, keyBlocks, kKeyThreads, 0, stream, work, keys, sums);
}

} // namespace

GpuResult<void> launchMatrixSeal(const KeySchedule& key, const Run& run, const GpuStream& stream) {
    const auto room = roomHere(kMatrixSealRoom);
    if (!room) return room.error();
    MatrixWork work = matrixWork(key, run, *room);
    SealSource source = chachaSegments<Direction::encrypt, true>(key, run);
    auto started = launchSteps(work, stream, sealKernel, source);
    explicit_bzero(&work, sizeof work);
    explicit_bzero(&source, sizeof source);
    return started;
}

GpuResult<void> launchMatrixTags(const KeySchedule& key, const Run& run, const GpuStream& stream) {
    const auto room = roomHere(kMatrixTagsRoom);
    if (!room) return room.error();
    MatrixWork work = matrixWork(key, run, *room);
    auto started =
        launchSteps(work, stream, startsAligned(run) ? tagsKernel<true> : tagsKernel<false>);
    explicit_bzero(&work, sizeof work);
    return started;
}

namespace {

__global__ void __launch_bounds__(kWarp) multiplyKernel(WarpFragments* work) {
    WarpFragments& mine = work[blockIdx.x];
    mine.sums[threadIdx.x] = multiplyFragments(mine.rows[threadIdx.x], mine.factors[threadIdx.x],
                                               mine.sums[threadIdx.x]);
}

} // namespace

GpuResult<void> multiplyFragmentsOn(int device, std::span<WarpFragments> work) {
    if (auto ok = check(cudaSetDevice(device), "cudaSetDevice"); !ok) return ok;
    std::uint8_t* raw = nullptr;
    if (auto ok = check(cudaMalloc(&raw, work.size_bytes()), "cudaMalloc"); !ok) return ok;
    const DeviceBytes memory(raw);
    if (auto ok = check(cudaMemcpy(raw, work.data(), work.size_bytes(), cudaMemcpyHostToDevice),
                        "cudaMemcpy");
        !ok)
        return ok;
    multiplyKernel<<<static_cast<unsigned>(work.size()), kWarp>>>(
        reinterpret_cast<WarpFragments*>(raw));
    return check(cudaMemcpy(work.data(), raw, work.size_bytes(), cudaMemcpyDeviceToHost),
                 "cudaMemcpy");
}
#endif

} // namespace blockwarp::kernels
