// SPDX-License-Identifier: GPL-3.0-or-later
/// What stands three times in a file of recovery data: its numbers and the hashes of all shards
/// (docs/recovery.md).
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/io/stream.h"
#include "core/recovery/shard_hash.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp::recovery {

inline constexpr std::string_view kMagic = "blockwarp-recov\n";
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kIndexFieldBytes = 56;
inline constexpr std::size_t kIndexDigestBytes = 32; ///< SHA-256

/// When the file was changed last, since 1970.
struct FileTime {
    std::int64_t seconds = 0;
    std::uint32_t nanoseconds = 0;

    bool operator==(const FileTime&) const = default;
};

struct Index {
    Layout layout;
    FileTime time{};
    std::vector<Hash> data;   ///< of layout.dataShards()
    std::vector<Hash> parity; ///< of layout.parityShards()

    bool operator==(const Index&) const = default;
};

/// As it stands in the file: layout.indexBytes() bytes. Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> written(const Index& index);

struct FoundIndex {
    Index index;
    unsigned copies = 0;    ///< that are whole and say the same; 3, unless some are damaged
    bool differing = false; ///< another whole copy says something else
};

/// The first whole copy, wherever it stands. Reads `file` once for the places where one begins,
/// and at most 8 such places. Nothing if there is none. Errors: readFailed, cancelled,
/// cryptoLibrary; places that the disk cannot read are passed over.
Result<std::optional<FoundIndex>> findIndex(const PositionedSource& file,
                                            const CancelToken& cancel);

/// Whether a file begins as recovery data does.
bool startsAsRecovery(std::span<const std::uint8_t> start);

/// As source.readAt(), with zeros for what the disk cannot read, and behind the end.
Result<void> readOrZeros(const PositionedSource& source, std::uint64_t offset,
                         std::span<std::uint8_t> into);

} // namespace blockwarp::recovery
