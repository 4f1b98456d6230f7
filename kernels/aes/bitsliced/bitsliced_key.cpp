// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/bitsliced/bitslice.h"
#include "kernels/aes_tables.h"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace blockwarp::kernels {
namespace {

/// A matrix over GF(2): bit j of word i is the element in row i and column j.
using BitMatrix = std::array<std::uint32_t, 32>;

/// Which planes of κ reach which bits of a column in mixRaw().
BitMatrix reachOfKappa() {
    Plane column[32] = {};
    Plane kappa[32];
    for (unsigned i = 0; i < 32; ++i)
        kappa[i] = Plane{1} << i;
    mixRaw(column, kappa);
    return std::to_array(column);
}

/// By Gauss and Jordan; `m` has an inverse.
BitMatrix inverted(BitMatrix m) {
    BitMatrix inverse{};
    for (unsigned i = 0; i < 32; ++i)
        inverse[i] = 1U << i;
    for (unsigned i = 0; i < 32; ++i) {
        unsigned pivot = i;
        while ((m[pivot] >> i & 1) == 0)
            ++pivot;
        std::swap(m[i], m[pivot]);
        std::swap(inverse[i], inverse[pivot]);
        for (unsigned row = 0; row < 32; ++row) {
            if (row == i || (m[row] >> i & 1) == 0) continue;
            m[row] ^= m[i];
            inverse[row] ^= inverse[i];
        }
    }
    return inverse;
}

/// κ for a column of a round key, as planes.
void spreadKappa(Plane (&kappa)[32], std::uint32_t key) {
    static const BitMatrix kappaOfKey = inverted(reachOfKappa());
    for (unsigned i = 0; i < 32; ++i)
        kappa[i] = (std::popcount(kappaOfKey[i] & key) & 1) != 0 ? ~Plane{0} : Plane{0};
}

/// The round key with the S-box's constant: the circuit leaves 0x63 out. Forward it is missing from
/// what was substituted, inversely it has to be added before the next substitution; MixColumns and
/// its inverse leave a column of four equal bytes as it is.
std::array<std::uint8_t, 16> withConstant(const std::uint8_t* roundKey) {
    std::array<std::uint8_t, 16> k{};
    for (unsigned i = 0; i < 16; ++i)
        k[i] = roundKey[i] ^ 0x63;
    return k;
}

} // namespace

BitslicedKey makeBitslicedKey(const KeySchedule& key) {
    const std::uint8_t* schedule = key.bytes().data();
    const bool inverse = usesInverseCipher(key.algorithm(), key.direction());
    const auto* last = schedule + 16 * key.rounds();
    BitslicedKey out{};
    std::memcpy(out.first, inverse ? withConstant(schedule).data() : schedule, 16);
    std::memcpy(out.last, inverse ? last : withConstant(last).data(), 16);
    std::memcpy(out.early, schedule, sizeof out.early);
    for (int round = 1; round < key.rounds(); ++round) {
        auto k = withConstant(schedule + 16 * round);
        for (unsigned c = 0; c < 4; ++c)
            spreadKappa(out.middle[round - 1][c], loadWord(k.data() + 4 * c, 4));
        explicit_bzero(k.data(), k.size());
    }
    return out;
}

} // namespace blockwarp::kernels
