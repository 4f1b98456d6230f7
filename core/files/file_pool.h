// SPDX-License-Identifier: GPL-3.0-or-later
/// Who works on many files: small ones whole, each by one of several threads at once; large ones
/// after them, one by one, with all workers of the engine.
#pragma once

#include "core/base/progress.h"
#include "core/files/payload_run.h"
#include "core/io/file_descriptor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace blockwarp {

/// Files up to this size are small.
inline constexpr std::uint64_t kSmallFileBytes = std::uint64_t{8} << 20;

/// Who follows the work.
class PoolWatcher : public CancelToken {
  public:
    /// Of a large file while it is worked on.
    virtual void progressed(std::size_t index, std::uint64_t done, std::uint64_t total) = 0;
};

/// One file's: of a small one nothing is said.
class FileProgress final : public ProgressSink {
  public:
    FileProgress(PoolWatcher& watcher, std::size_t index, bool large)
        : watcher_(watcher), index_(index), large_(large) {}
    void report(std::uint64_t done, std::uint64_t total) override {
        if (large_) watcher_.progressed(index_, done, total);
    }

  private:
    PoolWatcher& watcher_;
    const std::size_t index_;
    const bool large_;
};

/// What a thread works with, kept from file to file. Its functions throw nothing.
class FileWorker {
  public:
    virtual ~FileWorker() = default;
    virtual void work(std::size_t index) = 0;
    /// There is nothing more to do.
    virtual void finish() {}
};

struct FilePool {
    std::size_t files = 0;
    std::size_t threads = 1;                               ///< poolThreads()
    std::function<std::uint64_t(std::size_t index)> bytes; ///< of a file; asked on any thread
    std::function<std::unique_ptr<FileWorker>(bool large)> makeWorker;
};

/// Returns once each file has been worked on.
void runPool(const FilePool& pool);

/// How many work on `files` small ones at once.
std::size_t poolThreads(const EngineRequest& engine, std::size_t files);
/// What one of them has open while it works on a file: that, its output, a folder, a moment's
/// probe.
inline constexpr std::size_t kFilesOfThread = 4;
/// As many of so many threads as there is room for their files; 1 at least.
std::size_t threadsWithin(const OpenFiles& files, std::size_t threads);
/// What one of them works with: one worker.
Tuning tuningOfOne(Tuning tuning);

} // namespace blockwarp
