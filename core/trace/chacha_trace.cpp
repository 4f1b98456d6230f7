// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/chacha_trace.h"

#include <bit>

namespace blockwarp {
namespace {

/// RFC 8439 §2.3: four column rounds, then four diagonal rounds.
constexpr std::array<std::array<int, 4>, 8> kQuarters{{{0, 4, 8, 12},
                                                       {1, 5, 9, 13},
                                                       {2, 6, 10, 14},
                                                       {3, 7, 11, 15},
                                                       {0, 5, 10, 15},
                                                       {1, 6, 11, 12},
                                                       {2, 7, 8, 13},
                                                       {3, 4, 9, 14}}};

std::uint32_t littleEndian(const std::uint8_t* from) {
    return std::uint32_t{from[0]} | std::uint32_t{from[1]} << 8 | std::uint32_t{from[2]} << 16 |
           std::uint32_t{from[3]} << 24;
}

ChachaWords inputState(std::span<const std::uint8_t, 32> key, std::uint32_t counter,
                       std::span<const std::uint8_t, 12> nonce) {
    ChachaWords state{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; // "expand 32-byte k"
    for (std::size_t i = 0; i < 8; ++i)
        state[4 + i] = littleEndian(key.data() + 4 * i);
    state[12] = counter;
    for (std::size_t i = 0; i < 3; ++i)
        state[13 + i] = littleEndian(nonce.data() + 4 * i);
    return state;
}

/// sum += addend; mixed ^= sum; mixed <<<= bits
void line(std::uint32_t& sum, std::uint32_t addend, std::uint32_t& mixed, int bits) {
    sum += addend;
    mixed = std::rotl(mixed ^ sum, bits);
}

} // namespace

std::array<ChachaStage, 4> traceQuarterRound(const ChachaWords& state,
                                             const std::array<int, 4>& words) {
    std::array<ChachaStage, 4> stages;
    ChachaWords now = state;
    const auto word = [&](std::size_t i) -> std::uint32_t& {
        return now[static_cast<std::size_t>(words[i])];
    };
    constexpr std::array steps{ChachaStep::addRotate16, ChachaStep::addRotate12,
                               ChachaStep::addRotate8, ChachaStep::addRotate7};
    constexpr std::array bits{16, 12, 8, 7};
    for (std::size_t i = 0; i < stages.size(); ++i) {
        stages[i].step = steps[i];
        stages[i].words = words;
        stages[i].before = now;
        if (i % 2 == 0)
            line(word(0), word(1), word(3), bits[i]);
        else
            line(word(2), word(3), word(1), bits[i]);
        stages[i].after = now;
    }
    return stages;
}

ChachaTrace traceChacha(std::span<const std::uint8_t, 32> key, std::uint32_t counter,
                        std::span<const std::uint8_t, 12> nonce) {
    const ChachaWords input = inputState(key, counter, nonce);
    ChachaTrace trace;
    trace.stages.push_back({0, 0, ChachaStep::input, {}, input, input});
    for (int round = 1; round <= 20; ++round)
        for (int quarter = 0; quarter < 4; ++quarter) {
            const int place = (round % 2 == 1 ? 0 : 4) + quarter;
            const auto& words = kQuarters[static_cast<std::size_t>(place)];
            for (ChachaStage stage : traceQuarterRound(trace.stages.back().after, words)) {
                stage.round = round;
                stage.quarter = quarter;
                trace.stages.push_back(stage);
            }
        }
    ChachaStage last{20, 3, ChachaStep::addInput, {}, trace.stages.back().after, {}};
    for (std::size_t i = 0; i < input.size(); ++i) {
        last.after[i] = last.before[i] + input[i];
        for (std::size_t byte = 0; byte < 4; ++byte)
            trace.keystream[4 * i + byte] = static_cast<std::uint8_t>(last.after[i] >> (8 * byte));
    }
    trace.stages.push_back(last);
    return trace;
}

} // namespace blockwarp
