// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/libarchive.h"
#include "core/archive/tar_entry.h"
#include "core/base/error.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace blockwarp {

/// Reads a tar (ustar, pax, GNU's, v7) entry by entry from bytes that come in order.
class TarReader {
  public:
    /// The next bytes, which stay there until the next call; none at the end.
    using Feed = std::function<Result<std::span<const std::uint8_t>>()>;

    /// Errors: outOfMemory, and the feed's.
    static Result<TarReader> open(Feed feed);

    /// The next entry; nothing at the end of the archive, behind which only zeros may follow.
    /// Errors: archiveRefused (it is no tar, or damaged), outOfMemory, and the feed's.
    Result<std::optional<TarEntry>> next();

    struct Block {
        std::uint64_t offset; ///< in the file; what lies between blocks is a hole
        std::span<const std::uint8_t> bytes;
    };
    /// The next bytes of the entry's file; nothing at its end. Errors as next().
    Result<std::optional<Block>> nextBlock();

  private:
    struct Input {
        Feed feed;
        std::span<const std::uint8_t> bytes; ///< what libarchive works on
        std::uint64_t offset = 0;            ///< where they begin
        std::optional<Error> error;          ///< of the feed
    };

    TarReader() = default;
    static la_ssize_t get(archive* tar, void* self, const void** bytes);
    Error failure() const;
    char typeOfHeader() const;
    Result<void> checkRest();

    std::unique_ptr<Input> input_ = std::make_unique<Input>();
    ArchiveHandle tar_;
};

} // namespace blockwarp
