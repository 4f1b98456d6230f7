// SPDX-License-Identifier: GPL-3.0-or-later
/// Who works on many files: small ones whole, each by one of several threads at once; large ones
/// after them, one by one, with all workers of the engine.
#pragma once

#include "core/engine/engine.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

namespace blockwarp {

/// Files up to this size are small.
inline constexpr std::uint64_t kSmallFileBytes = std::uint64_t{8} << 20;

/// What a thread works with, kept from file to file. Its functions throw nothing.
class FileHand {
  public:
    virtual ~FileHand() = default;
    virtual void work(std::size_t index) = 0;
    /// There is nothing more to do.
    virtual void finish() {}
};

struct Crew {
    std::size_t files = 0;
    std::size_t threads = 1;                                              ///< crewThreads()
    std::function<const std::filesystem::path&(std::size_t index)> place; ///< from any thread
    std::function<std::unique_ptr<FileHand>(bool large)> hire;
};

/// Returns once each file has been worked on.
void workThrough(const Crew& crew);

/// How many work on `files` small ones at once.
std::size_t crewThreads(EngineKind engine, const Tuning& tuning, std::size_t files);
/// What one of them works with: one worker.
Tuning tuningOfOne(Tuning tuning);

} // namespace blockwarp
