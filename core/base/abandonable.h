// SPDX-License-Identifier: GPL-3.0-or-later
/// For the few calls that can take seconds and cannot be interrupted: a key derivation, an fsync.
#pragma once

#include "core/base/cancel.h"
#include "core/base/secret.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>

namespace blockwarp {

/// Runs `work` on a thread of its own and waits for its value. When the job is cancelled first,
/// returns nothing within 20 ms and leaves the thread to finish by itself: `work` must own all
/// that it touches.
template <class Work>
auto runAbandonable(Work work, const CancelToken& cancel)
    -> std::optional<std::invoke_result_t<Work&>> {
    struct Shared {
        std::mutex mutex;
        std::condition_variable done;
        std::optional<std::invoke_result_t<Work&>> value;
    };
    auto shared = std::make_shared<Shared>();
    auto task = std::make_shared<Work>(std::move(work));
    std::thread thread;
    try {
        thread = std::thread([shared, task] {
            auto value = (*task)();
            wipeStack();
            const std::lock_guard lock(shared->mutex);
            shared->value = std::move(value);
            shared->done.notify_one();
        });
    } catch (const std::system_error&) {
        return (*task)(); // no thread to be had: slow to hear a cancel is better than failing
    }
    std::unique_lock lock(shared->mutex);
    while (!shared->value) {
        if (cancel.cancelled()) {
            thread.detach();
            return std::nullopt;
        }
        shared->done.wait_for(lock, std::chrono::milliseconds(20));
    }
    lock.unlock();
    thread.join(); // the end of a thread must not meet the end of the process
    return std::move(shared->value);
}

} // namespace blockwarp
