// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/word_list.h"

#include "blockwarp_words.h"

#include <array>

namespace blockwarp::keys {
namespace {

using WordList = std::array<std::string_view, std::size_t{1} << kWordBits>;

constexpr WordList splitWords(std::string_view lines) {
    WordList words;
    for (std::string_view& word : words) {
        word = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(word.size() + 1);
    }
    return words;
}

} // namespace

std::span<const std::string_view> wordList() {
    static const WordList words = splitWords(kWordFiles[0]);
    return words;
}

} // namespace blockwarp::keys
