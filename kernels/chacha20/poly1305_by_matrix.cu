// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of poly1305_by_matrix.h, and the same on the host.
#include "kernels/chacha20/poly1305_by_matrix.h"

#include "kernels/chacha20/poly1305_byte_sums.h"
#include "kernels/chacha20/poly1305_double_sums.h"
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

/// Calls `f<Sums>()` as the strategy says.
template <class F>
auto dispatchSums(PolySums sums, const F& f) {
    return sums == PolySums::bytes ? f.template operator()<ByteSums>()
                                   : f.template operator()<DoubleSums>();
}

template <class Sums, class MakeRows>
void emulateMatrix(const KeySchedule& key, const Run& run, const MatrixRoom& room,
                   const MakeRows& makeRows) {
    MatrixWork work = matrixWork(key, run, room);
    const auto memory = std::make_unique<HostGroup<Sums>>();
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

// Where it was faster (docs/lab/2026-11-24.md, 2026-11-25.md): a segment's factors take as long as
// some rows.

bool matrixSeals(PolySums sums, std::uint32_t unitBytes, std::uint64_t aadBytes) {
    const std::uint32_t least = (sums == PolySums::bytes ? 32U : 16U) << 10;
    return unitBytes >= least && aadBytes <= kMaxMatrixAad;
}

bool matrixMakesTags(std::uint32_t unitBytes, std::uint64_t aadBytes) {
    constexpr std::uint32_t least = 64 << 10;
    return unitBytes >= least && aadBytes <= kMaxMatrixAad;
}

std::size_t polyMatrixWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    // A shorter run has fewer segments, but perhaps more tiles.
    constexpr std::size_t key =
        std::max(sizeof(MatrixKey<DoubleSums>), sizeof(MatrixKey<ByteSums>));
    return segmentCount(payloadBytes, unitBytes) * key + kMaxMatrixSums * sizeof(PolyElement);
}

void emulateMatrixSeal(PolySums sums, const KeySchedule& key, const Run& run,
                       const MatrixRoom& room) {
    SealSource source = chachaSegments<Direction::encrypt, true>(key, run);
    dispatchSums(sums, [&]<class Sums>() {
        emulateMatrix<Sums>(
            key, run, room,
            [&](const MatrixWork& work, GroupMemory<Sums>& group, const MatrixGroup& at) {
                group.span = segmentSpan(source, at.segment);
                return SealRows<Sums::kMix>(work, source, group.span, at);
            });
    });
    explicit_bzero(&source, sizeof source);
}

void emulateMatrixTags(PolySums sums, const KeySchedule& key, const Run& run,
                       const MatrixRoom& room) {
    const auto emulate = [&]<class Sums, bool Aligned>() {
        emulateMatrix<Sums>(key, run, room,
                            [](const MatrixWork& work, GroupMemory<Sums>&, const MatrixGroup& at) {
                                return SealedRows<Aligned>(work, at);
                            });
    };
    dispatchSums(sums, [&]<class Sums>() {
        startsAligned(run) ? emulate.template operator()<Sums, true>()
                           : emulate.template operator()<Sums, false>();
    });
}

