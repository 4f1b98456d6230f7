// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes of a file looked at as text, without a copy: its words and the white space around it.
/// Sizes and names as a person reads them.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace blockwarp {

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

inline bool isSameAnyCase(std::string_view a, std::string_view b) {
    return a.size() == b.size() && startsWithAnyCase(a, b);
}

/// The text behind a line's end: LF, also with CRs before it, or one CR as old editors write it.
inline std::string_view behindLine(std::string_view text) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    const auto feed = text.find_first_not_of('\r', end);
    const bool isFeed = feed < text.size() && text[feed] == '\n';
    return text.substr(std::min((isFeed ? feed : end) + 1, text.size()));
}

inline constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";

/// True for text in UTF-16, with a byte order mark or without: then most of it is ASCII.
bool looksLikeUtf16(std::string_view text);

/// Whether all of it is well-formed UTF-8.
bool isUtf8(std::string_view text);

/// Of valid UTF-8, and back.
std::u32string codePointsOf(std::string_view text);
std::string toUtf8(std::u32string_view codes);

/// Whether UTF-8 text has characters that control, reorder or hide others: C0 and C1, soft hyphens,
/// zero-width characters, marks of direction, separators of lines, and tags.
bool hasHiddenCharacter(std::string_view text);

/// A line for the end of a message about it: quoted, at most 60 characters of it. Never of a text
/// that may hold a secret.
std::string quoted(std::string_view line);

/// Decimal digits and nothing else: no sign, no blanks, no rest. Nothing beyond what `Number`
/// holds.
template <std::integral Number = std::uint64_t>
std::optional<Number> wholeNumber(std::string_view text) {
    if (text.starts_with('-')) return {};
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, failed] = std::from_chars(text.data(), end, number);
    return failed == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// Between single spaces.
std::vector<std::string_view> wordsOf(std::string_view line);

/// Bytes as a person reads them, in powers of 1024 with two digits or more: "999 bytes", "1.5 GiB",
/// "21 MiB".
std::string sizeText(std::uint64_t bytes);

/// `name`, or a sentence with names in it, with escapes for control characters (C0, DEL and C1),
/// backslashes and bytes that are no UTF-8: \n, \r, \t, \\, and \x1b for the others. The result is
/// valid UTF-8 on one line, and no two names share one.
std::string displayName(std::string_view name);

} // namespace blockwarp
