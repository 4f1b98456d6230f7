// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"

#include <openssl/rand.h>

#include <algorithm>
#include <climits>

namespace blockwarp {

Result<void> fillRandom(std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const std::size_t part = std::min<std::size_t>(bytes.size(), INT_MAX);
        if (RAND_bytes(bytes.data(), static_cast<int>(part)) != 1)
            return Error{ErrorCode::cryptoLibrary, "no random bytes"};
        bytes = bytes.subspan(part);
    }
    return {};
}

} // namespace blockwarp
