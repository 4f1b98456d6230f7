// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/hex.h"

#include <string_view>

namespace blockwarp::crypto {

std::string toHex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

} // namespace blockwarp::crypto
