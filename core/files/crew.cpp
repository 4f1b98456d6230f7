// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/crew.h"

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

void workThrough(const Crew& crew) {
    std::vector<std::unique_ptr<FileHand>> hands;
    for (std::size_t i = 0; i < crew.threads; ++i)
        hands.push_back(crew.hire(false));
    std::vector<std::uint8_t> large(crew.files); // one writer each
    std::atomic<std::size_t> next{0};
    runTeam(crew.threads, [&](std::size_t member) {
        std::optional<OwnLibrary> library;
        if (crew.threads > 1) library.emplace();
        for (std::size_t index = next++; index < crew.files; index = next++) {
            large[index] = crew.bytes(index) > kSmallFileBytes ? 1 : 0;
            if (large[index] == 0) hands[member]->work(index);
        }
        hands[member]->finish();
    });
    hands.clear();
    const auto all = crew.hire(true);
    for (std::size_t index = 0; index < crew.files; ++index)
        if (large[index] != 0) all->work(index);
    all->finish();
}

std::size_t crewThreads(const EngineRequest& engine, std::size_t files) {
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
