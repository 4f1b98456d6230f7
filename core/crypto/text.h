// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes of a file looked at as text, without a copy: its words and the white space around it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp::age {

inline std::string_view asText(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::span<const std::uint8_t> asBytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline constexpr std::string_view kWhiteSpace = " \t\r\n";

/// Without the white space before and after it.
inline std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kWhiteSpace), text.size()));
    return text.substr(0, text.find_last_not_of(kWhiteSpace) + 1);
}

/// Of ASCII letters.
inline char lowerCase(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline bool startsWithAnyCase(std::string_view text, std::string_view start) {
    return text.size() >= start.size() &&
           std::equal(start.begin(), start.end(), text.begin(),
                      [](char a, char b) { return lowerCase(a) == lowerCase(b); });
}

/// Between single spaces.
std::vector<std::string_view> wordsOf(std::string_view line);

} // namespace blockwarp::age
