// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a pipeline reads from and writes to: by position, from several threads at once.
#pragma once

#include "core/error.h"

#include <cstdint>
#include <span>

namespace blockwarp {

class Source {
  public:
    virtual ~Source() = default;
    virtual std::uint64_t size() const = 0; ///< bytes, fixed when the source was opened
    /// Fills `into` from `offset`. Errors: readFailed, inputChanged (fewer bytes are there).
    virtual Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const = 0;
};

class Sink {
  public:
    virtual ~Sink() = default;
    /// Errors: writeFailed, diskFull.
    virtual Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) = 0;
};

} // namespace blockwarp
