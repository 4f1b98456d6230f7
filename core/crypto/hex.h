// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace blockwarp::crypto {

/// Two lower-case digits for each byte.
std::string toHex(std::span<const std::uint8_t> bytes);

} // namespace blockwarp::crypto
