// SPDX-License-Identifier: GPL-3.0-or-later
/// ASCII armor (c2sp.org/age, "ASCII armor"): the strict form of RFC 7468 §3 with the label
/// AGE ENCRYPTED FILE.
#pragma once

#include "core/error.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace blockwarp::age {

/// True if the text begins, after white space, as armor does.
bool startsAsArmor(std::span<const std::uint8_t> start);

/// Ends with a line feed.
std::string writeArmor(std::span<const std::uint8_t> bytes);

/// What is inside. White space may stand before and after the armor, and lines may end in CR LF;
/// otherwise only what writeArmor() makes is taken. Error: malformed.
Result<std::vector<std::uint8_t>> readArmor(std::span<const std::uint8_t> text);

} // namespace blockwarp::age
