// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_pool.h"

#include "core/base/team.h"
#include "core/crypto/own_library.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace blockwarp {
namespace {

/// A small file takes more of a thread's time than of a GPU's, where few at a time get their turn.
std::size_t threadsForGpu() {
    constexpr unsigned most = 16;
    return std::clamp(std::thread::hardware_concurrency(), 4U, most);
}

} // namespace

void runPool(const FilePool& pool) {
    std::vector<std::unique_ptr<FileWorker>> workers;
    for (std::size_t i = 0; i < pool.threads; ++i)
        workers.push_back(pool.makeWorker(false));
    std::vector<std::uint8_t> large(pool.files); // one writer each
    std::atomic<std::size_t> next{0};
    runTeam(pool.threads, [&](std::size_t thread) {
        std::optional<OwnLibrary> library;
        if (pool.threads > 1) library.emplace();
        for (std::size_t index = next++; index < pool.files; index = next++) {
            large[index] = pool.bytes(index) > kSmallFileBytes ? 1 : 0;
            if (large[index] == 0) workers[thread]->work(index);
        }
        workers[thread]->finish();
    });
    workers.clear();
    const auto last = pool.makeWorker(true);
    for (std::size_t index = 0; index < pool.files; ++index)
        if (large[index] != 0) last->work(index);
    last->finish();
}

std::size_t poolThreads(const EngineRequest& engine, std::size_t files) {
    const bool chosen = engine.kind != EngineKind::cuda || engine.tuning.workersPerDevice != 0;
    const std::size_t most = chosen ? maxWorkers(engine.kind, engine.tuning) : threadsForGpu();
    return std::clamp<std::size_t>(files, 1, most);
}

std::size_t threadsWithin(const OpenFiles& files, std::size_t threads) {
    return std::clamp<std::size_t>(files.room() / kFilesOfThread, 1, threads);
}

Tuning tuningOfOne(Tuning tuning) {
    tuning.threads = tuning.workersPerDevice = 1;
    tuning.keyUse = kernels::KeyUse::little;
    return tuning;
}

} // namespace blockwarp
