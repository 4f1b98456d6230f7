// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags in two kernels: one hashes the stretches of all segments, the other hashes what
/// they gave, segment by segment, and makes or checks the tag.
#include "kernels/aes_tables.h"
#include "kernels/gcm_lane.h"
#include "kernels/gcm_paths.h"
#if defined(__CUDACC__)
#include "kernels/cuda_handles.cuh"
#include "kernels/ghash_matrix.cuh"
#endif

#include <algorithm>
#include <memory>
#include <vector>

#include <string.h> // explicit_bzero

namespace blockwarp::kernels {
namespace {

constexpr ByteTable kSbox = makeSbox();

/// Without the places of tables, partials and key.
GcmWork describeWork(const KeySchedule& key, const Run& run) {
    return {.run = run,
            .grid = stretchGrid(run.bytes, run.unitBytes),
            .tables = nullptr,
            .partials = nullptr,
            .key = nullptr,
            .rounds = key.rounds(),
            .direction = key.direction()};
}

/// Whether every segment starts on a multiple of 16 bytes.
bool segmentsAreAligned(const GcmWork& work) {
    return work.run.unitBytes % kAesBlockBytes == 0 || work.grid.segments == 1;
}

template <class F>
auto withAlignment(const GcmWork& work, const F& f) {
    return segmentsAreAligned(work) ? f(std::true_type{}) : f(std::false_type{});
}

std::uint64_t tilesFor(std::uint64_t rows) {
    return (rows + kTileRows - 1) / kTileRows;
}

// --- on the host ---

/// `load(lane, half, row)` gives a lane's block of one of its two rows.
template <class Load>
void emulateRows(const GhashMatrix& matrix, TileWords& words, std::uint32_t rows,
                 const Load& load) {
    for (std::uint32_t row = 0; row < rows; ++row) {
        TileBlocks blocks;
        for (unsigned lane = 0; lane < kWarpLanes; ++lane)
            for (unsigned half = 0; half < 2; ++half)
                blocks[lane].half[half] = load(lane, half, row);
        feedBack(blocks, words);
        multiplyTile(matrix, blocks, words);
    }
}

Block rowOf(const TileWords& words, unsigned row) {
    Block block;
    for (unsigned w = 0; w < 4; ++w)
        block.word[w] = words[4 * (row % 8) + w].half[row / 8];
    return block;
}

/// Which of a tile's rows a lane's half belongs to.
HD constexpr unsigned tileRow(unsigned lane, unsigned half) {
    return lane / 4 + 8 * half;
}

Block emulateAad(const GcmWork& work) {
    TileWords words{};
    emulateRows(work.tables->stretch, words, rowsOf(blockCount(work.run.aadBytes)),
                [&](unsigned lane, unsigned, std::uint32_t row) {
                    return aadStrip(work.run, lane % 4).load(kRowBlocks * row, {});
                });
    return rowOf(words, 0);
}

template <bool Aligned>
void emulateStretchTile(const GcmWork& work, const Block& start, std::uint64_t tile) {
    TileWords words{};
    const auto load = [&](unsigned lane, unsigned half, std::uint32_t row) {
        const std::uint64_t index = kTileRows * tile + tileRow(lane, half);
        return stretchStrip<Aligned>(work, index, lane % 4).load(kRowBlocks * row, start);
    };
    emulateRows(work.tables->stretch, words, kStretchBlocks / kRowBlocks, load);
    for (unsigned row = 0; row < kTileRows; ++row)
        if (kTileRows * tile + row < work.grid.stretches())
            work.partials[kTileRows * tile + row] = work.run.bytes == 0 ? start : rowOf(words, row);
}

void emulateFinishTile(const GcmWork& work, std::uint64_t tile) {
    TileWords words{};
    const auto segmentOf = [&](unsigned lane, unsigned half) {
        return kTileRows * tile + tileRow(lane, half);
    };
    emulateRows(
        work.tables->partial, words, rowsOf(work.grid.perSegment),
        [&](unsigned lane, unsigned half, std::uint32_t row) {
            return partialStrip(work, segmentOf(lane, half), lane % 4).load(kRowBlocks * row, {});
        });
    emulateRows(work.tables->finish, words, 1, [&](unsigned lane, unsigned half, std::uint32_t) {
        return finishBlock(work, segmentOf(lane, half), lane % 4);
    });
    for (unsigned row = 0; row < kTileRows; ++row)
        finishTag(work, kTileRows * tile + row, rowOf(words, row), kSbox.at);
}

void emulateByMatrix(const GcmWork& work) {
    const Block start = emulateAad(work);
    for (std::uint64_t tile = 0; tile < tilesFor(work.grid.stretches()); ++tile)
        withAlignment(work, [&]<class Aligned>(Aligned) {
            emulateStretchTile<Aligned::value>(work, start, tile);
        });
    for (std::uint64_t tile = 0; tile < tilesFor(work.grid.segments); ++tile)
        emulateFinishTile(work, tile);
}

void emulateByTable(const GcmWork& work) {
    const GcmTables& tables = *work.tables;
    const Block start = hashAadByTable(tables.byH, work.run);
    for (std::uint64_t index = 0; index < work.grid.stretches(); ++index)
        withAlignment(work, [&]<class Aligned>(Aligned) {
            stretchByTable<Aligned::value>(work, tables.byH, start, index);
        });
    for (std::uint64_t index = 0; index < work.grid.segments; ++index)
        finishByTable(work, tables.byH, tables.byG, tables.byFinish, kSbox.at, index);
}

} // namespace

std::size_t gcmWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    return sizeof(GcmTables) + sizeof(Block) * stretchGrid(payloadBytes, unitBytes).stretches();
}

