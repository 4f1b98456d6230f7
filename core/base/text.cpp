// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

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

} // namespace blockwarp
