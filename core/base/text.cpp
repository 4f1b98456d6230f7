// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace blockwarp {

bool looksLikeUtf16(std::string_view text) {
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return true;
    std::size_t zeros[2] = {0, 0}; // at even and at odd places
    for (std::size_t i = 0; i < text.size(); ++i)
        zeros[i % 2] += text[i] == '\0' ? 1 : 0;
    // One half of nearly every character is zero, and the other half never.
    const auto [few, many] = std::minmax(zeros[0], zeros[1]);
    return text.size() % 2 == 0 && few == 0 && many > text.size() * 3 / 8;
}

std::string quoted(std::string_view line) {
    constexpr std::size_t most = 60;
    const std::string start = "\"" + std::string(line.substr(0, most));
    return start + (line.size() > most ? "…\"" : "\"");
}

std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find(' ', begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::string sizeText(std::uint64_t bytes) {
    if (bytes < 1024) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
    static constexpr std::array units{" KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    if (value >= 9.95) return std::to_string(std::lround(value)) + units.at(unit);
    const long tenths = std::lround(value * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + units.at(unit);
}

namespace {

/// Bytes of the well-formed UTF-8 sequence at the start of `text` (Unicode 15, table 3-7), or 0.
std::size_t sequenceBytes(std::string_view text) {
    const auto at = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0};
    };
    const auto follows = [&](std::size_t i, std::uint8_t least = 0x80, std::uint8_t most = 0xbf) {
        return at(i) >= least && at(i) <= most;
    };
    const std::uint8_t lead = at(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        const std::uint8_t least = lead == 0xe0 ? 0xa0 : 0x80;
        const std::uint8_t most = lead == 0xed ? 0x9f : 0xbf; // no surrogates
        return follows(1, least, most) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const std::uint8_t least = lead == 0xf0 ? 0x90 : 0x80;
        const std::uint8_t most = lead == 0xf4 ? 0x8f : 0xbf;
        return follows(1, least, most) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

bool isControl(std::string_view sequence) {
    const auto first = static_cast<std::uint8_t>(sequence.front());
    const bool c1 =
        sequence.size() == 2 && first == 0xc2 && static_cast<std::uint8_t>(sequence[1]) < 0xa0;
    return first < 0x20 || first == 0x7f || c1;
}

std::string escaped(std::string_view bytes) {
    if (bytes == "\n") return "\\n";
    if (bytes == "\r") return "\\r";
    if (bytes == "\t") return "\\t";
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(byte));
    return text;
}

/// Of a well-formed sequence.
char32_t codePointOf(std::string_view sequence) {
    const auto lead = static_cast<std::uint8_t>(sequence.front());
    if (sequence.size() == 1) return lead;
    char32_t code = lead & (0x7fU >> sequence.size());
    for (const char byte : sequence.substr(1))
        code = code << 6 | (static_cast<std::uint8_t>(byte) & 0x3fU);
    return code;
}

/// First and last of each range.
constexpr std::pair<char32_t, char32_t> kHidden[] = {
    {0, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},   {0x180e, 0x180e},
    {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xe0000, 0xe007f},
};

bool isHidden(char32_t code) {
    return std::ranges::any_of(
        kHidden, [&](const auto& range) { return code >= range.first && code <= range.second; });
}

} // namespace

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t bytes = sequenceBytes(text);
        if (bytes == 0) return false;
        text.remove_prefix(bytes);
    }
    return true;
}

std::u32string codePointsOf(std::string_view text) {
    std::u32string codes;
    while (!text.empty()) {
        const std::size_t bytes = std::max<std::size_t>(sequenceBytes(text), 1);
        codes += codePointOf(text.substr(0, bytes));
        text.remove_prefix(bytes);
    }
    return codes;
}

std::string toUtf8(std::u32string_view codes) {
    std::string text;
    const auto follow = [&](char32_t bits) { text += static_cast<char>(0x80 | (bits & 0x3f)); };
    for (const char32_t code : codes) {
        if (code < 0x80) {
            text += static_cast<char>(code);
            continue;
        }
        const int following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        text += static_cast<char>((0xf00 >> (following + 1) & 0xff) | code >> 6 * following);
        for (int i = following - 1; i >= 0; --i)
            follow(code >> 6 * i);
    }
    return text;
}

bool hasHiddenCharacter(std::string_view text) {
    return std::ranges::any_of(codePointsOf(text), isHidden);
}

std::string displayName(std::string_view name) {
    std::string result;
    while (!name.empty()) {
        const std::size_t bytes = sequenceBytes(name);
        const std::string_view sequence = name.substr(0, bytes == 0 ? 1 : bytes);
        if (bytes == 0 || isControl(sequence))
            result += escaped(sequence);
        else
            result += sequence == "\\" ? "\\\\" : sequence;
        name.remove_prefix(sequence.size());
    }
    return result;
}

} // namespace blockwarp
