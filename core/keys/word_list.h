// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace blockwarp::keys {

inline constexpr std::size_t kWordBits = 11;

/// The 2,048 English words of BIP 39, sorted; the first four letters tell each from all others.
std::span<const std::string_view> wordList();

} // namespace blockwarp::keys
