// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string_view>

namespace blockwarp {

/// Bytes of what a file decrypts to.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;

    std::uint64_t end() const { return offset + length; }
    bool operator==(const ByteRange&) const = default;
};

/// "OFFSET:LENGTH", each as parseByteCount() reads it: "1G:64M". The end fits into 64 bits. Error:
/// badTuning.
Result<ByteRange> parseByteRange(std::string_view text);

} // namespace blockwarp
