// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// Text in, bytes out, in pieces of any size.
class TextDecoder {
  public:
    virtual ~TextDecoder() = default;
    /// Appends what can be decoded with this text. Error: malformed, after which nothing more can
    /// be pushed.
    virtual Result<void> push(std::span<const std::uint8_t> text,
                              std::vector<std::uint8_t>& bytes) = 0;
    /// Comes last. Error: malformed (the text did not end).
    virtual Result<void> finish() const = 0;
};

} // namespace blockwarp
