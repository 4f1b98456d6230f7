// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags: the choice between the two ways of hashing, and the kernels that do it by table.
#include "kernels/device/grid.h"
#include "kernels/gcm/gcm_by_table.h"
#include "kernels/gcm/gcm_paths.h"
#if defined(__CUDACC__)
#include "kernels/device/cuda_handles.cuh"
#endif

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace blockwarp::kernels {
namespace {

/// The tables take a seventh of the time that the matrices take to be made.
GhashPath pathFor(KeyUse use) {
    return use == KeyUse::little ? GhashPath::table : GhashPath::matrix;
}

TileGrid tableGrid(const Run& run) {
    return tileGrid(run.bytes, run.unitBytes, kTableTile);
}

/// Without the places of tables, partials and key.
GcmWork describeWork(GhashPath path, const KeySchedule& key, const Run& run) {
    return {.run = run,
            .grid = path == GhashPath::matrix ? matrixGrid(run) : tableGrid(run),
            .tables = nullptr,
            .partials = nullptr,
            .key = nullptr,
            .rounds = key.rounds(),
            .direction = key.direction()};
}

std::uint64_t partialBlocks(const Run& run) {
    return std::max(matrixGrid(run).tiles() * kSquareRows, tableGrid(run).tiles());
}

/// What a path needs; the rest is left as it is.
void fillTables(GhashPath path, GcmTables& tables, const KeySchedule& key) {
    Block h = ByteCipher<false>{kGcmSbox.at, key.bytes().data(), key.rounds()}(Block{});
    fillGhashTable(tables.byH, h);
    if (path == GhashPath::matrix) {
        fillMatrices(tables, h);
    } else {
        Block g = ghashPower(h, kTableTile);
        Block finish = ghashMultiply(h, ghashInverse(g));
        fillGhashTable(tables.byG, g);
        fillGhashTable(tables.byFinish, finish);
        for (Block* secret : {&g, &finish})
            explicit_bzero(secret, sizeof *secret);
    }
    explicit_bzero(&h, sizeof h);
}

void emulateByTable(const GcmWork& work) {
    const GcmTables& tables = *work.tables;
    const Block start = hashAadByTable(tables.byH, work.run);
    for (std::uint32_t index = 0; index < work.grid.tiles(); ++index)
        withAlignment(work, [&]<class Aligned>(Aligned) {
            tileByTable<Aligned::value>(work, tables.byH, start, index);
        });
    for (std::uint32_t index = 0; index < work.grid.segments; ++index)
        segmentByTable(work, tables.byH, tables.byG, tables.byFinish, kGcmSbox.at, index);
}

} // namespace

std::size_t gcmPreparedBytes() {
    return sizeof(GcmTables);
}

std::size_t gcmWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    Run run{};
    run.bytes = payloadBytes;
    run.unitBytes = unitBytes;
    return sizeof(GcmTables) + sizeof(Block) * partialBlocks(run);
}

void emulateGcmTagsBy(GhashPath path, const KeySchedule& key, const Run& run) {
    GcmWork work = describeWork(path, key, run);
    const auto tables = std::make_unique<GcmTables>();
    fillTables(path, *tables, key);
    struct alignas(16) AlignedBlock {
        Block block;
    };
    std::vector<AlignedBlock> partials(partialBlocks(run));
    work.tables = tables.get();
    work.partials = &partials.front().block;
    work.key = key.bytes().data();
    if (path == GhashPath::matrix)
        emulateByMatrix(work);
    else
        emulateByTable(work);
    explicit_bzero(tables.get(), sizeof *tables);
    explicit_bzero(partials.data(), partials.size() * sizeof partials.front()); // they give H away
}

void emulateGcmTags(const KeySchedule& key, const Run& run) {
    emulateGcmTagsBy(pathFor(run.keyUse), key, run);
}

#if defined(__CUDACC__)
namespace {

__device__ const ByteTable tableSbox = makeSbox();

constexpr unsigned kTableThreads = 256;

__device__ void copyTable(GhashTable& to, const GhashTable& from) {
    auto* target = reinterpret_cast<uint4*>(&to);
    const auto* source = reinterpret_cast<const uint4*>(&from);
    for (unsigned i = threadIdx.x; i < sizeof to / sizeof *target; i += blockDim.x)
        target[i] = source[i];
}

template <bool Aligned>
__global__ void __launch_bounds__(kTableThreads) tilesByTable(GcmWork work) {
    __shared__ GhashTable byH;
    __shared__ Block start;
    copyTable(byH, work.tables->byH);
    __syncthreads();
    if (threadIdx.x == 0) start = hashAadByTable(byH, work.run);
    __syncthreads();
    tileByTable<Aligned>(work, byH, start, blockIdx.x * blockDim.x + threadIdx.x);
}

__global__ void __launch_bounds__(kTableThreads) segmentsByTable(GcmWork work) {
    __shared__ GhashTable byH;
    __shared__ GhashTable byG;
    __shared__ GhashTable byFinish;
    copyTable(byH, work.tables->byH);
    copyTable(byG, work.tables->byG);
    copyTable(byFinish, work.tables->byFinish);
    __syncthreads();
    segmentByTable(work, byH, byG, byFinish, tableSbox.at, blockIdx.x * blockDim.x + threadIdx.x);
}

/// What the current device does where `path` is asked for: its tensor cores may not take bits.
GpuResult<GhashPath> pathHere(GhashPath path) {
    const auto major = deviceAttribute(cudaDevAttrComputeCapabilityMajor);
    if (!major) return major.error();
    return *major == 8 || *major == 9 ? path : GhashPath::table;
}

GpuResult<void> launchByTable(const GcmWork& work, const GpuStream& stream) {
    const auto threadBlocksFor = [](std::uint64_t threads) {
        return static_cast<unsigned>(blocksIn(threads, kTableThreads));
    };
    withAlignment(work, [&]<class Aligned>(Aligned) {
        tilesByTable<Aligned::value>
            <<<threadBlocksFor(work.grid.tiles()), kTableThreads, 0, stream.handle>>>(work);
    });
    segmentsByTable<<<threadBlocksFor(work.grid.segments), kTableThreads, 0, stream.handle>>>(work);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace

GpuResult<void> prepareGcmBy(GhashPath path, const KeySchedule& key, std::uint8_t* prepared) {
    const auto here = pathHere(path);
    if (!here) return here.error();
    if (*here == GhashPath::matrix)
        if (auto ok = allowMatrixMemory(); !ok) return ok;
    fillTables(*here, *reinterpret_cast<GcmTables*>(prepared), key);
    return {};
}

GpuResult<void> prepareGcm(const KeySchedule& key, KeyUse use, std::uint8_t* prepared) {
    return prepareGcmBy(pathFor(use), key, prepared);
}

GpuResult<void> launchGcmTagsBy(GhashPath path, const KeySchedule& key, const DeviceKey& deviceKey,
                                const Run& run, const GpuStream& stream) {
    const auto here = pathHere(path);
    if (!here) return here.error();
    GcmWork work = describeWork(*here, key, run);
    work.tables = reinterpret_cast<const GcmTables*>(run.workspace);
    work.partials = reinterpret_cast<Block*>(run.workspace + sizeof(GcmTables));
    work.key = deviceKey.global;
    return *here == GhashPath::matrix ? launchByMatrix(work, stream) : launchByTable(work, stream);
}

GpuResult<void> launchGcmTags(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                              const GpuStream& stream) {
    return launchGcmTagsBy(pathFor(run.keyUse), key, deviceKey, run, stream);
}
#endif

} // namespace blockwarp::kernels