void fillGcmTables(GcmTables& tables, const KeySchedule& key) {
    const Block h = ByteCipher<false>{kSbox.at, key.bytes().data(), key.rounds()}(Block{});
    const Block g = ghashPower(h, kStretchBlocks);
    const Block finish = ghashMultiply(h, ghashInverse(g));
    fillGhashMatrix(tables.stretch, {ghashPower(h, 4), ghashPower(h, 3), ghashPower(h, 2), h});
    fillGhashMatrix(tables.partial, {ghashPower(g, 4), ghashPower(g, 3), ghashPower(g, 2), g});
    fillGhashMatrix(tables.finish, {finish, h, {}, {}});
    fillGhashTable(tables.byH, h);
    fillGhashTable(tables.byG, g);
    fillGhashTable(tables.byFinish, finish);
}

void emulateGcmTagsBy(GhashPath path, const KeySchedule& key, const Run& run) {
    GcmWork work = describeWork(key, run);
    const auto tables = std::make_unique<GcmTables>();
    fillGcmTables(*tables, key);
    std::vector<Block> partials(work.grid.stretches());
    work.tables = tables.get();
    work.partials = partials.data();
    work.key = key.bytes().data();
    if (path == GhashPath::matrix)
        emulateByMatrix(work);
    else
        emulateByTable(work);
    explicit_bzero(tables.get(), sizeof *tables);
}

void emulateGcmTags(const KeySchedule& key, const Run& run) {
    emulateGcmTagsBy(GhashPath::matrix, key, run);
}

