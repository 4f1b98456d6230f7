// SPDX-License-Identifier: GPL-3.0-or-later
/// Bech32 (BIP 173) without its limit on length, as age writes keys.
#pragma once

#include "core/base/secret.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp::keys {

struct Bech32 {
    std::string prefix; ///< as written, all lower or all upper case
    SecretBytes data;
};

/// `prefix` and everything after it in its case; lower case if it has none. The text may be a
/// secret.
SecretBytes encodeBech32(std::string_view prefix, std::span<const std::uint8_t> data);

/// Nothing for mixed case, a wrong checksum, an unknown character or left-over bits.
std::optional<Bech32> decodeBech32(std::string_view text);

} // namespace blockwarp::keys
