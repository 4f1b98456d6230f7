// SPDX-License-Identifier: GPL-3.0-or-later
/// What is asked of archives, and what became of it: values without libarchive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

/// Folders and files that go into one tar.
struct ArchiveRequest {
    std::vector<std::filesystem::path> inputs; ///< each stands at the top, under its last name
    bool keepGoing = false;                    ///< leave out what cannot be read, and name it
    std::optional<int> zstdLevel{};            ///< compress in frames; nothing: do not
    bool padded = false;                       ///< fill up to a length of Padmé
};

inline constexpr std::size_t kExtractionDepth = 256;    ///< unless more is asked for
inline constexpr std::size_t kMaxExtractionDepth = 512; ///< nothing deeper is archived

/// Beyond these an archive is refused. Folders that stand in paths alone count as entries, too.
struct ExtractionLimits {
    /// Of all files, sparse ones by their logical size. Nothing: what is free on the file system
    /// less a twentieth.
    std::optional<std::uint64_t> bytes{};
    std::uint64_t entries = 1'000'000;
    std::size_t depth = kExtractionDepth;               ///< names in a path
    std::uint64_t nameBytes = std::uint64_t{256} << 20; ///< of all names together
};

struct ExtractionRequest {
    /// Shell patterns on entries' paths; an entry below a folder that matches is taken with it.
    /// Neither these nor `names`: all entries.
    std::vector<std::string> only{};
    ExtractionLimits limits{};
    /// Where all entries are in one folder that has the new folder's own name, it becomes that one.
    bool liftSoleFolder = false;
    /// Exact paths of entries that are taken beside those of `only`, each with what is below it.
    std::vector<std::string> names{};

    bool takesAll() const { return only.empty() && names.empty(); }
};

struct LeftOut {
    std::string path;
    std::string why;
};

struct ArchiveOutcome {
    std::uint64_t entries = 0;
    std::size_t depth = 0;                ///< names in the longest path
    std::vector<LeftOut> leftOut{};       ///< what could not be read
    std::uint64_t foreignOwners = 0;      ///< entries of other owners, which are not kept
    std::uint64_t extendedAttributes = 0; ///< entries with some, or ACLs, which are not kept
};

} // namespace blockwarp