#if defined(__CUDACC__)
namespace {

__device__ const ByteTable deviceSbox = makeSbox();

// --- on tensor cores: a warp takes 16 stretches, then 16 segments ---

constexpr unsigned kMatrixThreads = 128;
constexpr unsigned kMatrixGroups = 4; ///< on a multiprocessor; a lane's share of the matrix takes
                                      ///< half of the registers that this leaves it

__device__ std::uint64_t thisWarp() {
    return (std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) / kWarpLanes;
}

/// The next row is under way while one is being hashed.
template <class Load>
__device__ __forceinline__ void hashRows(const LaneMatrix& matrix, LaneWords& words,
                                         std::uint32_t rows, unsigned lane, const Load& load) {
    LaneBlocks next{{load(0, 0), load(1, 0)}};
    for (std::uint32_t row = 0; row < rows; ++row) {
        LaneBlocks blocks = next;
        if (row + 1 < rows) next = {{load(0, row + 1), load(1, row + 1)}};
        feedBack(blocks, words, lane);
        matrix.multiplyTile(blocks, words);
    }
}

__device__ __forceinline__ LaneWords hashAad(const LaneMatrix& matrix, const Run& run,
                                             unsigned lane) {
    LaneWords words{};
    const Strip<true> strip = aadStrip(run, lane % 4);
    hashRows(matrix, words, rowsOf(blockCount(run.aadBytes)), lane,
             [&](int, std::uint32_t row) { return strip.load(kRowBlocks * row, {}); });
    return words;
}

template <bool Aligned>
__device__ __forceinline__ void hashStretchTile(const GcmWork& work, const LaneMatrix& matrix,
                                                const Block& start, std::uint64_t tile,
                                                unsigned lane) {
    const std::uint64_t index[2] = {kTileRows * tile + tileRow(lane, 0),
                                    kTileRows * tile + tileRow(lane, 1)};
    const Strip<Aligned> strips[2] = {stretchStrip<Aligned>(work, index[0], lane % 4),
                                      stretchStrip<Aligned>(work, index[1], lane % 4)};
    LaneWords words{};
    hashRows(matrix, words, kStretchBlocks / kRowBlocks, lane, [&](int half, std::uint32_t row) {
        return strips[half].load(kRowBlocks * row, start);
    });
    UNROLL for (int half = 0; half < 2; ++half) {
        if (index[half] < work.grid.stretches())
            work.partials[index[half]].word[lane % 4] =
                work.run.bytes == 0 ? start.word[lane % 4] : words.half[half];
    }
}

template <bool Aligned>
__global__ void __launch_bounds__(kMatrixThreads, kMatrixGroups) stretchesByMatrix(GcmWork work) {
    __shared__ Block start;
    const unsigned lane = threadIdx.x % kWarpLanes;
    const LaneMatrix matrix(work.tables->stretch, lane);
    if (threadIdx.x < kWarpLanes) {
        const LaneWords words = hashAad(matrix, work.run, lane);
        if (lane < 4) start.word[lane] = words.half[0];
    }
    __syncthreads();
    const std::uint64_t tiles = (work.grid.stretches() + kTileRows - 1) / kTileRows;
    for (std::uint64_t tile = thisWarp(); tile < tiles;
         tile += std::uint64_t{gridDim.x} * (blockDim.x / kWarpLanes))
        hashStretchTile<Aligned>(work, matrix, start, tile, lane);
}

__global__ void __launch_bounds__(kMatrixThreads) finishByMatrix(GcmWork work) {
    const unsigned lane = threadIdx.x % kWarpLanes;
    const std::uint64_t tile = thisWarp();
    const std::uint64_t index[2] = {kTileRows * tile + tileRow(lane, 0),
                                    kTileRows * tile + tileRow(lane, 1)};
    const Strip<true> strips[2] = {partialStrip(work, index[0], lane % 4),
                                   partialStrip(work, index[1], lane % 4)};
    LaneWords words{};
    hashRows(LaneMatrix(work.tables->partial, lane), words, rowsOf(work.grid.perSegment), lane,
             [&](int half, std::uint32_t row) { return strips[half].load(kRowBlocks * row, {}); });
    hashRows(LaneMatrix(work.tables->finish, lane), words, 1, lane,
             [&](int half, std::uint32_t) { return finishBlock(work, index[half], lane % 4); });
    const Block hash[2] = {gatherRow(words.half[0]), gatherRow(words.half[1])};
    const unsigned half = lane % 4;
    if (half < 2) finishTag(work, index[half], half == 0 ? hash[0] : hash[1], deviceSbox.at);
}

// --- by tables ---

constexpr unsigned kTableThreads = 256;

__device__ void copyTable(GhashTable& to, const GhashTable& from) {
    for (unsigned i = threadIdx.x; i < sizeof to / sizeof(Block); i += blockDim.x)
        storeBlock(reinterpret_cast<std::uint8_t*>(&to.at[0][i]),
                   loadBlock(reinterpret_cast<const std::uint8_t*>(&from.at[0][i])));
}

template <bool Aligned>
__global__ void __launch_bounds__(kTableThreads) stretchesByTable(GcmWork work) {
    __shared__ GhashTable byH;
    __shared__ Block start;
    copyTable(byH, work.tables->byH);
    __syncthreads();
    if (threadIdx.x == 0) start = hashAadByTable(byH, work.run);
    __syncthreads();
    stretchByTable<Aligned>(work, byH, start, std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x);
}

__global__ void __launch_bounds__(kTableThreads) finishByTable(GcmWork work) {
    __shared__ GhashTable byH;
    __shared__ GhashTable byG;
    __shared__ GhashTable byFinish;
    copyTable(byH, work.tables->byH);
    copyTable(byG, work.tables->byG);
    copyTable(byFinish, work.tables->byFinish);
    __syncthreads();
    finishByTable(work, byH, byG, byFinish, deviceSbox.at,
                  std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x);
}

GpuResult<int> attribute(cudaDeviceAttr which) {
    int device = 0;
    int value = 0;
    if (auto ok = check(cudaGetDevice(&device), "cudaGetDevice"); !ok) return ok.error();
    if (auto ok = check(cudaDeviceGetAttribute(&value, which, device), "cudaDeviceGetAttribute");
        !ok)
        return ok.error();
    return value;
}

unsigned groupsOf(std::uint64_t items, unsigned perGroup) {
    return static_cast<unsigned>((items + perGroup - 1) / perGroup);
}

GpuResult<void> launchByMatrix(const GcmWork& work, const GpuStream& stream) {
    const auto multiprocessors = attribute(cudaDevAttrMultiProcessorCount);
    if (!multiprocessors) return multiprocessors.error();
    constexpr unsigned warps = kMatrixThreads / kWarpLanes;
    const unsigned groups = std::min(groupsOf(tilesFor(work.grid.stretches()), warps),
                                     static_cast<unsigned>(*multiprocessors) * kMatrixGroups);
    withAlignment(work, [&]<class Aligned>(Aligned) {
        stretchesByMatrix<Aligned::value><<<groups, kMatrixThreads, 0, stream.handle>>>(work);
    });
    finishByMatrix<<<groupsOf(tilesFor(work.grid.segments), warps), kMatrixThreads, 0,
                     stream.handle>>>(work);
    return check(cudaGetLastError(), "kernel launch");
}

GpuResult<void> launchByTable(const GcmWork& work, const GpuStream& stream) {
    withAlignment(work, [&]<class Aligned>(Aligned) {
        stretchesByTable<Aligned::value>
            <<<groupsOf(work.grid.stretches(), kTableThreads), kTableThreads, 0, stream.handle>>>(
                work);
    });
    finishByTable<<<groupsOf(work.grid.segments, kTableThreads), kTableThreads, 0, stream.handle>>>(
        work);
    return check(cudaGetLastError(), "kernel launch");
}

} // namespace

