// SPDX-License-Identifier: GPL-3.0-or-later
/// Rotations of words, by 1 to 31 bits.
#pragma once

#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

HD std::uint32_t rotateLeft(std::uint32_t v, int bits) {
    return (v << bits) | (v >> (32 - bits));
}

HD std::uint32_t rotateRight(std::uint32_t v, int bits) {
    return (v >> bits) | (v << (32 - bits));
}

} // namespace blockwarp::kernels
