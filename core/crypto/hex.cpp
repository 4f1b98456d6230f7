// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/hex.h"

#include <sodium.h>

namespace blockwarp::crypto {

std::string toHex(std::span<const std::uint8_t> bytes) {
    std::string text(2 * bytes.size() + 1, '\0');
    ::sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back(); // the end of a C string
    return text;
}

} // namespace blockwarp::crypto
