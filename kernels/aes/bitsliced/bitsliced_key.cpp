// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/bitsliced/bitslice.h"
#include "kernels/aes_tables.h"

#include <array>
#include <cstring>

namespace blockwarp::kernels {
namespace {

/// 1 / 5 in GF(2⁸).
constexpr std::uint8_t inverseOfFive() {
    std::uint8_t x = 1;
    while (gfMultiply(x, 5) != 1)
        ++x;
    return x;
}

/// κ(r) = (2 k(r) + k(r+2)) / 5 for the four rows of a column.
std::array<std::uint8_t, 4> kappaOf(const std::uint8_t* k) {
    std::array<std::uint8_t, 4> kappa{};
    for (unsigned r = 0; r < 4; ++r)
        kappa[r] =
            gfMultiply(static_cast<std::uint8_t>(xtime(k[r]) ^ k[(r + 2) % 4]), inverseOfFive());
    return kappa;
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
        for (unsigned c = 0; c < 4; ++c) {
            auto kappa = kappaOf(k.data() + 4 * c);
            for (unsigned i = 0; i < 32; ++i)
                out.middle[round - 1][c][i] =
                    (kappa[i / 8] >> (i % 8) & 1) != 0 ? ~Plane{0} : Plane{0};
            explicit_bzero(kappa.data(), kappa.size());
        }
        explicit_bzero(k.data(), k.size());
    }
    return out;
}

} // namespace blockwarp::kernels
