// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/tar_header.h"
#include "core/base/error.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace blockwarp {

/// "it is no tar archive, or a damaged one (why)".
Error damagedTar(std::string_view why);

/// A tar's bytes, which come in order and in pieces of any size.
class TarBlocks {
  public:
    /// The next bytes, which stay there until the next call; none at the end.
    using Feed = std::function<Result<std::span<const std::uint8_t>>()>;

    explicit TarBlocks(Feed feed) : feed_(std::move(feed)) {}

    /// The next bytes, at least one and no more than `most`, which stay there until the next call;
    /// none at the end. Errors: the feed's.
    Result<std::span<const std::uint8_t>> some(std::uint64_t most);
    /// Fills the block; returns how many bytes it got, fewer only at the end. Errors: the feed's.
    Result<std::size_t> next(TarBlock& block);
    /// So many bytes, and what fills their last block. Errors: the feed's, archiveRefused (it ends
    /// before).
    Result<std::string> text(std::size_t bytes);
    /// Passes over so many bytes. Errors as text().
    Result<void> skip(std::uint64_t bytes);
    /// Reads to the end. Errors: the feed's, archiveRefused (something is there).
    Result<void> checkZeros();

  private:
    Feed feed_;
    std::span<const std::uint8_t> bytes_; ///< of the feed, not used yet
    bool ended_ = false;
};

} // namespace blockwarp
