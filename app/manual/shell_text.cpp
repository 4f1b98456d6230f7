// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/shell_text.h"

#include <algorithm>

namespace blockwarp::manual {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += between;
        text += word;
    }
    return text;
}

std::string shellQuoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

std::string identifier(std::string_view text) {
    std::string name(text);
    std::ranges::replace(name, '-', '_');
    std::ranges::replace(name, ' ', '_');
    return name;
}

} // namespace blockwarp::manual
