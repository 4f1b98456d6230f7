// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20's block function, for kernels and the host.
#pragma once

#include "kernels/algorithm.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// The sixteen words of RFC 8439 §2.3, little-endian.
struct ChachaState {
    std::uint32_t word[16];
};

HD std::uint32_t rotateLeft(std::uint32_t v, int bits) {
    return (v << bits) | (v >> (32 - bits));
}

/// RFC 8439 §2.1: four additions, xors and rotations.
HD void quarterRound(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
    a += b;
    d = rotateLeft(d ^ a, 16);
    c += d;
    b = rotateLeft(b ^ c, 12);
    a += b;
    d = rotateLeft(d ^ a, 8);
    c += d;
    b = rotateLeft(b ^ c, 7);
}

HD std::uint32_t loadLittleEndian(const std::uint8_t* from) {
    return std::uint32_t{from[0]} | std::uint32_t{from[1]} << 8 | std::uint32_t{from[2]} << 16 |
           std::uint32_t{from[3]} << 24;
}

/// The input state of block `index` after the one that `iv` names. The counter is 64 bits wide:
/// RFC 8439's 32 bits carry into the first word of the nonce, as OpenSSL does it.
HD ChachaState chachaInput(const std::uint8_t* key, const Iv& iv, std::uint64_t index) {
    ChachaState state{{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}}; // "expand 32-byte k"
    UNROLL for (int i = 0; i < 8; ++i) state.word[4 + i] = loadLittleEndian(key + 4 * i);
    UNROLL for (int i = 0; i < 4; ++i) state.word[12 + i] = loadLittleEndian(iv.data() + 4 * i);
    const std::uint64_t counter = ((std::uint64_t{state.word[13]} << 32) | state.word[12]) + index;
    state.word[12] = static_cast<std::uint32_t>(counter);
    state.word[13] = static_cast<std::uint32_t>(counter >> 32);
    return state;
}

/// RFC 8439 §2.3.1: ten double rounds, then the input added.
HD ChachaState chachaKeystream(const ChachaState& input) {
    ChachaState s = input;
    for (int i = 0; i < 10; ++i) {
        quarterRound(s.word[0], s.word[4], s.word[8], s.word[12]);
        quarterRound(s.word[1], s.word[5], s.word[9], s.word[13]);
        quarterRound(s.word[2], s.word[6], s.word[10], s.word[14]);
        quarterRound(s.word[3], s.word[7], s.word[11], s.word[15]);
        quarterRound(s.word[0], s.word[5], s.word[10], s.word[15]);
        quarterRound(s.word[1], s.word[6], s.word[11], s.word[12]);
        quarterRound(s.word[2], s.word[7], s.word[8], s.word[13]);
        quarterRound(s.word[3], s.word[4], s.word[9], s.word[14]);
    }
    UNROLL for (int i = 0; i < 16; ++i) s.word[i] += input.word[i];
    return s;
}

} // namespace blockwarp::kernels