GpuResult<void> prepareGcm(const KeySchedule& key, const DeviceKey&, std::uint8_t* workspace,
                           const GpuStream& stream) {
    const auto tables = std::make_unique<GcmTables>();
    fillGcmTables(*tables, key);
    auto done = check(cudaMemcpyAsync(workspace, tables.get(), sizeof *tables,
                                      cudaMemcpyHostToDevice, stream.handle),
                      "cudaMemcpyAsync");
    // Wiped only when nothing reads it any more.
    if (auto waited = check(cudaStreamSynchronize(stream.handle), "cudaStreamSynchronize"); done)
        done = waited;
    explicit_bzero(tables.get(), sizeof *tables);
    return done;
}

GpuResult<void> launchGcmTagsBy(GhashPath path, const KeySchedule& key, const DeviceKey& deviceKey,
                                const Run& run, const GpuStream& stream) {
    GcmWork work = describeWork(key, run);
    work.tables = reinterpret_cast<const GcmTables*>(run.workspace);
    work.partials = reinterpret_cast<Block*>(run.workspace + sizeof(GcmTables));
    work.key = deviceKey.global;
    return path == GhashPath::matrix ? launchByMatrix(work, stream) : launchByTable(work, stream);
}

GpuResult<void> launchGcmTags(const KeySchedule& key, const DeviceKey& deviceKey, const Run& run,
                              const GpuStream& stream) {
    const auto capability = attribute(cudaDevAttrComputeCapabilityMajor);
    if (!capability) return capability.error();
    const bool matrices = *capability == 8 || *capability == 9;
    return launchGcmTagsBy(matrices ? GhashPath::matrix : GhashPath::table, key, deviceKey, run,
                           stream);
}
#endif

} // namespace blockwarp::kernels
