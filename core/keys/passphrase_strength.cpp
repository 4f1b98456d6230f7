// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/passphrase_strength.h"

#ifdef BLOCKWARP_WITH_ZXCVBN
#include "blockwarp_phrases.h"
#include "core/base/text.h"

#include <zxcvbn.h>

#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#endif

#include <algorithm>
#include <iterator>

namespace blockwarp {

PassphraseRating ratingOf(double bits) {
    constexpr double limits[] = {20, 35, 50, 65};
    return static_cast<PassphraseRating>(
        std::distance(std::begin(limits), std::ranges::upper_bound(limits, bits)));
}

#ifdef BLOCKWARP_WITH_ZXCVBN
namespace {

constexpr double kWritingBits = 4; ///< for the capitals and signs of a phrase that is known

bool isLetter(std::uint8_t byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/// The letters of a text in lower case, and the place that each one had.
struct Letters {
    explicit Letters(std::span<const std::uint8_t> text) : lower(text.size()) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!isLetter(text[i])) continue;
            lower.span()[places.size()] = text[i] | 0x20;
            places.push_back(i);
        }
    }
    std::string_view view() const { return asText(lower.span().first(places.size())); }

    SecretBytes lower;
    std::vector<std::size_t> places;
};

/// Letters alone.
std::vector<std::string> famousPhrases() {
    std::vector<std::string> phrases;
    std::string phrase;
    for (const char c : kPhraseFiles[0])
        if (c == '\n')
            phrases.push_back(std::exchange(phrase, {}));
        else if (isLetter(static_cast<std::uint8_t>(c)))
            phrase += c;
    return phrases;
}

double zxcvbnBits(std::span<const std::uint8_t> text) {
    SecretBytes terminated(text.size() + 1);
    std::ranges::copy(text, terminated.span().begin());
    return ZxcvbnMatch(reinterpret_cast<const char*>(terminated.span().data()), nullptr, nullptr);
}

/// Of a text that has a famous phrase in it, however that is written: the choice of the phrase, and
/// what stands before and after it.
std::optional<double> phraseBits(std::span<const std::uint8_t> text) {
    static const std::vector<std::string> phrases = famousPhrases();
    const Letters letters(text);
    std::size_t begin = 0;
    std::size_t size = 0;
    for (const std::string& phrase : phrases)
        if (const auto at = letters.view().find(phrase);
            at != std::string_view::npos && phrase.size() > size) {
            begin = at;
            size = phrase.size();
        }
    if (size == 0) return {};
    const auto inside = text.subspan(letters.places[begin],
                                     letters.places[begin + size - 1] - letters.places[begin]);
    if (std::ranges::any_of(inside, [](std::uint8_t c) { return c >= '0' && c <= '9'; }))
        return {}; // more than a way of writing it
    return std::log2(phrases.size()) + kWritingBits +
           zxcvbnBits(text.first(letters.places[begin])) +
           zxcvbnBits(text.subspan(letters.places[begin + size - 1] + 1));
}

} // namespace

std::optional<PassphraseStrength> strengthOf(const SecretBytes& passphrase) {
    // Beyond this length zxcvbn only counts characters, for which this many are strong enough.
    constexpr std::size_t most = 256;
    const auto text = passphrase.span().first(std::min(passphrase.size(), most));
    const double guessed = zxcvbnBits(text);
    const double bits = std::min(guessed, phraseBits(text).value_or(guessed));
    return PassphraseStrength{bits, ratingOf(bits)};
}

#else

std::optional<PassphraseStrength> strengthOf(const SecretBytes&) {
    return {};
}

#endif

} // namespace blockwarp
