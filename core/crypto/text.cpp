// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/text.h"

namespace blockwarp::age {

std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find(' ', begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

} // namespace blockwarp::age
