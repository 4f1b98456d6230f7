// SPDX-License-Identifier: GPL-3.0-or-later
/// SHA-256's compression function (FIPS 180-4 §6.2.2), on words that have been swapped to
/// big-endian.
#pragma once

#include "kernels/hd.h"
#include "kernels/rotate.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kShaBlockBytes = 64;
inline constexpr std::uint32_t kShaDigestBytes = 32;

struct ShaState {
    std::uint32_t word[8];
};

struct ShaBlock {
    std::uint32_t word[16];
};

/// FIPS 180-4 §5.3.3.
HD constexpr ShaState shaStart() {
    return {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
             0x5be0cd19}};
}

/// FIPS 180-4 §4.2.2. A function, so that each constant becomes part of an instruction where the
/// loop over rounds is unrolled.
HD constexpr std::uint32_t shaConstant(unsigned round) {
    constexpr std::uint32_t constants[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2};
    return constants[round];
}

/// §4.1.2 (4.4) to (4.7).
HD std::uint32_t shaBigSigma0(std::uint32_t x) {
    return rotateRight(x, 2) ^ rotateRight(x, 13) ^ rotateRight(x, 22);
}
HD std::uint32_t shaBigSigma1(std::uint32_t x) {
    return rotateRight(x, 6) ^ rotateRight(x, 11) ^ rotateRight(x, 25);
}
HD std::uint32_t shaSmallSigma0(std::uint32_t x) {
    return rotateRight(x, 7) ^ rotateRight(x, 18) ^ x >> 3;
}
HD std::uint32_t shaSmallSigma1(std::uint32_t x) {
    return rotateRight(x, 17) ^ rotateRight(x, 19) ^ x >> 10;
}

/// The message schedule is kept as a ring of sixteen words.
HD void shaCompress(ShaState& state, ShaBlock block) {
    ShaState s = state;
    std::uint32_t* w = block.word;
    UNROLL for (unsigned round = 0; round < 64; ++round) {
        if (round >= 16)
            w[round % 16] += shaSmallSigma1(w[(round + 14) % 16]) + w[(round + 9) % 16] +
                             shaSmallSigma0(w[(round + 1) % 16]);
        const std::uint32_t choose = (s.word[4] & s.word[5]) ^ (~s.word[4] & s.word[6]);
        const std::uint32_t majority =
            (s.word[0] & s.word[1]) ^ (s.word[0] & s.word[2]) ^ (s.word[1] & s.word[2]);
        const std::uint32_t t1 =
            s.word[7] + shaBigSigma1(s.word[4]) + choose + shaConstant(round) + w[round % 16];
        const std::uint32_t t2 = shaBigSigma0(s.word[0]) + majority;
        s = {{t1 + t2, s.word[0], s.word[1], s.word[2], s.word[3] + t1, s.word[4], s.word[5],
              s.word[6]}};
    }
    UNROLL for (int i = 0; i < 8; ++i) state.word[i] += s.word[i];
}

} // namespace blockwarp::kernels
