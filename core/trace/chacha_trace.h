// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20's block function with every intermediate value kept (RFC 8439 §2.3).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// Sixteen words, row after row of the 4 × 4 matrix.
using ChachaWords = std::array<std::uint32_t, 16>;

enum class ChachaStep : std::uint8_t {
    input,       ///< constants, key, counter, nonce (§2.3)
    addRotate16, ///< a += b; d ^= a; d <<<= 16 (§2.1, line 1)
    addRotate12, ///< c += d; b ^= c; b <<<= 12
    addRotate8,  ///< a += b; d ^= a; d <<<= 8
    addRotate7,  ///< c += d; b ^= c; b <<<= 7
    addInput,    ///< the input state added, word by word (§2.3)
};

struct ChachaStage {
    int round = 0;   ///< 1 to 20; odd: a column round, even: a diagonal round
    int quarter = 0; ///< 0 to 3 in its round
    ChachaStep step = ChachaStep::input;
    std::array<int, 4> words{}; ///< places of a, b, c, d
    ChachaWords before{};
    ChachaWords after{};
};

struct ChachaTrace {
    std::vector<ChachaStage> stages;          ///< input, 20 × 4 × 4 lines, addInput
    std::array<std::uint8_t, 64> keystream{}; ///< the last state, little-endian
};

/// `key`: 32 bytes, `nonce`: 12 bytes.
ChachaTrace traceChacha(std::span<const std::uint8_t, 32> key, std::uint32_t counter,
                        std::span<const std::uint8_t, 12> nonce);

/// The four lines of one quarter round on words a, b, c, d of `state` (§2.1, §2.2).
std::array<ChachaStage, 4> traceQuarterRound(const ChachaWords& state,
                                             const std::array<int, 4>& words);

} // namespace blockwarp
