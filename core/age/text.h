// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes of a file looked at as text, without a copy.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp::age {

inline std::string_view asText(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::span<const std::uint8_t> asBytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

} // namespace blockwarp::age
