// SPDX-License-Identifier: GPL-3.0-or-later
/// What no archive may make: every refusal of an entry that needs no look at the disk. Error of
/// all: archiveRefused.
#pragma once

#include "core/archive/requests.h"
#include "core/base/error.h"

#include <sys/types.h>

#include <cstdint>
#include <ctime> // timespec
#include <string>
#include <string_view>

namespace blockwarp {

enum class TarKind : std::uint8_t { file, folder, symbolicLink, hardLink, other };

/// The header of an entry, as it stands in the tar: nothing of it was checked.
struct TarEntry {
    std::string name;
    TarKind kind = TarKind::other;
    std::string type;        ///< of another kind: "a device", "a FIFO", "an unknown type"
    std::string target;      ///< of links
    mode_t mode = 0;         ///< permissions, with set-uid, set-gid and sticky
    timespec time{};         ///< of the last change
    std::uint64_t bytes = 0; ///< of a file, with its holes
};

/// "the entry NAME: why".
Error refusedEntry(std::string_view name, std::string_view why);

/// The path below the new folder, without `.` and empty names; empty: the folder itself. Refuses
/// absolute names, `..`, and what is deeper than the limit.
Result<std::string> checkedPath(std::string_view name, std::size_t maxDepth);

/// Refuses devices, FIFOs, unknown types and links without a target.
Result<void> checkKind(const TarEntry& entry);

/// Counts entries, their names and bytes.
class LimitCount {
  public:
    explicit LimitCount(const ExtractionLimits& limits) : limits_(limits) {}
    /// Of every entry, whether it is taken or not, and of every folder that a path brings; a folder
    /// that later has an entry is counted once.
    Result<void> addEntry(std::size_t nameBytes);
    /// Of an entry that is taken, before its first byte is written.
    Result<void> addFile(const TarEntry& entry);

  private:
    ExtractionLimits limits_;
    std::uint64_t entries_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t nameBytes_ = 0;
};

} // namespace blockwarp
