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

/// Factors that the compiler cannot see through: a sum with one of its terms times 1 stays on the
/// pipe that multiplies.
struct ChachaFactors : Multipliers {
    std::uint32_t times1 = 1;
};

/// Which operations of a double round are products: so many of the eight rotations by 16 (all those
/// by 8 are), and the sums, which the compiler shares out otherwise.
struct RoundMix {
    int products16;
    bool sums;
};
inline constexpr RoundMix kMixAlone{2, false}; ///< measures best where nothing else is computed
inline constexpr RoundMix kMixBesideDoubles{0, true}; ///< where tensor cores sum up Poly1305

HD std::uint32_t rotateByProduct16(std::uint32_t v, const ChachaFactors& by) {
#if defined(__CUDA_ARCH__)
    return v * by.times65536 + __dp2a_lo(v, 0x0100U, 0U); // the upper half comes from the sum
#else
    (void)by;
    return rotateLeft(v, 16);
#endif
}

HD std::uint32_t rotateByProduct8(std::uint32_t v, const ChachaFactors& by) {
#if defined(__CUDA_ARCH__)
    return v * by.times256 + __dp4a(v, 0x01000000U, 0U); // the top byte comes from the sum
#else
    (void)by;
    return rotateLeft(v, 8);
#endif
}

template <RoundMix Mix>
HD std::uint32_t mixedSum(std::uint32_t a, std::uint32_t b, const ChachaFactors& by) {
    return Mix.sums ? a * by.times1 + b : a + b;
}

/// A quarter round from after its first addition on. `Number`: among the eight of a double round.
template <RoundMix Mix, int Number>
HD void quarterRoundAfterSum(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d,
                             const ChachaFactors& by) {
    d = Number < Mix.products16 ? rotateByProduct16(d ^ a, by) : rotateLeft(d ^ a, 16);
    c = mixedSum<Mix>(c, d, by);
    b = rotateLeft(b ^ c, 12);
    a = mixedSum<Mix>(a, b, by);
    d = rotateByProduct8(d ^ a, by);
    c = mixedSum<Mix>(c, d, by);
    b = rotateLeft(b ^ c, 7);
}

template <RoundMix Mix, int Number>
HD void balancedQuarterRound(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d,
                             const ChachaFactors& by) {
    a = mixedSum<Mix>(a, b, by);
    quarterRoundAfterSum<Mix, Number>(a, b, c, d, by);
}

/// The quarter rounds 0 and 1 are those on words 0, 4, 8, 12 and 0, 5, 10, 15.
template <RoundMix Mix>
HD void balancedDoubleRound(ChachaState& s, const ChachaFactors& by) {
    balancedQuarterRound<Mix, 0>(s.word[0], s.word[4], s.word[8], s.word[12], by);
    balancedQuarterRound<Mix, 2>(s.word[1], s.word[5], s.word[9], s.word[13], by);
    balancedQuarterRound<Mix, 3>(s.word[2], s.word[6], s.word[10], s.word[14], by);
    balancedQuarterRound<Mix, 4>(s.word[3], s.word[7], s.word[11], s.word[15], by);
    balancedQuarterRound<Mix, 1>(s.word[0], s.word[5], s.word[10], s.word[15], by);
    balancedQuarterRound<Mix, 5>(s.word[1], s.word[6], s.word[11], s.word[12], by);
    balancedQuarterRound<Mix, 6>(s.word[2], s.word[7], s.word[8], s.word[13], by);
    balancedQuarterRound<Mix, 7>(s.word[3], s.word[4], s.word[9], s.word[14], by);
}

/// Without a loop, which costs a GPU more than fetching instructions anew.
template <RoundMix Mix, int Count>
HD void balancedDoubleRounds(ChachaState& s, const ChachaFactors& by) {
    UNROLL for (int i = 0; i < Count; ++i) balancedDoubleRound<Mix>(s, by);
}

HD void addState(ChachaState& s, const ChachaState& input) {
    UNROLL for (int i = 0; i < 16; ++i) s.word[i] += input.word[i];
}

/// As chachaKeystream().
HD ChachaState balancedKeystream(const ChachaState& input, const ChachaFactors& by) {
    ChachaState s = input;
    balancedDoubleRounds<kMixAlone, 10>(s, by);
    addState(s, input);
    return s;
}

/// What of the first double round does not need the counter: three quarter rounds and five
/// operations of its eight quarter rounds. Word 12 stays as it is.
HD ChachaState sharedRounds(const ChachaState& input) {
    ChachaState s = input;
    quarterRound(s.word[1], s.word[5], s.word[9], s.word[13]);
    quarterRound(s.word[2], s.word[6], s.word[10], s.word[14]);
    quarterRound(s.word[3], s.word[7], s.word[11], s.word[15]);
    // What the other quarter rounds begin with.
    s.word[0] += s.word[4];
    s.word[1] += s.word[6];
    s.word[2] += s.word[7];
    s.word[13] = rotateLeft(s.word[13] ^ s.word[2], 16);
    return s;
}

/// All other rounds; word 12 of what sharedRounds() made is the block's counter.
template <RoundMix Mix>
HD void roundsAfterShared(ChachaState& s, const ChachaFactors& by) {
    quarterRoundAfterSum<Mix, 0>(s.word[0], s.word[4], s.word[8], s.word[12], by);
    balancedQuarterRound<Mix, 1>(s.word[0], s.word[5], s.word[10], s.word[15], by);
    quarterRoundAfterSum<Mix, 5>(s.word[1], s.word[6], s.word[11], s.word[12], by);
    s.word[8] = mixedSum<Mix>(s.word[8], s.word[13], by);
    s.word[7] = rotateLeft(s.word[7] ^ s.word[8], 12);
    s.word[2] = mixedSum<Mix>(s.word[2], s.word[7], by);
    s.word[13] = rotateByProduct8(s.word[13] ^ s.word[2], by);
    s.word[8] = mixedSum<Mix>(s.word[8], s.word[13], by);
    s.word[7] = rotateLeft(s.word[7] ^ s.word[8], 7);
    balancedQuarterRound<Mix, 7>(s.word[3], s.word[4], s.word[9], s.word[14], by);
    balancedDoubleRounds<Mix, 9>(s, by);
}

/// Blocks that differ in the low word of the counter only, with what they share worked out.
struct CounterSpan {
    ChachaState input;  ///< of the first block
    ChachaState shared; ///< after the shared part; the counter is added by each block
};

inline CounterSpan makeSpan(const ChachaState& input) {
    return {input, sharedRounds(input)};
}

/// The keystream of block `index` (32 bits) of a span.
HD ChachaState spanKeystream(const CounterSpan& span, std::uint32_t index,
                             const ChachaFactors& by) {
    ChachaState s = span.shared;
    s.word[12] = span.input.word[12] + index;
    roundsAfterShared<kMixAlone>(s, by);
    addState(s, span.input);
    s.word[12] += index;
    return s;
}

} // namespace blockwarp::kernels
