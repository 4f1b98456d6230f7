// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/passphrase_strength.h"

#ifdef BLOCKWARP_WITH_ZXCVBN
#include <zxcvbn.h>
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

std::optional<PassphraseStrength> strengthOf(const SecretBytes& passphrase) {
    // Beyond this length zxcvbn only counts characters, for which this many are strong enough.
    constexpr std::size_t most = 256;
    const auto text = passphrase.span().first(std::min(passphrase.size(), most));
    SecretBytes terminated(text.size() + 1);
    std::ranges::copy(text, terminated.span().begin());
    const double bits =
        ZxcvbnMatch(reinterpret_cast<const char*>(terminated.span().data()), nullptr, nullptr);
    return PassphraseStrength{bits, ratingOf(bits)};
}

#else

std::optional<PassphraseStrength> strengthOf(const SecretBytes&) {
    return {};
}

#endif

} // namespace blockwarp
