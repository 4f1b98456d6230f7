// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/team.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

namespace blockwarp::recovery {

/// Runs parts 0 to `parts` − 1 on up to `threads` threads (0: as many as the machine has).
/// `makeWorker()` is called once on each and returns what does a part: Result<void>(part). After an
/// error no further part begins; returns one of the errors, or outOfMemory.
template <class MakeWorker>
Result<void> shareWork(std::uint64_t parts, std::size_t threads, MakeWorker makeWorker) {
    if (parts == 0) return {};
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    std::optional<Error> failed;
    runTeam(static_cast<std::size_t>(std::min<std::uint64_t>(threads, parts)), [&](std::size_t) {
        auto ok = guarded([&]() -> Result<void> {
            auto worker = makeWorker();
            for (std::uint64_t part = next++; part < parts; part = next++)
                if (auto done = worker(part); !done) return done;
            return {};
        });
        if (ok) return;
        next = parts;
        const std::lock_guard lock(mutex);
        if (!failed) failed = std::move(ok.error());
    });
    return failed ? Result<void>(std::move(*failed)) : Result<void>();
}

} // namespace blockwarp::recovery