#if defined(__CUDACC__)
namespace {

constexpr unsigned kKeyThreads = 64;
constexpr unsigned kMostThreads = kWarp * kMaxGroupWarps;

template <class Sums>
__global__ void __launch_bounds__(kKeyThreads, 8)
    keyKernel(const __grid_constant__ MatrixWork work, MatrixKey<Sums>* keys) {
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
template <class Sums>
std::size_t sharedBytes(const MatrixWork& work) {
    const std::size_t warps = work.threads() / kWarp;
    const std::size_t groups = work.alone != 0 ? warps : warps / work.joint.warps;
    return groups * sizeof(GroupMemory<Sums>) + warps * sizeof(WarpMemory<Sums>);
}

/// One warp's part of its group. `prepare(memory)` needs no keys; `makeRows` makes the rows.
template <class Sums, class Prepare, class MakeRows>
__device__ __forceinline__ void runGroup(const MatrixWork& work, const MatrixKey<Sums>* keys,
                                         PolyElement* sums, const Prepare& prepare,
                                         const MakeRows& makeRows) {
    extern __shared__ __align__(16) std::uint8_t memory[];
    letNextBegin();
    const std::uint32_t warpInBlock = threadIdx.x / kWarp;
    const MatrixGroup at = groupAt(work, blockIdx.x, warpInBlock);
    if (!at.works) return;
    auto* const own = reinterpret_cast<WarpMemory<Sums>*>(memory) + warpInBlock;
    GroupMemory<Sums>& group = reinterpret_cast<GroupMemory<Sums>*>(
        memory + blockDim.x / kWarp * sizeof(WarpMemory<Sums>))[at.group];
    if (at.warp == 0) prepare(group, at);
    waitForKernelAhead();
    const MatrixKey<Sums>& key = keys[at.segment];
    const unsigned folds = 31 - static_cast<unsigned>(__clz(static_cast<int>(at.share.warps)));
    GpuWarp<Sums> warp;
    fillFactors<Sums>(warp, group.factors, key, at.warp, folds);
    waitForGroup(at);
    sumRows(warp, group, *own, at, makeRows(group, at));
    joinRows(warp, key, *own);
    handOver(warp, group, at);
    waitForGroup(at);
    if (at.warp != 0) return;
    joinWarps(warp, key, group, folds);
    finishTile(warp, work, key, at, sums);
}

template <class Sums>
__global__ void __launch_bounds__(kMostThreads, 1)
    sealKernel(const __grid_constant__ MatrixWork work, const __grid_constant__ SealSource source,
               const MatrixKey<Sums>* keys, PolyElement* sums) {
    runGroup<Sums>(
        work, keys, sums,
        [&](GroupMemory<Sums>& group, const MatrixGroup& at) {
            const SegmentSpan span = segmentSpan(source, at.segment);
            if (threadIdx.x % kWarp == 0) group.span = span;
        },
        [&](const GroupMemory<Sums>& group, const MatrixGroup& at) {
            return SealRows<Sums::kMix>(work, source, group.span, at);
        });
}

template <class Sums, bool Aligned>
__global__ void __launch_bounds__(kWarp* kMatrixWarps, 4)
    tagsKernel(const __grid_constant__ MatrixWork work, const MatrixKey<Sums>* keys,
               PolyElement* sums) {
    runGroup<Sums>(
        work, keys, sums, [](GroupMemory<Sums>&, const MatrixGroup&) {},
        [&](const GroupMemory<Sums>&, const MatrixGroup& at) {
            return SealedRows<Aligned>(work, at);
        });
}

/// For segments of several tiles.
template <class Sums>
__global__ void __launch_bounds__(kKeyThreads)
    joinKernel(const __grid_constant__ MatrixWork work, const MatrixKey<Sums>* keys,
               const PolyElement* sums) {
    const std::uint64_t index = hereThread();
    waitForKernelAhead();
    if (index >= work.poly.segments) return;
    const MatrixKey<Sums>& key = keys[index];
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
template <class Sums, class Kernel, class... Arguments>
GpuResult<void> launchSteps(const MatrixWork& work, const GpuStream& stream, Kernel* kernel,
                            const Arguments&... arguments) {
    auto* const keys = reinterpret_cast<MatrixKey<Sums>*>(work.poly.run.workspace);
    auto* const sums = reinterpret_cast<PolyElement*>(keys + work.poly.segments);
    const auto keyBlocks = static_cast<unsigned>(blocksIn(work.poly.segments, kKeyThreads));
    keyKernel<Sums><<<keyBlocks, kKeyThreads, 0, stream.handle>>>(work, keys);
    if (auto ok = check(cudaGetLastError(), "kernel launch"); !ok) return ok;
    if (auto ok = launchEarly(kernel, work.threadBlocks(), work.threads(), sharedBytes<Sums>(work),
                              stream, work, arguments..., keys, sums);
        !ok || work.poly.tiles == 1)
        return ok;
    return launchEarly(joinKernel<Sums>, keyBlocks, kKeyThreads, 0, stream, work, keys, sums);
}

} // namespace

GpuResult<void> launchMatrixSeal(PolySums sums, const KeySchedule& key, const Run& run,
                                 const GpuStream& stream) {
    const auto room = roomHere(kMatrixSealRoom);
    if (!room) return room.error();
    MatrixWork work = matrixWork(key, run, *room);
    SealSource source = chachaSegments<Direction::encrypt, true>(key, run);
    auto started = dispatchSums(sums, [&]<class Sums>() {
        return launchSteps<Sums>(work, stream, sealKernel<Sums>, source);
    });
    explicit_bzero(&work, sizeof work);
    explicit_bzero(&source, sizeof source);
    return started;
}

GpuResult<void> launchMatrixTags(PolySums sums, const KeySchedule& key, const Run& run,
                                 const GpuStream& stream) {
    const auto room = roomHere(kMatrixTagsRoom);
    if (!room) return room.error();
    MatrixWork work = matrixWork(key, run, *room);
    auto started = dispatchSums(sums, [&]<class Sums>() {
        return launchSteps<Sums>(
            work, stream, startsAligned(run) ? tagsKernel<Sums, true> : tagsKernel<Sums, false>);
    });
    explicit_bzero(&work, sizeof work);
    return started;
}

namespace {

template <class Fragments>
__global__ void __launch_bounds__(kWarp) multiplyKernel(Fragments* work) {
    Fragments& mine = work[blockIdx.x];
    mine.sums[threadIdx.x] = multiplyFragments(mine.rows[threadIdx.x], mine.factors[threadIdx.x],
                                               mine.sums[threadIdx.x]);
}

template <class Fragments>
GpuResult<void> multiplyOn(int device, std::span<Fragments> work) {
    if (auto ok = check(cudaSetDevice(device), "cudaSetDevice"); !ok) return ok;
    std::uint8_t* raw = nullptr;
    if (auto ok = check(cudaMalloc(&raw, work.size_bytes()), "cudaMalloc"); !ok) return ok;
    const DeviceBytes memory(raw);
    if (auto ok = check(cudaMemcpy(raw, work.data(), work.size_bytes(), cudaMemcpyHostToDevice),
                        "cudaMemcpy");
        !ok)
        return ok;
    multiplyKernel<<<static_cast<unsigned>(work.size()), kWarp>>>(
        reinterpret_cast<Fragments*>(raw));
    return check(cudaMemcpy(work.data(), raw, work.size_bytes(), cudaMemcpyDeviceToHost),
                 "cudaMemcpy");
}

} // namespace

GpuResult<void> multiplyFragmentsOn(int device, std::span<WarpFragments> work) {
    return multiplyOn(device, work);
}

GpuResult<void> multiplyFragmentsOn(int device, std::span<ByteFragments> work) {
    return multiplyOn(device, work);
}
#endif

} // namespace blockwarp::kernels
