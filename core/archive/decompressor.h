// SPDX-License-Identifier: GPL-3.0-or-later
/// Decompression of what strangers compressed: gzip, xz and zstd, recognised by their first bytes.
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace blockwarp {

inline constexpr std::size_t kDecompressorMemory = std::size_t{128} << 20; ///< maximum

/// A stream of one format. Streams (gzip's members, zstd's frames) may follow each other; nothing
/// else may.
class Decompressor {
  public:
    struct Step {
        std::size_t used; ///< of the input
        std::size_t made;
    };

    virtual ~Decompressor() = default;
    /// Decompresses until the input is used or the output is full. Makes no progress only if it
    /// needs more input. `last`: no input follows this one; the next calls have none. Errors:
    /// archiveRefused (damaged, another format follows, more than kDecompressorMemory),
    /// outOfMemory.
    virtual Result<Step> step(std::span<const std::uint8_t> from, std::span<std::uint8_t> into,
                              bool last) = 0;
    /// True if the input may end here.
    virtual bool ended() const = 0;
};

inline constexpr std::size_t kLongestMagic = 6; ///< bytes that tell a format

/// For a stream that begins like this; null if it is not compressed, or in another format. Error:
/// outOfMemory.
Result<std::unique_ptr<Decompressor>> decompressorFor(std::span<const std::uint8_t> start);

} // namespace blockwarp
