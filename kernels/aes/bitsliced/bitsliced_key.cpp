// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/bitsliced/bitslice.h"

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
        while ((m.at(pivot) >> i & 1) == 0)
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

} // namespace

BitslicedKey makeBitslicedKey(const KeySchedule& key) {
    const std::uint8_t* schedule = key.bytes().data();
    const bool inverse = usesInverseCipher(key.algorithm(), key.direction());
    const auto column = [&](int round, int c) {
        return loadWord(schedule + 16 * round + 4 * c, 4);
    };
    // Forward, the circuit has left the constant out of what it substituted. In the inverse cipher
    // the constant must be added before the next substitution.
    BitslicedKey out{};
    std::memcpy(out.early, schedule, sizeof out.early);
    for (int c = 0; c < 4; ++c) {
        out.first[c] = column(0, c) ^ (inverse ? kColumnConstant : 0);
        for (int round = 1; round < key.rounds(); ++round)
            spreadKappa(out.middle[round - 1][c], column(round, c) ^ kColumnConstant);
        out.last[c] = column(key.rounds(), c) ^ (inverse ? 0 : kColumnConstant);
    }
    return out;
}

} // namespace blockwarp::kernels
