// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/gf128.h"

namespace blockwarp {
namespace {

/// Times x: a shift to the right, because the first bit is the lowest coefficient.
AesState timesX(const AesState& v) {
    AesState shifted;
    unsigned carry = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        shifted[i] = static_cast<std::uint8_t>((v[i] >> 1) | (carry << 7));
        carry = v[i] & 1U;
    }
    if (carry != 0) shifted[0] ^= 0xe1; // R: 1 + x + x² + x⁷
    return shifted;
}

} // namespace

AesState multiplyGcm(const AesState& x, const AesState& y) {
    AesState z{};
    AesState v = y;
    for (std::size_t bit = 0; bit < 8 * x.size(); ++bit) {
        if ((x[bit / 8] >> (7 - bit % 8) & 1) != 0)
            for (std::size_t i = 0; i < z.size(); ++i)
                z[i] ^= v[i];
        v = timesX(v);
    }
    return z;
}

AesState timesAlpha(const AesState& tweak) {
    AesState doubled;
    unsigned carry = 0;
    for (std::size_t i = 0; i < tweak.size(); ++i) {
        doubled[i] = static_cast<std::uint8_t>((unsigned{tweak[i]} << 1U) | carry);
        carry = tweak[i] >> 7U;
    }
    if (carry != 0) doubled[0] ^= 0x87;
    return doubled;
}

} // namespace blockwarp
