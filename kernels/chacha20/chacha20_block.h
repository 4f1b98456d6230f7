// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20's block function: plain, and laid out for the integer pipes of a GPU.
#pragma once

#include "kernels/algorithm.h"
#include "kernels/device/multipliers.h"
#include "kernels/hd.h"
#include "kernels/rotate.h"

#include <cstdint>

namespace blockwarp::kernels {

/// The sixteen words of RFC 8439 §2.3, little-endian.
struct ChachaState {
    std::uint32_t word[16];
};

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
// Rounds made of one instruction per operation put two thirds of the work on the pipe for xor,
// shift and rotation, and the rest, additions, on the one that multiplies. Some rotations as a
// product and a sum of selected bytes, two instructions of the second pipe, leave both with the
// same amount.

HD std::uint32_t rotateByProduct16(std::uint32_t v, const Multipliers& by) {
#if defined(__CUDA_ARCH__)
    return v * by.times65536 + __dp2a_lo(v, 0x0100U, 0U); // the upper half comes from the sum
#else
    (void)by;
    return rotateLeft(v, 16);
#endif
}

HD std::uint32_t rotateByProduct8(std::uint32_t v, const Multipliers& by) {
#if defined(__CUDA_ARCH__)
    return v * by.times256 + __dp4a(v, 0x01000000U, 0U); // the top byte comes from the sum
#else
    (void)by;
    return rotateLeft(v, 8);
#endif
}

/// A quarter round from after its first addition on. `Product16`: which pipe rotates by 16.
template <bool Product16>
HD void quarterRoundAfterSum(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d,
                             const Multipliers& by) {
    d = Product16 ? rotateByProduct16(d ^ a, by) : rotateLeft(d ^ a, 16);
    c += d;
    b = rotateLeft(b ^ c, 12);
    a += b;
    d = rotateByProduct8(d ^ a, by);
    c += d;
    b = rotateLeft(b ^ c, 7);
}

template <bool Product16 = false>
HD void balancedQuarterRound(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d,
                             const Multipliers& by) {
    a += b;
    quarterRoundAfterSum<Product16>(a, b, c, d, by);
}

/// All rotations by 8 and two of the eight by 16 are products, which measures best.
HD void balancedDoubleRound(ChachaState& s, const Multipliers& by) {
    balancedQuarterRound<true>(s.word[0], s.word[4], s.word[8], s.word[12], by);
    balancedQuarterRound(s.word[1], s.word[5], s.word[9], s.word[13], by);
    balancedQuarterRound(s.word[2], s.word[6], s.word[10], s.word[14], by);
    balancedQuarterRound(s.word[3], s.word[7], s.word[11], s.word[15], by);
    balancedQuarterRound<true>(s.word[0], s.word[5], s.word[10], s.word[15], by);
    balancedQuarterRound(s.word[1], s.word[6], s.word[11], s.word[12], by);
    balancedQuarterRound(s.word[2], s.word[7], s.word[8], s.word[13], by);
    balancedQuarterRound(s.word[3], s.word[4], s.word[9], s.word[14], by);
}

/// Without a loop, which costs a GPU more than fetching instructions anew.
template <int Count>
HD void balancedDoubleRounds(ChachaState& s, const Multipliers& by) {
    UNROLL for (int i = 0; i < Count; ++i) balancedDoubleRound(s, by);
}

HD void addState(ChachaState& s, const ChachaState& input) {
    UNROLL for (int i = 0; i < 16; ++i) s.word[i] += input.word[i];
}

/// As chachaKeystream().
HD ChachaState balancedKeystream(const ChachaState& input, const Multipliers& by) {
    ChachaState s = input;
    balancedDoubleRounds<10>(s, by);
    addState(s, input);
    return s;
}

/// Blocks that differ in the low word of the counter only, with what they share worked out: three
/// quarter rounds and five operations of the first twenty rounds' 80 quarter rounds.
struct CounterSpan {
    ChachaState input;  ///< of the first block
    ChachaState shared; ///< after the shared part; the counter is added by each block
};

inline CounterSpan makeSpan(const ChachaState& input) {
    ChachaState s = input;
    quarterRound(s.word[1], s.word[5], s.word[9], s.word[13]);
    quarterRound(s.word[2], s.word[6], s.word[10], s.word[14]);
    quarterRound(s.word[3], s.word[7], s.word[11], s.word[15]);
    // What the other quarter rounds begin with.
    s.word[0] += s.word[4];
    s.word[1] += s.word[6];
    s.word[2] += s.word[7];
    s.word[13] = rotateLeft(s.word[13] ^ s.word[2], 16);
    return {input, s};
}

/// The keystream of block `index` (32 bits) of a span.
HD ChachaState spanKeystream(const CounterSpan& span, std::uint32_t index, const Multipliers& by) {
    const std::uint32_t counter = span.input.word[12] + index;
    ChachaState s = span.shared;
    s.word[12] = counter;
    quarterRoundAfterSum<true>(s.word[0], s.word[4], s.word[8], s.word[12], by);
    balancedQuarterRound<true>(s.word[0], s.word[5], s.word[10], s.word[15], by);
    quarterRoundAfterSum<false>(s.word[1], s.word[6], s.word[11], s.word[12], by);
    s.word[8] += s.word[13];
    s.word[7] = rotateLeft(s.word[7] ^ s.word[8], 12);
    s.word[2] += s.word[7];
    s.word[13] = rotateByProduct8(s.word[13] ^ s.word[2], by);
    s.word[8] += s.word[13];
    s.word[7] = rotateLeft(s.word[7] ^ s.word[8], 7);
    balancedQuarterRound(s.word[3], s.word[4], s.word[9], s.word[14], by);
    balancedDoubleRounds<9>(s, by);
    addState(s, span.input);
    s.word[12] += index;
    return s;
}

} // namespace blockwarp::kernels
