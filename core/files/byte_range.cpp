// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/byte_range.h"

#include "core/keys/key_input.h"

#include <limits>

namespace blockwarp {

Result<ByteRange> parseByteRange(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos)
        return Error{ErrorCode::badTuning,
                     "a range is OFFSET:LENGTH in bytes, such as 1G:64M, not " + std::string(text)};
    const auto offset = parseByteCount(text.substr(0, colon));
    if (!offset) return offset.error();
    const auto length = parseByteCount(text.substr(colon + 1));
    if (!length) return length.error();
    if (*length > std::numeric_limits<std::uint64_t>::max() - *offset)
        return Error{ErrorCode::badTuning, "the end of the range is no number of 64 bits"};
    return ByteRange{*offset, *length};
}

} // namespace blockwarp
