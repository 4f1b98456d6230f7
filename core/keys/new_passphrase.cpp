// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/new_passphrase.h"

#include "core/base/random.h"
#include "core/keys/word_list.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kCharacters =
    "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Uniform below `end`, at most 2^16: values of the incomplete last range are drawn again.
Result<std::size_t> drawBelow(std::size_t end) {
    constexpr std::size_t values = std::size_t{1} << 16;
    for (SecretBytes bytes(2);;) {
        if (const auto filled = fillRandom(bytes.span()); !filled) return filled.error();
        const std::size_t value = (std::size_t{bytes.span()[0]} << 8) | bytes.span()[1];
        if (value < values - values % end) return value % end;
    }
}

/// Of its final size at once, so that no shorter copy stays in memory.
class Text {
  public:
    explicit Text(std::size_t capacity) : bytes_(capacity) {}
    void append(std::string_view text) {
        std::ranges::copy(text, bytes_.span().subspan(size_).begin());
        size_ += text.size();
    }
    SecretBytes take() const { return SecretBytes(bytes_.span().first(size_)); }

  private:
    SecretBytes bytes_;
    std::size_t size_ = 0;
};

} // namespace

Result<NewPassphrase> passphraseOfWords(std::size_t count) {
    assert(count >= 1 && count <= kMaxPassphraseParts);
    constexpr std::size_t longest = 8;
    Text text(count * (longest + 1));
    for (std::size_t i = 0; i < count; ++i) {
        const auto drawn = drawBelow(wordList().size());
        if (!drawn) return drawn.error();
        if (i > 0) text.append(" ");
        text.append(wordList()[*drawn]);
    }
    return NewPassphrase{text.take(), 11.0 * static_cast<double>(count)};
}

Result<NewPassphrase> passphraseOfCharacters(std::size_t count) {
    assert(count >= 1 && count <= kMaxPassphraseParts);
    Text text(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto drawn = drawBelow(kCharacters.size());
        if (!drawn) return drawn.error();
        text.append(kCharacters.substr(*drawn, 1));
    }
    return NewPassphrase{text.take(), static_cast<double>(count) *
                                          std::log2(static_cast<double>(kCharacters.size()))};
}

} // namespace blockwarp::keys
